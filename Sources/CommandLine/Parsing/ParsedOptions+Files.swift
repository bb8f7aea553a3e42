import Media
import RenderJobs
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

  /// Returns the two screens that `--from` and `--to` name.
  func inputPictures(_ command: String) throws(CommandError) -> InputPictures {
    InputPictures(
      from: try requiredPath(.from, command), to: try requiredPath(.to, command))
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
