import CFFmpeg
import Frames

/// What the encoder of pictures of a video, and the conversion to its frames, are opened with.
struct VideoSetup {
  let container: VideoSink.Container
  let stream: FrameStreamFormat
  let pictures: VideoPictureFormat?
  var settings: VideoSettings
  /// The tags of the encoder's stream; nil for those of the colours.
  var encoderTags: ColorTags?
  /// The display on which clips of high dynamic range were graded; nil for none.
  let display: MasteringDisplay?

  /// Checks the settings of a video.
  ///
  /// - Parameter pictures: the format of decoded pictures among the frames; nil for pixels alone.
  /// - Throws: `MediaError` if the encoder does not take the size or the settings.
  init(
    _ container: VideoSink.Container, _ stream: FrameStreamFormat, pictures: VideoPictureFormat?,
    _ options: EncodingOptions, path: String
  ) throws(MediaError) {
    let limit = container.maximumDimension
    guard max(stream.size.width, stream.size.height) <= limit else {
      throw MediaError(
        .badSetting("choose sides of at most \(limit) pixels"), during: .opening, path: path)
    }
    let settings = try VideoSettings(
      container, options, alpha: stream.alpha, depth: pictures?.depth ?? 8,
      takesPictures: pictures != nil, size: stream.size, path: path)
    if stream.colorSpace.isHighDynamicRange, settings.bits < 10 {
      throw MediaError(
        .badSetting("choose an encoder of 10 bits, such as libx265 or libsvtav1"),
        during: .opening, path: path,
        cause: "\(settings.encoder) encodes 8 bits, too few for high dynamic range")
    }
    self.container = container
    self.stream = stream
    self.pictures = pictures
    self.settings = settings
    display = options.masteringDisplay
  }

  /// The stream of a video of pictures.
  static func stream(
    _ format: VideoPictureFormat, _ rate: FrameRate, _ samples: SampleType
  ) -> FrameStreamFormat {
    FrameStreamFormat(
      size: format.size, framesPerSecond: rate, alpha: .opaque,
      colorSpace: format.dynamicRangeSpace ?? .srgb, samples: samples)
  }

  /// The encoding of the colours.
  var tags: ColorTags {
    pictures.map { ColorTags($0.color) }
      ?? ColorTags(settings.pixelFormat).stating(stream.colorSpace)
  }

  /// Opens the encoder of pictures.
  ///
  /// - Parameter size: the size of the converted frames; nil for the stream's, made even.
  func encoder(
    _ light: LightMetadata?, size: PixelSize? = nil, hasGlobalHeader: Bool, path: String
  ) throws(MediaError) -> Encoder {
    var options = settings.options
    for option in light?.options(for: settings.encoder) ?? [] {
      options.removeAll { $0.name == option.name }
      options.append(option)
    }
    let even = av_pix_fmt_desc_get(settings.pixelFormat).flatMap {
      stream.size.padded(to: $0.pointee)
    }
    return try Encoder(
      Encoder.Settings(
        name: settings.encoder, size: size ?? even ?? stream.size, format: settings.pixelFormat,
        rate: stream.framesPerSecond, tags: encoderTags ?? tags, tag: settings.tag,
        fieldOrder: settings.fieldOrder, hasGlobalHeader: hasGlobalHeader,
        choosesRowFilters: settings.encoder == "apng", options: options),
      path: path)
  }

  /// Returns the converter of pixels to the encoder's frames.
  func converter(path: String) throws(MediaError) -> FrameConverter {
    let tags = tags
    let converter = try FrameConverter(
      size: stream.size, to: settings, pictures: pictures, samples: stream.samples, tags: tags,
      path: path)
    if stream.colorSpace != .srgb { tags.apply(to: converter.frame) }
    return converter
  }

  /// Returns the converter of pictures to the encoder's pixel format; nil if they have it.
  func adapter(path: String) throws(MediaError) -> PictureAdapter? {
    guard let pictures else { return nil }
    return try PictureAdapter(pictures, to: settings.pixelFormat, path: path)
  }
}
