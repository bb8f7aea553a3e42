import Foundation
import Glibc
import Testing

@testable import CommandLine

@Suite("What surrounds the process")
struct SurroundingsTests {
  @Test("The words of the process are before its environment", arguments: [0, 1, 2, 7])
  func words(count: Int) {
    // As the System V ABI places them: the number, the words, a null, the environment.
    let texts = (0..<count).map { strdup("word \($0)") }
    defer { for text in texts { free(text) } }
    var stack: [UnsafeMutablePointer<CChar>?] =
      [UnsafeMutablePointer(bitPattern: 0x1000), UnsafeMutablePointer(bitPattern: count)] + texts
      + [nil, nil]
    let found = stack.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { Argument.words(before: $0 + (count + 3)) }
    }
    #expect(found?.map { String(cString: $0) } == (0..<count).map { "word \($0)" })
  }

  @Test("A stack that is too small is a sentence with the remedy")
  func stack() {
    #expect(StackLimit.fault(64 << 10)?.contains("ulimit -s") == true)
    #expect(StackLimit.fault(8 << 20) == nil && StackLimit.fault(rlim_t.max) == nil)
  }

  @Test(
    "A mistake of JSON has a place",
    arguments: [
      (#"{"a": 1 "b": 2}"#, 8, "','"), (#"{"a" 1}"#, 5, "':'"), (#"{"a": }"#, 6, "a value"),
      (#"{a: 1}"#, 1, "double quotes"), (#"{"a": [1, 2}"#, 11, "']'"), (#"{"a": "b"#, 8, "'\"'"),
      (#"{"é": 1} x"#, 9, "the end"), (#"{"a": tru}"#, 6, "a value"), ("", 0, "a value"),
    ])
  func json(_ text: String, _ offset: Int, _ expected: String) throws {
    let fault = try #require(JSONSyntax.fault(in: text))
    #expect(fault.offset == offset && fault.expected.contains(expected), "\(fault)")
    #expect(throws: (any Error).self) {
      try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }
  }

  @Test(
    "What is JSON has none",
    arguments: [#"{"a": [1, -2.5e3, true, null, "x\"y", {}, []]} "#, "[]", "1", #""é""#])
  func json(_ text: String) { #expect(JSONSyntax.fault(in: text) == nil) }

  @Test("A job without a comma gives its line and column")
  func job() throws {
    let file = FileManager.default.temporaryDirectory.appending(
      path: "hinge-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("\n\n{\"t\": \"flip\" \"o\": \"x\"}\n".utf8).write(to: file)
    let result = CapturedConsole.hinge("batch", file.path(percentEncoded: false))
    #expect(result.code == 1 && result.error.contains("Line 3, column 14"), "\(result.error)")
  }
}
