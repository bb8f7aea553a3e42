import GPU
import TestSupport
import Testing

@testable import Headless

@Suite struct HeadlessTests {
  private let hardware = HeadlessCandidate(
    platform: .device(1), isSoftware: false, node: "/dev/dri/x")
  private let software = HeadlessCandidate(platform: .device(0), isSoftware: true, node: nil)
  private let surfaceless = HeadlessCandidate(platform: .surfaceless, isSoftware: nil, node: nil)

  @Test func choicesFilterTheCandidates() throws {
    let all = [hardware, software, surfaceless]
    #expect(try GPUChoice.auto.candidates(among: all) == all)
    #expect(try GPUChoice.software.candidates(among: all) == [software, surfaceless])
    #expect(try GPUChoice.device(1).candidates(among: all) == [hardware])
  }

  @Test func aMissingDeviceIsAnError() {
    let error = #expect(throws: HeadlessError.self) {
      try GPUChoice.device(7).candidates(among: [software, surfaceless])
    }
    #expect(error == .noSuchDevice(index: 7, count: 1))
  }

  @Test("A libEGL that lacks a function is updated, one that is missing is installed")
  func libraryRemedy() {
    let old = "/lib/libEGL.so.1: undefined symbol: eglGetPlatformDisplay"
    #expect(HeadlessError.missingLibrary(old).description.contains("update"))
    let missing = "libEGL.so.1: cannot open shared object file: No such file or directory"
    let sentence = HeadlessError.missingLibrary(missing).description
    #expect(sentence.contains("install") && !sentence.contains("update"))
  }

  @Test(arguments: ["auto", "software", "zink", "0", "12"])
  func choicesAreParsedFromTheirText(text: String) {
    #expect(GPUChoice(text: text)?.text == text)
  }

  @Test(arguments: ["", "gpu", "-1", "1.5", "Auto"])
  func otherTextsAreRejected(text: String) {
    #expect(GPUChoice(text: text) == nil)
  }

  @Test(.enabled(if: GPUChoice.tested == .software, "a machine with a GPU may have no Mesa"))
  func theSoftwareChoiceIsASoftwareDevice() throws {
    try withDevice(.software) { device in
      #expect(device.info.isSoftware)
      #expect(device.info.maximumTextureSize >= 4096)
    }
  }

  /// Threads and memory are looked for only where Mesa's rasterizer may draw.
  @Test func onlyAReportedGPUIsCertainlyOne() {
    #expect(!hardware.mayBeSoftware && software.mayBeSoftware && surfaceless.mayBeSoftware)
  }

  /// Mesa's rasterizer has a thread for each processor or as many as LP_NUM_THREADS says, 32 at
  /// most, and two besides.
  @Test(
    arguments: [
      (nil, 8, 10), (nil, 200, 34), ("3", 8, 5), ("0", 8, 2), ("500", 8, 34), ("-1", 8, 2),
      ("many", 8, 10), ("", 8, 10),
    ] as [(String?, Int, Int)])
  func rasterizerHasTheThreadsThatAreAskedFor(setting: String?, processors: Int, count: Int) {
    #expect(
      DriverResources.threadCount(setting: setting, processorCount: processors) == count)
  }

  @Test func hardwareComesBeforeSoftwareAndSurfacelessLast() {
    let ranks = HeadlessCandidate.all().map { candidate in
      candidate.platform == .surfaceless ? 2 : candidate.isSoftware == true ? 1 : 0
    }
    #expect(ranks == ranks.sorted())
    #expect(!ranks.isEmpty)
  }

  @Test func workingCandidatesAreReportedWithTheirDriver() throws {
    let working = HeadlessReport.all().compactMap { try? $0.outcome.get() }
    #expect(!working.isEmpty)
    #expect(working.allSatisfy { !$0.renderer.isEmpty && $0.version.hasPrefix("4.") })
  }

  @Test func aNewContextReplacesTheCurrentOne() throws {
    let candidate = try #require(
      GPUChoice.software.candidates(among: HeadlessCandidate.all()).first)
    let context = try HeadlessContext(candidate, debug: true)
    #expect(context.isCurrent)
    let next = try HeadlessContext(candidate, debug: false)
    #expect(next.isCurrent)
    #expect(!context.isCurrent)
  }
}
