import Media
import RenderJobs

/// The files that a command reads, which none of its outputs replaces.
struct InputFiles {
  /// A file that is read.
  struct Input {
    /// The path as the user gave it.
    let path: FilePath
    /// The file's part in the command, such as `the picture of --from`.
    let role: String
  }

  private var claims = OutputClaims<Input>()

  /// Creates a set of files.
  init(_ inputs: [Input]) {
    for input in inputs { claims.add(OutputClaim(input.path), of: input) }
  }

  /// Throws `CommandError.usage` if an output of a command would replace one of its `inputs`. An
  /// input that does not exist is an error of its own.
  static func refuse(
    _ claims: [OutputClaim], named output: FilePath, reading inputs: [Input]
  ) throws(CommandError) {
    var files = InputFiles(inputs.filter { FileIdentity(of: $0.path) != nil })
    try files.refuse(claims, named: output)
  }

  /// Throws `CommandError.usage` if an output would replace one of the files.
  ///
  /// - Parameter output: the value of `-o`, for the error.
  mutating func refuse(_ claims: [OutputClaim], named output: FilePath) throws(CommandError) {
    for claim in claims where output != "-" {
      guard let input = self.claims.owner(overlapping: claim) else { continue }
      throw .usage(
        "-o: '\(output)' would replace '\(input.path)', \(input.role); choose another name.")
    }
  }
}

extension InputPictures {
  /// The files of the pictures.
  var inputFiles: [InputFiles.Input] {
    all.map { InputFiles.Input(path: $0.file, role: "the picture of \($0.origin)") }
  }
}

extension RenderJob {
  /// The files that the job reads.
  var inputFiles: [InputFiles.Input] {
    pictures.inputFiles
      + (traceFile.map { [InputFiles.Input(path: $0, role: "the trace of --trace")] } ?? [])
  }
}
