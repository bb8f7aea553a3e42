import CFFmpeg
import Frames
import Media
import TestSupport
import Testing

@Suite struct VideoSinkTests {
  /// The decoded video has the number, size, rate, times, tags and pixels of the frames.
  ///
  /// A quality of 18 leaves an error of about 1.5 of 255 in a smooth picture, 44 dB; the bound of
  /// 38 dB leaves room for other encoder versions.
  @Test(arguments: [
    ("a.mp4", FrameRate(30)), ("a.mp4", FrameRate(30000, per: 1001)), ("a.mp4", FrameRate(60)),
    ("a.webm", FrameRate(25)),
  ])
  func framesAreDecodedAgain(name: String, rate: FrameRate) throws {
    let folder = try TemporaryFolder()
    let size = try size(64, 48)
    let format = try #require(OutputFormat(path: name))
    let sink = try format.makeSink(
      to: .file(folder(name)),
      stream: FrameStreamFormat(size: size, framesPerSecond: rate, alpha: .opaque))
    let frames = (0..<13).map { gradient(size, at: $0 * 2) }
    try write(frames.map { ($0, 1) }, to: sink)
    #expect(folder.names == [name])

    let video = try DecodedVideo(folder(name))
    #expect(video.frames.count == 13)
    #expect(video.width == 64)
    #expect(video.height == 48)
    #expect(video.rate.numerator == rate.numerator && video.rate.denominator == rate.denominator)
    #expect(video.pixelFormat == AV_PIX_FMT_YUV420P)
    #expect(video.primaries == AVCOL_PRI_BT709)
    #expect(video.transfer == AVCOL_TRC_BT709)
    #expect(video.matrix == AVCOL_SPC_BT709)
    #expect(video.range == AVCOL_RANGE_MPEG)
    for (index, time) in video.times.enumerated() {
      // Times are exact in MP4; half a millisecond of WebM's clock is less than 0.02 frames.
      #expect(abs(time - Double(index)) < (format == .mp4 ? 1e-9 : 0.02), "frame \(index)")
    }
    for index in frames.indices {
      #expect(video.psnr(index, against: frames[index]) > 38, "frame \(index)")
    }
    #expect(abs(video.duration - rate.time(ofFrame: 13)) < 0.002)
  }

  @Test func heldFramesAreRepeated() throws {
    let folder = try TemporaryFolder()
    let size = try size(32, 32)
    let sink = try VideoSink(
      .mp4, to: .file(folder("a.mp4")),
      stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(10), alpha: .opaque))
    let (first, second) = (gradient(size, at: 0), gradient(size, at: 90))
    try write([(first, 3), (second, 4)], to: sink)
    let video = try DecodedVideo(folder("a.mp4"))
    #expect(video.times.map { $0.rounded() } == [0, 1, 2, 3, 4, 5, 6])
    for index in 0..<7 {
      #expect(video.psnr(index, against: index < 3 ? first : second) > 35, "frame \(index)")
    }
  }

  /// The last column and row are repeated; all other pixels keep their position.
  @Test(arguments: [(1, 1), (33, 17), (32, 17), (33, 16)])
  func oddSizesArePadded(width: Int, height: Int) throws {
    let folder = try TemporaryFolder()
    let size = try size(width, height)
    let sink = try VideoSink(
      .mp4, to: .file(folder("a.mp4")),
      stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(30), alpha: .opaque),
      options: EncodingOptions(quality: 4))
    let picture = gradient(size, at: 0)
    try write([(picture, 2)], to: sink)
    let video = try DecodedVideo(folder("a.mp4"))
    #expect(video.width == (width + 1) / 2 * 2)
    #expect(video.height == (height + 1) / 2 * 2)
    let padded = frame(try self.size(video.width, video.height)) { x, y in
      picture[min(x, width - 1), min(y, height - 1)]
    }
    #expect(video.psnr(0, against: padded) > 38)
  }

  private func size(_ width: Int, _ height: Int) throws -> PixelSize {
    try MediaTests.size(width, height)
  }

  /// White, black and the primaries in limited range: 16 + 219·Y, 128 + 224·C, to the nearest.
  @Test(arguments: [
    (SIMD4<UInt8>(255, 255, 255, 255), [235, 128, 128]), (SIMD4(0, 0, 0, 255), [16, 128, 128]),
    // Y = 0.2126, Cb = -0.2126/1.8556, Cr = 0.5 and so on.
    (SIMD4(255, 0, 0, 255), [63, 102, 240]), (SIMD4(0, 255, 0, 255), [173, 42, 26]),
    (SIMD4(0, 0, 255, 255), [32, 240, 118]),
    // Premultiplied half-transparent red is dark red over black: Y = 0.2126·128/255.
    (SIMD4(128, 0, 0, 128), [39, 115, 184]),
  ])
  func colorsAreBT709(color: SIMD4<UInt8>, expected: [Int]) throws {
    let folder = try TemporaryFolder()
    let size = try size(8, 8)
    let sink = try FileSink(
      .y4m, to: .file(folder("a.y4m")),
      stream: FrameStreamFormat(
        size: size, framesPerSecond: FrameRate(30), alpha: color.w == 255 ? .opaque : .premultiplied
      ))
    try write([(frame(size) { _, _ in color }, 1)], to: sink)
    let file = try readFile(folder("a.y4m"))
    let planes = file[(file.count - 96)...].map { Int($0) }
    for (plane, start) in [0, 64, 80].enumerated() {
      #expect(abs(planes[start] - expected[plane]) <= (plane == 0 ? 0 : 1), "plane \(plane)")
    }
  }

  /// A video is read as its first frame. Quality 4 and smooth content keep every channel within 8
  /// of 255; the GIF has fewer colours than a palette and is exact.
  @Test(arguments: [("a.mp4", 8), ("a.webm", 8), ("a.gif", 0)])
  func theFirstFrameIsAPicture(name: String, tolerance: Int) throws {
    let folder = try TemporaryFolder()
    let size = try size(32, 24)
    let first = frame(size) { x, y in SIMD4(UInt8(60 + x / 4 * 8), UInt8(90 + y / 4 * 8), 120, 255)
    }
    let format = try #require(OutputFormat(path: name))
    let sink = try format.makeSink(
      to: .file(folder(name)),
      stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(10), alpha: .opaque),
      options: EncodingOptions(quality: 4))
    try write([(first, 2), (frame(size) { _, _ in SIMD4(255, 0, 0, 255) }, 2)], to: sink)
    let read = try PictureReader.read(folder(name))
    #expect(read.size == size && read.alpha == .opaque)
    let errors = zip(read.bytes, first.bytes).map { abs(Int($0) - Int($1)) }
    #expect((errors.max() ?? 255) <= tolerance)
  }

  @Test func theIndexComesFirst() throws {
    let folder = try TemporaryFolder()
    let size = try size(64, 64)
    let sink = try VideoSink(
      .mp4, to: .file(folder("a.mp4")),
      stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(30), alpha: .opaque))
    try write((0..<30).map { (gradient(size, at: $0 * 5), 1) }, to: sink)
    let file = try readFile(folder("a.mp4"))
    var boxes: [String] = []
    var offset = 0
    while offset + 8 <= file.count {
      let length = file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
      boxes.append(String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self))
      offset += max(8, length)
    }
    #expect(offset == file.count)
    let index = try #require(boxes.firstIndex(of: "moov"))
    let data = try #require(boxes.firstIndex(of: "mdat"))
    #expect(index < data)
    // The container has the colour tags, too: nclx, BT.709 three times.
    let tag = Array("colrnclx".utf8) + [0, 1, 0, 1, 0, 1, 0]
    #expect((0..<(file.count - tag.count)).contains { file[$0...].starts(with: tag) })
  }

  @Test(arguments: [
    "a.mp4", "a.mov", "a.mkv", "a.webm", "a.gif", "a.apng", "a.webp", "a.png", "a.y4m", "a.rgba",
  ])
  func theSameFramesGiveTheSameBytes(name: String) throws {
    let folder = try TemporaryFolder()
    let size = try size(48, 32)
    let format = try #require(OutputFormat(path: name))
    for copy in ["1", "2"] {
      let sink = try format.makeSink(
        to: .file(folder(copy + name)),
        stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(30), alpha: .opaque))
      let count = format == .png ? 1 : 9
      try write((0..<count).map { (gradient(size, at: $0 * 9), 1) }, to: sink)
    }
    #expect(try readFile(folder("1" + name)) == readFile(folder("2" + name)))
  }

  @Test func invalidSettingsAreNamed() throws {
    let folder = try TemporaryFolder()
    let stream = FrameStreamFormat(
      size: try size(8, 8), framesPerSecond: FrameRate(30), alpha: .opaque)
    for (preset, quality) in [("quick", 18.0), ("medium", 52), ("medium", -1)] {
      let found = try reason {
        _ = try VideoSink(
          .mp4, to: .file(folder("a.mp4")), stream: stream,
          options: EncodingOptions(preset: preset, quality: quality))
      }
      guard case .badSetting = found else {
        Issue.record("\(preset), \(quality): \(String(describing: found))")
        continue
      }
    }
    #expect(folder.names == [])
  }
}
