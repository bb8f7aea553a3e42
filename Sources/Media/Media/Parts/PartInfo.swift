import CFFmpeg
import Frames

/// The description at the end of a part.
struct PartInfo: Sendable {
  /// The fingerprint of the job, and the version of the program.
  var job, version: String
  /// The format of the film.
  var format: OutputFormat
  /// The encoder with its settings and FFmpeg's version; empty in a part without pictures.
  var encoder: String
  /// The share of the request.
  var share: PartShare
  /// The frames of the part.
  var frames: Range<Int>
  /// The division of the whole film.
  var segmentation: Segmentation
  /// The frame rate.
  var rate: FrameRate
  /// The name of the OpenGL renderer; nil if nothing was drawn.
  var renderer: String?
  /// The fingerprint of the fonts of the film's texts; nil without texts.
  var fonts: String?
  /// True if the film has a part with its sound and texts.
  var needsSound: Bool
  /// The parameters of the stream; nil for a part without packets.
  var stream: StreamParameters?
  /// What the frames are encoded with when they are joined; nil for a part of encoded packets.
  var animation: AnimationSettings?
  /// True if the first frame prolongs the last one of the part before; of a part of frames.
  var continuesFrame = false
  /// The texts; those of the part with the sound.
  var text = VideoText()

  /// FFmpeg's version, which belongs to the encoder's settings.
  static var ffmpegVersion: String { "FFmpeg \(String(cString: av_version_info()))" }

  /// The description as text.
  var bytes: [UInt8] {
    var text = PartText()
    text.add("job", job)
    text.add("version", version)
    text.add("format", format.rawValue)
    text.add("encoder", encoder)
    text.add("share", share.description)
    text.add(
      "frames",
      [frames.lowerBound, frames.upperBound, segmentation.total, segmentation.length].map(
        Int64.init))
    text.add("rate", [rate.numerator, rate.denominator].map(Int64.init))
    if let renderer { text.add("renderer", renderer) }
    if let fonts { text.add("fonts", fonts) }
    text.add("sound", [needsSound ? 1 : 0])
    if let stream { text.add("stream", stream.text) }
    if let animation { text.add("animation", animation.text) }
    if continuesFrame { text.add("continues", [1]) }
    text.add(self.text)
    return text.bytes
  }

  /// Reads a description; nil for a damaged one.
  init?(_ bytes: [UInt8]) {
    guard let text = PartText(bytes), let job = text.value("job"),
      let version = text.value("version"),
      let format = text.value("format").flatMap(OutputFormat.init(rawValue:)),
      let encoder = text.value("encoder"), let word = text.value("share"),
      let share = PartShare(part: word) ?? PartShare(frames: word),
      let frames = text.numbers("frames"), frames.count == 4,
      frames.allSatisfy({ (0...Int64(PartShare.limit)).contains($0) }), frames[0] <= frames[1],
      frames[1] <= frames[2], frames[3] > 0,
      let rate = text.numbers("rate"), rate.count == 2,
      rate.allSatisfy({ (1...Int64(Int32.max)).contains($0) }),
      let sound = text.numbers("sound"), let texts = text.videoText
    else { return nil }
    self.job = job
    self.version = version
    self.format = format
    self.encoder = encoder
    self.share = share
    self.frames = Int(frames[0])..<Int(frames[1])
    segmentation = Segmentation(length: Int(frames[3]), total: Int(frames[2]))
    self.rate = FrameRate(Int(rate[0]), per: Int(rate[1]))
    renderer = text.value("renderer")
    fonts = text.value("fonts")
    needsSound = sound == [1]
    if let value = text.value("stream") {
      guard let stream = StreamParameters(text: value) else { return nil }
      self.stream = stream
    }
    if let value = text.value("animation") {
      guard let animation = AnimationSettings(text: value, rate: self.rate) else { return nil }
      self.animation = animation
    }
    continuesFrame = text.numbers("continues") == [1]
    guard (animation != nil) == format.partsKeepFrames,
      format.partsKeepFrames || format.holdsSound
    else { return nil }
    self.text = texts
  }

  init(
    _ request: PartRequest, _ format: OutputFormat, encoder: String, frames: Range<Int>,
    _ segmentation: Segmentation, _ rate: FrameRate, needsSound: Bool
  ) {
    (job, version, share) = (request.job, request.version, request.share)
    self.format = format
    self.encoder = encoder
    self.frames = frames
    self.segmentation = segmentation
    self.rate = rate
    self.needsSound = needsSound
  }

  /// Returns how a part differs from another one of the same film; nil if it does not.
  func difference(from other: PartInfo) -> String? {
    if version != other.version {
      return "it was made by Hinge \(version), the other one by \(other.version)"
    }
    if job != other.job { return "its options or its inputs differ" }
    if format != other.format {
      return "it is for \(format.rawValue), the other one for \(other.format.rawValue)"
    }
    if rate != other.rate || segmentation.total != other.segmentation.total {
      return "its film has another length or rate"
    }
    if segmentation != other.segmentation { return "its segments have another length" }
    if !encoder.isEmpty, !other.encoder.isEmpty, encoder != other.encoder {
      return "its encoder is '\(encoder)', that of the other one '\(other.encoder)'"
    }
    if let fonts, let own = other.fonts, fonts != own {
      return "its machine has other fonts for the texts"
    }
    if let stream, let own = other.stream, stream.isVideo == own.isVideo, stream != own {
      return "its encoder has other headers"
    }
    return nil
  }
}
