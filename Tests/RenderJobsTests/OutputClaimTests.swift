import Foundation
import Media
import RenderJobs
import Testing

@Suite("Outputs that are one file")
struct OutputClaimTests {
  /// Returns true if the outputs of two names in a folder overlap, in both orders alike.
  ///
  /// - Parameter counts: the number of pictures of a name that is a pattern.
  private func overlap(
    _ first: String, _ second: String, counts: (Int, Int) = (10, 10), in folder: URL
  ) throws -> Bool {
    func claim(_ name: String, _ count: Int) -> OutputClaim {
      let path = FilePath(folder.path + "/" + name)
      return SequencePattern(path: path).map { OutputClaim($0, count: count) } ?? OutputClaim(path)
    }
    let (one, other) = (claim(first, counts.0), claim(second, counts.1))
    var claims = OutputClaims<Int>()
    claims.add(one, of: 1)
    var others = OutputClaims<Int>()
    others.add(other, of: 1)
    let result = claims.owner(overlapping: other) != nil
    try #require(result == (others.owner(overlapping: one) != nil))
    return result
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "claims-\(UUID())")
    let files = FileManager.default
    try files.createDirectory(
      at: folder.appending(path: "real"), withIntermediateDirectories: true)
    defer { try? files.removeItem(at: folder) }
    try files.createSymbolicLink(
      atPath: folder.path + "/alias", withDestinationPath: "real")
    for name in ["a.png", "real/3.png"] { try Data().write(to: folder.appending(path: name)) }
    try files.linkItem(atPath: folder.path + "/a.png", toPath: folder.path + "/hard.png")
    try files.linkItem(atPath: folder.path + "/a.png", toPath: folder.path + "/real/f4.png")
    try files.createSymbolicLink(
      atPath: folder.path + "/soft.png", withDestinationPath: "real/3.png")
    try files.createSymbolicLink(
      atPath: folder.path + "/f5.png", withDestinationPath: "real/3.png")
    try body(folder)
  }

  @Test("A file by two names is one output")
  func same() throws {
    try inFolder { (folder: URL) throws in
      for (first, second) in [
        ("x.png", "x.png"), ("x.png", "./x.png"), ("x.png", "real/../x.png"),
        ("real/x.png", "alias/x.png"), ("a.png", "hard.png"), ("soft.png", "real/3.png"),
        ("soft.png", "alias/3.png"), ("new/x.png", "./new//x.png"), ("alias/new/x", "real/new/x"),
        // Sequences, with files that exist and files that do not.
        ("f%d.png", "./f%d.png"), ("real/%d.png", "alias/%d.png"), ("new/%d.png", "new//%d.png"),
        ("f%d.png", "f9.png"), ("alias/f%02d.png", "real/f03.png"), ("f%d.png", "f1%d.png"),
        ("f%d.png", "f%01d.png"), ("f%d.png", "soft.png"), ("f%d.png", "real/3.png"),
        ("f%d.png", "real/%d.png"), ("real/f%d.png", "a.png"), ("real/f%d.png", "hard.png"),
      ] {
        let isOne = try overlap(first, second, counts: (100, 10), in: folder)
        #expect(isOne, "\(first) \(second)")
      }
    }
  }

  @Test("Other files are other outputs")
  func different() throws {
    try inFolder { (folder: URL) throws in
      for (first, second) in [
        ("x.png", "y.png"), ("x.png", "real/x.png"), ("x", "new/x"), ("a.png", "soft.png"),
        ("e\u{301}.png", "\u{e9}.png"), ("f%d.png", "f10.png"), ("f%d.png", "f07.png"),
        ("f%d.png", "g%d.png"), ("f%d.png", "f1%d.png"), ("f%02d.png", "f%03d.png"),
        ("real/%d.png", "new/%d.png"), ("f%d.png", "f.png"),
      ] {
        let isOne = try overlap(first, second, in: folder)
        #expect(!isOne, "\(first) \(second)")
      }
    }
  }

  @Test("The owner is that of the earlier claim")
  func owner() {
    var claims = OutputClaims<Int>()
    for (number, name) in ["/nowhere/a", "/nowhere/b", "/nowhere/a"].enumerated() {
      claims.add(OutputClaim(FilePath(name)), of: number)
    }
    #expect(claims.owner(overlapping: OutputClaim("/nowhere/a")) == 0)
    #expect(claims.owner(overlapping: OutputClaim("/nowhere/b")) == 1)
    #expect(claims.owner(overlapping: OutputClaim("/nowhere/c")) == nil)
  }
}
