import CFFmpeg
public import Frames
import Glibc

/// A reader of pictures, and of the first frames of animations and videos, by FFmpeg, of HEIC by
/// libheif, and of ordinary PNG files by libpng.
///
/// The format is detected from the contents alone; the name is never taken for an address or a
/// pattern. No other file is opened.
///
/// A YUV picture is converted with the matrix and range of its tags. A JPEG is full-range BT.601 by
/// definition; an untagged video is BT.709 from 720 rows on and BT.601 below. What a picture says
/// about its colours, an embedded profile or numbers, is converted to the colour space of the
/// options; without such the values are taken as sRGB-encoded.
public enum PictureReader {
  /// The default limit of the area: 2²⁸ pixels, 1 GiB. FFmpeg's own limit is a little lower
  /// (`PixelSize.isWithinFFmpegLimit`).
  public static let defaultMaximumPixels = 1 << 28

  /// The default limit of the bytes that are read: 512 MiB, half of the largest picture without any
  /// compression.
  public static let defaultMaximumBytes = 1 << 29

  /// How a picture is read.
  public struct Options: Hashable, Sendable {
    /// The limit of the area; a larger picture is refused before it is allocated.
    public var maximumPixels: Int
    /// The limit of the bytes that are read; a larger file of one image is refused before it is
    /// read. Of a video, only the bytes up to its first frame count.
    public var maximumBytes: Int
    /// The colour space of the frame.
    public var colorSpace: ColorSpace
    /// The type of the frame's numbers. A picture of 8 bits has numbers of 8 bits, and one that is
    /// converted to high dynamic range has 16.
    public var samples: SampleType
    /// True if a damaged or incomplete picture is read as far as it goes.
    public var isTolerant: Bool

    /// Creates options; the defaults are those of `read`.
    public init(
      maximumPixels: Int = defaultMaximumPixels, maximumBytes: Int = defaultMaximumBytes,
      colorSpace: ColorSpace = .srgb, samples: SampleType = .uint8, isTolerant: Bool = false
    ) {
      self.samples = samples
      self.maximumPixels = maximumPixels
      self.maximumBytes = maximumBytes
      self.colorSpace = colorSpace
      self.isTolerant = isTolerant
    }
  }

  /// A picture with what the user has to know about its reading.
  public struct Picture: Sendable {
    /// An `.opaque` frame if every alpha is 255, else a `.premultiplied` one.
    public let frame: Frame
    /// Sentences about what was converted or ignored; none for an ordinary picture.
    public let notes: [String]
    /// What the file says, for `hinge probe`.
    let facts: PictureFacts
    /// False if parts of it are missing, and were tolerated.
    var isComplete = true
  }

  /// Reads a picture and turns it upright by its EXIF orientation or its video's rotation.
  ///
  /// 8-bit RGB and gray pictures of sRGB keep their exact values; 16-bit ones are rounded to the
  /// nearest of 255 steps. Straight alpha is premultiplied: (c·a + 127) / 255.
  ///
  /// - Parameters:
  ///   - picture: a file in any format that FFmpeg decodes, or a HEIC.
  ///   - maximumPixels: the limit of the area; a larger picture is refused before it is allocated.
  ///   - maximumBytes: the limit of the bytes that are read; a larger file of one image is refused
  ///     before it is read. Of a video, only the bytes up to its first frame count.
  /// - Returns: an `.opaque` frame if every alpha is 255, else a `.premultiplied` one.
  /// - Throws: `MediaError` with a reason about inputs, if the file cannot be read, is not a
  ///   picture, or is damaged in any way. Missing parts are never filled in.
  public static func read(
    _ picture: FilePath, maximumPixels: Int = defaultMaximumPixels,
    maximumBytes: Int = defaultMaximumBytes
  ) throws(MediaError) -> Frame {
    try self.picture(
      picture, Options(maximumPixels: maximumPixels, maximumBytes: maximumBytes)
    ).frame
  }

  /// Reads a picture, as `read` does.
  ///
  /// - Throws: `MediaError` with a reason about inputs. A damaged picture is none if the options
  ///   tolerate it, and it comes from a file.
  public static func picture(
    _ file: FilePath, _ options: Options = Options()
  ) throws(MediaError) -> Picture {
    do throws(MediaError) {
      return try picture(
        InputFile(file, readLimit: options.maximumBytes), options, filling: false, file.description)
    } catch {
      guard options.isTolerant, error.reason == .damagedPicture, !file.isPipeOrDevice else {
        throw error
      }
      let whole = try picture(
        InputFile(file, readLimit: options.maximumBytes), options, filling: true, file.description)
      let cause = error.cause.isEmpty ? "" : " (\(error.cause))"
      let note = "'\(file)' is damaged or incomplete\(cause); what can be read of it is shown."
      return Picture(
        frame: whole.frame, notes: [note] + whole.notes, facts: whole.facts,
        isComplete: false)
    }
  }

  /// Reads an open picture.
  ///
  /// - Parameters:
  ///   - isFilling: true to leave what is missing gray or transparent.
  ///   - path: the path for errors.
  static func picture(
    _ file: consuming InputFile, _ options: Options, filling isFilling: Bool, _ path: String
  ) throws(MediaError) -> Picture {
    if file.isAnimatedWebP, file.stream.isSeekable {
      return try AnimatedWebP(file.stream, maximumBytes: options.maximumBytes, path: path)
        .firstPicture(options, filling: isFilling, path: path)
    }
    var item: HEIFItem?
    if file.stream.isSeekable {
      item = HEIFItem(file.stream.descriptor)
      if let item, item.isForLibrary {
        return try heif(file, item, options, path)
      }
    }
    if !isFilling, let picture = try ordinaryPNG(file, options, path) { return picture }
    let container: InputContainer
    do throws(MediaError) {
      container = try InputContainer(file.stream, path: path)
    } catch {
      guard error.reason == .notAPicture, let format = ForeignFormat.name(of: file.start) else {
        throw error
      }
      throw MediaError(.foreignFormat(format), during: .reading, path: path)
    }
    guard !container.isBareImage || file.stream.length <= options.maximumBytes else {
      throw MediaError(.inputTooLong(limit: options.maximumBytes), during: .reading, path: path)
    }
    guard let frame = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let decoding = PictureDecoding(
      path: path, maximumPixels: options.maximumPixels, isFilling: isFilling)
    var stored: PictureDecoding.Stored
    do {
      stored =
        container.isBareImage
        ? try decoding.decodeImage(container, into: frame)
        : try decoding.decodeVideo(container, into: frame)
    } catch {
      // A decoder reports bytes that could not be read as damage.
      throw file.stream.failure == 0 ? error : MediaError.input(0, file.stream, path: path)
    }
    if let item { stored.take(item, frame.pointer) }
    guard let size = PixelSize(frame: frame.pointer) else {
      throw MediaError(.damagedPicture, during: .reading, path: path)
    }
    guard size.area <= options.maximumPixels else {
      throw MediaError(.pictureTooLarge(limit: options.maximumPixels), during: .reading, path: path)
    }
    let isConverted = stored.color.needsConversion(to: options.colorSpace)
    let isDeep =
      (isConverted || options.samples == .uint16) && stored.inks == nil
      && hasDeepSamples(frame.pointer)
    guard hasMemory(memory(of: size, stored.orientation, options, isDeep: isDeep)) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let isVideo = !container.isBareImage
    let pixels: StraightPixels? =
      isDeep
      ? deepRGBA(of: frame.pointer, size: size, isVideo: isVideo).map { .sixteen($0) }
      : (stored.inks != nil
        ? inks(of: frame.pointer, size: size, isYCC: stored.inks == .inverted && stored.isYCC)
        : straightRGBA(of: frame.pointer, size: size, isVideo: isVideo)).map { .eight($0) }
    guard let pixels else {
      throw MediaError(
        .notAPicture, during: .reading, path: path, cause: "its pixel format cannot be converted")
    }
    return try finished(consume pixels, size, stored, options, path)
  }

  /// Reads a picture by libheif, which turns it upright.
  private static func heif(
    _ file: borrowing InputFile, _ item: HEIFItem, _ options: Options, _ path: String
  ) throws(MediaError) -> Picture {
    guard file.stream.length <= options.maximumBytes else {
      throw MediaError(.inputTooLong(limit: options.maximumBytes), during: .reading, path: path)
    }
    let bytes = try file.stream.readAll(path)
    var failure: MediaError?
    let read: HEIFReader.Picture? = bytes.withUnsafeBytes { data in
      do throws(MediaError) {
        return try HEIFReader.read(data, maximumPixels: options.maximumPixels, path: path)
      } catch {
        failure = error
        return nil
      }
    }
    guard let read else {
      throw failure ?? MediaError(.damagedPicture, during: .reading, path: path)
    }
    var stored = PictureDecoding.Stored()
    stored.color = item.color ?? read.color
    stored.format = item.brand == "avif" ? "AVIF" : "HEIC"
    stored.depth = read.depth
    stored.shown = item.orientation ?? .upright
    guard hasMemory(read.size.rgbaByteCount * 2) else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    return try finished(read.pixels, read.size, stored, options, path)
  }

  /// Returns the bytes of a picture's pixels and their conversions: an array without memory ends
  /// the process. Turning takes a second one.
  ///
  /// - Parameter isDeep: true for pixels of 16 bits.
  static func memory(
    of size: PixelSize, _ orientation: Orientation, _ options: Options, isDeep: Bool
  ) -> Int {
    size.rgbaByteCount
      * (options.samples == .uint16 || options.colorSpace.isHighDynamicRange
        ? 6 : isDeep ? 3 : orientation == .upright ? 1 : 2)
  }

  /// Converts the colours, premultiplies them and turns the picture upright.
  static func finished(
    _ pixels: consuming StraightPixels, _ size: PixelSize, _ stored: PictureDecoding.Stored,
    _ options: Options, _ path: String
  ) throws(MediaError) -> Picture {
    var notes: [String] = []
    if let fault = stored.color.fault { notes.append(fault) }
    let converted =
      stored.color.needsConversion(to: options.colorSpace)
      ? try stored.color.converted(
        pixels, size: size, to: options.colorSpace, samples: options.samples, inks: stored.inks,
        path: path, notes: &notes)
      : pixels.rounded(to: options.samples)
    let isOpaque: Bool
    let upright: [UInt8]
    let samples: SampleType
    switch consume converted {
    case .eight(var bytes):
      isOpaque = premultiply(&bytes)
      upright = stored.orientation.apply(to: bytes, size: size, as: UInt32.self)
      samples = .uint8
    case .sixteen(var values):
      isOpaque = premultiply(&values)
      let bytes = values.withUnsafeBytes { [UInt8]($0) }
      upright = stored.orientation.apply(to: bytes, size: size, as: UInt64.self)
      samples = .uint16
    }
    let frame = Frame(
      size: stored.orientation.swapsSides ? size.transposed : size,
      alpha: isOpaque ? .opaque : .premultiplied, bytes: upright, samples: samples)
    return Picture(
      frame: frame, notes: notes.map { "'\(path)': \($0)." },
      facts: PictureFacts(stored, size, hasAlpha: !isOpaque))
  }

  /// Returns true if `count` bytes can be allocated now.
  static func hasMemory(_ count: Int) -> Bool {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS
    guard let memory = mmap(nil, count, PROT_READ | PROT_WRITE, flags, -1, 0), memory != MAP_FAILED
    else { return false }
    munmap(memory, count)
    return true
  }
}
