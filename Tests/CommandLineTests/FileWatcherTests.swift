import Foundation
import Testing

@testable import CommandLine

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

  @Test("A folder that is not there cannot be watched, and the error says which")
  func noFolder() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let error = #expect(throws: CommandError.self) {
      _ = try FileWatcher([path("nowhere/a")]) {}
    }
    #expect(try #require(error).message.contains("nowhere/"))
  }
}
