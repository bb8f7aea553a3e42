import Effects
import Foundation
import Glibc
import Headless
import Jobs
import ShaderEffects
import TestSupport
import Testing
import Transitions

@testable import CommandLine

/// Tests the guard against shaders that do not end.
@Suite("The guard of shaders") struct ShaderGuardTests {
  private let shader: TransitionSpec

  init() throws {
    shader = TransitionSpec(
      ShaderTransition(
        try ShaderFile(
          name: "own",
          text:
            "vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }"
        )))
  }

  /// Calls `body` with the path of a program that is the shell script `text`.
  private func withProgram(_ text: String, _ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "hinge-\(UUID().uuidString).sh").path
    try ShellScript.write(text, to: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  private func check(_ specs: [TransitionSpec], by script: String, longest: Double = 600) throws
    -> ShaderGuard.Checks
  {
    var result: ShaderGuard.Checks = []
    try withProgram(script) { program in
      result = try ShaderGuard(program: program, longest: longest).check(specs, on: .software)
    }
    return result
  }

  @Test("A child that says nothing is ended")
  func silentChild() throws {
    let checks = try check([shader], by: "exec sleep 1000", longest: 0.2)
    #expect(checks.first??.fault?.contains("does not end") == true)
    #expect(throws: CommandError.self) { try checks.requireDrawable() }
  }

  @Test(
    "A child that has used up its processor time is the shader's fault, whatever the clock says")
  func busyChild() throws {
    let checks = try check([shader], by: "kill -XCPU $$")
    #expect(checks.first??.fault?.contains("does not end") == true, "\(checks)")
  }

  @Test("Each end of a batch's process has a sentence of its own")
  func batchFaults() {
    func fault(_ end: WatchedChild.End) -> String { BatchHelper.fault(of: "own", end) }
    let overtime = fault(.ended(FrameWatch.overtimeCode))
    #expect(overtime.contains("processor time") && overtime == fault(.overtime))
    let wait = fault(.ended(FrameWatch.waitCode))
    #expect(wait.contains("hour") && wait.contains("--gpu software"))
    #expect(fault(.ended(139)).contains("signal 11"))
    for code: Int32 in [0, 1, 2, 127] {
      let other = fault(.ended(code))
      #expect(other.contains("exit code \(code) ") && !other.contains("loop"))
    }
  }

  @Test("A child gets the text that was read, and the parameters, once each")
  func text() throws {
    let changed = try ShaderFile(
      name: "changed",
      text: "uniform float a; // = 1.0\nvec4 transition(vec2 p) { return vec4(a); }")
    let effect = ShaderTransition(changed, path: "/no/such/file.glsl").effect
    let spec = try TransitionSpec(effect, nil, settings: ["a=0.25"])
    let job = ShaderCheckCommand.Job(try #require(spec.transition as? ShaderTransition), 10)
    #expect(job.text == changed.text && job.settings == ["a=0.25"])
    let read = try #require(try job.spec().transition as? ShaderTransition)
    #expect(read.file == changed && read.path == "/no/such/file.glsl")
    #expect(!read.isAtDefaults)
  }

  @Test("A child that dies is the shader's fault")
  func deadChild() throws {
    let checks = try check([shader], by: "kill -SEGV $$")
    #expect(checks.first??.fault?.contains("signal 11") == true)
  }

  @Test("After one that ends its child, the others are checked by another")
  func several() throws {
    let others = try (1...3).map { number in
      TransitionSpec(
        ShaderTransition(
          try ShaderFile(
            name: "s\(number)",
            text: "vec4 transition(vec2 uv) { return vec4(\(number).0); }")))
    }
    let line = #"{"endMiss":{"largest":9,"part":0.5},"secondsPerPixel":0}"#
    let checks = try check(
      others,
      by:
        "while read -r job; do case $job in *vec4\\(2.0\\)*) exit 3;; *) echo '\(line)';; esac; done"
    )
    #expect(checks.map { $0?.fault == nil } == [true, false, true])
    #expect(checks[0]?.missedEnds == ["end"] && checks[2]?.missedEnds == ["end"])
  }

  @Test("An effect of the catalogue needs no child")
  func catalogue() throws {
    let flip = TransitionSpec(Flip())
    let checks = try ShaderGuard(program: "/nonexistent").check([flip], on: .software)
    #expect(checks == [nil])
  }

  @Test("A frame that would take too long is refused before it is drawn")
  func estimate() throws {
    let checks: ShaderGuard.Checks = [ShaderCheck(secondsPerPixel: 1e-4)]
    try checks.require([shader], drawableAt: pixels(320, 180))
    #expect(throws: CommandError.self) {
      try checks.require([shader], drawableAt: pixels(1280, 720))
    }
  }

  /// Returns the check of a shader that is drawn in this process.
  private func drawn(_ color: String) throws -> ShaderCheck {
    let file = try ShaderFile(
      name: "drawn", text: "vec4 transition(vec2 uv) { return \(color); }")
    return try ShaderCheck.run(
      TransitionSpec(ShaderTransition(file)), on: .software, in: RenderSession())
  }

  @Test("A shader that misses an end is known")
  func ends() throws {
    #expect(try drawn("mix(getFromColor(uv), getToColor(uv), progress)").missedEnds == [])
    #expect(try drawn("getFromColor(uv)").missedEnds == ["end"])
    #expect(try drawn("getToColor(uv)").missedEnds == ["start"])
    #expect(try drawn("vec4(0.0)").missedEnds == ["start", "end"])
    #expect(try drawn("getFromColor(uv)").notes(about: "x").count == 1)
  }

  /// A mix of the pictures; `start` and `end` are added to it at the ends.
  private func mix(start: String = "0.0", end: String = "0.0") throws -> ShaderCheck {
    try drawn(
      "mix(getFromColor(uv), getToColor(uv), progress) + (progress == 0.0 ? \(start) : "
        + "progress == 1.0 ? \(end) : 0.0) * vec4(1.0, 1.0, 1.0, 0.0)")
  }

  @Test("A faint tint of the whole picture is a miss")
  func tint() throws {
    // Of 255, 4 in every pixel.
    let start = try #require(try mix(start: "4.0 / 255.0").startMiss)
    #expect(start == ShaderCheck.Miss(largest: 4, part: 1))
    #expect(try mix(end: "-4.0 / 255.0").missedEnds == ["end"])
  }

  @Test("A spot in a corner is a miss, of that part of the picture")
  func spot() throws {
    // Four by two pixels of 320x180.
    let end = try #require(
      try mix(end: "(uv.x < 4.0 / 320.0 && uv.y < 2.0 / 180.0 ? 20.0 / 255.0 : 0.0)").endMiss)
    #expect(end == ShaderCheck.Miss(largest: 20, part: 8.0 / 57600))
    let check = ShaderCheck(endMiss: end)
    #expect(
      check.notes(about: "spot").first?.hasSuffix(
        "by up to 20 of 255 in under 0.1 % of the pixels.") == true)
  }

  @Test("Rounding is not a miss", arguments: ["1.0", "-1.0", "2.0", "-2.0"])
  func rounding(_ levels: String) throws {
    let sum = "\(levels) / 255.0"
    #expect(try mix(start: sum, end: sum).missedEnds == [])
  }

  @Test("A division by zero on the middle line, where no pixel of an even size is, is not a miss")
  func middleLine() throws {
    #expect(
      try drawn(
        "(uv.y - 0.5) / (1.0 - progress) > 0.0 || (uv.y - 0.5) / (1.0 - progress) < -0.0 "
          + "? mix(getFromColor(uv), getToColor(uv), progress) : vec4(0.0)"
      ).missedEnds == [])
  }

  @Test("A mistake is told with its line")
  func mistake() throws {
    let fault = try #require(try drawn("\n  nonsense(uv)").fault)
    #expect(fault.contains("drawn.glsl:2(") && fault.contains("nonsense"))
    #expect(!fault.contains("\n"))
  }
}
