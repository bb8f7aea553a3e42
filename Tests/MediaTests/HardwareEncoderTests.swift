import Testing

@testable import Media

@Suite("Encoders outside of the processor")
struct HardwareEncoderTests {
  @Test("An encoder that is listed as working is a different one from those that fail")
  func trials() {
    var support = MediaSupport()
    let listed = Set(support.encoders.flatMap(\.names))
    support.tryEncoders()
    let working = Set(support.encoders.flatMap(\.names))
    let failed = Set(support.failures.map(\.name))
    #expect(working.isDisjoint(with: failed))
    #expect(working.union(failed) == listed)
    #expect(working.isSuperset(of: ["libx264", "libvpx-vp9", "ffv1", "png"]))
    #expect(support.failures.allSatisfy { !$0.reason.isEmpty })
  }

  @Test("An encoder without its device names what it needs")
  func needs() throws {
    let support = {
      var support = MediaSupport(); support.tryEncoders(); return support
    }()
    for failure in support.failures {
      guard let hardware = HardwareEncoder(failure.name) else { continue }
      #expect(failure.reason.contains(hardware.needs))
    }
    let error = #expect(throws: MediaError.self) {
      try VideoSettings(.mp4, EncodingOptions(encoder: "h264_vaapi"), path: "a.mp4")
    }
    #expect(error?.description.contains("VA-API") == true)
    #expect(error?.description.contains("libx264") == true)
    #expect(HardwareEncoder("h264_nvenc") == .nvenc && HardwareEncoder("libx264") == nil)
  }
}
