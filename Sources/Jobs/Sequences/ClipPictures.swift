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
  /// True if the last picture of a video is repeated after its end.
  private let isHeld: Bool
  /// The last picture that was read, if it is to be held.
  private var last: VideoPicture?
  /// The next picture, if `upcoming` has read it.
  private var peeked: ClipPicture?

  /// Creates the pictures of a video.
  ///
  /// - Parameter isHeld: true if the last picture is repeated after the end.
  init(_ reader: ClipReader, isHeld: Bool = false) {
    (still, source) = (nil, .video(reader))
    self.isHeld = isHeld
  }

  /// Creates a still picture: as it was read, and as the sequence shows it.
  init(_ frame: Frame, _ picture: ClipPicture) {
    (still, source) = (frame, .still(picture))
    isHeld = false
  }

  /// Sentences about the pictures that were read so far.
  var notes: [String] {
    if case .video(let reader) = source { reader.notes } else { [] }
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
      guard let picture = try reader.next() ?? last else {
        throw JobError.failure(
          "A clip has fewer pictures than were counted; check whether its file is changing.")
      }
      peeked = .video(picture)
      if isHeld { last = picture }
      return .video(picture)
    }
  }
}
