import GPU
import Headless
import Jobs
import Media
import Rendering
import Support

/// The command `hinge doctor`: the OpenGL devices and FFmpeg components of this machine.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary =
    "Show which OpenGL devices and FFmpeg components work, and which device is used and why."
  static let sections = [OptionSection([Options.gpu, Options.json])]
  static let maximumOperands = Int.max
  static let operandCompletion: Completion? = .pictures
  static let usage = "doctor [FILE…] [--gpu auto|software|zink|INDEX] [--json]"
  static let notes = [
    "The exit code is 1 if this machine cannot render.",
    "With files, the command reports what Hinge reads from them, as 'hinge probe' does.",
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard options.operands.isEmpty else { return try ProbeCommand.run(options, console) }
    var media = MediaSupport()
    media.tryEncoders()
    let choice = try options.gpuChoice()
    if choice == .zink { DriverResources.selectZink() }
    let diagnosis = Diagnosis(
      choice: choice, reports: HeadlessReport.all(), media: media)
    try console.output(options.has(Options.json) ? try JSONText.pretty(diagnosis) : diagnosis.text)
    if let problem = diagnosis.problem { throw CommandError.failure(problem) }
  }
}

/// The findings of `hinge doctor`.
struct Diagnosis {
  /// The device of `--gpu`.
  let choice: GPUChoice
  /// The EGL candidates and their outcomes.
  let reports: [HeadlessReport]
  /// The FFmpeg components.
  let media: MediaSupport

  /// The candidate that `choice` selects, with its device; nil if none works.
  var used: (candidate: HeadlessCandidate, info: DeviceInfo)? {
    let allowed = (try? choice.candidates(among: reports.map(\.candidate))) ?? []
    for candidate in allowed {
      if case .success(let info)? = reports.first(where: { $0.candidate == candidate })?.outcome {
        return (candidate, info)
      }
    }
    return nil
  }

  /// The reason for the selection, as a clause.
  var reason: String {
    guard let used else { return "no device of --gpu \(choice.text) works" }
    return switch choice {
    case .software: "--gpu software selects the CPU"
    case .zink: "--gpu zink selects OpenGL on Vulkan on the CPU"
    case .device(let index): "--gpu \(index) selects this device"
    case .auto:
      used.info.isSoftware
        ? "no GPU supports OpenGL 4.5, so the CPU draws" : "it is the first GPU that works"
    }
  }

  /// The failures of all candidates.
  private var failures: [HeadlessFailure] {
    reports.compactMap { if case .failure(let failure) = $0.outcome { failure } else { nil } }
  }

  /// The problem that prevents rendering, as a sentence; nil if rendering works.
  var problem: String? {
    if let error = HeadlessError.eglLoading { return "\(error)" }
    do {
      _ = try choice.candidates(among: reports.map(\.candidate))
    } catch {
      return "\(error)"
    }
    if used == nil { return "\(HeadlessError.noContext(failures))" }
    let missing = media.components.filter { !$0.isAvailable }
    guard !missing.isEmpty else { return nil }
    return
      "FFmpeg lacks \(missing.map { "\($0.name) for \($0.purpose)" }.joined(separator: ", ")); "
      + "install Debian's libavcodec59 and libavfilter8."
  }

  /// The report as text.
  var text: String {
    var lines = ["Hinge \(CommandLineTool.version)", "", "OpenGL without a display:"]
    if reports.isEmpty { lines.append("  EGL lists no device.") }
    for report in reports {
      let node = report.candidate.node.map { ", \($0)" } ?? ""
      switch report.outcome {
      case .success(let info):
        lines.append("  works  \(report.candidate.name)\(node): \(info.renderer)")
        lines.append(
          "         OpenGL \(info.version), up to \(info.maximumTextureSize) pixels a side")
      case .failure(let failure):
        lines.append("  fails  \(report.candidate.name)\(node): \(failure.reason)")
      }
    }
    if let used {
      lines.append("  used   \(used.candidate.name), \(used.info.renderer), because \(reason)")
      lines.append("         \(ReadbackOrder(on: used.info).summary)")
    } else {
      lines.append("  used   nothing, because \(reason)")
    }
    if choice != .zink {
      lines.append(
        DriverResources.hasVulkanOnCPU
          ? "  also   --gpu zink, a second driver on the CPU, for comparisons"
          : "  lacks  --gpu zink, a second driver on the CPU: install mesa-vulkan-drivers")
    }
    lines += ["", "FFmpeg \(media.version):"]
    lines += media.components.map {
      "  \($0.isAvailable ? "works " : "lacks ") \($0.name) (\($0.purpose))"
    }
    if !media.encoders.isEmpty {
      lines += ["", "Video encoders for --encoder, each tried with two frames:"]
      lines += aligned(
        media.encoders.map { ($0.container, $0.names.joined(separator: ", ")) })
    }
    if !media.failures.isEmpty {
      lines += ["", "Video encoders that fail here:"]
      lines += aligned(media.failures.map { ($0.name, $0.reason) })
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Diagnosis: Encodable {
  private struct Candidate: Encodable {
    let name: String
    let node, renderer, vendor, version, failure: String?
    let isSoftware: Bool?
    let maximumTextureSize: Int?

    init(_ report: HeadlessReport) {
      name = report.candidate.name
      node = report.candidate.node
      let info = try? report.outcome.get()
      renderer = info?.renderer
      vendor = info?.vendor
      version = info?.version
      isSoftware = info?.isSoftware
      maximumTextureSize = info?.maximumTextureSize
      failure = if case .failure(let failure) = report.outcome { failure.reason } else { nil }
    }
  }

  private enum Key: String, CodingKey {
    case hinge, openGL, used, reason, readback, problem, ffmpeg, components, encoders
    case encoderFailures
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(CommandLineTool.version, forKey: .hinge)
    try object.encode(reports.map(Candidate.init), forKey: .openGL)
    try object.encode(used?.candidate.name, forKey: .used)
    try object.encode(reason, forKey: .reason)
    try object.encode(used.map { ReadbackOrder(on: $0.info) }, forKey: .readback)
    try object.encode(problem, forKey: .problem)
    try object.encode(media.version, forKey: .ffmpeg)
    try object.encode(
      Dictionary(uniqueKeysWithValues: media.components.map { ($0.name, $0.isAvailable) }),
      forKey: .components)
    try object.encode(
      Dictionary(uniqueKeysWithValues: media.encoders.map { ($0.container, $0.names) }),
      forKey: .encoders)
    try object.encode(
      Dictionary(uniqueKeysWithValues: media.failures.map { ($0.name, $0.reason) }),
      forKey: .encoderFailures)
  }
}
