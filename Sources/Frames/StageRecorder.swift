/// What a frame goes through on its way.
public enum FrameStage: String, CaseIterable, Hashable, Sendable {
  /// What it shows is worked out.
  case scene
  /// The draw calls are made. A rasterizer on the CPU may do part of the drawing here.
  case submit
  /// Nothing can be done before the GPU, or the sink, is done with an earlier frame.
  case wait
  /// The pixels are asked for. A driver that has no copying engine draws and copies here.
  case readback
  /// Its colours are converted for an encoder.
  case convert
  /// It is encoded and written.
  case encode
}

/// Learns when the stages of frames begin and end. Who works on frames knows no clock; a recorder may look at one.
///
/// Different stages may be recorded by different threads at once. Calls for one stage come in pairs, one pair
/// after the other, each from one thread.
public protocol StageRecorder: AnyObject, Sendable {
  /// The calling thread begins with a stage of a frame.
  func begin(_ stage: FrameStage)
  /// The calling thread is done with it.
  func end(_ stage: FrameStage)
}

extension StageRecorder? {
  /// Does `work`, a stage of a frame. Without a recorder nothing else happens.
  public func during<Result, Failure>(
    _ stage: FrameStage, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    self?.begin(stage)
    defer { self?.end(stage) }
    return try work()
  }
}
