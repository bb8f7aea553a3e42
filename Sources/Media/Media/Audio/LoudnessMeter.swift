import CFFmpeg
import Glibc

/// A meter of the loudness of a sound by EBU R128: FFmpeg's filter `ebur128`, whose memory does not
/// depend on the duration.
public final class LoudnessMeter {
  private let format: AudioFormat
  private let meter: Meter
  private var position = 0
  /// The integrated loudness in LUFS; nil for silence, and for less than 0.4 s.
  public private(set) var loudness: Double?

  /// A reference to the graph, because a class's stored value is not borrowed across a throw.
  private final class Meter {
    let graph: FilterGraph
    let frame: OwnedFrame

    init(_ graph: consuming FilterGraph, _ frame: consuming OwnedFrame) {
      self.graph = graph
      self.frame = frame
    }
  }

  /// The loudness below which R128 counts a sound as silence, in LUFS.
  private static let silence = -70.0
  private static let path = "the film"

  /// Creates a meter.
  ///
  /// - Throws: `.missingLibrary`, `.missingComponent` or `.outOfMemory`.
  public init(_ format: AudioFormat) throws(MediaError) {
    self.format = format
    let graph = try FilterGraph(
      [("ebur128", "metadata=1:framelog=verbose")], for: format.samples,
      .readingSound(Self.path))
    guard let frame = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .reading, path: Self.path)
    }
    meter = Meter(graph, frame)
  }

  /// Adds interleaved samples of whole sample frames.
  public func add(_ samples: [Float]) throws(MediaError) {
    guard !samples.isEmpty else { return }
    guard let source = OwnedFrame(samples, format, at: position) else {
      throw MediaError(.outOfMemory, during: .reading, path: Self.path)
    }
    position += samples.count / format.channelCount
    try meter.graph.push(source.pointer)
    try read()
  }

  /// Ends the sound; `loudness` is that of all of it then.
  public func finish() throws(MediaError) {
    try meter.graph.push(nil)
    try read()
  }

  private func read() throws(MediaError) {
    let frame = meter.frame.pointer
    while try meter.graph.pull(frame) {
      let entry = av_dict_get(frame.pointee.metadata, "lavfi.r128.I", nil, 0)?.pointee.value
      if let entry, let value = Double(String(cString: entry)) {
        loudness = value.isFinite && value > Self.silence ? value : nil
      }
      av_frame_unref(frame)
    }
  }
}
