import Frames
import Glibc
import Jobs
import Media
import Support

/// The comparison of pictures with their references.
struct GoldenCheck {
  /// The result for one picture.
  struct Result: Encodable {
    /// What was found.
    enum Outcome: String, Encodable {
      case passed, failed, missing, updated
      /// The command failed.
      case error
    }

    /// The name of the picture.
    let name: String
    let outcome: Outcome
    /// One sentence about a picture that did not pass.
    var message: String?
    /// The largest difference of a channel, of 255.
    var largest: Int?
    /// The number of pixels that differ by more than the tolerance's levels.
    var pixels: Int?
    /// The names of the files in the folder of results.
    var files: [String] = []
    let tolerance: CheckManifest.Tolerance
    /// The wall-clock time in seconds.
    var seconds = 0.0

    /// True for a picture that is as it should be.
    var isGood: Bool { outcome == .passed || outcome == .updated }
  }

  /// The pictures of a comparison that failed.
  struct Failure {
    let name: String
    let reference: Frame?
    let actual: Frame
    let difference: Frame?
  }

  private let folder: FilePath
  private let results: FilePath
  private let program: String
  private let isUpdate: Bool
  /// Words that each command gets, such as those of `--gpu`.
  private let words: [String]

  /// Creates the comparison.
  ///
  /// - Parameters:
  ///   - folder: the folder of the references, in which commands run.
  ///   - results: the folder of what failed, an absolute path.
  ///   - program: the path of Hinge's program.
  init(
    _ folder: FilePath, results: FilePath, program: String, isUpdate: Bool, words: [String]
  ) {
    (self.folder, self.results, self.program) = (folder, results, program)
    (self.isUpdate, self.words) = (isUpdate, words)
  }

  /// Draws a picture and compares it.
  ///
  /// - Returns: the result, and the pictures of a comparison that failed.
  func run(_ picture: CheckManifest.Picture) throws -> (Result, Failure?) {
    let clock = ContinuousClock()
    let start = clock.now
    var (result, failure) = try compared(picture)
    result.seconds = start.duration(to: clock.now) / .seconds(1)
    return (result, failure)
  }

  private func compared(_ picture: CheckManifest.Picture) throws -> (Result, Failure?) {
    let actual = results.appending(FilePath("\(picture.name)-actual.png"))
    let golden = folder.appending(FilePath("\(picture.name).png"))
    func result(
      _ outcome: Result.Outcome, _ message: String? = nil, _ difference: FrameDifference? = nil,
      files: [String] = []
    ) -> Result {
      Result(
        name: picture.name, outcome: outcome, message: message, largest: difference?.largest,
        pixels: difference.map { count($0, picture.tolerance) }, files: files,
        tolerance: picture.tolerance)
    }
    if let error = try draw(picture, to: actual) {
      unlink(actual.description)
      return (result(.error, error), nil)
    }
    let drawn = try PictureReader.read(actual.description)
    let kept = ["\(picture.name)-actual.png"]
    guard golden.exists else {
      if isUpdate {
        try publish(actual, as: golden)
        return (result(.updated, "new"), nil)
      }
      return (
        result(
          .missing, "'\(golden)' does not exist; --update makes it from what was drawn",
          files: kept),
        Failure(name: picture.name, reference: nil, actual: drawn, difference: nil)
      )
    }
    let reference: Frame
    do {
      reference = try PictureReader.read(golden.description)
    } catch {
      if isUpdate {
        try publish(actual, as: golden)
        return (result(.updated, "the old one cannot be read"), nil)
      }
      return (
        result(
          .failed, "the reference '\(golden)' cannot be read; --update replaces it", files: kept),
        Failure(name: picture.name, reference: nil, actual: drawn, difference: nil)
      )
    }
    guard let difference = FrameDifference(drawn, reference) else {
      if isUpdate {
        try publish(actual, as: golden)
        return (result(.updated, "\(reference.size) to \(drawn.size)"), nil)
      }
      let copy = try keep(reference, "\(picture.name)-reference.png")
      return (
        result(
          .failed, "the size is \(drawn.size) instead of \(reference.size)", files: kept + [copy]),
        Failure(name: picture.name, reference: reference, actual: drawn, difference: nil)
      )
    }
    let pixels = count(difference, picture.tolerance)
    guard pixels > picture.tolerance.pixels else {
      unlink(actual.description)
      return (result(.passed, nil, difference), nil)
    }
    let place = difference.positionOfLargest.map { " at (\($0.x), \($0.y))" } ?? ""
    let sentence =
      "\(pixels) pixel\(pixels == 1 ? " differs" : "s differ") by more than "
      + "\(picture.tolerance.levels) of 255 (allowed: \(picture.tolerance.pixels)), the largest "
      + "difference is \(difference.largest)\(place)"
    if isUpdate {
      try publish(actual, as: golden)
      return (result(.updated, sentence, difference), nil)
    }
    let gain = max(1, min(255 / max(difference.largest, 1), 64))
    let shown = difference.picture(gain: gain)
    let files =
      kept + [
        try keep(reference, "\(picture.name)-reference.png"),
        try keep(shown, "\(picture.name)-difference.png"),
      ]
    return (
      result(.failed, sentence, difference, files: files),
      Failure(name: picture.name, reference: reference, actual: drawn, difference: shown)
    )
  }

  private func count(_ difference: FrameDifference, _ tolerance: CheckManifest.Tolerance) -> Int {
    let area = Double(difference.first.size.area)
    return Int((difference.fraction(above: tolerance.levels) * area).rounded())
  }

  // MARK: - Drawing

  /// Draws a picture into a file.
  ///
  /// - Returns: the error of a command that failed; nil for success.
  private func draw(_ picture: CheckManifest.Picture, to file: FilePath) throws -> String? {
    let command = picture.command
    var arguments = command + ["--no-sync", "-o", file.description]
    if command[0] != "run" { arguments += words }
    if command[0] != "sheet", command[0] != "run", let instant = picture.instant {
      arguments += ["--at", instant]
    }
    guard command[0] == "run" else { return try error(of: arguments) }
    // An animator's frames are recorded in order; the one at the instant is kept.
    let frames = results.appending(FilePath("\(picture.name)-frames"))
    let pattern = frames.appending("%05d.png")
    defer { removeFrames(frames) }
    if let error = try error(of: command + words + ["--no-sync", "-o", pattern.description]) {
      return error
    }
    let count = frameNames(frames).count
    guard count > 0, let text = picture.instant,
      let instant = try? OptionType<Instant>.instant.read(Argument(text))
    else { return "the command has drawn no frames" }
    let rate = rate(of: command)
    let index =
      switch instant {
      case .fraction(let part): Int((part * Double(count - 1)).rounded())
      case .seconds(let time): Int((time * rate).rounded())
      }
    guard index < count else {
      return "\(text) is after the end, which is at \(plain(Double(count - 1) / rate)) s"
    }
    let frame = frames.appending(FilePath(frameNames(frames)[index]))
    guard rename(frame.description, file.description) == 0 else {
      throw CommandError.failure("'\(file)' cannot be written.")
    }
    return nil
  }

  /// Returns the rate that a command names, or 60.
  private func rate(of command: [String]) -> Double {
    guard let position = command.firstIndex(of: "--fps"), position + 1 < command.count else {
      return 60
    }
    return Double(command[position + 1]) ?? 60
  }

  /// Runs Hinge in the folder.
  ///
  /// - Returns: what it printed if it failed; nil for success.
  private func error(of arguments: [String]) throws(CommandError) -> String? {
    let change = "cd \"$1\" && shift && exec \"$@\""
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", change, "sh", folder.description, program] + arguments + ["--quiet"],
      readingOutput: true, watch: { _ in })
    try Interruption.check()
    guard result.status != 0 else { return nil }
    let lines = result.output.split(separator: "\n")
    let last = lines.last { $0.hasPrefix("hinge: ") } ?? lines.last ?? "exit code \(result.status)"
    return String(last.hasPrefix("hinge: ") ? last.dropFirst(7) : last)
  }

  private func frameNames(_ folder: FilePath) -> [String] {
    folder.files(withPrefix: "").map(\.lastComponent.description)
      .filter { $0.hasSuffix(".png") }.sorted()
  }

  private func removeFrames(_ folder: FilePath) {
    for name in frameNames(folder) { unlink(folder.appending(FilePath(name)).description) }
    rmdir(folder.description)
  }

  // MARK: - Files

  private func publish(_ actual: FilePath, as golden: FilePath) throws(CommandError) {
    guard rename(actual.description, golden.description) == 0 else {
      throw .failure(
        "'\(golden)' cannot be written (\(String(cString: strerror(errno)))); check the folder's "
          + "permissions.")
    }
  }

  /// Writes a picture into the folder of results.
  private func keep(_ frame: Frame, _ name: String) throws -> String {
    try FileSink.write(frame, asPNG: results.appending(FilePath(name)))
    return name
  }
}
