import Frames
import Media

/// The pictures in `Browser`, rendered by an independent browser as the README there says.
enum BrowserPicture {
  /// Reads the picture called `name`.
  static func read(_ name: String) throws -> Frame {
    let folder = "\(#filePath)".split(separator: "/").dropLast(2).joined(separator: "/")
    return try PictureReader.read("/\(folder)/Browser/\(name).png")
  }
}
