import Jobs
import Media
import SceneGraph
import Support
import Transitions

// The pictures of a command line.

extension ParsedOptions {
  /// Returns the two screens that `--from` and `--to` name, or operands; `-` is standard input.
  ///
  /// - Parameter indices: the indices of the operands that are pictures; nil for all.
  func inputPictures(operands indices: [Int]? = nil) throws(CommandError) -> InputPictures {
    let indices = indices ?? Array(operands.indices)
    var operands = indices.map { self.operands[$0] }[...]
    if let error = folderError(operands.map(\.path)) { throw error }
    let first = try self[Options.from] ?? operands.popFirst()?.path
    guard let from = first else {
      throw .usage(
        has(Options.to)
          ? "\(Options.from.name) is missing; name the outgoing picture."
          : "give two pictures, as in: hinge a.png b.png")
    }
    let second = try self[Options.to] ?? operands.popFirst()?.path
    if second == nil, !has(Options.from) {
      throw .usage(
        "--to is missing: give two pictures, as in: "
          + (line(with: [:], adding: ["b.png"])
            ?? shellLine(["hinge", operandPath(from), "b.png"])))
    }
    guard let to = second else {
      throw .usage("\(Options.to.name) is missing; name the incoming picture.")
    }
    if !operands.isEmpty {
      throw misreadOperands(indices, screens: [from, to])
    }
    for (option, screen) in [(Options.from, from), (Options.to, to)] {
      let name = has(option) ? option.name : nil
      if let error = folderError([screen], naming: name) { throw error }
    }
    if !has(Options.to), let error = missingScreen(to) { throw error }
    guard from != "-" || to != "-" else {
      throw .usage("--to: standard input has one picture, and '--from -' already reads it.")
    }
    func file(_ path: FilePath) -> FilePath { path == "-" ? "/dev/stdin" : path }
    return InputPictures(from: file(from), to: file(to))
  }

  /// Returns false for the option of a screen that was given as an operand, if `sentence` names the
  /// file.
  func names(_ origin: String, in sentence: String) -> Bool {
    let screens: [any AnyOption] = [Options.from, Options.to]
    guard let option = screens.first(where: { $0.name == origin }), !has(option) else {
      return true
    }
    return !operands.contains { sentence.contains("'\($0.path)'") }
  }

  /// Returns the pictures that the parameters of `spec` name. A parameter's value is text, so the
  /// bytes of a file's name are taken from `-p`.
  func pictures(of spec: TransitionSpec) -> [InputPicture] {
    let given = arguments(of: Options.parameter).map { $0.splitAtEqualsSign() }
    return spec.pictures.map { picture in
      let value = given.first {
        $0.name.text == picture.name.rawValue && $0.value?.text == picture.path
      }?.value
      return InputPicture(
        path: value?.path ?? picture.file, origin: picture.origin, name: picture.name)
    }
  }
}
