import CFFmpeg
import Frames

/// The rotation and reflection that turns a stored picture upright, one of eight.
///
/// A stored pixel at (x, y) moves to (xx·x + xy·y, yx·x + yy·y), translated into the positive
/// quadrant. The x axis points right, the y axis down.
struct Orientation: Hashable {
  let xx: Int
  let xy: Int
  let yx: Int
  let yy: Int

  /// The identity.
  static let upright = Orientation(xx: 1, xy: 0, yx: 0, yy: 1)

  private init(xx: Int, xy: Int, yx: Int, yy: Int) {
    (self.xx, self.xy, self.yx, self.yy) = (xx, xy, yx, yy)
  }

  /// Creates the orientation of an EXIF number; nil if it is not from 1 to 8.
  init?(exif number: Int) {
    switch number {
    case 1: self.init(xx: 1, xy: 0, yx: 0, yy: 1)
    case 2: self.init(xx: -1, xy: 0, yx: 0, yy: 1)
    case 3: self.init(xx: -1, xy: 0, yx: 0, yy: -1)
    case 4: self.init(xx: 1, xy: 0, yx: 0, yy: -1)
    case 5: self.init(xx: 0, xy: 1, yx: 1, yy: 0)
    case 6: self.init(xx: 0, xy: -1, yx: 1, yy: 0)
    case 7: self.init(xx: 0, xy: -1, yx: -1, yy: 0)
    case 8: self.init(xx: 0, xy: 1, yx: -1, yy: 0)
    default: return nil
    }
  }

  /// Creates the orientation of FFmpeg's display matrix, a 3×3 matrix of 16.16 fixed-point numbers
  /// for row vectors; nil if it is not a multiple of a quarter turn.
  init?(matrix: UnsafePointer<Int32>) {
    func sign(_ index: Int) -> Int { Int(matrix[index].signum()) }
    self.init(xx: sign(0), xy: sign(3), yx: sign(1), yy: sign(4))
    let turns = xx != 0 && yy != 0 && xy == 0 && yx == 0
    let swaps = xx == 0 && yy == 0 && xy != 0 && yx != 0
    guard turns || swaps else { return nil }
  }

  /// Reads the orientation of a decoded frame from its display matrix or its EXIF metadata; nil if
  /// it has neither.
  init?(frame: UnsafePointer<AVFrame>) {
    if let side = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX),
      side.pointee.size >= 36
    {
      let bytes = UnsafeRawPointer(side.pointee.data)
      guard let matrix = bytes?.assumingMemoryBound(to: Int32.self) else { return nil }
      self.init(matrix: matrix)
      return
    }
    guard let entry = av_dict_get(frame.pointee.metadata, "Orientation", nil, 0) else { return nil }
    let text = String(cString: entry.pointee.value)
    guard let number = Int(text.filter(\.isWholeNumber)) else { return nil }
    self.init(exif: number)
  }

  /// Reads the orientation of a container's stream from its display matrix; nil if it has none.
  init?(stream: UnsafePointer<AVStream>, with ffmpeg: FFmpegCoding) {
    var size = 0
    guard
      let bytes = ffmpeg.functions.av_stream_get_side_data(
        stream, AV_PKT_DATA_DISPLAYMATRIX, &size),
      size >= 36
    else { return nil }
    self.init(matrix: UnsafeRawPointer(bytes).assumingMemoryBound(to: Int32.self))
  }

  /// Returns the orientation that has the effect of this one and then of another one.
  func followed(by next: Orientation) -> Orientation {
    Orientation(
      xx: next.xx * xx + next.xy * yx, xy: next.xx * xy + next.xy * yy,
      yx: next.yx * xx + next.yy * yx, yy: next.yx * xy + next.yy * yy)
  }

  /// The EXIF number, 1 to 8.
  var exif: Int { (1...8).first { Orientation(exif: $0) == self } ?? 1 }

  /// True if the rotation exchanges width and height.
  var swapsSides: Bool { xx == 0 }

  /// Returns the upright pixels of a picture.
  ///
  /// - Parameters:
  ///   - bytes: the stored pixels, tightly packed.
  ///   - size: the size of the stored picture in pixels.
  ///   - type: a number of a pixel's length.
  func apply<Pixel: BitwiseCopyable>(
    to bytes: [UInt8], size: PixelSize, as type: Pixel.Type
  ) -> [UInt8] {
    if self == .upright { return bytes }
    let (width, height) = (size.width, size.height)
    let target = swapsSides ? size.transposed : size
    // The target index of the stored origin, and the target steps for a stored step right or down.
    let left = (xx + xy < 0) ? target.width - 1 : 0
    let top = (yx + yy < 0) ? target.height - 1 : 0
    let right = yx * target.width + xx
    let down = yy * target.width + xy
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
      bytes.withUnsafeBytes { input in
        let pixels = input.assumingMemoryBound(to: Pixel.self)
        let shown = UnsafeMutableRawBufferPointer(output).assumingMemoryBound(to: Pixel.self)
        for row in 0..<height {
          var index = top * target.width + left + row * down
          for column in 0..<width {
            shown[index] = pixels[row * width + column]
            index += right
          }
        }
      }
      count = bytes.count
    }
  }
}

extension Orientation {
  /// Reads the EXIF orientation of PNG and TIFF files, which FFmpeg's decoders ignore.
  ///
  /// - Returns: nil for other formats, and if the file has no orientation.
  init?(file: UnsafeRawBufferPointer, codec: AVCodecID) {
    switch codec {
    case AV_CODEC_ID_TIFF: self.init(tiff: file)
    case AV_CODEC_ID_PNG: self.init(PNGChunks(file))
    default: return nil
    }
  }

  /// Reads the EXIF orientation of a PNG or an APNG.
  init?(_ chunks: PNGChunks) {
    let exif = chunks.first { $0.name == BigEndianBytes.tag("eXIf") }
    guard let data = exif?.data else { return nil }
    self.init(tiff: data.data)
  }

  /// Reads tag 0x112 of the first directory of a TIFF structure, the form of all EXIF data.
  init?(tiff: UnsafeRawBufferPointer) {
    guard let number = TIFFDirectory(tiff)?.short(0x112) else { return nil }
    self.init(exif: number)
  }
}
