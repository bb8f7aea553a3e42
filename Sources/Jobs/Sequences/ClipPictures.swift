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
  /// The next pictures, as far as they are read.
  private var ahead: [ClipPicture] = []
  /// The last pictures that `next` returned, as far as they are kept.
  private var taken: [ClipPicture] = []
  /// The number of pictures that are kept after `next` has returned them.
  var keptCount = 0 {
    didSet { trimTaken() }
  }

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
    if !ahead.isEmpty { ahead.removeFirst() }
    taken.append(picture)
    trimTaken()
    return picture
  }

  private func trimTaken() { taken.removeFirst(max(taken.count - keptCount, 0)) }

  /// Returns a picture near the one that `next` returned last, without consuming it.
  ///
  /// - Parameter steps: how many pictures later it is; negative for an earlier one, of which the
  ///   first kept one is the limit.
  /// - Throws: as `next`.
  func picture(_ steps: Int) throws -> ClipPicture? {
    if steps > 0 { return try upcoming(steps) }
    return taken.isEmpty ? nil : taken[max(taken.count - 1 + steps, 0)]
  }

  /// Returns the next picture, or a later one, without consuming any.
  ///
  /// - Parameter steps: the number of the picture, from 1 for the next one.
  /// - Throws: as `next`.
  func upcoming(_ steps: Int = 1) throws -> ClipPicture {
    switch source {
    case .still(let picture): return picture
    case .video(let reader):
      while ahead.count < steps {
        guard let picture = try reader.next() ?? last else {
          throw JobError.failure(
            "A clip has fewer pictures than were counted; check whether its file is changing.")
        }
        ahead.append(.video(picture))
        if isHeld { last = picture }
      }
      return ahead[steps - 1]
    }
  }
}
