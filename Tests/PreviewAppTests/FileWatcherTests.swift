import Foundation
import RenderJobs
import Testing

@testable import PreviewApp

@Suite("Files that are watched")
struct FileWatcherTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("hinge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  private func write(_ text: String, _ name: String, atomically: Bool = false) throws {
    try text.write(toFile: path(name), atomically: atomically, encoding: .utf8)
  }

  /// What has changed, when a watcher of `names` tells it after `work`.
  private func changes(
    watching names: [String], _ work: () throws -> Void
  ) throws -> [String] {
    let told = DispatchSemaphore(value: 0)
    let watcher = try FileWatcher(names.map(path)) { told.signal() }
    try work()
    guard told.wait(timeout: .now() + 60) == .success else { return [] }
    return watcher.takeChanges().map { URL(fileURLWithPath: $0).lastPathComponent }
  }

  @Test(
    "A file that is written, replaced, made or removed is told of, and nothing else in its folder")
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

  @Test("What a link leads to counts as the link")
  func links() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      atPath: path("inner"), withIntermediateDirectories: true)
    try write("1", "inner/target")
    try FileManager.default.createSymbolicLink(
      atPath: path("link"), withDestinationPath: "inner/target")
    #expect(try changes(watching: ["link"]) { try write("2", "inner/target") } == ["link"])
  }

  /// What is told of `file` after each of `steps`, each of which is one step for the kernel, too.
  private func changes(_ file: String, _ steps: [() throws -> Void]) throws -> [[String]] {
    let told = DispatchSemaphore(value: 0)
    let watcher = try FileWatcher([path(file)]) { told.signal() }
    return try steps.map { step in
      try step()
      guard told.wait(timeout: .now() + 60) == .success else { return [] }
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

  @Test("A folder that is moved away and made anew, or that comes back, is watched again")
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
    let told = try changes("outer/inner/a", steps)
    #expect(told == Array(repeating: [path("outer/inner/a")], count: steps.count))
  }

  @Test("What is written to a folder that was moved away is not told of")
  func folderAside() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try makeFolder("inner")
    try write("1", "inner/a")
    try write("1", "b")
    let told = DispatchSemaphore(value: 0)
    let watcher = try FileWatcher([path("inner/a"), path("b")]) { told.signal() }
    try move("inner", to: "aside")
    try #require(told.wait(timeout: .now() + 60) == .success)
    #expect(watcher.takeChanges() == [path("inner/a")])
    // Told in its order, so that the first would be told by the time of the second.
    try write("2", "aside/a")
    try write("2", "b")
    try #require(told.wait(timeout: .now() + 60) == .success)
    #expect(watcher.takeChanges() == [path("b")])
  }

  @Test("A link that is set anew leads there, be it to a folder or to a file")
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
      #expect(try changes(watched, steps) == [[path(watched)], [path(watched)]])
    }
  }

  @Test("A folder that is not there cannot be watched, and the error says which")
  func noFolder() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = #expect(throws: JobError.self) {
      _ = try FileWatcher([path("nowhere/a")]) {}
    }
    #expect(try #require(error).description.contains("nowhere/"))
  }
}
