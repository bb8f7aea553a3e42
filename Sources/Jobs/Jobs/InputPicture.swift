public import Frames
public import Media
public import SceneGraph
public import Transitions

/// A picture that a job reads from a file.
public struct InputPicture: Hashable, Sendable {
  /// The path of the file.
  public let file: FilePath
  /// The origin of the picture in errors, such as `--from` or `-p avatar`.
  public let origin: String
  /// The name of the picture in scenes.
  public let name: PictureName

  /// The path of the file for messages.
  public var path: String { file.description }

  /// Creates an input picture; the file is read later.
  public init(path: FilePath, origin: String, name: PictureName) {
    file = path
    self.origin = origin
    self.name = name
  }

  /// Creates an input picture whose path is text.
  public init(path: String, origin: String, name: PictureName) {
    self.init(path: FilePath(path), origin: origin, name: name)
  }

  /// Decodes the file.
  ///
  /// - Throws: `JobError` about `origin`.
  public func read() throws(JobError) -> Frame {
    var notes: [String] = []
    return try read(PictureReader.Options(), notes: &notes)
  }

  /// Decodes the file.
  ///
  /// - Parameter notes: gets sentences about what was converted or ignored.
  /// - Throws: `JobError` about `origin`.
  public func read(
    _ options: PictureReader.Options, notes: inout [String]
  ) throws(JobError) -> Frame {
    do {
      let picture = try PictureReader.picture(file, options)
      notes += picture.notes.filter { !notes.contains($0) }
      return picture.frame
    } catch {
      throw JobError(error, about: .input(origin))
    }
  }
}

extension TransitionSpec {
  /// The pictures that the effect's parameters name.
  public var pictures: [InputPicture] {
    transition.pictures.map {
      InputPicture(path: $0.file, origin: "-p \($0.name.rawValue)", name: $0.name)
    }
  }
}
