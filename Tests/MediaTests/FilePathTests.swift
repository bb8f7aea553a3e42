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
      try write([(picture, 1)], to: FileSink(.png, to: .file(path), stream: stream))
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
}
