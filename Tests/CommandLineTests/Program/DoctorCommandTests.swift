import Foundation
import TestSupport
import Testing

@testable import CommandLine

@Suite("hinge doctor")
struct DoctorCommandTests {
  private struct Report: Decodable {
    let used, readback: String
  }

  @Test("It says when frames are read back: late, where the CPU draws")
  func readback() throws {
    let text = CapturedConsole.hinge("doctor", "--gpu", "software")
    #expect(text.code == 0, "\(text.error)")
    #expect(text.output.contains("the next frame is prepared while one is drawn"))
    let json = CapturedConsole.hinge("doctor", "--gpu", "software", "--json")
    let report = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8))
    #expect(report.readback == "late" && !report.used.isEmpty)
  }
}
