import Foundation
import Jobs
import Media
import Testing

@testable import Preview

@Suite("The watcher of files")
struct FileWatcherTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("hinge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func file(_ name: FilePath) -> FilePath { FilePath(folder.path + "/").appending(name) }

  private func write(_ text: String, _ name: String, atomically: Bool = false) throws {
    try text.write(toFile: path(name), atomically: atomically, encoding: .utf8)
  }

  /// Returns the changes that a watcher of `names` reports after `work`.
  private func changes(
    watching names: [String], _ work: () throws -> Void
  ) throws -> [String] {
    let reported = DispatchSemaphore(value: 0)
    let watcher = try FileWatcher(names.map { file(FilePath($0)) }) { reported.signal() }
    try work()
    guard reported.wait(timeout: .now() + 60) == .success else { return [] }
    return watcher.takeChanges().map { $0.lastComponent.description }
  }

  @Test(
    "A file that is written, replaced, created or removed is reported, and no other in its folder")
  func kinds() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("1", "a")
    let watched = ["a", "b"]
    #expect(try changes(watching: watched) { try write("2", "a") } == ["a"])
    #expect(try changes(watching: watched) { try write("3", "a", atomically: true) } == ["a"])
    #expect(
      try changes(watching: watched) {
        try write("1", "c")
        try FileManager.default.moveItem(atPath: path("c"), toPath: path("b"))
      } == ["b"])
    #expect(
      try changes(watching: watched) { try FileManager.default.removeItem(atPath: path("a")) }
        == ["a"])
    #expect(try changes(watching: watched) { try write("4", "a") } == ["a"])
  }

  @Test("A change of a link's target is a change of the link")
  func links() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      atPath: path("inner"), withIntermediateDirectories: true)
    try write("1", "inner/target")
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "inner/target")
    #expect(try changes(watching: ["link"]) { try write("2", "inner/target") } == ["link"])
  }

  /// Returns the changes of a file that are reported after each of `steps`, each of which is one
  /// step for the kernel.
  private func changes(
    _ name: FilePath, _ steps: [() throws -> Void]
  ) throws -> [[FilePath]] {
    let reported = DispatchSemaphore(value: 0)
    let watcher = try FileWatcher([file(name)]) { reported.signal() }
    return try steps.map { step in
      try step()
      guard reported.wait(timeout: .now() + 60) == .success else { return [] }
      return watcher.takeChanges()
    }
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: path(name), withIntermediateDirectories: false)
  }

  private func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: path(name), toPath: path(other))
  }

  @Test("A folder that is moved away and created again, or moved back, is watched again")
  func movedFolder() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeFolder("outer")
    try makeFolder("outer/inner")
    try write("1", "outer/inner/a")
    try write("2", "b")
    let steps: [() throws -> Void] = [
      { try self.move("outer/inner", to: "outer/aside") },
      { try self.makeFolder("outer/inner") },
      { try self.move("b", to: "outer/inner/a") },
      { try self.move("outer", to: "elsewhere") },
      { try self.move("elsewhere", to: "outer") },
      { try self.write("3", "outer/inner/a") },
    ]
    let reported = try changes("outer/inner/a", steps)
    #expect(reported == Array(repeating: [file("outer/inner/a")], count: steps.count))
  }

  @Test("A change in a folder that was moved away is not reported")
  func folderAside() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeFolder("inner")
    try write("1", "inner/a")
    try write("1", "b")
    let reported = DispatchSemaphore(value: 0)
    let watcher = try FileWatcher([file("inner/a"), file("b")]) { reported.signal() }
    try move("inner", to: "aside")
    try #require(reported.wait(timeout: .now() + 60) == .success)
    #expect(watcher.takeChanges() == [file("inner/a")])
    // Changes are reported in order: the first would be reported by the time of the second.
    try write("2", "aside/a")
    try write("2", "b")
    try #require(reported.wait(timeout: .now() + 60) == .success)
    #expect(watcher.takeChanges() == [file("b")])
  }

  @Test("Names that differ in a byte that is not UTF-8 are different files")
  func bytes() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let (one, other) = (FilePath(bytes: [0x61, 0xfe]), FilePath(bytes: [0x61, 0xff]))
    func replace(_ name: FilePath) throws {
      try write("1", "aside")
      let bytes = file(name).bytes.map { CChar(bitPattern: $0) } + [0]
      try #require(rename(path("aside"), bytes) == 0)
    }
    let steps: [() throws -> Void] = [
      { try replace(one) },
      {
        try replace(other)
        try replace(one)
      },
    ]
    #expect(try changes(one, steps) == [[file(one)], [file(one)]])
    let reported = DispatchSemaphore(value: 0)
    let watcher = try FileWatcher([file(one), file(other)]) { reported.signal() }
    try replace(other)
    try #require(reported.wait(timeout: .now() + 60) == .success)
    #expect(watcher.takeChanges() == [file(other)])
  }

  @Test("A replaced link leads to its new target, a folder or a file")
  func changedLinks() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["one", "two"] {
      try makeFolder(name)
      try write("1", "\(name)/a")
    }
    for (link, watched, ending) in [("folder", "folder/a", ""), ("file", "file", "/a")] {
      try FileManager.default.createSymbolicLink(
        atPath: path(link), withDestinationPath: "one" + ending)
      try FileManager.default.createSymbolicLink(
        atPath: path("new"), withDestinationPath: "two" + ending)
      let steps: [() throws -> Void] = [
        { try #require(rename(self.path("new"), self.path(link)) == 0) },
        { try self.write("2", "two/a") },
      ]
      let name = FilePath(watched)
      #expect(try changes(name, steps) == [[file(name)], [file(name)]])
    }
  }

  @Test("A missing folder cannot be watched, and the error names it")
  func noFolder() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = #expect(throws: JobError.self) {
      _ = try FileWatcher([file("nowhere/a")]) {}
    }
    #expect(try #require(error).description.contains("nowhere/"))
  }

  @Test("Without a thread, nothing is watched, and the error says so")
  func noThread() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = #expect(throws: JobError.self) {
      // No system has memory for such a stack.
      _ = try FileWatcher([file("a")], stackSize: 1 << 60) {}
    }
    #expect(
      try #require(error).description
        == "Files cannot be watched for changes (Resource temporarily unavailable).")
  }
}
