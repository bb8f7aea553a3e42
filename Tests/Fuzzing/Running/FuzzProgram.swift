import FoundationEssentials
import Glibc

/// The program `hinge-fuzz` as a function.
public enum FuzzProgram {
  private static var help: String {
    """
    Usage: hinge-fuzz [--seconds S | --iterations N] [--seed N] [--target NAME]… [--save FOLDER]
           hinge-fuzz --target NAME FILE…

    Gives changed inputs to the parts of Hinge that read what comes from outside, and saves those
    that end them, hang them, or break another of their rules. With files, runs these.

      --seconds S     the time, in equal shares for the targets (60)
      --iterations N  the number of inputs of each target, in place of a time
      --seed N        the seed number of the inputs (1)
      --target NAME   the target; may repeat (every one)
      --save FOLDER   the folder for inputs that break a rule, in subfolders by target

    Targets: \(FuzzTargets.all.map { $0.name }.joined(separator: ", ")).
    Exit codes: 0 nothing was found, 1 something was, 2 wrong usage.

    """
  }

  /// Runs the program.
  ///
  /// - Parameter arguments: the arguments after the program's name.
  /// - Returns: the exit code.
  public static func main(_ arguments: [String]) -> Int32 {
    do {
      if arguments.first == "--worker", arguments.count == 2 {
        return try FuzzWorker.run(FuzzOrder(argument: arguments[1]))
      }
      if arguments.contains("--help") {
        write(help, to: STDOUT_FILENO)
        return 0
      }
      return try fuzz(FuzzOptions(arguments))
    } catch {
      write("hinge-fuzz: \(error)\n", to: STDERR_FILENO)
      return 2
    }
  }

  private static func fuzz(_ options: FuzzOptions) throws -> Int32 {
    var found = 0
    for target in options.targets {
      let clock = ContinuousClock()
      let start = clock.now
      let campaign =
        options.files.isEmpty
        ? FuzzCampaign(
          target, seed: options.seed, count: options.iterations,
          seconds: options.seconds.map { $0 / Double(options.targets.count) })
        : FuzzCampaign(target, files: options.files)
      let outcome = try campaign.run()
      let tenths = Int(start.duration(to: clock.now) / .milliseconds(100))
      write(
        "\(target): \(outcome.count) inputs\(options.files.isEmpty ? " of seed \(options.seed)" : "") in \(tenths / 10).\(tenths % 10) s, "
          + "\(outcome.findings.count) findings; input \(outcome.slowest.index) took longest, "
          + "\(outcome.slowest.milliseconds) ms\n", to: STDOUT_FILENO)
      for finding in outcome.findings {
        let path = try options.save.map { try save(finding.input, of: target, in: $0) }
        let source =
          options.files.isEmpty
          ? "input \(finding.index) of seed \(options.seed)" : options.files[finding.index]
        write("  \(source): \(finding.text)\n", to: STDOUT_FILENO)
        if let path { write("  saved as \(path)\n", to: STDOUT_FILENO) }
      }
      found += outcome.findings.count
    }
    return found == 0 ? 0 : 1
  }

  /// Saves an input under a name made of its bytes, and returns the path.
  private static func save(
    _ input: [UInt8], of target: String, in folder: String
  ) throws -> String {
    let path = "\(folder)/\(target)/\(String(input.fnv1a(), radix: 16))"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(target)", withIntermediateDirectories: true)
    try Data(input).write(to: URL(filePath: path))
    return path
  }

  /// Writes all of `text`; a failure cannot be reported.
  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, !rest.isEmpty {
        let count = Glibc.write(descriptor, base, rest.count)
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}
