public import Frames
package import GPU
import Glibc
import Media
package import Rendering
public import SceneGraph
public import Transitions

/// A picture that a job reads from a file.
public struct InputPicture: Hashable, Sendable {
  /// The file's path.
  public let path: String
  /// What named it, for errors: `--from`, `-p avatar`.
  public let origin: String
  /// The name by which scenes refer to it.
  public let name: PictureName

  /// The picture in the file at `path`, which `origin` named, for scenes that call it `name`.
  public init(path: String, origin: String, name: PictureName) {
    self.path = path
    self.origin = origin
    self.name = name
  }

  /// Decodes the file.
  ///
  /// - Throws: `JobError` about the origin.
  public func read() throws(JobError) -> Frame {
    do {
      return try PictureReader.read(path)
    } catch {
      throw JobError(error, about: .input(origin))
    }
  }
}

extension TransitionSpec {
  /// The pictures that the parameters name.
  public var pictures: [InputPicture] {
    transition.pictures.map {
      InputPicture(path: $0.file, origin: "-p \($0.name.rawValue)", name: $0.name)
    }
  }
}

/// The pictures that a job reads: the two screens, and those that parameters name.
public struct InputPictures: Sendable {
  /// All pictures, the two screens first.
  public private(set) var all: [InputPicture]

  /// - Parameter others: the pictures that parameters name.
  public init(from: String, to: String, others: [InputPicture] = []) {
    all = [
      InputPicture(path: from, origin: "--from", name: .from),
      InputPicture(path: to, origin: "--to", name: .to),
    ]
    add(others)
  }

  /// Adds pictures that parameters name; one that several of them name alike is read once.
  public mutating func add(_ others: [InputPicture]) {
    for picture in others where !all.contains(picture) { all.append(picture) }
  }

  /// True if reading one of them may wait for another process.
  package var isStreamed: Bool { all.contains { isStream($0.path) } }

  /// Returns the first picture that writing one of `outputs` would replace; nil where none would be.
  public func replaced(by outputs: [String]) -> InputPicture? {
    all.first { picture in outputs.contains { OutputFile.isSameFile(picture.path, $0) } }
  }

  /// Decodes all pictures, in their order.
  ///
  /// - Throws: `JobError` about the first one that cannot be read.
  public func read() throws(JobError) -> [Frame] {
    var frames: [Frame] = []
    for picture in all { frames.append(try picture.read()) }
    return frames
  }

  /// Uploads the decoded pictures: the two screens as pages that fill the container, the others as they are.
  ///
  /// - Parameters:
  ///   - frames: the decoded pictures, in their order.
  ///   - fit: how a screen of another shape fills the container.
  ///   - size: the container's size in pixels; only its shape matters.
  ///   - background: the colour behind the pages, straight alpha.
  /// - Throws: `JobError` about a picture that is too large for the device.
  package func upload(
    _ frames: [Frame], _ fit: Fit, in size: PixelSize, over background: Color, to device: Device
  ) throws(JobError) -> PictureStore {
    let store = PictureStore(in: device)
    // A page is as opaque as the backdrop behind it; a translucent backdrop shows through by itself.
    let surround = background.alpha >= 1 ? background : .clear
    for (picture, frame) in zip(all, frames) {
      do {
        if picture.name == .from || picture.name == .to {
          try store.set(frame, as: picture.name, fit, in: size, surround: surround)
        } else {
          try store.set(frame, as: picture.name)
        }
      } catch {
        throw JobError(error, about: .input(picture.origin))
      }
    }
    return store
  }
}

/// Returns true if a path names a pipe or a device. A read or write that waits for the other end must not outlive a
/// signal; a folder ends the work by itself.
package func isStream(_ path: String) -> Bool {
  var status = stat()
  return path == "-"
    || (stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT))
}
