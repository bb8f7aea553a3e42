import Frames
import TestSupport
import Testing

@testable import Media

/// The size of most fixtures in pixels.
private let small = PixelSize.fixture(160, 120)

@Suite("A clip's pictures at a film's rate")
struct ClipReaderTests {
  static let x264 = "-c:v libx264 -pix_fmt yuv420p -bf 3 -g 250"

  @Test(
    "are the decoded frames where rates agree",
    arguments: ["clip.mp4", "clip.mkv", "clip.mov", "clip.ts"])
  func same(_ name: String) throws {
    let clip = try ClipFixture(name, options: Self.x264)
    let info = try #require(try ClipInfo.read(clip.file))
    #expect(info.rate == FrameRate(30))
    #expect(abs(info.duration - 1) < 0.01)
    #expect(try clip.read(small, count: 30) == clip.decoded(small))
  }

  @Test("are the same if the first one was prepared", arguments: [0, 13])
  func prepared(_ begin: Int) throws {
    let clip = try ClipFixture("clip.mp4", options: Self.x264)
    let format = VideoPictureFormat(
      size: small, color: try ClipInfo.read(clip.file)?.color.forSequence ?? .bt709)
    let reader = try ClipReader(
      clip.file, from: begin, count: 15, .init(format: format, rate: FrameRate(30)))
    try reader.prepare()
    try reader.prepare()
    var pictures: [[UInt8]] = []
    while let picture = try reader.next() { pictures.append(picture.planes) }
    try reader.prepare()
    #expect(try pictures == Array(clip.decoded(small)[begin..<(begin + 15)]))
  }

  @Test(
    "are each shown once, whatever the rounding of timestamps", arguments: [24000, 30000, 60000])
  func roundedTimes(_ numerator: Int) throws {
    let clip = try ClipFixture(
      "clip.mkv", "testsrc2=size=160x120:rate=\(numerator)/1001:duration=3", options: "-c:v ffv1")
    let info = try #require(try ClipInfo.read(clip.file))
    #expect(info.rate == FrameRate(numerator, per: 1001))
    let frames = try clip.decoded(small)
    #expect(try clip.read(small, count: frames.count, rate: info.rate) == frames)
  }

  @Test("are repeated or left out at another rate")
  func otherRates() throws {
    let clip = try ClipFixture("clip.mp4", options: Self.x264)
    let frames = try clip.decoded(small)
    #expect(
      try clip.read(small, count: 60, rate: FrameRate(60))
        // Frame i is at 2i; the next one is half a period late at 2i + 1, and not shown yet.
        == (0..<60).map { frames[$0 / 2] })
    let halved = try clip.read(small, count: 15, rate: FrameRate(15))
    // Frame 2k is at k, frame 2k + 1 at k + 1/2, which is rounded up: k shows 2k.
    #expect(halved == (0..<15).map { frames[2 * $0] })
  }

  @Test("follow presentation times where the rate varies")
  func variableRate() throws {
    // Frames at 0, 1, 2, … thirtieths, and from the tenth on every third of them.
    let clip = try ClipFixture(
      "clip.mp4", "testsrc2=size=160x120:rate=30:duration=1,select='lt(n,10)+not(mod(n,3))'",
      options: "-vsync vfr \(Self.x264)")
    let times = Array(0..<10) + [12, 15, 18, 21, 24, 27]
    let frames = try clip.decoded(small)
    try #require(frames.count == times.count)
    let expected = (0..<28).map { period in frames[times.lastIndex { $0 <= period } ?? 0] }
    #expect(try clip.read(small, count: 28) == expected)
  }

  @Test("begin at a frame between key frames", arguments: [1, 13, 44])
  func trimmed(_ begin: Int) throws {
    let clip = try ClipFixture(
      "clip.mp4", "testsrc2=size=160x120:rate=30:duration=2",
      options: Self.x264 + " -g 20")
    let frames = try clip.decoded(small)
    #expect(
      try clip.read(small, from: begin, count: 15) == Array(frames[begin..<(begin + 15)]))
  }

  /// Half of the frames are B frames to which no other refers.
  static let unreferenced = "-bf 3 -g 250 -pix_fmt yuv420p -c:v"

  @Test(
    "begin late in a group, though frames to which no other refers are skipped before",
    arguments: [
      ("clip.mp4", "\(unreferenced) libx264 -x264-params b-adapt=0:scenecut=0"),
      ("clip.ts", "\(unreferenced) libx264 -x264-params b-adapt=0:open-gop=1:keyint=40"),
      ("clip.mkv", "\(unreferenced) libx265 -x265-params log-level=none:b-adapt=0"),
    ], [17, 31, 44, 45, 46, 47, 75])
  func unreferencedFrames(_ clip: (name: String, options: String), _ begin: Int) throws {
    let clip = try ClipFixture(
      clip.name, "testsrc2=size=160x120:rate=30:duration=3", options: clip.options)
    let frames = try clip.decoded(small)
    try #require(frames.count == 90)
    #expect(
      try clip.read(small, from: begin, count: 15) == Array(frames[begin..<(begin + 15)]))
  }

  @Test("begin with a frame that is held for long, of any kind", arguments: 40..<48)
  func heldFrame(_ last: Int) throws {
    let clip = try ClipFixture(
      "clip.mp4",
      "testsrc2=size=160x120:rate=30:duration=5,select='lte(n,\(last))+gt(n,\(last + 60))'",
      options: "-vsync vfr \(Self.unreferenced) libx264 -x264-params b-adapt=0:scenecut=0")
    let frames = try clip.decoded(small)
    try #require(frames.count == 90)
    let begin = last + 45
    let expected = (begin..<(begin + 20)).map { frames[$0 > last + 60 ? $0 - 60 : last] }
    #expect(try clip.read(small, from: begin, count: 20) == expected)
  }

  @Test("are deinterlaced the same wherever reading begins", arguments: [31, 50, 74])
  func lateInterlaced(_ begin: Int) throws {
    let clip = try ClipFixture(
      "clip.mp4", "testsrc2=size=160x120:rate=60:duration=3,interlace",
      options: "\(Self.unreferenced) libx264 -flags +ildct+ilme -x264-params tff=1")
    let info = try #require(try ClipInfo.read(clip.file))
    try #require(info.isInterlaced)
    #expect(
      try clip.read(small, from: begin, count: 10)
        == Array(clip.read(small, count: begin + 10)[begin...]))
  }

  @Test(
    "are those of another part of an open clip, in any order",
    arguments: [
      ("clip.mp4", "\(x264) -g 20"), ("clip.ts", "\(x264) -g 20"), ("clip.mkv", "-c:v ffv1"),
      ("clip.webm", "-c:v libvpx-vp9 -g 20 -deadline realtime -cpu-used 8"),
    ])
  func restarted(_ name: String, _ options: String) throws {
    let clip = try ClipFixture(
      name, "testsrc2=size=160x120:rate=30:duration=2", options: options)
    let frames = try clip.decoded(small)
    let format = VideoPictureFormat(
      size: small, color: try ClipInfo.read(clip.file)?.color.forSequence ?? .bt709)
    let reader = try ClipReader(
      clip.file, from: 7, count: 3, .init(format: format, rate: FrameRate(30)))
    func pictures() throws -> [[UInt8]] {
      var pictures: [[UInt8]] = []
      while let picture = try reader.next() { pictures.append(picture.planes) }
      return pictures
    }
    #expect(try pictures() == Array(frames[7..<10]))
    // To the end, back to the start, between key frames, and the same part again.
    for (begin, count) in [(50, 10), (0, 4), (33, 9), (33, 9), (1, 59)] {
      try reader.restart(from: begin, count: count)
      #expect(try pictures() == Array(frames[begin..<(begin + count)]), "\(begin)")
    }
  }

  @Test("begin with the first one where the sound begins earlier")
  func lateVideo() throws {
    let folder = try TemporaryFolder()
    try FFmpegProgram.run(
      "-itsoffset 0.5 -f lavfi -i @0 -f lavfi -i sine=duration=1.5 \(Self.x264) -c:a pcm_s16le @1",
      [ClipFixture.source, folder("late.mkv")])
    let info = try #require(try ClipInfo.read(FilePath(folder("late.mkv"))))
    #expect(abs(info.duration - 1) < 0.02)
  }

  @Test("are upright", arguments: ["90", "180", "270"])
  func rotated(_ angle: String) throws {
    let plain = try ClipFixture("plain.mp4", options: Self.x264)
    let turned = plain.folder("turned.mp4")
    try FFmpegProgram.run(
      "-i @0 -c copy -metadata:s:v rotate=\(angle) @1", [plain.path, turned])
    let size = angle == "180" ? small : small.transposed
    let info = try #require(try ClipInfo.read(FilePath(turned)))
    #expect(info.size == size)
    let raw = plain.folder("upright.yuv")
    // The program turns frames by the same filters.
    try FFmpegProgram.run("-i @0 -f rawvideo -pix_fmt yuv420p @1", [turned, raw])
    let reader = try ClipReader(
      FilePath(turned), from: 0, count: 30,
      ClipReader.Settings(
        format: VideoPictureFormat(size: size, color: try #require(info.color.forSequence)),
        rate: FrameRate(30)))
    var bytes: [UInt8] = []
    while let picture = try reader.next() { bytes += picture.planes }
    #expect(try bytes == contents(raw))
  }

  @Test("have square pixels")
  func aspect() throws {
    let clip = try ClipFixture("clip.mp4", options: Self.x264 + " -vf setsar=2/1")
    let info = try #require(try ClipInfo.read(clip.file))
    #expect(info.size == PixelSize(width: 320, height: 120))
  }

  @Test("are whole frames of an interlaced clip")
  func interlaced() throws {
    let clip = try ClipFixture(
      "clip.ts", "testsrc2=size=160x120:rate=60:duration=1,tinterlace=interleave_top",
      options: "-c:v mpeg2video -q:v 2 -flags +ilme+ildct -pix_fmt yuv420p")
    let info = try #require(try ClipInfo.read(clip.file))
    #expect(info.isInterlaced)
    let expected = try clip.decoded(small, options: "-vf bwdif=mode=send_frame")
    let pictures = try clip.read(small, count: 30)
    #expect(pictures.count == expected.count)
    #expect(zip(pictures, expected).map { peakSignalToNoise($0, $1) }.min() == .infinity)
  }

  @Test("change their size half way")
  func resized() throws {
    let folder = try TemporaryFolder()
    var bytes: [UInt8] = []
    for size in ["160x120", "320x240"] {
      let part = folder("\(size).ts")
      try FFmpegProgram.run(
        "-f lavfi -i @0 -output_ts_offset \(bytes.isEmpty ? 0 : 1) \(Self.x264) @1",
        ["testsrc2=size=\(size):rate=30:duration=1", part])
      bytes += try contents(part)
    }
    let whole = folder("whole.ts")
    var file = try OutputFile(.file(FilePath(whole), OutputOptions()))
    try bytes.withUnsafeBytes { try file.write($0) }
    try file.commit()
    let reader = try ClipReader(
      FilePath(whole), from: 0, count: 55,
      ClipReader.Settings(
        format: VideoPictureFormat(size: small), rate: FrameRate(30), isTolerant: true))
    var count = 0
    while let picture = try reader.next() {
      #expect(picture.planes.count == small.area * 3 / 2)
      count += 1
    }
    #expect(count == 55)
  }

  @Test("end with an error that names the second at which a truncated clip ends")
  func truncated() throws {
    let clip = try ClipFixture(
      "clip.mp4", "testsrc2=size=160x120:rate=30:duration=2",
      options: Self.x264 + " -movflags +faststart")
    let bytes = try contents(clip.path)
    let cut = clip.folder("cut.mp4")
    var file = try OutputFile(.file(FilePath(cut), OutputOptions()))
    try bytes.prefix(bytes.count * 6 / 10).withUnsafeBytes { try file.write($0) }
    try file.commit()
    func read(isTolerant: Bool) throws(MediaError) -> Int {
      let reader = try ClipReader(
        FilePath(cut), from: 0, count: 60,
        ClipReader.Settings(
          format: VideoPictureFormat(size: small), rate: FrameRate(30), isTolerant: isTolerant))
      var count = 0
      while try reader.next() != nil { count += 1 }
      return count
    }
    let error = try #require(throws: MediaError.self) { try read(isTolerant: false) }
    guard case .damagedClip(let seconds) = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(seconds > 0.5 && seconds < 1.9)
    #expect(try read(isTolerant: true) == 60)
  }
}
