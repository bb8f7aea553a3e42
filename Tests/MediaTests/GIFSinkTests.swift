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

  /// Noise fills the table of strings again and again, with indices of every width.
  @Test(arguments: [2, 3, 5, 9, 17, 33, 65, 129, 255])
  func noiseIsExact(count: Int) throws {
    let folder = try TemporaryFolder()
    let size = try size(150, 120)
    var generator = SeededGenerator(seed: UInt64(count))
    let colors = (0..<count).map { SIMD4(UInt8($0), UInt8(255 - $0), UInt8($0 / 2), 255) }
    let frames = (0..<3).map { _ in
      frame(size) { _, _ in colors.randomElement(using: &generator) ?? .zero }
    }
    try write(frames.map { ($0, 1) }, to: sink(folder, size, FrameRate(20)))
    #expect(try DecodedVideo(folder("a.gif")).frames == frames.map(\.bytes))
  }

  /// A pixel is visible or not in each frame at random, with one of a few colours.
  @Test func anyTransparencyIsExact() throws {
    let folder = try TemporaryFolder()
    let size = try size(33, 17)
    var generator = SeededGenerator(seed: 7)
    let frames = (0..<9).map { time in
      // Frames 3 and 4 only add pixels, and frame 6 has none.
      frame(size, alpha: .premultiplied) { x, y in
        let isVisible =
          time == 6
          ? false
          : time == 3 || time == 4
            ? x > 20 - time : Bool.random(using: &generator)
        return isVisible ? SIMD4(UInt8(x * 7), UInt8(time / 2 * 60), 90, 255) : .zero
      }
    }
    try write(
      frames.map { ($0, 1) }, to: sink(folder, size, FrameRate(10), alpha: .premultiplied))
    let video = try DecodedVideo(folder("a.gif"))
    try #require(video.frames.count == frames.count)
    for (index, frame) in frames.enumerated() {
      for pixel in 0..<size.area {
        let (wanted, found) = (
          frame.bytes[pixel * 4..<pixel * 4 + 4], video.frames[index][pixel * 4..<pixel * 4 + 4]
        )
        #expect(wanted.last == found.last, "frame \(index), pixel \(pixel)")
        if wanted.last == 255 { #expect(Array(wanted) == Array(found)) }
      }
    }
  }

  /// The left half is noise that stays, the right half is noise that changes.
  @Test func whatStaysDoesNotFlicker() throws {
    let folder = try TemporaryFolder()
    let size = try size(96, 64)
    var generator = SeededGenerator(seed: 3)
    func noise() -> [SIMD4<UInt8>] {
      (0..<size.area).map { _ in
        SIMD4(
          .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator), 0, 255)
      }
    }
    let still = noise()
    let frames = (0..<4).map { _ in
      let moving = noise()
      return frame(size) { x, y in (x < 48 ? still : moving)[y * size.width + x] }
    }
    try write(frames.map { ($0, 1) }, to: sink(folder, size, FrameRate(20)))
    let video = try DecodedVideo(folder("a.gif"))
    for decoded in video.frames.dropFirst() {
      for row in 0..<size.height {
        let half = row * size.width * 4..<(row * size.width + 48) * 4
        #expect(decoded[half] == video.frames[0][half], "row \(row)")
      }
    }
  }

  /// FFmpeg with a palette for each frame: with dither, its file is larger and its pixels are
  /// further away; without, so are the means of 4 × 4 pixels, which an eye sees.
  @Test func isNearerThanFFmpeg() throws {
    let folder = try TemporaryFolder()
    let size = try size(160, 120)
    let frames = (0..<6).map { gradient(size, at: $0 * 9) }
    try write(frames.map { ($0, 1) }, to: sink(folder, size, FrameRate(20)))
    try writeFile(folder("a.rgba"), frames.flatMap(\.bytes))
    let own = try DecodedVideo(folder("a.gif"))
    for dither in ["sierra2_4a", "none"] {
      try FFmpegProgram.run(
        "-f rawvideo -pix_fmt rgba -s 160x120 -r 20 -i @0 -filter_complex "
          + "split[a][b];[a]palettegen=stats_mode=single[p];"
          + "[b][p]paletteuse=new=1:dither=\(dither) @1",
        [folder("a.rgba"), folder("b.gif")])
      let other = try DecodedVideo(folder("b.gif"))
      for (index, frame) in frames.enumerated() {
        if dither == "none" {
          let errors = [own, other].map { blockError($0.frames[index], frame) }
          #expect(errors[0] < errors[1], "frame \(index)")
        } else {
          #expect(own.psnr(index, against: frame) > other.psnr(index, against: frame))
        }
      }
      if dither != "none" {
        #expect(try readFile(folder("a.gif")).count < readFile(folder("b.gif")).count)
      }
    }
  }

  /// Returns the mean squared error of the means of 4 × 4 pixels.
  private func blockError(_ decoded: [UInt8], _ frame: Frame) -> Double {
    let (width, height) = (frame.size.width, frame.size.height)
    var sum = 0.0
    for top in stride(from: 0, to: height - 3, by: 4) {
      for left in stride(from: 0, to: width - 3, by: 4) {
        for channel in 0..<3 {
          var difference = 0
          for pixel in 0..<16 {
            let index = ((top + pixel / 4) * width + left + pixel % 4) * 4 + channel
            difference += Int(decoded[index]) - Int(frame.bytes[index])
          }
          sum += Double(difference * difference) / 256
        }
      }
    }
    return sum / Double(3 * (width / 4) * (height / 4))
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
