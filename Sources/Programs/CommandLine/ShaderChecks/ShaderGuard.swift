import FoundationEssentials
import Frames
import Headless
import Jobs
import ShaderEffects
import Support
import Transitions

/// The guard of a command against shaders with endless loops or excessive cost.
///
/// Each shader draws small frames in a child process first, which is ended if it takes too long.
/// The frames of the job are watched after that: see `FrameWatch`. A driver that draws on the CPU
/// cannot be stopped in this process.
struct ShaderGuard {
  /// The program to start as the child, which is Hinge itself; nil to draw in this process.
  var program: String?
  /// The processor time that a shader may take for its small frames, in seconds.
  var seconds = 10.0
  /// The longest time for them by the clock, in seconds: at a hundredth of a processor too, a
  /// shader is drawn.
  var longest = 3600.0

  /// The longest time of a job's frame, in seconds of processor time.
  static let longestFrame = 20.0

  /// The checks of shaders, in their order; nil for an effect that is not a shader.
  typealias Checks = [ShaderCheck?]

  /// Draws small frames with each spec's shader. Equal ones are drawn once.
  ///
  /// - Throws: `CommandError` if a child cannot be started.
  func check(_ specs: [TransitionSpec], on gpu: GPUChoice) throws -> Checks {
    var known: [ShaderTransition: ShaderCheck] = [:]
    var waiting: [ShaderTransition] = []
    for case let shader as ShaderTransition in specs.map(\.transition)
    where known[shader] == nil {
      known[shader] = ShaderCheck()
      waiting.append(shader)
    }
    let session = RenderSession()
    while let first = waiting.first {
      guard let program else {
        known[first] = try ShaderCheck.run(TransitionSpec(first), on: gpu, in: session)
        waiting.removeFirst()
        continue
      }
      // Several share a child until one of them ends it.
      let group = waiting.prefix(200)
      let results = try run(Array(group), program, on: gpu)
      for (shader, check) in zip(group, results) { known[shader] = check }
      waiting.removeFirst(results.count)
    }
    return specs.map { ($0.transition as? ShaderTransition).flatMap { known[$0] } }
  }

  /// Draws with shaders in one child.
  ///
  /// - Returns: the checks of the first shaders, at least one: up to one that ended the child.
  private func run(
    _ shaders: [ShaderTransition], _ program: String, on gpu: GPUChoice
  ) throws(CommandError) -> [ShaderCheck] {
    // The texts themselves, so that what is drawn later is what is drawn here, and a pipe is read
    // once.
    let lines: String
    do {
      lines = try shaders.map { try JSONText.line(ShaderCheckCommand.Job($0, seconds)) }.joined()
    } catch {
      throw CommandError(error)
    }
    let child = try WatchedChild(
      program, [ShaderCheckCommand.name, "--gpu", gpu.text], lines: lines)
    var checks: [ShaderCheck] = []
    for shader in shaders {
      do throws(WatchedChild.End) {
        let line = try child.line(within: longest, mayIdle: false) { !Interruption.isRecorded }
        let check = try? JSONDecoder().decode(ShaderCheck.self, from: Data(line))
        checks.append(check ?? ShaderCheck(fault: "The check was interrupted."))
      } catch {
        // A signal to the process group ends the child, too, whatever its shader does.
        try Interruption.check()
        checks.append(ShaderCheck(fault: fault(of: shader, error)))
        break
      }
    }
    return checks
  }

  private func fault(of shader: ShaderTransition, _ end: WatchedChild.End) -> String {
    switch end {
    case .tooLate:
      "'\(shader.path)' was ended: its pictures of 64x36 pixels took more than "
        + "\(plain((longest / 60).rounded(.up))) minutes; look for a loop that does not end, or try "
        + "again on a machine with less to do."
    case .overtime:
      "'\(shader.path)' was ended: it takes more than \(plain(seconds)) s of processor time for "
        + "pictures of 64x36 pixels; look for a loop that does not end."
    case .idle:
      "'\(shader.path)' was ended: the GPU did not answer for a minute; look for a loop that does not "
        + "end, or try --gpu software."
    case .ended(let status):
      "'\(shader.path)' ends the program that draws it"
        + (status > 128 ? " (signal \(status - 128))" : "")
        + ": it needs more memory than 4 GiB, or the driver cannot compile it; make it smaller."
    }
  }
}

extension [ShaderCheck?] {
  /// Throws `CommandError.failure` for the first shader that cannot be drawn.
  func requireDrawable() throws(CommandError) {
    for case let check? in self {
      if let fault = check.fault { throw .failure("-t: \(fault)") }
    }
  }

  /// Throws `CommandError.failure` if a frame of `size` would take too long.
  func require(_ specs: [TransitionSpec], drawableAt size: PixelSize) throws(CommandError) {
    for (check, spec) in zip(self, specs) {
      let seconds = (check?.secondsPerPixel ?? 0) * Double(size.width) * Double(size.height)
      guard seconds > ShaderGuard.longestFrame else { continue }
      throw .failure(
        "-t: a frame of \(size) by '\(spec.name)' would take about \(fixed(seconds, 0)) s, and Hinge "
          + "gives up after \(plain(ShaderGuard.longestFrame)) s; give a smaller --size, or make the "
          + "shader cheaper.")
    }
  }

  /// True if one of the effects is a shader.
  var hasShaders: Bool { contains { $0 != nil } }
}
