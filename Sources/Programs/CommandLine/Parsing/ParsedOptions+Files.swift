import Jobs
import Media
import SceneGraph
import Transitions

// The names of files in options: bytes, not text.

extension ParsedOptions {
  /// Returns the path that is the value of an option; nil if it was not given.
  func path(_ option: Option) -> FilePath? { values(of: option).first?.path }

  /// Returns the path that is the value of a mandatory option.
  func requiredPath(_ option: Option, _ command: String) throws(CommandError) -> FilePath {
    _ = try required(option, command)
    return path(option) ?? ""
  }

  /// Returns the two screens that `--from` and `--to` name, or operands in their place; `-` is
  /// standard input.
  ///
  /// - Parameter operands: the operands that are pictures; nil for all.
  func inputPictures(
    _ command: String, operands: [Argument]? = nil
  ) throws(CommandError) -> InputPictures {
    var operands = (operands ?? self.operands)[...]
    guard let from = path(.from) ?? operands.popFirst()?.path else {
      throw try missing(.from, command)
    }
    guard let to = path(.to) ?? operands.popFirst()?.path else {
      guard has(.from) else {
        throw .usage("--to is missing: give two pictures, as in 'hinge \(from) b.png'.")
      }
      throw try missing(.to, command)
    }
    if !operands.isEmpty {
      throw .usage(MisreadWord.sentence(about: operands, after: [from, to]))
    }
    guard from != "-" || to != "-" else {
      throw .usage("--to: standard input has one picture, and '--from -' takes it.")
    }
    func file(_ path: FilePath) -> FilePath { path == "-" ? "/dev/stdin" : path }
    return InputPictures(from: file(from), to: file(to))
  }

  private func missing(_ option: Option, _ command: String) throws(CommandError) -> CommandError {
    _ = try required(option, command)
    return .usage("\(option.name) is missing.")
  }

  /// Returns the pictures that the parameters of `spec` name. A parameter's value is text, so the
  /// bytes of a file's name are taken from `-p`.
  func pictures(of spec: TransitionSpec) -> [InputPicture] {
    var pictures: [InputPicture] = []
    for picture in spec.pictures {
      let given = values(of: .parameter).map { $0.splitAtEqualsSign() }
      let value = given.first {
        $0.name.text == picture.name.rawValue && $0.value?.text == picture.path
      }?.value
      pictures.append(
        InputPicture(
          path: value?.path ?? picture.file, origin: picture.origin, name: picture.name))
    }
    return pictures
  }
}
