import Frames
import Jobs
import Media

/// A picture of a clip in a sequence.
enum ClipPicture {
  /// A picture in the sequence's 4:2:0 format.
  case video(VideoPicture)
  /// The pixels of a still, of the frame's size.
  case pixels(Frame)
}

/// The pictures of a clip, one after another.
final class ClipPictures {
  private enum Source {
    case video(ClipReader)
    case still(ClipPicture)
  }

  /// The still picture, as it was read; nil for a video.
  let still: Frame?
  private let source: Source
  /// The next picture, if `upcoming` has read it.
  private var peeked: ClipPicture?

  /// Creates the pictures of a video.
  init(_ reader: ClipReader) {
    (still, source) = (nil, .video(reader))
  }

  /// Creates a still picture: as it was read, and as the sequence shows it.
  init(_ frame: Frame, _ picture: ClipPicture) {
    (still, source) = (frame, .still(picture))
  }

  /// Returns the next picture.
  ///
  /// - Throws: `MediaError` for a damaged clip, `JobError` at the end of the clip.
  func next() throws -> ClipPicture {
    let picture = try upcoming()
    peeked = nil
    return picture
  }

  /// Returns the next picture without consuming it.
  ///
  /// - Throws: as `next`.
  func upcoming() throws -> ClipPicture {
    if let peeked { return peeked }
    switch source {
    case .still(let picture): return picture
    case .video(let reader):
      guard let picture = try reader.next() else {
        throw JobError.failure(
          "A clip has fewer pictures than were counted; check whether its file is changing.")
      }
      peeked = .video(picture)
      return .video(picture)
    }
  }
}
