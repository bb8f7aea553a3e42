import Foundation
import Fuzzing
import TestSupport
import Testing

/// The fuzzer itself, by a target that breaks every rule when it is told to.
@Suite("Fuzz campaigns")
struct FuzzCampaignTests {
  private func outcome(of texts: [String]) throws -> FuzzCampaign.Outcome {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try texts.enumerated().map { index, text in
      let file = folder.appending(path: "\(index)")
      try Data(text.utf8).write(to: file)
      return file.path
    }
    return try FuzzCampaign("self-test", files: files).run()
  }

  @Test("A trap and a broken rule are found, with their inputs, and the rest is run")
  func findings() throws {
    let outcome = try outcome(of: ["calm", "a trap", "calm", "a finding", "trap", "calm"])
    #expect(outcome.count == 6)
    #expect(outcome.findings.map(\.index) == [1, 3, 4])
    #expect(
      outcome.findings.map(\.input) == ["a trap", "a finding", "trap"].map { Array($0.utf8) })
    let texts = outcome.findings.map(\.text)
    #expect(texts[0].contains("the input has a trap"))
    // The address sanitizer catches the signal, and ends the process by itself.
    #expect(isSanitized || texts[0].hasPrefix("Signal "))
    #expect(texts[1] == "the input is a finding")
  }

  @Test("An input that takes too much memory is found")
  func memory() throws {
    let outcome = try outcome(of: ["calm", "greed", "calm"])
    // A sanitizer takes a multiple of memory for itself, so that nothing is found with one.
    if isSanitized {
      #expect(outcome.findings.isEmpty)
    } else {
      #expect(outcome.findings.map(\.index) == [1])
      #expect(outcome.findings.first?.text.contains("memory") == true)
    }
  }

  @Test("The made inputs reach what the target is told by its dictionary")
  func made() throws {
    let outcome = try FuzzCampaign("self-test", seed: 5, count: 400).run()
    let texts = outcome.findings.map { String(decoding: $0.input, as: UTF8.self) }
    #expect(texts.contains { $0.contains("trap") })
    #expect(texts.contains { $0.contains("finding") })
    #expect(outcome.findings.allSatisfy { $0.index > 0 })
  }

  @Test("A target that does not exist is an error")
  func unknownTarget() {
    #expect(throws: FuzzError.self) { try FuzzCampaign("none", seed: 1, count: 1).run() }
  }
}
