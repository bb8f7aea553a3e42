import Dispatch
import Frames
import Glibc
import Media
import Testing

@Suite struct SequenceOutputTests {
  // MARK: Files of others

  /// Only a folder that names itself in its file `owner` is ours.
  @Test func hiddenFilesOfOthersAreKept() throws {
    let folder = try TemporaryFolder()
    let (empty, other, pipe) = (hidden(1), hidden(2), hidden(3))
    let names = [".hinge-backup", hidden(0), empty, other, pipe, "linked"]
    for name in names {
      #expect(mkdir(folder(name), 0o755) == 0)
      for number in 0..<3 { try writeFile(folder("\(name)/\(number)"), "mine".utf8) }
    }
    try writeFile(folder(empty + "/owner"), [])
    try writeFile(folder(other + "/owner"), "somebody else".utf8)
    #expect(mkfifo(folder(pipe + "/owner"), 0o644) == 0)
    // A folder of another name is not removed even if it is empty.
    #expect(mkdir(folder(".hinge-empty"), 0o755) == 0)
    try writeFile(folder(".hinge-file"), "mine".utf8)
    #expect(symlink("linked", folder(".hinge-link")) == 0)
    let before = folder.names
    try write([(picture(), 3)], to: sink(folder("f%d.png")))
    var file = try OutputFile(.file(folder("single")))
    try file.commit()
    #expect(folder.names == (before + ["f0.png", "f1.png", "f2.png", "single"]).sorted())
    for name in names {
      for number in 0..<3 {
        #expect(try readFile(folder("\(name)/\(number)")) == Array("mine".utf8))
      }
    }
  }

  /// A copy of a staging folder, with its mark, is its user's.
  @Test func aCopyOfAStagingFolderIsKept() throws {
    let folder = try TemporaryFolder()
    let live = try sink(folder("f%d.png"))
    let name = try #require(folder.names.first)
    let mark = try readFile(folder("\(name)/owner"))
    let copy = hidden(0)
    let elsewhere = try TemporaryFolder()
    for path in [folder(copy), elsewhere(name)] {
      #expect(mkdir(path, 0o755) == 0)
      #expect(mkdir(path + "/files", 0o755) == 0)
      try writeFile(path + "/owner", mark)
      try writeFile(path + "/files/f0.png", "mine".utf8)
    }
    live.discard()
    try write([(picture(), 1)], to: sink(folder("g%d.png")))
    try write([(picture(), 1)], to: sink(elsewhere("g%d.png")))
    #expect(try readFile(folder("\(copy)/files/f0.png")) == Array("mine".utf8))
    #expect(try readFile(elsewhere("\(name)/files/f0.png")) == Array("mine".utf8))
  }

  @Test func theFolderOfALiveProcessIsKept() throws {
    let folder = try TemporaryFolder()
    let live = try sink(folder("o%d.png"))
    let bytes = try picture().bytes
    try live.write(bytes.span.bytes, showingFor: 2)
    try write([(picture(), 1)], to: sink(folder("f%d.png")))
    try live.endPass()
    try live.commit()
    #expect(folder.names == ["f0.png", "o0.png", "o1.png"])
  }

  // MARK: Killed processes

  @Test func aKilledSequenceIsRemovedByTheNextOutput() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      try writeUntilKilled("f%d.png", in: "sequence")
    }
    let folder = KilledFolder("sequence")
    #expect(folder.names.count == 1 && folder.names[0].hasPrefix(".hinge-"))
    var file = try OutputFile(.file(folder.path + "/a"))
    try file.commit()
    #expect(folder.names == ["a"])
  }

  /// The killed process has no /proc, so it cannot use a nameless file.
  @Test(.enabled(if: geteuid() == 0)) func aKilledFileIsRemovedByTheNextOutput() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      let folder = killedFolder("file", of: getppid())
      try #require(mkdir(folder, 0o755) == 0 && chroot(folder) == 0)
      var done = try OutputFile(.file("/done"))
      try done.commit()
      var file = try OutputFile(.file("/a"))
      try Array("half".utf8).withUnsafeBytes { try file.write($0) }
      kill(getpid(), SIGKILL)
      file.discard()
    }
    let folder = KilledFolder("file")
    #expect(folder.names.count == 2 && folder.names[0].hasPrefix(".hinge-"))
    try write([(picture(), 1)], to: sink(folder.path + "/f%d.png"))
    #expect(folder.names == ["done", "f0.png"])
  }

  /// A process that was killed between two of its first, or last, calls left no mark.
  @Test func aFolderWithoutAMarkIsRemovedByTheNextOutput() throws {
    let folder = try TemporaryFolder()
    for number in 0..<2 { #expect(mkdir(folder(hidden(number)), 0o700) == 0) }
    try writeFile(folder(hidden(1) + "/owner"), [])
    var file = try OutputFile(.file(folder("a")))
    try file.commit()
    #expect(folder.names == ["a"])
  }

  /// The next process waits while another one removes what was left.
  @Test func aSequenceGoesOnWhileAnotherProcessCleansUp() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      try writeUntilKilled("f%d.png", in: "cleaned", count: 2000)
    }
    let folder = KilledFolder("cleaned")
    let path = folder.path
    let files = path + "/" + (try #require(folder.names.first)) + "/files"
    let cleaning = DispatchGroup()
    DispatchQueue.global().async(group: cleaning) { _ = try? OutputFile(.file(path + "/a")) }
    // Until the first file is removed.
    while FilePath(files).files(withPrefix: "").count == 2000,
      cleaning.wait(timeout: .now()) == .timedOut
    {}
    let options = OutputOptions(removesAbandoned: false)
    let sink = try PNGSequenceSink(to: path + "/f%d.png", stream: stream(), options: options)
    cleaning.wait()
    try write([(picture(), 2)], to: sink)
    #expect(folder.names == ["f0.png", "f1.png"])
  }

  @Test func theSameSequenceGoesOnAfterAKilledProcess() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      try writeUntilKilled("new/f%d.png", in: "again")
    }
    let folder = KilledFolder("again")
    let options = OutputOptions(removesAbandoned: false)
    let sink = try PNGSequenceSink(
      to: folder.path + "/new/f%d.png", stream: stream(), options: options)
    try write([(picture(), 2)], to: sink)
    #expect(folder.names == ["new"])
    #expect(
      Set(FilePath(folder.path + "/new").files(withPrefix: "").map(\.lastComponent))
        == ["f0.png", "f1.png"])
  }

  // MARK: Completion

  /// The kernel reports one event for the folder: it was moved to its name.
  @Test func aNewFolderAppearsWithAllPicturesAtOnce() throws {
    let folder = try TemporaryFolder()
    let events = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    defer { close(events) }
    let every = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    #expect(inotify_add_watch(events, folder.path, every) >= 0)
    let sink = try sink(folder("frames/%02d.png"))
    let bytes = try picture().bytes
    try sink.write(bytes.span.bytes, showingFor: 11)
    try sink.endPass()
    #expect(access(folder("frames"), F_OK) != 0)
    try sink.commit()
    sink.discard()
    #expect(folder.names == ["frames"])
    let names = FilePath(folder("frames")).files(withPrefix: "").map(\.lastComponent.description)
    #expect(names.sorted() == (0...10).map { $0 < 10 ? "0\($0).png" : "\($0).png" })
    #expect(seen(events).filter { $0.name == "frames" }.map(\.mask) == [UInt32(IN_MOVED_TO)])
  }

  /// Returns the events without their flags.
  private func seen(_ events: Int32) -> [(name: String, mask: UInt32)] {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(events, &buffer, buffer.count)
    var result: [(name: String, mask: UInt32)] = []
    buffer.withUnsafeBytes { bytes in
      var start = 0
      let header = MemoryLayout<inotify_event>.size
      while start + header <= count {
        let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
        let name = bytes[(start + header)...].prefix(Int(event.len)).prefix { $0 != 0 }
        result.append((String(decoding: name, as: UTF8.self), event.mask & 0xfff))
        start += header + Int(event.len)
      }
    }
    return result
  }

  @Test func aDiscardedNewFolderLeavesNothing() throws {
    let folder = try TemporaryFolder()
    let sink = try sink(folder("frames//%d.png"))
    let bytes = try picture().bytes
    try sink.write(bytes.span.bytes, showingFor: 3)
    sink.discard()
    #expect(folder.names == [])
  }

  @Test func aFolderThatAppearsMeanwhileKeepsItsFiles() throws {
    let folder = try TemporaryFolder()
    let sink = try sink(folder("frames/%d.png"))
    #expect(mkdir(folder("frames"), 0o755) == 0)
    try writeFile(folder("frames/notes"), "mine".utf8)
    try write([(picture(), 2)], to: sink)
    #expect(
      Set(FilePath(folder("frames")).files(withPrefix: "").map(\.lastComponent))
        == ["notes", "0.png", "1.png"])
    #expect(folder.names == ["frames"])
  }

  @Test func aLinkThatLeadsNowhereIsAMissingFolder() throws {
    let folder = try TemporaryFolder()
    #expect(symlink("nowhere", folder("frames")) == 0)
    #expect(try reason { _ = try sink(folder("frames/%d.png")) } == .missingFolder)
    #expect(folder.names == ["frames"])
  }

  /// As for a single file: permissions stay, and links are written through.
  @Test func permissionsAndLinksStay() throws {
    let folder = try TemporaryFolder()
    #expect(mkdir(folder("other"), 0o755) == 0)
    for name in ["f0.png", "other/target.png"] { try writeFile(folder(name), "old".utf8) }
    chmod(folder("f0.png"), 0o600)
    chmod(folder("other/target.png"), 0o640)
    #expect(symlink("other/target.png", folder("f1.png")) == 0)
    let picture = try picture()
    try write([(picture, 3)], to: sink(folder("f%d.png")))
    var status = stat()
    #expect(stat(folder("f0.png"), &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(lstat(folder("f1.png"), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    #expect(stat(folder("other/target.png"), &status) == 0 && status.st_mode & 0o777 == 0o640)
    for name in ["f0.png", "f1.png", "f2.png", "other/target.png"] {
      #expect(try PictureReader.read(folder(name)) == picture)
    }
    #expect(folder.names == ["f0.png", "f1.png", "f2.png", "other"])
  }

  @Test func aFolderInTheWayIsFoundBeforeTheFirstPictureIsMoved() throws {
    let folder = try TemporaryFolder()
    #expect(mkdir(folder("f2.png"), 0o755) == 0)
    let sink = try sink(folder("f%d.png"))
    #expect(try reason { try write([(picture(), 4)], to: sink) } == .outputIsFolder)
    #expect(folder.names == ["f2.png"])
  }

  @Test func theSecondProcessOnOneSequenceIsRefused() throws {
    let folder = try TemporaryFolder()
    #expect(symlink(".", folder("link")) == 0)
    let first = try sink(folder("f%d.png"))
    for name in ["f%d.png", "./f%d.png", "link/f%d.png", "f%01d.png"] {
      #expect(try reason { _ = try sink(folder(name)) } == .sequenceInUse)
    }
    let other = try sink(folder("g%d.png"))
    other.discard()
    let new = try sink(folder("new/f%d.png"))
    #expect(try reason { _ = try sink(folder("link/new/f%d.png")) } == .sequenceInUse)
    new.discard()
    try write([(picture(), 1)], to: first)
    try write([(picture(), 2)], to: sink(folder("f%d.png")))
    #expect(folder.names == ["f0.png", "f1.png", "link"])
  }

  @Test func outputsThatDoNotWaitForTheDiskAreComplete() throws {
    let folder = try TemporaryFolder()
    let options = OutputOptions(isSynced: false)
    try write(
      [(picture(), 2)],
      to: PNGSequenceSink(to: folder("new/%d.png"), stream: stream(), options: options))
    try write(
      [(picture(), 1)], to: FileSink(.png, to: .file(folder("a.png"), options), stream: stream()))
    #expect(folder.names == ["a.png", "new"])
  }
}

private func picture() throws -> Frame { gradient(try size(5, 4), at: 0) }

private func stream() throws -> FrameStreamFormat {
  FrameStreamFormat(size: try size(5, 4), framesPerSecond: FrameRate(30), alpha: .opaque)
}

private func sink(_ pattern: String) throws -> PNGSequenceSink {
  try PNGSequenceSink(to: pattern, stream: stream())
}

/// Returns the name of a folder that could be a hidden one.
private func hidden(_ number: Int) -> String { ".hinge-0123456789abcde\(number)" }

/// Writes pictures of a sequence in a new folder for the test process, and kills this process.
private func writeUntilKilled(_ pattern: String, in name: String, count: Int = 12) throws {
  let folder = killedFolder(name, of: getppid())
  #expect(mkdir(folder, 0o755) == 0)
  let sink = try PNGSequenceSink(to: folder + "/" + pattern, stream: stream())
  let bytes = try picture().bytes
  try sink.write(bytes.span.bytes, showingFor: count)
  kill(getpid(), SIGKILL)
}

/// Returns the path of a folder that a process makes for the test process that started it.
private func killedFolder(_ name: String, of process: pid_t) -> String {
  "/tmp/media-tests-killed-\(name)-\(process)"
}

/// The folder that a killed process of a test made, removed at the end of this value's life.
private struct KilledFolder: ~Copyable {
  private let folder: TemporaryFolder
  var path: String { folder.path }
  var names: [String] { folder.names }

  init(_ name: String) {
    folder = TemporaryFolder(adopting: killedFolder(name, of: getpid()))
  }
}

/// Requires that no picture of a sequence is moved if one of them cannot be replaced.
func requireThatWriteProtectedPicturesAreKept(in folder: String) throws {
  let path = folder + "/f1.png"
  try writeFile(path, "old".utf8)
  chmod(path, 0o444)
  let sink = try PNGSequenceSink(to: folder + "/f%d.png", stream: stream())
  try #require(try reason { try write([(picture(), 3)], to: sink) } == .outputNotWritable)
  try #require(try readFile(path) == Array("old".utf8))
  try #require(access(folder + "/f0.png", F_OK) != 0)
}
