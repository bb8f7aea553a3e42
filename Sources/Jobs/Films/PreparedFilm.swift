package import Frames
import Jobs
package import Rendering
package import SceneGraph
import Transitions

/// A film that is ready to be drawn at any time, for a window.
package final class PreparedFilm {
  /// The frame size in pixels.
  package let size: PixelSize
  /// The number of frames.
  package let count: Int
  /// The frame rate.
  package let rate: FrameRate
  /// Sentences about what reading the pictures converted or ignored.
  package let notes: [String]
  private let source: FilmFrames
  private let moving: MovingPictures?
  private let exposer: FrameExposer?
  private let container: Container

  /// Reads the files of a film, and uploads its pictures.
  ///
  /// - Parameter size: the size of the frames; nil for the film's own.
  /// - Throws: `FilmScriptError`, `JobError`.
  package init(_ job: FilmJob, at size: PixelSize? = nil, in store: PictureStore) throws {
    var job = job
    var material = try job.read()
    if let size {
      job.drawing.scale = job.drawing.scale.map {
        $0 * Double(size.width) / Double(material.size.width)
      }
      job.fullWidth = material.size.width
      (job.drawing.size, material.size) = (size, size)
    }
    let clips = job.plan.clips.isEmpty ? nil : job.screenClips()
    source = try job.makeSource(material, nil, clips, store)
    moving = job.movingPictures(clips, of: source, store)
    exposer = job.drawing.exposer(moving: moving)
    container = Container(filling: material.size, scale: job.drawing.scale)
    (self.size, notes) = (material.size, material.notes)
    (count, rate) = (job.plan.count, job.plan.rate)
  }

  /// The instants of a frame while the film plays.
  private static let playedInstants = 8

  /// Returns the motion blur of a frame; nil without a shutter, and where nothing moves.
  ///
  /// - Parameter isInMotion: true for a few instants, which keep the pace; false for those of a
  ///   written film.
  package func exposure(_ index: Int, isInMotion: Bool) throws -> Exposure? {
    let index = min(max(index, 0), count - 1)
    guard let exposer, let shutter = exposer.shutter,
      !source.isAtRest(index, isLast: index == count - 1), let frame = try frame(index)
    else { return nil }
    guard isInMotion else {
      return try exposer.exposing(
        FramePipeline.Request(frame), of: source, at: Double(index), in: container
      ).exposure
    }
    let instants = shutter.instants(Self.playedInstants)
    let frames = instants.map {
      source.frame(at: Double(index) + $0.offset, in: container) ?? frame
    }
    guard frames.contains(where: { $0 != frame }) else { return nil }
    return Exposure(weights: instants.map(\.weight)) { [moving] part in
      try moving?.show(Double(index) + instants[part].offset)
      return frames[part]
    }
  }

  /// Returns a frame of the film, for which the frames of clips are uploaded.
  ///
  /// - Throws: `JobError` about a clip.
  package func frame(_ index: Int) throws -> PresentedFrame? {
    try moving?.show(Double(index))
    return source.frame(min(max(index, 0), count - 1), in: container)
  }
}
