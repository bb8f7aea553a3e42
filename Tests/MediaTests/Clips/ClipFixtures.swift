import CFFmpeg
import Frames
import Glibc
import TestSupport

@testable import Media

/// A folder with a clip that the program ffmpeg makes.
struct ClipFixture: ~Copyable {
  let folder: TemporaryFolder
  let name: String

  /// The picture of most clips: bars and lines that move, and the frame's number.
  static let source = "testsrc2=size=160x120:rate=30:duration=1"

  /// Makes a clip.
  ///
  /// - Parameters:
  ///   - name: the name of the file, whose extension says the container.
  ///   - source: the description of the pictures for FFmpeg's `lavfi`.
  ///   - options: the options of the output, divided at spaces.
  init(
    _ name: String, _ source: String = Self.source, options: String, words: [String] = []
  ) throws {
    // A local, because an initializer cannot throw once `self` has its folder.
    let folder = try TemporaryFolder()
    try FFmpegProgram.run("-f lavfi -i @0 \(options) @1", [source, folder(name)] + words)
    self.folder = folder
    self.name = name
  }

  var path: String { folder(name) }
  var file: FilePath { FilePath(path) }

  /// Returns the frames as FFmpeg decodes them: 4:2:0 planes, one after the other.
  ///
  /// - Parameters:
  ///   - size: the size of the frames in pixels.
  ///   - options: options before the output, such as `-vf`, divided at spaces.
  func decoded(
    _ size: PixelSize, options: String = "", words: [String] = []
  ) throws -> [[UInt8]] {
    let raw = folder("decoded.yuv")
    try FFmpegProgram.run(
      "-i @0 \(options.isEmpty ? "-vsync passthrough" : options) -f rawvideo -pix_fmt yuv420p @1",
      [path, raw] + words)
    let bytes = try contents(raw)
    let length = size.area * 3 / 2
    return stride(from: 0, to: bytes.count - length + 1, by: length).map {
      Array(bytes[$0..<($0 + length)])
    }
  }

  /// Reads the clip as a film does.
  func read(
    _ size: PixelSize, from begin: Int = 0, count: Int, rate: FrameRate = FrameRate(30),
    color: VideoColor? = nil, fit: ClipFit = .fill, isTolerant: Bool = false
  ) throws -> [[UInt8]] {
    let own = try ClipInfo.read(file)?.color.forSequence
    let format = VideoPictureFormat(size: size, color: color ?? own ?? .bt709)
    let reader = try ClipReader(
      file, from: begin, count: count,
      ClipReader.Settings(format: format, rate: rate, fit: fit, isTolerant: isTolerant))
    var pictures: [[UInt8]] = []
    while let picture = try reader.next() { pictures.append(picture.planes) }
    return pictures
  }
}

extension VideoPicture {
  /// The 4:2:0 planes, one after the other.
  var planes: [UInt8] {
    var bytes: [UInt8] = []
    for plane in 0..<3 {
      let shift = plane == 0 ? 0 : 1
      guard let rows = ffmpeg_plane(frame.pointer, Int32(plane)) else { continue }
      let stride = Int(ffmpeg_stride(frame.pointer, Int32(plane)))
      for row in 0..<(Int(frame.pointer.pointee.height) >> shift) {
        bytes += UnsafeBufferPointer(
          start: rows + row * stride, count: Int(frame.pointer.pointee.width) >> shift)
      }
    }
    return bytes
  }
}

/// Returns the bytes of a file.
func contents(_ path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw TestFailure("\(path): \(errno)") }
  defer { close(descriptor) }
  return try readAll(descriptor)
}

/// Returns the peak signal-to-noise ratio of two pictures in decibels.
func peakSignalToNoise(_ one: [UInt8], _ other: [UInt8]) -> Double {
  guard one.count == other.count, !one.isEmpty else { return 0 }
  let sum = zip(one, other).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
  return sum == 0 ? .infinity : 10 * log10(255 * 255 * Double(one.count) / Double(sum))
}

extension PixelSize {
  /// Returns the size of a fixture.
  static func fixture(_ width: Int, _ height: Int) -> PixelSize {
    guard let size = PixelSize(width: width, height: height) else { fatalError("no size") }
    return size
  }
}
