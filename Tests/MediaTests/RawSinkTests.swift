import Frames
import Glibc
import Media
import TestSupport
import Testing

@Suite struct RawSinkTests {
  @Test(arguments: [(8, 6), (7, 5), (1, 1)])
  func y4mHasItsHeaderAndSize(width: Int, height: Int) throws {
    let folder = try TemporaryFolder()
    let size = try size(width, height)
    let sink = try FileSink(
      .y4m, to: .file(folder("a.y4m")),
      stream: FrameStreamFormat(
        size: size, framesPerSecond: FrameRate(30000, per: 1001), alpha: .opaque))
    try write([(gradient(size, at: 0), 1), (gradient(size, at: 9), 2)], to: sink)
    let file = try readFile(folder("a.y4m"))
    let end = try #require(file.firstIndex(of: 10))
    let fields = String(decoding: file[..<end], as: UTF8.self).split(separator: " ")
    // An odd side is made even: x264 refuses it in 4:2:0.
    let (width, height) = ((width + 1) / 2 * 2, (height + 1) / 2 * 2)
    #expect(fields.prefix(4) == ["YUV4MPEG2", "W\(width)", "H\(height)", "F30000:1001"])
    #expect(fields.contains("C420mpeg2"))
    #expect(fields.contains("XCOLORRANGE=LIMITED"))
    let chroma = width / 2 * (height / 2)
    #expect(file.count == end + 1 + 3 * (6 + width * height + 2 * chroma))
    #expect(file[(end + 1)...].starts(with: "FRAME\n".utf8))
  }

  @Test func rgbaHasStraightAlpha() throws {
    let folder = try TemporaryFolder()
    let size = try size(2, 1)
    let sink = try FileSink(
      .rgba, to: .file(folder("a.rgba")),
      stream: FrameStreamFormat(
        size: size, framesPerSecond: FrameRate(1), alpha: .premultiplied))
    let picture = Frame(
      size: size, alpha: .premultiplied, bytes: [100, 50, 25, 128, 0, 0, 0, 0])
    try write([(picture, 2)], to: sink)
    // 100·255/128 = 199.2, 50·255/128 = 99.6, 25·255/128 = 49.8
    let straight: [UInt8] = [199, 100, 50, 128, 0, 0, 0, 0]
    #expect(try readFile(folder("a.rgba")) == straight + straight)
  }

  /// A descriptor gets the same bytes as a file, and stays open.
  @Test func descriptorsAreWrittenTo() throws {
    let folder = try TemporaryFolder()
    let size = try size(6, 4)
    let stream = FrameStreamFormat(size: size, framesPerSecond: FrameRate(1), alpha: .opaque)
    var ends: [Int32] = [0, 0]
    #expect(closingPipe(&ends) == 0)
    defer { close(ends[0]) }
    try write(
      [(gradient(size, at: 0), 1)], to: FileSink(.y4m, to: .descriptor(ends[1]), stream: stream))
    try write(
      [(gradient(size, at: 0), 1)], to: FileSink(.y4m, to: .file(folder("a")), stream: stream))
    #expect(close(ends[1]) == 0)
    var received = [UInt8](repeating: 0, count: 4096)
    let count = received.withUnsafeMutableBytes { read(ends[0], $0.baseAddress, $0.count) }
    #expect(try Array(received[..<max(0, count)]) == readFile(folder("a")))
  }

  /// A pipe holds 64 KiB; the sink blocks until the reader takes the rest.
  @Test func slowReadersGetEverything() throws {
    let size = try size(200, 200)
    var ends: [Int32] = [0, 0]
    #expect(closingPipe(&ends) == 0)
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let (reading, writing) = (ends[0], ends[1])
    let picture = gradient(size, at: 5)
    let received = try PipeDrain(reading)
    let sink = try FileSink(
      .rgba, to: .descriptor(writing),
      stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(1), alpha: .opaque))
    try write([(picture, 3)], to: sink)
    close(writing)
    #expect(received.bytes() == picture.bytes + picture.bytes + picture.bytes)
  }

  @Test func aClosedReaderIsReported() throws {
    // The tool does the same; otherwise the signal ends the process.
    signal(SIGPIPE, SIG_IGN)
    let size = try size(6, 4)
    var ends: [Int32] = [0, 0]
    #expect(closingPipe(&ends) == 0)
    close(ends[0])
    defer { close(ends[1]) }
    let stream = FrameStreamFormat(size: size, framesPerSecond: FrameRate(1), alpha: .opaque)
    let sink = try FileSink(.rgba, to: .descriptor(ends[1]), stream: stream)
    #expect(try reason { try write([(gradient(size, at: 0), 1)], to: sink) } == .brokenPipe)
    sink.discard()
  }
}
