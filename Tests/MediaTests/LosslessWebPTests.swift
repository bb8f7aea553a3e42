import CFFmpeg
import Frames
import TestSupport
import Testing

@testable import Media

@Suite("Lossless animated WebP")
struct LosslessWebPTests {
  /// A square of 8 pixels that moves, and is still once.
  private func motion(isOpaque: Bool) throws -> [Frame] {
    let clear: SIMD4<UInt8> = isOpaque ? SIMD4(20, 60, 90, 255) : .zero
    return try [10, 15, 15, 21, 30].map { left in
      frame(try size(64, 40), alpha: isOpaque ? .opaque : .premultiplied) { x, y in
        (left..<(left + 8)).contains(x) && (13..<21).contains(y)
          ? SIMD4(UInt8(200 + y), 80, UInt8(left), 255) : clear
      }
    }
  }

  @Test("Frames come back at their times, in the rectangles that change", arguments: [true, false])
  func comesBack(isOpaque: Bool) throws {
    let folder = try TemporaryFolder()
    let frames = try motion(isOpaque: isOpaque)
    let path = folder("a.webp")
    let stream = FrameStreamFormat(
      size: frames[0].size, framesPerSecond: FrameRate(30),
      alpha: isOpaque ? .opaque : .premultiplied)
    let sink = try VideoSink(
      .webp, to: .file(path), stream: stream, options: EncodingOptions(quality: 0, plays: 3))
    try write(frames.enumerated().map { ($1, $0 == 4 ? 2 : 1) }, to: sink)
    let file = try readFile(path)
    let animation = try WebPAnimation(file, in: folder.path)
    #expect(animation.loops == 3)
    // Six periods of 1/30 s.
    #expect(animation.duration == 200)
    for (time, frame) in zip([0, 34, 68, 101, 134], frames) {
      #expect(animation.picture(at: time) == frame.bytes, "\(time) ms")
    }
    #expect(animation.picture(at: 32) == frames[0].bytes)
    func number(_ offset: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(file[offset + $1]) << (8 * $1) }
    }
    let parts = file.indices.dropLast(24).filter { file[$0...].starts(with: "ANMF".utf8) }.map {
      [
        2 * number($0 + 8, 3), 2 * number($0 + 11, 3), number($0 + 14, 3) + 1,
        number($0 + 17, 3) + 1,
      ]
    }
    // From even coordinates; the still frame prolongs the one before.
    #expect(parts == [[0, 0, 64, 40], [10, 12, 13, 9], [14, 12, 15, 9], [20, 12, 18, 9]])
  }

  @Test("The bytes are the same for any number of threads")
  func threads() throws {
    let frames = try motion(isOpaque: true)
    func file(_ threads: Int) throws -> [UInt8] {
      let writer = LosslessWebPWriter(
        size: frames[0].size, options: [(name: "lossless", value: "1")],
        timeBase: AVRational(num: 1, den: 30), threads: threads, path: "a.webp")
      guard let frame = OwnedFrame(size: frames[0].size, format: AV_PIX_FMT_BGRA),
        let plane = ffmpeg_plane(frame.pointer, 0)
      else { throw TestFailure("no memory") }
      for time in 0..<40 {
        let stride = Int(ffmpeg_stride(frame.pointer, 0))
        for y in 0..<40 {
          for x in 0..<256 {
            plane[y * stride + x] = frames[time % 5].bytes[y * 256 + x] &+ UInt8(time / 5)
          }
        }
        try writer.add(frame.pointer, at: Int64(time))
      }
      return try writer.finish()
    }
    let one = try file(1)
    #expect(try file(2) == one && file(5) == one)
  }

  @Test("Translucent pixels over others come back, and one frame is a still")
  func others() throws {
    let folder = try TemporaryFolder()
    let frames = try (0..<3).map { time in
      frame(try size(32, 8), alpha: .premultiplied) { x, y in
        let alpha = UInt8(60 * time + x * 4)
        return y < 4 ? SIMD4(alpha, alpha, alpha, alpha) : SIMD4(9, 9, 9, 255)
      }
    }
    let stream = FrameStreamFormat(
      size: frames[0].size, framesPerSecond: FrameRate(10), alpha: .premultiplied)
    let options = EncodingOptions(quality: 0)
    let path = folder("a.webp")
    let sink = try VideoSink(.webp, to: .file(path), stream: stream, options: options)
    try write(frames.map { ($0, 1) }, to: sink)
    let animation = try WebPAnimation(try readFile(path), in: folder.path)
    for (index, frame) in frames.enumerated() {
      // White of every alpha: straight values are 255 where there is any.
      let wanted = stride(from: 0, to: frame.bytes.count, by: 4).flatMap { start -> [UInt8] in
        let alpha = frame.bytes[start + 3]
        guard start < 4 * 32 * 4 else { return Array(frame.bytes[start..<(start + 4)]) }
        return alpha == 0 ? [0, 0, 0, 0] : [255, 255, 255, alpha]
      }
      #expect(animation.picture(at: index * 100 + 50) == wanted)
    }
    let still = folder("b.webp")
    let single = try VideoSink(.webp, to: .file(still), stream: stream, options: options)
    try write([(frames[1], 1)], to: single)
    #expect(try Array(readFile(still)[12..<16]) == Array("VP8L".utf8))
  }
}
