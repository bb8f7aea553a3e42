import Frames
import Media

/// The pictures in `Browser`, which an independent browser drew; the README there says how.
enum BrowserPicture {
  /// The picture called `name`.
  static func read(_ name: String) throws -> Frame {
    let folder = "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/")
    return try PictureReader.read("/\(folder)/Browser/\(name).png")
  }
}
