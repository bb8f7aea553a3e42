import Effects
import Glibc
import SceneGraph
import Testing
import Transitions

@Suite("The catalogue")
struct CatalogTests {
  @Test("Names are unique: lower-case words joined by hyphens")
  func names() {
    let names = Catalog.all.map { $0.name }
    #expect(Set(names).count == names.count)
    for name in names {
      #expect(name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil, "\(name)")
    }
  }

  @Test("Each effect is found by its exact name only", arguments: Effect.all)
  func lookup(_ effect: Effect) {
    #expect(Catalog.transition(named: effect.type.name) == effect.type)
    #expect(Catalog.transition(named: effect.type.name.uppercased()) == nil)
    #expect(Catalog.transition(named: "") == nil)
  }

  @Test(
    "Summary and source are non-empty single lines, and the duration is positive",
    arguments: Effect.all)
  func texts(_ effect: Effect) {
    for text in [effect.type.summary, effect.type.source] {
      #expect(!text.isEmpty && !text.contains("\n"))
    }
    #expect(effect.type.duration > 0 && effect.type.duration.isFinite)
  }

  @Test(
    "The catalogue lists exactly the types named by the files under Effects"
  )
  func everyFile() throws {
    // This file is four levels below the root of the repository.
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let effects = "/\(root)/Sources/Scene/Effects/Catalog"
    var files: Set<String> = []
    for entry in try names(in: effects) {
      let swiftFiles = entry.hasSuffix(".swift") ? [entry] : try names(in: "\(effects)/\(entry)")
      files.formUnion(swiftFiles.filter { $0.hasSuffix(".swift") }.map { String($0.dropLast(6)) })
    }
    #expect(!files.isEmpty)
    #expect(files == Set(Catalog.all.map { "\($0)" }))
  }

  /// Returns the names in a folder, hidden ones left out.
  private func names(in path: String) throws -> [String] {
    let folder = try #require(opendir(path))
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }
}
