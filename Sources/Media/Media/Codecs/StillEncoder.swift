import CFFmpeg
import Frames

/// An encoder of RGBA frames as PNG or JPEG files.
struct StillEncoder: ~Copyable {
  private let writer: Writer
  private let converter: FrameConverter
  /// The bytes that state another colour space than sRGB, after a file's header; none for sRGB.
  private let statement: [UInt8]

  /// The options of FFmpeg's PNG encoders; an encoder that chooses a row filter for each frame sets
  /// its own. Level 6 makes predicted screenshots 3 % smaller, and photographs 3 % in four times
  /// the time.
  static let options = [(name: "compression_level", value: "4"), (name: "pred", value: "paeth")]

  /// What makes files of frames.
  private enum Writer {
    /// A writer of PNG files by libdeflate.
    case deflate(PNGWriter, PNGCompressor.Effort)
    case codec(Codec)
  }

  /// FFmpeg's encoder.
  private final class Codec {
    let encoder: Encoder
    /// The encoder of frames that are smaller without a row filter; nil for JPEG.
    let unfiltered: UnfilteredEncoder?

    init(_ encoder: consuming Encoder, unfiltered: UnfilteredEncoder? = nil) {
      self.encoder = encoder
      self.unfiltered = unfiltered
    }
  }

  /// An encoder of PNG files without a row filter, and the chooser of the frames that it gets.
  private final class UnfilteredEncoder {
    let encoder: Encoder
    let rowFilters: RowFilterChooser

    /// At level 6, flat art takes as long as predicted at level 4, and is up to a fifth smaller
    /// than at level 4.
    private static let options = [
      (name: "compression_level", value: "6"), (name: "pred", value: RowFilter.none.rawValue),
    ]

    init(
      _ format: AVPixelFormat, _ size: PixelSize, _ tags: ColorTags, path: String
    ) throws(MediaError) {
      rowFilters = try RowFilterChooser(size: size, format: format, path: path)
      encoder = try StillEncoder.encoder(format, size, tags, Self.options, path: path)
    }
  }

  /// The quantizer of FFmpeg's JPEG encoder, 1 (best) to 31. At 2, flat areas of screenshots stay
  /// flat.
  private static let quantizer = 2

  /// Opens an encoder of PNG files with an sRGB chunk, or those of another colour space. Opaque
  /// frames become RGB, premultiplied ones RGBA with straight alpha, of the frames' 8 or 16 bits.
  ///
  /// - Parameters:
  ///   - effort: how long libdeflate may take; FFmpeg's encoder does not depend on it.
  ///   - threads: the number of threads for a picture; the bytes do not depend on it.
  /// - Throws: `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init(
    png size: PixelSize, alpha: AlphaMode, colorSpace: ColorSpace = .srgb,
    samples: SampleType = .uint8, effort: PNGCompressor.Effort = .moderate, threads: Int = 1,
    path: String
  ) throws(MediaError) {
    if samples == .uint16 {
      let format = alpha == .opaque ? AV_PIX_FMT_RGB48BE : AV_PIX_FMT_RGBA64BE
      let tags = Self.tags(of: format, colorSpace)
      guard
        let converter = try DeepConverter(size: size, format: format, tags: tags, path: path)
      else { throw MediaError(.outOfMemory, during: .opening, path: path) }
      writer = try Self.writer(format, size, tags, effort, threads, path: path)
      self.converter = FrameConverter(converter)
      statement = PNGColor.chunks(of: colorSpace)
      return
    }
    let format = alpha == .opaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
    let frame = try PackedFrame(
      of: size, paddedTo: size, format: format, alpha: .straight, path: path)
    let tags = Self.tags(of: format, colorSpace)
    if colorSpace != .srgb { tags.apply(to: frame.frame.pointer) }
    writer = try Self.writer(format, size, tags, effort, threads, path: path)
    converter = FrameConverter(frame)
    statement = PNGColor.chunks(of: colorSpace)
  }

  /// Returns the tags of a PNG; FFmpeg would write chunks of its own for another space than sRGB.
  private static func tags(of format: AVPixelFormat, _ space: ColorSpace) -> ColorTags {
    var tags = ColorTags(format)
    if space != .srgb {
      (tags.primaries, tags.transfer) = (AVCOL_PRI_UNSPECIFIED, AVCOL_TRC_UNSPECIFIED)
    }
    return tags
  }

  /// Returns the writer of PNG files: that of libdeflate, if it is there.
  private static func writer(
    _ format: AVPixelFormat, _ size: PixelSize, _ tags: ColorTags,
    _ effort: PNGCompressor.Effort, _ threads: Int, path: String
  ) throws(MediaError) -> Writer {
    if let writer = PNGWriter(size: size, format: format, tags: tags, threads: threads) {
      return .deflate(writer, effort)
    }
    return .codec(
      Codec(
        try encoder(format, size, tags, options, path: path),
        unfiltered: try UnfilteredEncoder(format, size, tags, path: path)))
  }

  private static func encoder(
    _ format: AVPixelFormat, _ size: PixelSize, _ tags: ColorTags,
    _ options: [(name: String, value: String)], path: String
  ) throws(MediaError) -> Encoder {
    try Encoder(
      Encoder.Settings(
        name: "png", size: size, format: format, rate: FrameRate(1), tags: tags, options: options),
      path: path)
  }

  /// Opens an encoder of JPEG files: full-range BT.601 without subsampling, as JFIF has it, with
  /// transparent frames over black. The file has the profile of another colour space than sRGB.
  ///
  /// - Throws: `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init(
    jpeg size: PixelSize, colorSpace: ColorSpace = .srgb, path: String
  ) throws(MediaError) {
    let format = AV_PIX_FMT_YUVJ444P
    let converter = try YUVConverter(size: size, format: format, path: path)
    writer = .codec(
      Codec(
        try Encoder(
          Encoder.Settings(
            name: "mjpeg", size: size, format: format, rate: FrameRate(1), tags: ColorTags(format),
            options: VideoEncoder(named: "mjpeg").options(
              speed: 0, quality: Double(Self.quantizer))), path: path)))
    self.converter = FrameConverter(converter)
    statement = JPEGMarkers.profileSegment(of: colorSpace)
  }

  /// True if libdeflate compresses the files, and not FFmpeg's encoder, which makes others.
  var usesDeflate: Bool { if case .deflate = writer { true } else { false } }

  /// Encodes one frame as a file, whose bytes are valid during the call of `take`.
  func encode(
    _ pixels: RawSpan, _ take: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    try load(pixels)
    try encodeLoaded(take)
  }

  /// Converts a frame, whose pixels are not needed any more.
  func load(_ pixels: RawSpan) throws(MediaError) { try converter.convert(pixels) }

  /// Encodes the frame that was loaded last, as `encode` does.
  func encodeLoaded(
    _ take: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    switch writer {
    case .deflate(let writer, let effort):
      let file = writer.file(converter.frame, effort)
      var failure: MediaError?
      file.withUnsafeBytes { bytes in
        do throws(MediaError) { try pass(bytes, to: take) } catch { failure = error }
      }
      if let failure { throw failure }
    case .codec(let codec):
      if let unfiltered = codec.unfiltered,
        try unfiltered.rowFilters.filter(of: converter.frame) == .none
      {
        try encode(with: unfiltered.encoder, take)
      } else {
        try encode(with: codec.encoder, take)
      }
    }
  }

  private func encode(
    with encoder: borrowing Encoder,
    _ take: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    try encoder.encode(converter.frame, at: 0) {
      (packet: borrowing OwnedPacket) throws(MediaError) in
      try pass(packet.bytes, to: take)
    }
  }

  /// Passes a file on with the statement of its colour space.
  private func pass(
    _ file: UnsafeRawBufferPointer, to take: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard !statement.isEmpty, let end = Self.headerEnd(of: file) else { return try take(file) }
    let stated = Array(file[..<end]) + statement + Array(file[end...])
    var failure: MediaError?
    stated.withUnsafeBytes { bytes in
      do throws(MediaError) { try take(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Returns the offset after a PNG's chunk `IHDR`, or after a JPEG's JFIF segment.
  private static func headerEnd(of file: UnsafeRawBufferPointer) -> Int? {
    guard file.count > PNGColor.headerLength else { return nil }
    guard file.starts(with: [0xFF, 0xD8]) else { return PNGColor.headerLength }
    let end = file[3] == 0xE0 ? 4 + (Int(file[4]) << 8 | Int(file[5])) : 2
    return end < file.count ? end : nil
  }
}
