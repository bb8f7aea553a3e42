import CFFmpeg
import Frames

/// How a stored picture has to be turned or mirrored to stand upright: one of eight ways.
///
/// A stored pixel at (x, y) is shown at (xx·x + xy·y, yx·x + yy·y), moved back into the positive
/// quadrant; x runs right and y runs down.
struct Orientation: Hashable {
  let xx: Int
  let xy: Int
  let yx: Int
  let yy: Int

  static let upright = Orientation(xx: 1, xy: 0, yx: 0, yy: 1)

  private init(xx: Int, xy: Int, yx: Int, yy: Int) {
    (self.xx, self.xy, self.yx, self.yy) = (xx, xy, yx, yy)
  }

  /// EXIF's number, 1 to 8.
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

  /// FFmpeg's display matrix: row vectors times a 3×3 matrix in 16.16 numbers. One that is not a
  /// quarter turn (a video tilted by some degrees) is ignored.
  init?(matrix: UnsafePointer<Int32>) {
    func sign(_ index: Int) -> Int { Int(matrix[index].signum()) }
    self.init(xx: sign(0), xy: sign(3), yx: sign(1), yy: sign(4))
    let turns = xx != 0 && yy != 0 && xy == 0 && yx == 0
    let swaps = xx == 0 && yy == 0 && xy != 0 && yx != 0
    guard turns || swaps else { return nil }
  }

  /// What the decoder found beside the pixels: a matrix, or EXIF's number among the texts.
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

  /// What a container says about one of its streams.
  init?(stream: UnsafePointer<AVStream>, with ffmpeg: FFmpegCoding) {
    var size = 0
    guard
      let bytes = ffmpeg.av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size),
      size >= 36
    else { return nil }
    self.init(matrix: UnsafeRawPointer(bytes).assumingMemoryBound(to: Int32.self))
  }

  /// Whether width and height change places.
  var swapsSides: Bool { xx == 0 }

  /// Turns an RGBA8 picture of `size` upright.
  func apply(to bytes: [UInt8], size: PixelSize) -> [UInt8] {
    if self == .upright { return bytes }
    let (width, height) = (size.width, size.height)
    let target = swapsSides ? size.transposed : size
    // The index of the stored origin, and the steps in the target for a step right or down.
    let left = (xx + xy < 0) ? target.width - 1 : 0
    let top = (yx + yy < 0) ? target.height - 1 : 0
    let right = yx * target.width + xx
    let down = yy * target.width + xy
    return [UInt8](unsafeUninitializedCapacity: bytes.count) { output, count in
      bytes.withUnsafeBytes { input in
        let pixels = input.assumingMemoryBound(to: UInt32.self)
        let shown = UnsafeMutableRawBufferPointer(output).assumingMemoryBound(to: UInt32.self)
        for row in 0..<height {
          var place = top * target.width + left + row * down
          for column in 0..<width {
            shown[place] = pixels[row * width + column]
            place += right
          }
        }
      }
      count = bytes.count
    }
  }
}
