import Glibc
import SceneGraph
import Testing
import TransitionCatalog
import Transitions

@Suite("The catalogue")
struct CatalogTests {
  @Test("Names are unique, lower case, words joined by hyphens")
  func names() {
    let names = Catalog.all.map { $0.name }
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil, "\(name)")
    }
  }

  @Test("Each effect is found by its name, and nothing by another", arguments: Effect.all)
  func lookup(_ effect: Effect) {
    #expect(Catalog.transition(named: effect.type.name) == effect.type)
    #expect(Catalog.transition(named: effect.type.name.uppercased()) == nil)
    #expect(Catalog.transition(named: "") == nil)
  }

  @Test(
    "Each says what is seen and where it comes from, in a line of its own", arguments: Effect.all)
  func texts(_ effect: Effect) {
    for text in [effect.type.summary, effect.type.source] {
      #expect(!text.isEmpty && !text.contains("\n"))
    }
    #expect(effect.type.duration > 0 && effect.type.duration.isFinite)
  }

  @Test(
    "Each file under Effects declares a transition of its name, and all of them are in the catalogue"
  )
  func everyFile() throws {
    // Tests/TransitionCatalogTests/CatalogTests.swift, three levels below the repository.
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let folder = try #require(opendir("/\(root)/Sources/TransitionCatalog/Effects"))
    defer { closedir(folder) }
    var files: Set<String> = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".swift") { files.insert(String(name.dropLast(6))) }
    }
    #expect(!files.isEmpty)
    #expect(files == Set(Catalog.all.map { "\($0)" }))
  }
}
