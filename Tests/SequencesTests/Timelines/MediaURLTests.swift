import Media
import Testing

@testable import Jobs
@testable import Sequences

@Suite("The URLs of media")
struct MediaURLTests {
  private static let urls: [(String, String)] = [
    ("file:///a/b.mov", "/a/b.mov"),
    ("file://localhost/a.mov", "/a.mov"),
    ("FILE:///a.mov", "/a.mov"),
    ("file:/a.mov", "/a.mov"),
    ("file:a.mov", "films/a.mov"),
    ("a.mov", "films/a.mov"),
    ("../a.mov", "films/../a.mov"),
    ("/a/b.mov", "/a/b.mov"),
    ("file:///a%20b%23%3F.mov", "/a b#?.mov"),
    ("a%20b.mov", "films/a b.mov"),
    // Spellings of programs that do not encode.
    ("file:///a b#1?.mov", "/a b#1?.mov"),
    ("file:///100%.mov", "/100%.mov"),
    ("file:///100%zz%4", "/100%zz%4"),
    ("/x/ü.mov", "/x/ü.mov"),
    ("12:30.mov", "films/12:30.mov"),
  ]

  @Test("A URL of a file is a path", arguments: urls)
  func reading(url: String, path: String) {
    #expect(MediaURL.path(url, folder: "films") == FilePath(path))
  }

  @Test(
    "What is not a file of this system has no path",
    arguments: [
      "http://example.com/a.mov", "https://example.com/a.mov", "file://server/share/a.mov",
      "file://a.mov", "C:\\films\\a.mov", "C:/films/a.mov", "s3:bucket/a", "data:,x", "", "file:",
      "file:///a%00b",
    ])
  func refused(url: String) {
    #expect(MediaURL.path(url, folder: "films") == nil)
  }

  @Test("A relative path in the working folder stays as it is")
  func workingFolder() {
    #expect(MediaURL.path("a.mov", folder: ".") == "a.mov")
  }

  private static let paths: [(String, String)] = [
    ("/a/b.mov", "file:///a/b.mov"),
    ("/a b/#1?&é%.mov", "file:///a%20b/%231%3F%26%C3%A9%25.mov"),
    ("a.mov", "file:///home/me/a.mov"),
    ("./a/./b.mov", "file:///home/me/a/b.mov"),
    ("../a.mov", "file:///home/me/../a.mov"),
    ("/a-._~Z9", "file:///a-._~Z9"),
    ("/a\n", "file:///a%0A"),
  ]

  @Test("A path is a URL with all but unreserved characters encoded", arguments: paths)
  func writing(path: String, url: String) {
    #expect(MediaURL.text(of: FilePath(path), folder: "/home/me") == url)
  }

  @Test("Every byte of a name comes back")
  func bytes() {
    let path = FilePath(bytes: [UInt8(ascii: "/")] + (1...255).map { UInt8($0) })
    let url = MediaURL.text(of: path, folder: "/")
    #expect(MediaURL.path(url, folder: "/") == path)
  }

  @Test("Without an absolute folder a relative path is a relative URL")
  func relative() {
    let url = MediaURL.text(of: "b c:1.mov", folder: ".")
    #expect(url == "b%20c%3A1.mov")
    #expect(MediaURL.path(url, folder: ".") == "b c:1.mov")
  }
}
