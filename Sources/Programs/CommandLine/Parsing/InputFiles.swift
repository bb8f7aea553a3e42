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
    /// - Parameters:
    ///   - output: the value of the option.
    ///   - option: the option that names the output.
    func refusal(of output: FilePath, option: String = "-o") -> CommandError {
      .usage("\(option): '\(output)' would replace '\(path)', \(role); choose another name.")
    }
  }

  /// Returns the input that is the file of `--preset-file`; none for nil.
  static func preset(_ file: FilePath?) -> [Input] {
    file.map { [Input(path: $0, role: "the preset of --preset-file")] } ?? []
  }

  /// Throws `CommandError.usage` if an output of a command would replace one of its `inputs`. An
  /// input that does not exist is reported elsewhere.
  ///
  /// - Parameters:
  ///   - output: the value of `option`, for the error.
  ///   - option: the option that names the outputs.
  static func refuse(
    _ outputs: [OutputClaim], named output: FilePath, reading inputs: [Input],
    option: String = "-o"
  ) throws(CommandError) {
    guard output != "-" else { return }
    var claims = OutputClaims<Input>()
    for input in inputs {
      let claim = OutputClaim(input.path)
      if claim.exists { claims.add(claim, of: input) }
    }
    for claim in outputs {
      if let input = claims.owner(overlapping: claim) {
        throw input.refusal(of: output, option: option)
      }
    }
  }
}

extension [TransitionSpec] {
  /// The files of the shaders, and those that name shared elements.
  var shaderFiles: [InputFiles.Input] {
    flatMap { spec -> [InputFiles.Input] in
      let elements = spec.elementFiles.map { [$0.from, $0.to] } ?? []
      return elements.map {
        InputFiles.Input(path: FilePath($0), role: "the elements of -p pairs")
      }
        + ((spec.transition as? ShaderTransition).map {
          [InputFiles.Input(path: FilePath($0.path), role: "the shader of -t")]
        } ?? [])
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
