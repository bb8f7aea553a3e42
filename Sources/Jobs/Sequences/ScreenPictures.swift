import Jobs
import SceneGraph

/// The pictures of the clips that play as the screens of a transition.
///
/// Each frame takes the next picture of every clip. An exposure also shows those of frames nearby.
final class ScreenPictures {
  private let clips: [(name: PictureName, pictures: ClipPictures)]
  /// The frames of the transition that take a picture of each clip.
  private let frames: ClosedRange<Int>
  private let upload: (PictureName, ClipPicture) throws -> Void
  /// The frame whose pictures were taken last.
  private var current: Int
  /// The frame whose pictures are uploaded.
  private var uploaded: Int?

  /// The most frames that an exposure reaches back: the opening of the shutter at its earliest.
  private static let earlierLimit = 2

  /// Creates the pictures of a transition.
  ///
  /// - Parameters:
  ///   - clips: the videos among the screens.
  ///   - frames: the frames of the transition that are drawn.
  ///   - keepsEarlier: true if exposures show earlier pictures.
  ///   - upload: a function that uploads the picture of a screen.
  init(
    _ clips: [(PictureName, ClipPictures)], frames: ClosedRange<Int>, keepsEarlier: Bool,
    _ upload: @escaping (PictureName, ClipPicture) throws -> Void
  ) {
    self.clips = clips.map { (name: $0.0, pictures: $0.1) }
    self.frames = frames
    self.upload = upload
    current = frames.lowerBound - 1
    for clip in clips { clip.1.keptCount = keepsEarlier ? Self.earlierLimit + 1 : 0 }
  }

  /// The pictures for exposures; nil if no screen is a clip.
  var moving: MovingPictures? {
    if clips.isEmpty { return nil }
    return MovingPictures(ofFrames: frames) { try self.show($0) }
  }

  /// Takes the pictures of the next frame, which is not drawn.
  ///
  /// - Throws: what the clips throw.
  func skip(to frame: Int) throws {
    for clip in clips { _ = try clip.pictures.next() }
    (current, uploaded) = (frame, nil)
  }

  /// Takes the pictures of the next frame and uploads them.
  ///
  /// - Throws: what the clips throw.
  func advance(to frame: Int) throws {
    for clip in clips { try upload(clip.name, clip.pictures.next()) }
    (current, uploaded) = (frame, frame)
  }

  /// Uploads the pictures of a frame near the current one.
  private func show(_ frame: Int) throws {
    guard frame != uploaded else { return }
    uploaded = nil
    for clip in clips {
      guard let picture = try clip.pictures.picture(frame - current) else { continue }
      try upload(clip.name, picture)
    }
    uploaded = frame
  }

  /// Ends the transition: no earlier picture is kept any longer.
  func end() {
    for clip in clips { clip.pictures.keptCount = 0 }
  }
}
