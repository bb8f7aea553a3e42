import Frames
import Jobs
import Media

/// The pictures of a clip, one after another.
final class ClipPictures {
  private enum Source {
    case video(ClipReader)
    case still(VideoPicture)
  }

  /// The picture that stands still, as it was read; nil for a video.
  let still: Frame?
  private let source: Source
  /// The next picture, if somebody has looked at it.
  private var peeked: VideoPicture?

  /// Creates the pictures of a video.
  init(_ reader: ClipReader) {
    (still, source) = (nil, .video(reader))
  }

  /// Creates one picture that stands still: as it was read, and in the sequence's format.
  init(_ frame: Frame, _ picture: VideoPicture) {
    (still, source) = (frame, .still(picture))
  }

  /// Returns the next picture.
  ///
  /// - Throws: `MediaError` for a damaged clip, `JobError` for one that has no more pictures.
  func next() throws -> VideoPicture {
    let picture = try upcoming()
    peeked = nil
    return picture
  }

  /// Returns the picture that `next` is going to return.
  ///
  /// - Throws: as `next`.
  func upcoming() throws -> VideoPicture {
    if let peeked { return peeked }
    switch source {
    case .still(let picture): return picture
    case .video(let reader):
      guard let picture = try reader.next() else {
        throw JobError.failure(
          "A clip has fewer pictures than were counted; look whether its file changes meanwhile.")
      }
      peeked = picture
      return picture
    }
  }
}
