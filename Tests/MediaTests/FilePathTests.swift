import Frames
import Glibc
import Media
import Testing

@Suite struct FilePathTests {
  /// Two names that differ in one byte that is not UTF-8 are two files, for outputs and inputs.
  @Test func namesAreBytes() throws {
    let folder = try TemporaryFolder()
    let names = [[0x78, 0xff], [0x78, 0xfe]].map { FilePath(bytes: $0) }
    let pictures = try [3, 50].map { gradient(try size(5, 4), at: $0) }
    for (name, picture) in zip(names, pictures) {
      let path = FilePath(folder.path).appending(name)
      let stream = FrameStreamFormat(
        size: picture.size, framesPerSecond: FrameRate(30), alpha: .opaque)
      try write([(picture, 1)], to: PNGSink(to: .file(path), stream: stream))
      let pattern = path + "%d.png"
      try write([(picture, 2)], to: PNGSequenceSink(to: pattern, stream: stream))
    }
    for (name, picture) in zip(names, pictures) {
      let path = FilePath(folder.path).appending(name)
      #expect(try PictureReader.read(path) == picture)
      #expect(try PictureReader.read(path + "1.png") == picture)
    }
    let found = Set(FilePath(folder.path).files(withPrefix: "").map(\.lastComponent))
    #expect(found == Set(names.flatMap { [$0, $0 + "0.png", $0 + "1.png"] }))
  }

  /// Text compares equal in its composed and its decomposed form, a name does not.
  @Test func equalityIsThatOfBytes() {
    #expect("\u{e9}" == "e\u{301}")
    #expect(FilePath("\u{e9}") != FilePath("e\u{301}"))
    #expect(FilePath(bytes: [0xff]) != FilePath(bytes: [0xfe]))
    #expect(FilePath(bytes: [0x61, 0xff]).description == "a\u{FFFD}")
    #expect(FilePath("\u{e9}").bytes == [0xc3, 0xa9])
  }

  @Test(
    arguments: [
      ("a", ".", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("a//b", "a/", "b"), ("a/", "a", ""),
      ("/", "/", ""), ("", ".", ""),
    ] as [(FilePath, FilePath, FilePath)])
  func components(path: FilePath, folder: FilePath, name: FilePath) {
    #expect(path.folder == folder && path.lastComponent == name)
  }

  @Test func slashesAtTheEndAreRemoved() {
    let cases: [(FilePath, FilePath)] = [("a//", "a"), ("a", "a"), ("//", "/"), ("", "")]
    for (path, expected) in cases { #expect(path.withoutTrailingSlashes == expected) }
    #expect(FilePath("a/").appending("b") == "a/b" && FilePath("a").appending("b") == "a/b")
  }

  // MARK: Numbers in names

  @Test(
    arguments: [
      ("f%d.png", "f0.png", 0), ("f%d.png", "f12.png", 12), ("f%d.png", "f01.png", nil),
      ("f%d.png", "f.png", nil), ("f%d.png", "f+1.png", nil), ("f%d.png", "f-1.png", nil),
      ("f%d.png", "g1.png", nil), ("f%d.png", "f1.gif", nil), ("%03d", "007", 7),
      ("%03d", "1234", 1234), ("%03d", "0123", nil), ("%03d", "12", nil), ("1%d1", "11", nil),
      ("1%d1", "101", 0), ("%d", "99999999999999999999", nil), ("100%%_%d", "100%_5", 5),
    ] as [(String, FilePath, Int?)])
  func numbers(pattern: String, name: FilePath, number: Int?) throws {
    #expect(try #require(SequencePattern(path: pattern)).number(of: name) == number)
  }

  /// Compared with all names of both.
  @Test func namesInCommon() throws {
    let texts = ["f%d", "f%02d", "f%03d", "f1%d", "f0%d", "%d", "f%d0", "f%d.png", "g%d"]
    let patterns = try texts.map { try #require(SequencePattern(path: $0)) }
    for (one, first) in patterns.enumerated() {
      for (other, second) in patterns.enumerated() {
        for (count, otherCount) in [(1, 1), (3, 15), (15, 3), (120, 120)] {
          let common = Set((0..<count).map { first.name(at: $0) })
            .intersection((0..<otherCount).map { second.name(at: $0) })
          let found = first.commonName(count: count, with: second, count: otherCount)
          #expect(
            found.map { common.contains($0) } ?? common.isEmpty,
            "\(texts[one]) \(count), \(texts[other]) \(otherCount)")
        }
      }
    }
  }
}
