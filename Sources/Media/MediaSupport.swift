import CFFmpeg

/// What the FFmpeg libraries at hand can do, for a report to the user.
public struct MediaSupport: Sendable, Hashable {
  /// An encoder or filter that an output needs, and whether it is there.
  public struct Component: Sendable, Hashable {
    /// FFmpeg's name for it.
    public let name: String
    /// The outputs that need it.
    public let purpose: String
    /// Whether this FFmpeg has it.
    public let isAvailable: Bool
  }

  /// FFmpeg's own version, such as `5.1.9-0+deb12u1`.
  public let version: String
  /// What the outputs need.
  public let components: [Component]

  /// The version of the FFmpeg that this process uses.
  public static var version: String { String(cString: av_version_info()) }

  /// Looks at the libraries that this process uses.
  public init() {
    version = Self.version
    let coding = try? FFmpegCoding.loaded.get()
    let encoders = [
      ("libx264", ".mp4"), ("libvpx-vp9", ".webm"), ("gif", ".gif"), ("png", ".png"),
    ].map {
      Component(
        name: $0.0, purpose: $0.1, isAvailable: coding?.avcodec_find_encoder_by_name($0.0) != nil)
    }
    let library = try? FFmpegFilters.loaded.get()
    let filters = ["palettegen", "paletteuse"].map {
      Component(name: $0, purpose: ".gif", isAvailable: library?.avfilter_get_by_name($0) != nil)
    }
    components = encoders + filters
  }
}
