import Frames
import Media
import TestSupport
import Testing

@Suite struct GIFSinkTests {
  /// Every frame is present, and ends on the tick of 1/100 s nearest to its exact end.
  @Test(arguments: [FrameRate(30), FrameRate(60), FrameRate(30000, per: 1001), FrameRate(7)])
  func timesDoNotDrift(rate: FrameRate) throws {
    let folder = try TemporaryFolder()
    let size = try size(24, 16)
    try write((0..<37).map { (gradient(size, at: $0 * 4), 1) }, to: sink(folder, size, rate))
    let gif = try GIFStructure(readFile(folder("a.gif")))
    #expect(gif.delays.count == 37)
    var end = 0
    for (index, delay) in gif.delays.enumerated() {
      end += delay
      #expect(end == Int((rate.time(ofFrame: index + 1) * 100).rounded()), "frame \(index)")
    }
    #expect(gif.repetitions == 0)
  }

  @Test func heldAndEqualFramesKeepTheirDuration() throws {
    let folder = try TemporaryFolder()
    let size = try size(16, 16)
    let (first, second) = (gradient(size, at: 0), gradient(size, at: 99))
    let sink = try sink(folder, size, FrameRate(25))
    try write([(first, 10), (second, 1), (second, 1), (second, 50)], to: sink)
    let gif = try GIFStructure(readFile(folder("a.gif")))
    #expect(gif.delays == [40, 4, 4, 200])
  }

  /// The maximum duration of a GIF frame is 655.35 s.
  @Test func veryLongHoldsAreSplit() throws {
    let folder = try TemporaryFolder()
    let size = try size(4, 4)
    try write(
      [(gradient(size, at: 0), 1000), (gradient(size, at: 50), 1)],
      to: sink(folder, size, FrameRate(1)))
    let gif = try GIFStructure(readFile(folder("a.gif")))
    #expect(gif.delays == [65535, 100_000 - 65535, 100])
  }

  /// Up to as many colours as the palette has are exact.
  @Test func fewColorsAreExact() throws {
    let folder = try TemporaryFolder()
    let size = try size(16, 16)
    let frames = (0..<4).map { time in
      frame(size) { x, y in
        SIMD4(UInt8(x * 17), UInt8(y / 4 * 64), UInt8(60 + time % 2 * 80), 255)
      }
    }
    try write(frames.map { ($0, 1) }, to: sink(folder, size, FrameRate(20)))
    let video = try DecodedVideo(folder("a.gif"))
    #expect(video.frames == frames.map(\.bytes))
  }

  /// With more colours than the palette has, the error of one of 256 colours in a smooth picture is
  /// about 255/40 a channel, which is 38 dB, after dithering 30 dB at worst.
  @Test func manyColorsAreClose() throws {
    let folder = try TemporaryFolder()
    let size = try size(96, 64)
    let frames = (0..<5).map { gradient(size, at: $0 * 8) }
    try write(frames.map { ($0, 1) }, to: sink(folder, size, FrameRate(20)))
    let video = try DecodedVideo(folder("a.gif"))
    for index in frames.indices { #expect(video.psnr(index, against: frames[index]) > 30) }
  }

  /// A transparent half moves through the frames; pixels of earlier frames must not remain.
  @Test func transparencyIsKept() throws {
    let folder = try TemporaryFolder()
    let size = try size(16, 8)
    let frames = (0..<6).map { time in
      frame(size, alpha: .premultiplied) { x, _ in
        (x + time) % 16 < 8 ? SIMD4(0, 0, 0, 0) : SIMD4(200, 40, 90, 255)
      }
    }
    try write(
      frames.map { ($0, 1) }, to: sink(folder, size, FrameRate(10), alpha: .premultiplied))
    let video = try DecodedVideo(folder("a.gif"))
    #expect(video.frames.count == 6)
    for (index, decoded) in video.frames.enumerated() {
      for x in 0..<16 {
        let isClear = (x + index) % 16 < 8
        #expect(decoded[x * 4 + 3] == (isClear ? 0 : 255), "frame \(index), column \(x)")
        if !isClear { #expect(Array(decoded[(x * 4)..<(x * 4 + 3)]) == [200, 40, 90]) }
      }
    }
  }

  @Test func ratesAboveTheClockAreRefused() throws {
    let folder = try TemporaryFolder()
    let size = try size(4, 4)
    #expect(throws: MediaError.self) { _ = try sink(folder, size, FrameRate(101)) }
    #expect(folder.names == [])
  }

  private func sink(
    _ folder: borrowing TemporaryFolder, _ size: PixelSize, _ rate: FrameRate,
    alpha: AlphaMode = .opaque
  ) throws -> GIFSink {
    try GIFSink(
      to: .file(folder("a.gif")),
      stream: FrameStreamFormat(size: size, framesPerSecond: rate, alpha: alpha))
  }
}
