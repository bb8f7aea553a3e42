import Jobs
import Media
import ShaderEffects
import Transitions

/// The files that a command reads, which its outputs must not replace.
enum InputFiles {
  /// An input file.
  struct Input {
    /// The path as the user gave it.
    let path: FilePath
    /// The file's role in the command, such as `the picture of --from`.
    let role: String

    /// Returns the error of an output that would replace the file.
    ///
    /// - Parameter output: the value of `-o`.
    func refusal(of output: FilePath) -> CommandError {
      .usage("-o: '\(output)' would replace '\(path)', \(role); choose another name.")
    }
  }

  /// Returns the input that is the file of `--preset-file`; none for nil.
  static func preset(_ file: FilePath?) -> [Input] {
    file.map { [Input(path: $0, role: "the preset of --preset-file")] } ?? []
  }

  /// Throws `CommandError.usage` if an output of a command would replace one of its `inputs`. An
  /// input that does not exist is reported elsewhere.
  ///
  /// - Parameter output: the value of `-o`, for the error.
  static func refuse(
    _ outputs: [OutputClaim], named output: FilePath, reading inputs: [Input]
  ) throws(CommandError) {
    guard output != "-" else { return }
    var claims = OutputClaims<Input>()
    for input in inputs {
      let claim = OutputClaim(input.path)
      if claim.exists { claims.add(claim, of: input) }
    }
    for claim in outputs {
      if let input = claims.owner(overlapping: claim) { throw input.refusal(of: output) }
    }
  }
}

extension [TransitionSpec] {
  /// The files of the shaders.
  var shaderFiles: [InputFiles.Input] {
    compactMap { spec in
      (spec.transition as? ShaderTransition).map {
        InputFiles.Input(path: FilePath($0.path), role: "the shader of -t")
      }
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
      + InputFiles.preset(presetFile)
      + [spec].shaderFiles
  }
}
