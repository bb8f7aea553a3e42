import CFFmpeg

/// The facts about the sound of a file.
public struct AudioInfo: Hashable, Sendable {
  /// The source time at which the sound begins in seconds; 0 is the start of the container's first
  /// stream.
  public var begin: Double
  /// The duration in seconds by the container, which may estimate it; nil if it does not say.
  public var duration: Double?
  /// The sample frames per second.
  public var rate: Int
  /// The number of channels.
  public var channelCount: Int

  /// Creates facts.
  public init(begin: Double, duration: Double?, rate: Int, channelCount: Int) {
    self.begin = begin
    self.duration = duration
    self.rate = rate
    self.channelCount = channelCount
  }

  /// Returns the facts about the sound of a file, of which only the header and the first packets
  /// are read.
  ///
  /// - Returns: nil if the file has no sound.
  /// - Throws: `MediaError` with a reason about inputs.
  public static func probe(_ file: FilePath) throws(MediaError) -> AudioInfo? {
    guard let stream = try AudioStream.open(file) else { return nil }
    let own = stream.pointer.pointee.duration
    let whole = stream.container.pointer.pointee.duration
    let duration =
      own != ffmpeg_no_timestamp()
      ? Double(own) * stream.unit
      : whole != ffmpeg_no_timestamp() ? Double(whole) / Double(AV_TIME_BASE) : nil
    return AudioInfo(
      begin: stream.begin ?? 0, duration: duration, rate: stream.rate,
      channelCount: stream.channelCount)
  }
}
