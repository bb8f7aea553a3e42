import Frames
import Glibc
import Media
import TestSupport
import Testing

@Suite struct OutputFileTests {
  static let names = [
    "a.mp4", "a.mov", "a.mkv", "a.webm", "a.gif", "a.apng", "a.webp", "a.png", "a.y4m", "a.rgba",
  ]

  /// The target is untouched before `commit` and after `discard`, which leaves no other file.
  @Test(arguments: names) func discardLeavesEverythingAsItWas(name: String) throws {
    let folder = try TemporaryFolder()
    try writeFile(folder(name), "old".utf8)
    let sink = try sink(folder(name))
    let bytes = gradient(try size(16, 16), at: 0).bytes
    try sink.write(bytes.span.bytes, showingFor: 1)
    #expect(folder.names == [name])
    sink.discard()
    sink.discard()
    #expect(folder.names == [name])
    #expect(try readFile(folder(name)) == Array("old".utf8))
  }

  @Test(arguments: names) func aReleasedSinkDiscards(name: String) throws {
    let folder = try TemporaryFolder()
    do {
      let sink = try sink(folder(name))
      let bytes = gradient(try size(16, 16), at: 0).bytes
      try sink.write(bytes.span.bytes, showingFor: 1)
    }
    #expect(folder.names == [])
  }

  @Test func commitReplacesTheTargetWithDefaultPermissions() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("a"), "old".utf8)
    try writeFile(folder("made"), [])
    var file = try OutputFile(.file(folder("a")))
    let text = Array("new".utf8)
    try text.withUnsafeBytes { try file.write($0) }
    #expect(try readFile(folder("a")) == Array("old".utf8))
    try file.commit()
    try file.commit()
    #expect(try readFile(folder("a")) == text)
    #expect(folder.names == ["a", "made"])
    var (one, other) = (stat(), stat())
    #expect(stat(folder("a"), &one) == 0 && stat(folder("made"), &other) == 0)
    // `made` was created with 0644.
    #expect(one.st_mode & 0o644 == other.st_mode & 0o644)
    #expect(one.st_mode & 0o111 == 0)
  }

  @Test func commitKeepsThePermissionsOfTheTarget() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("a"), "old".utf8)
    chmod(folder("a"), 0o600)
    var file = try OutputFile(.file(folder("a")))
    try Array("new".utf8).withUnsafeBytes { try file.write($0) }
    try file.commit()
    var status = stat()
    #expect(stat(folder("a"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func linksAreFollowed() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("a"), "old".utf8)
    #expect(symlink("a", folder("link")) == 0)
    var file = try OutputFile(.file(folder("link")))
    try file.commit()
    #expect(try readFile(folder("a")) == [])
    var status = stat()
    #expect(lstat(folder("link"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func invalidPathsAreNamed() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("file"), [])
    let long = String(repeating: "n", count: 300)
    let cases: [(String, MediaError.Reason)] = [
      (folder("none/a.mp4"), .missingFolder), (folder("file/a.mp4"), .missingFolder),
      (folder.path, .outputIsFolder), (folder(long), .nameTooLong), ("", .missingFolder),
    ]
    for (path, expected) in cases {
      #expect(try reason { _ = try OutputFile(.file(path)) } == expected, "\(path)")
    }
    #expect(
      try reason { _ = try PNGSequenceSink(to: folder("none/none/%d.png"), stream: stream()) }
        == .missingFolder)
    #expect(folder.names == ["file"])
  }

  /// Runs in a process of its own that gives up root's rights, which ignore permissions. The
  /// process ends by `_exit`, because LeakSanitizer may not trace a process with a changed user and
  /// would fail.
  @Test func permissionsAreNamed() async {
    await #expect(processExitsWith: .success) {
      let nobody: uid_t = 65534
      try #require(geteuid() != 0 || setuid(nobody) == 0)
      try requireThatPermissionsAreNamed()
      _exit(EXIT_SUCCESS)
    }
  }

  /// /dev/full is always full; FFmpeg does not report each of these errors.
  @Test(arguments: ["mp4", "mov", "mkv", "webm", "gif", "apng", "webp", "png", "y4m", "rgba"])
  func aFullDeviceIsReported(name: String) throws {
    let format = try #require(OutputFormat(rawValue: name))
    let found = try reason {
      let sink = try format.makeSink(to: .file("/dev/full"), stream: stream())
      defer { sink.discard() }
      try write([(gradient(size(16, 16), at: 0), 1)], to: sink)
    }
    #expect(found == .diskFull)
  }

  /// A disk of 256 KiB gets full while frames, the trailer or the moved index are written.
  @Test(.enabled(if: geteuid() == 0)) func aFullDiskIsReported() throws {
    let folder = try TemporaryFolder()
    let disk = folder("disk")
    #expect(mkdir(disk, 0o755) == 0)
    guard mount("tmpfs", disk, "tmpfs", 0, "size=256k") == 0 else { return }
    defer { umount2(disk, Int32(MNT_DETACH)) }
    try writeFile(disk + "/a.mp4", "old".utf8)
    var failures = 0
    for blocks in stride(from: 0, to: 64, by: 3) {
      try fill(disk, blocks: blocks)
      for (name, preset) in [("a.mp4", "ultrafast"), ("a.gif", "")] {
        do {
          let format = try #require(OutputFormat(path: name))
          let sink = try format.makeSink(
            to: .file(disk + "/" + name), stream: stream(),
            options: EncodingOptions(preset: preset.isEmpty ? "medium" : preset, quality: 0))
          defer { sink.discard() }
          try write((0..<24).map { (noise(try size(16, 16), $0), 1) }, to: sink)
        } catch let error as MediaError {
          failures += 1
          #expect(error.reason == .diskFull)
        }
      }
      let isIntact =
        try readFile(disk + "/a.mp4") == Array("old".utf8)
        || DecodedVideo(disk + "/a.mp4").frames.count == 24
      #expect(isIntact, "\(blocks) blocks taken")
      unlink(disk + "/filler")
      unlink(disk + "/a.gif")
      try writeFile(disk + "/a.mp4", "old".utf8)
    }
    #expect(failures > 0)
  }

  /// Takes blocks of a small disk. The child process of another test may hold the descriptor of a
  /// file that is deleted here, and thereby its blocks, until it starts its program.
  private func fill(_ disk: String, blocks: Int) throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while true {
      do {
        return try writeFile(disk + "/filler", Array(repeating: 0, count: blocks * 4096))
      } catch {
        guard ContinuousClock.now < deadline else { throw error }
      }
    }
  }

  private func noise(_ size: PixelSize, _ seed: Int) -> Frame {
    var state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15
    return frame(size) { _, _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let bits = UInt32(state >> 32)
      return SIMD4(
        UInt8(bits & 255), UInt8(bits >> 8 & 255), UInt8(bits >> 16 & 255), 255)
    }
  }

  /// The file appears while the output is written: its name was free at the beginning.
  @Test func whatAppearedMeanwhileStays() throws {
    let folder = try TemporaryFolder()
    let options = OutputOptions(replaces: false)
    let sink = try FileSink(.rgba, to: .file(folder("a"), options), stream: stream())
    try writeFile(folder("a"), [1, 2, 3])
    #expect(
      try reason { try write([(gradient(try size(16, 16), at: 0), 1)], to: sink) } == .outputExists)
    #expect(try readFile(folder("a")) == [1, 2, 3] && folder.names == ["a"])
    try write(
      [(gradient(try size(16, 16), at: 0), 1)],
      to: FileSink(.rgba, to: .file(folder("b"), options), stream: stream()))
    #expect(try readFile(folder("b")).count == 1024)
  }

  @Test func pipesTakeOnlySequentialFormats() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder("pipe"), 0o644) == 0)
    let reader = open(folder("pipe"), O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(
      try reason { _ = try VideoSink(.apng, to: .file(folder("pipe")), stream: stream()) }
        == .outputNotSeekable)
    try write(
      [(gradient(try size(16, 16), at: 0), 1)],
      to: FileSink(.rgba, to: .file(folder("pipe")), stream: stream()))
    var bytes = [UInt8](repeating: 0, count: 2000)
    #expect(bytes.withUnsafeMutableBytes { read(reader, $0.baseAddress, $0.count) } == 1024)
    #expect(folder.names == ["pipe"])
  }

  @Test func sameFilesAreRecognized() throws {
    let folder = try TemporaryFolder()
    try writeFile(folder("a"), [])
    try writeFile(folder("b"), [])
    #expect(symlink("a", folder("link")) == 0)
    #expect(link(folder("a"), folder("hard")) == 0)
    func identity(_ name: String) -> FileIdentity? { FileIdentity(of: FilePath(folder(name))) }
    #expect(identity("a") != nil)
    #expect(identity("a") == identity("./link"))
    #expect(identity("a") == identity("hard"))
    #expect(identity("a") != identity("b"))
    #expect(identity("none") == nil)
  }

  private func stream() throws -> FrameStreamFormat {
    FrameStreamFormat(size: try size(16, 16), framesPerSecond: FrameRate(30), alpha: .opaque)
  }

  private func sink(_ path: String) throws -> any FrameSink {
    let format = try #require(OutputFormat(path: path))
    return try format.makeSink(to: .file(path), stream: stream())
  }
}

private func requireThatPermissionsAreNamed() throws {
  let folder = try TemporaryFolder()
  try writeFile(folder("a.mp4"), [])
  chmod(folder("a.mp4"), 0o444)
  try #require(try reason { _ = try OutputFile(.file(folder("a.mp4"))) } == .outputNotWritable)
  try requireThatWriteProtectedPicturesAreKept(in: folder.path)
  chmod(folder.path, 0o555)
  defer { chmod(folder.path, 0o755) }
  try #require(try reason { _ = try OutputFile(.file(folder("b.mp4"))) } == .folderNotWritable)
}
