import CFFmpeg
public import Frames

/// What a file is taken for: a picture, a clip or a sound.
public struct MediaProbe: Sendable {
  /// The kind of a file.
  public enum Kind: String, Sendable {
    case picture, clip, sound
  }

  /// A sound track of a clip.
  public struct SoundTrack: Encodable, Sendable, Hashable {
    /// FFmpeg's name of the codec.
    public let codec: String
    /// The number of channels.
    public let channels: Int
    /// The sample frames per second.
    public let sampleRate: Int
    /// The language by its code, such as `eng`; nil if the file does not say.
    public let language: String?
    /// True for the track that is heard.
    public let isUsed: Bool
  }

  /// The kind.
  public let kind: Kind
  /// The format of a picture, such as `PNG`, or FFmpeg's name of a container.
  public let format: String
  /// FFmpeg's name of a clip's codec; nil for a picture.
  public internal(set) var codec: String?
  /// The size in pixels as it is shown; nil for a sound.
  public internal(set) var size: PixelSize?
  /// The size in pixels as it is stored; nil for a sound.
  public internal(set) var storedSize: PixelSize?
  /// The EXIF number of what turns the stored picture upright; 1 for nothing.
  public internal(set) var orientation = 1
  /// What the colours are, such as `Display P3`.
  public internal(set) var color: String?
  /// Where the file says what the colours are, such as `iCCP`; nil if it does not.
  public internal(set) var colorOrigin: String?
  /// The transfer function, such as `sRGB`, `PQ` or `linear`; those of video of standard dynamic
  /// range count as sRGB's.
  public internal(set) var transfer: String?
  /// `full` or `limited`; nil for a sound.
  public internal(set) var range: String?
  /// The bits of a colour channel.
  public internal(set) var bitDepth: Int?
  /// True if a pixel is translucent, or a clip has an alpha channel.
  public internal(set) var hasAlpha: Bool?
  /// The frame rate of a clip.
  public internal(set) var rate: FrameRate?
  /// The duration in seconds of a clip or a sound.
  public internal(set) var duration: Double?
  /// The sound tracks.
  public internal(set) var sound: [SoundTrack] = []
  /// False if the file ends early or is damaged, as far as that is known without decoding a clip.
  public internal(set) var isComplete = true
  /// What Hinge does with the file, as clauses; empty if it is taken as it is.
  public internal(set) var treatment: [String] = []

  private init(kind: Kind, format: String) {
    self.kind = kind
    self.format = format
  }

  /// Finds what a file is taken for; a picture is decoded for that.
  ///
  /// - Parameter options: how pictures are read.
  /// - Throws: `MediaError` about the file.
  public static func read(
    _ file: FilePath, _ options: PictureReader.Options = .init()
  ) throws(MediaError) -> MediaProbe {
    if !file.isPipeOrDevice, let clip = try clip(file, options.isTolerant) { return clip }
    return MediaProbe(try PictureReader.picture(file, options), options.colorSpace)
  }

  /// Returns what a clip or a sound is; nil for a picture or an unknown file.
  private static func clip(
    _ file: FilePath, _ isTolerant: Bool
  ) throws(MediaError) -> MediaProbe? {
    do throws(MediaError) {
      guard let clip = try ClipContainer(file), let info = try ClipInfo(clip) else {
        return nil
      }
      return MediaProbe(clip, info, isTolerant)
    } catch {
      guard error.reason == .notAClip else { throw error }
      guard let stream = try? AudioStream.open(file), let info = try? AudioInfo.probe(file) else {
        return nil
      }
      var probe = MediaProbe(kind: .sound, format: stream.container.formatName)
      probe.duration = info.duration
      probe.sound = SoundTrack.all(of: stream.container)
      return probe
    }
  }

  private init(_ picture: PictureReader.Picture, _ space: ColorSpace) {
    let facts = picture.facts
    self.init(kind: .picture, format: facts.format)
    size = picture.frame.size
    storedSize = facts.size
    orientation = facts.orientation
    color = facts.color
    colorOrigin = facts.origin.isEmpty ? nil : facts.origin
    transfer = facts.transfer
    range = facts.range
    bitDepth = facts.depth
    hasAlpha = facts.hasAlpha
    if orientation != 1 { treatment.append("turns it upright by its orientation \(orientation)") }
    if facts.isHighDynamicRange {
      treatment.append("maps its high dynamic range to \(space.title)")
    } else if !(facts.isSRGB && space == .srgb) {
      treatment.append("converts its colours to \(space.title)")
    }
    if facts.depth > 8 { treatment.append("rounds its \(facts.depth) bits to 8") }
    treatment += picture.notes
    isComplete = picture.isComplete
  }

  private init(_ clip: borrowing ClipContainer, _ info: ClipInfo, _ isTolerant: Bool) {
    self.init(kind: .clip, format: clip.formatName)
    let parameters = clip.parameters.pointee
    codec = info.codec
    size = info.size
    storedSize = PixelSize(width: Int(parameters.width), height: Int(parameters.height))
    orientation = clip.orientation.exif
    let tags = info.color
    // The words for pictures.
    let own = clip.pictureColor
    let stated =
      own.origin.isEmpty
      ? PictureColor(
        primaries: Int(parameters.color_primaries.rawValue),
        transfer: Int(parameters.color_trc.rawValue), origin: "tags") : own
    color = (stated ?? PictureColor()).name
    colorOrigin = stated?.origin
    transfer = TransferFunction.coded(Int(tags.transfer.rawValue))?.name
    if own.needsConversion(to: .srgb) { treatment.append("converts its colours to sRGB") }
    range = tags.range == AVCOL_RANGE_JPEG ? "full" : "limited"
    let layout = av_pix_fmt_desc_get(AVPixelFormat(parameters.format))
    bitDepth = layout.map { Int($0.pointee.comp.0.depth) }
    hasAlpha = layout.map { $0.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0 }
    rate = info.rate
    duration = info.duration
    sound = SoundTrack.all(of: clip.container)
    if orientation != 1 { treatment.append("turns it upright by its orientation \(orientation)") }
    if storedSize != info.size, orientation == 1 { treatment.append("makes its pixels square") }
    if info.isInterlaced { treatment.append("joins its fields to whole frames") }
    if tags.isHighDynamicRange {
      treatment.append("maps its high dynamic range to standard dynamic range")
    }
    isComplete = !info.isCut
    if info.isCut {
      treatment.append(
        (isTolerant ? "uses what there is of it" : "refuses it without --tolerant")
          + ", as it ends early, at \(timeText(info.duration))")
    }
    treatment += info.clock.notes
    if sound.count > 1 { treatment.append("uses one of its \(sound.count) sound tracks") }
  }
}
