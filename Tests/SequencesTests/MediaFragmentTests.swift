import Media
import TestSupport
import Testing

@testable import Jobs
@testable import Sequences

/// Section 4.2.1 of W3C's Media Fragments URI 1.0.
@Suite("Media fragments")
struct MediaFragmentTests {
  private func parse(_ name: FilePath) throws(MediaFragmentError) -> MediaFragment {
    try MediaFragment.parse(name) { _ in false }
  }

  private static let valid: [(String, MediaFragment)] = [
    ("a.mov", MediaFragment(file: "a.mov")),
    ("a.mov#t=10,20", MediaFragment(file: "a.mov", begin: 10, end: 20)),
    ("a.mov#t=,20", MediaFragment(file: "a.mov", end: 20)),
    ("a.mov#t=10", MediaFragment(file: "a.mov", begin: 10)),
    ("a.mov#t=12,34.5", MediaFragment(file: "a.mov", begin: 12, end: 34.5)),
    ("a.mov#t=npt:10,20", MediaFragment(file: "a.mov", begin: 10, end: 20)),
    ("a.mov#t=npt:,121.5", MediaFragment(file: "a.mov", end: 121.5)),
    ("a.mov#t=0:02:00,121.5", MediaFragment(file: "a.mov", begin: 120, end: 121.5)),
    ("a.mov#t=npt:120,0:02:01.5", MediaFragment(file: "a.mov", begin: 120, end: 121.5)),
    ("a.mov#t=01:30,02:00", MediaFragment(file: "a.mov", begin: 90, end: 120)),
    ("a.mov#t=,1:30", MediaFragment(file: "a.mov", end: 90)),
    ("a.mov#t=100:00:00", MediaFragment(file: "a.mov", begin: 360_000)),
    ("a.mov#t=10.,20", MediaFragment(file: "a.mov", begin: 10, end: 20)),
    ("a#t=1.mov#t=2", MediaFragment(file: "a#t=1.mov", begin: 2)),
    ("a#b.mov", MediaFragment(file: "a#b.mov")),
    ("a.mov#audio=2", MediaFragment(file: "a.mov", track: .number(2))),
    ("a.mov#audio=DEU", MediaFragment(file: "a.mov", track: .language("deu"))),
    (
      "a.mov#t=1,2&audio=en", MediaFragment(file: "a.mov", begin: 1, end: 2, track: .language("en"))
    ),
    ("a.mov#audio=3&t=1:30", MediaFragment(file: "a.mov", begin: 90, track: .number(3))),
    ("a#audio=1#t=4", MediaFragment(file: "a#audio=1", begin: 4)),
  ]

  @Test("Times in seconds and in hours, minutes and seconds", arguments: valid)
  func reading(name: String, part: MediaFragment) throws {
    #expect(try parse(FilePath(name)) == part)
  }

  @Test(
    "Other times are an error",
    arguments: [
      "#t=", "#t=,", "#t=10,", "#t=a", "#t=10,20,30", "#t=-1", "#t=+1", "#t=1e3", "#t=.5", "#t= 1",
      "#t=smpte:0:00:01,0:00:02", "#t=npt:", "#t=60:00", "#t=01:60", "#t=1:2:3", "#t=0:60:00",
      "#t=001:30", "#t=1:00:00:00", "#t=1.5:30", "#t=1.2.3", "#t=99999999999", "#t=١",
      "#t=1,2&track=a", "#t=inf", "#t=0x10",
    ])
  func syntax(fragment: String) {
    let error = #expect(throws: MediaFragmentError.self) { try parse("a.mov" + fragment) }
    #expect(
      error?.description
        == "'a.mov\(fragment)': '#t=' expects BEGIN,END in seconds or h:mm:ss, such as "
        + "#t=12,34.5 or #t=,1:30.")
  }

  @Test(
    "Other tracks are an error",
    arguments: [
      "#audio=", "#audio=0", "#audio=-1", "#audio=english", "#audio=x", "#audio=1,2",
      "#audio=1&audio=2", "#audio=2&x=1", "#t=1&audio=", "#audio=1&t=2&audio=3",
    ])
  func trackSyntax(fragment: String) {
    let error = #expect(throws: MediaFragmentError.self) { try parse("a.mov" + fragment) }
    #expect(error?.description.contains("#audio=2 or #audio=deu") == true)
  }

  @Test("The end is after the start, and a file name precedes the fragment")
  func order() {
    func error(_ name: FilePath) -> String? {
      #expect(throws: MediaFragmentError.self) { try parse(name) }?.description
    }
    #expect(error("a#t=20,10") == "'a#t=20,10': the end, 10 s, is not after the start, 20 s.")
    #expect(error("a#t=1:00,60") == "'a#t=1:00,60': the end, 60 s, is not after the start, 60 s.")
    #expect(error("a#t=,0") == "'a#t=,0': the end, 0 s, is not after the start, 0 s.")
    #expect(error("#t=1") == "'#t=1': the file name before '#t=' is missing.")
  }

  @Test("A file of the whole name is meant, whatever its name")
  func existing() throws {
    for name: FilePath in ["a.mov#t=1,2", "a.mov#t=nonsense", "#t="] {
      #expect(try MediaFragment.parse(name) { $0 == name } == MediaFragment(file: name))
    }
    let other: FilePath = "a.mov"
    #expect(
      try MediaFragment.parse("a.mov#t=1,2") { $0 == other }
        == MediaFragment(file: "a.mov", begin: 1, end: 2))
    // The file system is asked without a closure; this file exists.
    #expect(
      try MediaFragment.parse(FilePath(#filePath)) == MediaFragment(file: FilePath(#filePath)))
  }

  @Test("The bytes of a name stay as they are, and give a clip")
  func bytes() throws {
    let name: [UInt8] = [0xFF, 0x2F, 0xC3]
    let part = try parse(FilePath(bytes: name + Array("#t=1,2.5".utf8)))
    #expect(part.file.bytes == name)
    #expect(part.clip == SequenceClip(.file(FilePath(bytes: name)), begin: 1, end: 2.5))
  }
}
