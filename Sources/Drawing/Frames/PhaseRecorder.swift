/// A phase of the frame pipeline.
public enum PipelinePhase: String, CaseIterable, Hashable, Sendable {
  /// The scene is computed.
  case scene
  /// The draw list is computed and draw calls are submitted. A software rasterizer draws here,
  /// too, and while the next scene is computed.
  case submit
  /// The CPU blocks until the GPU, or the sink, has completed an earlier frame.
  case wait
  /// The readback is submitted. A driver without a copy engine draws and copies here.
  case readback
  /// Colours are converted for an encoder.
  case convert
  /// The frame is encoded and written.
  case encode
}

/// An observer of the pipeline's phases, for example one that measures them. The pipeline itself
/// reads no clock.
///
/// Threads may record different phases at the same time. The calls for one phase come in pairs, one
/// pair after the other, each from one thread.
public protocol PhaseRecorder: AnyObject, Sendable {
  /// Records that the calling thread begins a phase of a frame.
  func begin(_ phase: PipelinePhase)
  /// Records that the calling thread ends a phase of a frame.
  func end(_ phase: PipelinePhase)
}

extension PhaseRecorder? {
  /// Runs `work` as a phase of a frame. Without a recorder it only runs `work`.
  ///
  /// - Throws: the error of `work`.
  public func during<Result: ~Copyable, Failure>(
    _ phase: PipelinePhase, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    self?.begin(phase)
    defer { self?.end(phase) }
    return try work()
  }
}
