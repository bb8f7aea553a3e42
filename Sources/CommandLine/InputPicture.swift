import Frames
import GPU
import Glibc
import Media
import Rendering
import SceneGraph
import Transitions

/// A picture that a command reads from a file.
struct InputPicture: Hashable {
  /// The file.
  let path: String
  /// What named it on the command line: `--from`, `-p avatar`.
  let option: String
  /// What scenes call it.
  let name: PictureName

  /// Decodes the file.
  ///
  /// - Throws: `CommandError` that names the option.
  func read() throws(CommandError) -> Frame {
    do {
      return try PictureReader.read(path)
    } catch {
      throw CommandError(error, option: option)
    }
  }
}

/// All pictures that a command reads: the two screens, and what parameters name.
struct InputPictures {
  /// The two screens first.
  private(set) var all: [InputPicture]

  /// - Parameter others: what parameters name.
  init(from: String, to: String, others: [InputPicture] = []) {
    all = [
      InputPicture(path: from, option: "--from", name: .from),
      InputPicture(path: to, option: "--to", name: .to),
    ]
    add(others)
  }

  /// The two screens that `options` of the command `command` name.
  init(_ options: ParsedOptions, _ command: String) throws(CommandError) {
    self.init(
      from: try options.required(.from, command), to: try options.required(.to, command))
  }

  /// Adds what parameters name; what several of them name alike is read once.
  mutating func add(_ others: [InputPicture]) {
    for picture in others where !all.contains(picture) { all.append(picture) }
  }

  /// Whether reading one may wait for another process.
  var isStreamed: Bool { all.contains { isStream($0.path) } }

  /// - Throws: `CommandError.usage` where writing one of `outputs` would replace a picture.
  func refuseToReplace(_ outputs: [String], named output: String) throws(CommandError) {
    for picture in all where outputs.contains(where: { OutputFile.isSameFile(picture.path, $0) }) {
      throw .usage(
        "-o: '\(output)' would replace '\(picture.path)', the picture of \(picture.option); choose "
          + "another name.")
    }
  }

  /// Decodes all of them, in their order.
  func read() throws(CommandError) -> [Frame] {
    var frames: [Frame] = []
    for picture in all { frames.append(try picture.read()) }
    return frames
  }

  /// Says what was read.
  func summary(of frames: [Frame]) -> String {
    let parts = zip(all, frames).map { "\($0.path) (\($1.size))" }
    return "Read \(parts.dropLast().joined(separator: ", ")) and \(parts[parts.count - 1])."
  }

  /// Uploads `frames`, the decoded pictures: the two screens as pages that fill the container, the others as they are.
  ///
  /// - Parameters:
  ///   - fit: how a screen of another shape fills the container.
  ///   - size: the container's size; only its shape matters.
  ///   - background: what is behind.
  func upload(
    _ frames: [Frame], _ fit: Fit, in size: PixelSize, over background: Color, to device: Device
  ) throws(CommandError) -> PictureStore {
    let store = PictureStore(in: device)
    // A page is as solid as the backdrop it stands before; through a translucent one that shows by itself.
    let surround = background.alpha >= 1 ? background : .clear
    for (picture, frame) in zip(all, frames) {
      do {
        if picture.name == .from || picture.name == .to {
          try store.set(frame, as: picture.name, fit, in: size, surround: surround)
        } else {
          try store.set(frame, as: picture.name)
        }
      } catch {
        throw CommandError(error, option: picture.option)
      }
    }
    return store
  }
}

/// Whether a name is that of a pipe or device. A read or write that waits for the other end must not outlive a
/// signal; a folder ends the work by itself.
func isStream(_ path: String) -> Bool {
  var status = stat()
  return path == "-"
    || (stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT))
}
