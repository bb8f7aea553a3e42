import Foundation
import Jobs
import Media
import TestSupport
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
      return SequencePattern(path: path).map { OutputClaim(OutputPaths($0, count: count)) }
        ?? OutputClaim(path)
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

  @Test("The earliest of all claims that overlap is found, and no other")
  func earliest() throws {
    var random = SeededGenerator(seed: 21)
    func text(_ limit: Int) -> String {
      String(
        (0..<Int.random(in: 0...limit, using: &random)).map { _ in
          "01a-".randomElement(using: &random) ?? "a"
        })
    }
    for _ in 0..<200 {
      var claims = OutputClaims<Int>()
      var earlier: [Set<FilePath>] = []
      for number in 0..<12 {
        let width = ["", "01", "02", "03"].randomElement(using: &random) ?? ""
        let path = FilePath("/nowhere/" + text(3) + "%\(width)d" + text(2))
        let pattern = try #require(SequencePattern(path: path))
        let count = [1, 12, 120].randomElement(using: &random) ?? 1
        let paths =
          number % 3 == 0
          ? OutputPaths(pattern.path(at: count / 2)) : OutputPaths(pattern, count: count)
        let found = claims.owner(overlapping: OutputClaim(paths))
        #expect(found == earlier.firstIndex { !$0.isDisjoint(with: paths) }, "\(path)")
        claims.add(OutputClaim(paths), of: number)
        earlier.append(Set(paths))
      }
    }
  }

  /// Every pair of them would take hours.
  @Test("Many sequences in one folder are compared with few others")
  func many() throws {
    var claims = OutputClaims<Int>()
    func claim(_ name: String) throws -> OutputClaim {
      let pattern = try #require(SequencePattern(path: FilePath("/nowhere/" + name)))
      return OutputClaim(OutputPaths(pattern, count: 1000))
    }
    let count = 10_000
    for number in 0..<count {
      let claim = try claim(number % 2 == 0 ? "job\(number)-%04d.png" : "%d-job\(number).png")
      try #require(claims.owner(overlapping: claim) == nil)
      claims.add(claim, of: number)
    }
    #expect(try claims.owner(overlapping: claim("job4%d-0999.png")) == 40)
    #expect(try claims.owner(overlapping: claim("%03d-job9999.png")) == 9999)
    #expect(try claims.owner(overlapping: claim("job1-%04d.png")) == nil)
    #expect(claims.owner(overlapping: OutputClaim("/nowhere/999-job1.png")) == 1)
    #expect(claims.owner(overlapping: OutputClaim("/nowhere/1000-job1.png")) == nil)
  }
}
