import CHEIF
import Frames
import Glibc
import Libraries

extension HEIFFunctions {
  /// The functions of libheif, loaded at the first use, or the error of loading them.
  static let loaded = Result { () throws(LibraryError) in
    try loadLibrary(String(cString: heif_library()), heif_load)
  }
}

/// A HEIF picture that libheif decodes: the primary one of its file, upright.
struct HEIFReader: ~Copyable {
  /// A decoded picture, turned upright.
  struct Picture {
    let size: PixelSize
    let pixels: StraightPixels
    /// The bits of a channel in the file.
    let depth: Int
    let color: PictureColor
  }

  private let heif: HEIFFunctions
  private let context: OpaquePointer
  private let path: String

  /// Decodes the primary picture of a file.
  ///
  /// - Throws: `.missingLibrary`, `.damagedPicture`, `.pictureTooLarge` or `.outOfMemory`.
  static func read(
    _ file: UnsafeRawBufferPointer, maximumPixels: Int, path: String
  ) throws(MediaError) -> Picture {
    let heif: HEIFFunctions
    do throws(LibraryError) {
      heif = try HEIFFunctions.loaded.get()
    } catch {
      throw MediaError(error, during: .reading, path: path)
    }
    guard let context = heif.allocate() else {
      throw MediaError(.outOfMemory, during: .reading, path: path)
    }
    let reader = HEIFReader(heif: heif, context: context, path: path)
    return try reader.picture(file, maximumPixels)
  }

  private init(heif: HEIFFunctions, context: OpaquePointer, path: String) {
    (self.heif, self.context, self.path) = (heif, context, path)
  }

  private func check(_ error: heif_error) throws(MediaError) {
    guard error.code != heif_error_Ok else { return }
    // libheif ends some messages with a newline.
    let message = error.message.map { String(cString: $0) } ?? ""
    let words = message.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isMissing =
      error.code == heif_error_Unsupported_feature || error.code == heif_error_Unsupported_filetype
    throw MediaError(
      isMissing ? .unsupportedHEIF : .damagedPicture, during: .reading, path: path, cause: words)
  }

  private func picture(
    _ file: UnsafeRawBufferPointer, _ maximumPixels: Int
  ) throws(MediaError) -> Picture {
    try check(heif.read(context, file.baseAddress, file.count, nil))
    var handle: OpaquePointer?
    try check(heif.primary(context, &handle))
    guard let handle else { throw MediaError(.damagedPicture, during: .reading, path: path) }
    defer { heif.releaseHandle(handle) }
    let announced = PixelSize(width: Int(heif.width(handle)), height: Int(heif.height(handle)))
    guard let announced else { throw MediaError(.damagedPicture, during: .reading, path: path) }
    guard announced.area <= maximumPixels else {
      throw MediaError(.pictureTooLarge(limit: maximumPixels), during: .reading, path: path)
    }
    let depth = Int(heif.bitsPerPixel(handle))
    let isDeep = depth > 8
    var image: OpaquePointer?
    try check(
      heif.decode(
        handle, &image, heif_colorspace_RGB,
        isDeep ? heif_chroma_interleaved_RRGGBBAA_LE : heif_chroma_interleaved_RGBA, nil))
    guard let image else { throw MediaError(.damagedPicture, during: .reading, path: path) }
    defer { heif.releaseImage(image) }
    let channel = heif_channel_interleaved
    var rowBytes: Int32 = 0
    guard
      let size = PixelSize(
        width: Int(heif.imageWidth(image, channel)), height: Int(heif.imageHeight(image, channel))),
      size.area <= maximumPixels, let rows = heif.plane(image, channel, &rowBytes)
    else { throw MediaError(.damagedPicture, during: .reading, path: path) }
    let bits = Int(heif.planeBits(image, channel))
    let pixels: StraightPixels =
      isDeep
      ? .sixteen(Self.deepPixels(rows, Int(rowBytes), size, bits: bits))
      : .eight(Self.pixels(rows, Int(rowBytes), size))
    let isPremultiplied = heif.hasAlpha(handle) != 0 && heif.isPremultiplied(handle) != 0
    return Picture(
      size: size, pixels: isPremultiplied ? pixels.straightened() : pixels, depth: depth,
      color: color(of: handle))
  }

  private static func pixels(
    _ rows: UnsafePointer<UInt8>, _ stride: Int, _ size: PixelSize
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: size.rgbaByteCount) { output, count in
      for row in 0..<size.height {
        UnsafeMutableBufferPointer(rebasing: output[(row * size.width * 4)...])
          .baseAddress?.initialize(from: rows + row * stride, count: size.width * 4)
      }
      count = size.rgbaByteCount
    }
  }

  private static func deepPixels(
    _ rows: UnsafePointer<UInt8>, _ stride: Int, _ size: PixelSize, bits: Int
  ) -> [UInt16] {
    let highest = UInt32(1) << UInt32(min(max(bits, 8), 16)) - 1
    return [UInt16](unsafeUninitializedCapacity: size.rgbaByteCount) { output, count in
      for row in 0..<size.height {
        for column in 0..<(size.width * 4) {
          let bytes = rows + row * stride + column * 2
          let value = min(UInt32(bytes[0]) | UInt32(bytes[1]) << 8, highest)
          output[row * size.width * 4 + column] = UInt16((value * 65535 + highest / 2) / highest)
        }
      }
      count = size.rgbaByteCount
    }
  }

  /// Returns the colours: a profile, else numbers.
  private func color(of handle: OpaquePointer) -> PictureColor {
    let type = heif.profileType(handle)
    if type == heif_color_profile_type_prof || type == heif_color_profile_type_rICC {
      var bytes = [UInt8](repeating: 0, count: min(heif.profileSize(handle), 1 << 25))
      if !bytes.isEmpty, heif.profileSize(handle) <= 1 << 25,
        heif.profile(handle, &bytes).code == heif_error_Ok
      {
        return bytes.withUnsafeBytes { PictureColor(profile: $0, origin: "ICC") }
      }
    }
    var numbers: UnsafeMutablePointer<heif_color_profile_nclx>?
    guard heif.nclx(handle, &numbers).code == heif_error_Ok, let numbers else {
      return PictureColor()
    }
    defer { heif.freeNCLX(numbers) }
    return PictureColor(
      primaries: Int(numbers.pointee.color_primaries.rawValue),
      transfer: Int(numbers.pointee.transfer_characteristics.rawValue), origin: "nclx")
      ?? PictureColor()
  }

  deinit { heif.free(context) }
}
