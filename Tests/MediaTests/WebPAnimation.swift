import TestSupport

/// An animated WebP, composed as the container's specification says
/// (https://developers.google.com/speed/webp/docs/riff_container).
struct WebPAnimation {
  /// The number of repetitions; 0 is without end.
  private(set) var loops = -1
  /// The pictures as straight RGBA rows, each with the time in ms at which it begins.
  private var pictures: [(start: Int, bytes: [UInt8])] = []
  /// The duration in ms.
  private(set) var duration = 0

  /// Reads a file. FFmpeg decodes the frames, each written as a file of its own into `folder`.
  init(_ file: [UInt8], in folder: String) throws {
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
    }
    func name(_ offset: Int) -> String {
      String(decoding: file[offset..<(offset + 4)], as: UTF8.self)
    }
    guard name(0) == "RIFF", name(8) == "WEBP", name(12) == "VP8X" else {
      throw TestFailure("no extended WebP")
    }
    let (width, height) = (number(24, 3) + 1, number(27, 3) + 1)
    var canvas = [UInt8](repeating: 0, count: width * height * 4)
    var offset = 12
    while offset + 8 <= file.count {
      let (length, data) = (number(offset + 4, 4), offset + 8)
      defer { offset = data + length + length % 2 }
      if name(offset) == "ANIM" { loops = number(data + 4, 2) }
      guard name(offset) == "ANMF" else { continue }
      let (left, top) = (number(data, 3) * 2, number(data + 3, 3) * 2)
      let (columns, rows) = (number(data + 6, 3) + 1, number(data + 9, 3) + 1)
      let flags = file[data + 15]
      let (blends, disposes) = (flags & 2 == 0, flags & 1 != 0)
      let still = Array("WEBP".utf8) + file[(data + 16)..<(data + length)]
      let size = (0..<4).map { UInt8(truncatingIfNeeded: still.count >> (8 * $0)) }
      let path = "\(folder)/frame.webp"
      try writeFile(path, Array("RIFF".utf8) + size + still)
      guard let pixels = try DecodedVideo(path).frames.first else {
        throw TestFailure("a frame without a picture")
      }
      for y in 0..<rows {
        for x in 0..<columns {
          let (from, to) = ((y * columns + x) * 4, ((top + y) * width + left + x) * 4)
          let alpha = pixels[from + 3]
          if blends, alpha == 0 { continue }
          guard !blends || alpha == 255 || canvas[to + 3] == 0 else {
            throw TestFailure("colours are mixed, which is not exact")
          }
          for channel in 0..<4 { canvas[to + channel] = pixels[from + channel] }
        }
      }
      pictures.append((duration, canvas))
      duration += number(data + 12, 3)
      guard disposes else { continue }
      for y in top..<(top + rows) {
        for x in left..<(left + columns) {
          for channel in 0..<4 { canvas[(y * width + x) * 4 + channel] = 0 }
        }
      }
    }
  }

  /// Returns the picture that is shown at `time` in ms, with zeros where its alpha is 0.
  func picture(at time: Int) -> [UInt8]? {
    guard var bytes = pictures.last(where: { $0.start <= time })?.bytes else { return nil }
    for start in stride(from: 0, to: bytes.count, by: 4) where bytes[start + 3] == 0 {
      for channel in 0..<3 { bytes[start + channel] = 0 }
    }
    return bytes
  }
}
