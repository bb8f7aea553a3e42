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
    public let names: [String]
  }

  /// FFmpeg's version, for example `5.1.9-0+deb12u1`.
  public let version: String
  /// The encoders, then the filters.
  public let components: [Component]
  /// The encoders that can be chosen, by container; empty without libavformat.
  public let encoders: [Encoders]

  /// The version of the process's FFmpeg libraries.
  public static var version: String { String(cString: av_version_info()) }

  /// Queries the process's FFmpeg libraries.
  public init() {
    version = Self.version
    let coding = try? FFmpegCoding.loaded.get()
    let encoders = [
      ("libx264", ".mp4"), ("libvpx-vp9", ".webm"), ("gif", ".gif"), ("png", ".png"),
    ].map {
      Component(
        name: $0.0, purpose: $0.1, isAvailable: coding?.avcodec_find_encoder_by_name($0.0) != nil)
    }
    self.encoders =
      coding.map { coding in
        VideoSink.Container.allCases.filter { !$0.isPicture }.map {
          Encoders(container: $0.rawValue, names: coding.encoders(in: $0))
        }
      } ?? []
    let library = try? FFmpegFilters.loaded.get()
    let filters = ["palettegen", "paletteuse"].map {
      Component(name: $0, purpose: ".gif", isAvailable: library?.avfilter_get_by_name($0) != nil)
    }
    components = encoders + filters
  }
}
