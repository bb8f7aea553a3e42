import CFFmpeg

/// The capabilities of the installed FFmpeg libraries.
public struct MediaSupport: Sendable, Hashable {
  /// An encoder or filter that an output format needs.
  public struct Component: Sendable, Hashable {
    /// FFmpeg's name of the encoder or filter.
    public let name: String
    /// The file extension of the output format, for example `.mp4`.
    public let purpose: String
    /// True if FFmpeg has the encoder or filter.
    public let isAvailable: Bool
  }

  /// The encoders that can be chosen for a container.
  public struct Encoders: Sendable, Hashable {
    /// The container, for example `mov`.
    public let container: String
    /// FFmpeg's names of the video encoders whose codec the container takes, sorted.
    public internal(set) var names: [String]
  }

  /// An encoder that cannot be used on this machine.
  public struct EncoderFailure: Sendable, Hashable {
    /// FFmpeg's name of the encoder.
    public let name: String
    /// The reason as a clause.
    public let reason: String
  }

  /// FFmpeg's version, for example `5.1.9-0+deb12u1`.
  public let version: String
  /// The encoders.
  public let components: [Component]
  /// The encoders that can be chosen, by container; empty without libavformat.
  public private(set) var encoders: [Encoders]
  /// The encoders that failed when they were tried, sorted by name; empty if none was tried.
  public private(set) var failures: [EncoderFailure] = []

  /// The version of the process's FFmpeg libraries.
  public static var version: String { String(cString: av_version_info()) }

  /// Queries the process's FFmpeg libraries.
  public init() {
    version = Self.version
    let coding = try? FFmpegCoding.loaded.get()
    let encoders = [
      ("libx264", ".mp4"), ("libvpx-vp9", ".webm"), ("png", ".png"),
    ].map {
      Component(
        name: $0.0, purpose: $0.1,
        isAvailable: coding?.functions.avcodec_find_encoder_by_name($0.0) != nil)
    }
    self.encoders =
      coding.map { coding in
        VideoSink.Container.allCases.filter { !$0.isPicture }.map {
          Encoders(container: $0.rawValue, names: coding.encoders(in: $0))
        }
      } ?? []
    components = encoders
  }

  /// Encodes two small frames with each encoder, and moves those that fail to `failures`.
  public mutating func tryEncoders() {
    var reasons: [String: String] = [:]
    var seen: Set<String> = []
    for container in VideoSink.Container.allCases {
      guard let index = encoders.firstIndex(where: { $0.container == container.rawValue }) else {
        continue
      }
      for name in encoders[index].names where seen.insert(name).inserted {
        reasons[name] = EncoderTrial.failure(of: name, in: container)
      }
    }
    for index in encoders.indices { encoders[index].names.removeAll { reasons[$0] != nil } }
    failures = reasons.map { EncoderFailure(name: $0, reason: $1) }.sorted { $0.name < $1.name }
  }
}
