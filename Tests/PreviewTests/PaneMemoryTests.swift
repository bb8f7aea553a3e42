import Foundation
import Media
import Testing

@testable import Preview

@Suite("The memory of open panes")
struct PaneMemoryTests {
  @Test("Any set of panes is read back from its text")
  func text() {
    for bits in 0..<(1 << OpenPanes.Name.allCases.count) {
      let names = OpenPanes.Name.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }
      let panes = OpenPanes(names: Set(names.map(\.element)))
      #expect(OpenPanes(text: panes.text) == panes)
    }
    for text in ["", "parameters", "hinge preview: open panes\nwall", "\u{0}"] {
      #expect(OpenPanes(text: text) == nil)
    }
  }

  @Test("A file is written with its folders, and a broken one counts as none")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "hinge-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "a/b/panes")
    let memory = PaneMemory(file: FilePath(file.path))
    #expect(memory.read() == .initial)
    let panes = OpenPanes(names: [.statistics])
    memory.write(panes)
    #expect(memory.read() == panes)
    memory.write(OpenPanes(names: []))
    #expect(memory.read().names.isEmpty)
    try Data([0xff, 0, 1]).write(to: file)
    #expect(memory.read() == .initial)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "a/b").path)
        == ["panes"])
  }

  @Test("A place that cannot be written is not an error")
  func unwritable() {
    let memory = PaneMemory(file: "/dev/null/panes")
    memory.write(OpenPanes(names: []))
    #expect(memory.read() == .initial)
    #expect(PaneMemory(file: nil).read() == .initial)
  }
}
