import Frames
import Jobs
import Media
import Rendering
import SceneGraph
import Transitions

// The sample of a sequence's frames that gives the palette of a GIF.

extension SequenceRun {
  /// The largest number of junctions in the sample.
  private static let sampledJunctions = 12
  /// The fractions of a transition in the sample.
  private static let sampledInstants = [0.2, 0.5, 0.8]

  /// Passes a sample of the sequence's frames to `take`: clips at their middle, and transitions
  /// between them, evenly spread. Their number does not depend on the sequence's length.
  func samplePalette(_ take: (Frame) throws -> Void) throws {
    guard !plan.transitions.isEmpty else { return try take(drawn(middle(of: plan.clips[0]))) }
    let count = plan.transitions.count
    let sampled = min(count, Self.sampledJunctions)
    var previous: (index: Int, screen: Frame)?
    for step in 0..<sampled {
      let junction = step * count / sampled
      let first: Frame
      if let previous, previous.index == junction {
        first = previous.screen
      } else {
        first = try sample(junction, take)
      }
      let second = try sample(junction + 1, take)
      previous = (junction + 1, second)
      if let transition = plan.transitions[junction] {
        try sample(transition.spec, [first, second], take)
      }
    }
  }

  /// Samples a clip, and returns its picture.
  private func sample(_ index: Int, _ take: (Frame) throws -> Void) throws -> Frame {
    let screen = try middle(of: plan.clips[index])
    try take(drawn(screen))
    return screen
  }

  /// Samples a transition between two screens.
  private func sample(
    _ spec: TransitionSpec, _ screens: [Frame], _ take: (Frame) throws -> Void
  ) throws {
    var spec = spec
    if spec.awaitsElements { spec = try placingElements(spec, try screens.map(drawn)) }
    let stage = try makeStage()
    for picture in spec.pictures { try stage.store.set(try read(picture), as: picture.name) }
    let backdrop = try backdrop(of: spec, screens)
    for (screen, name) in zip(screens, [PictureName.from, .to]) {
      try set(screen, as: name, in: stage.store)
    }
    for instant in Self.sampledInstants {
      let frames = TransitionFrames(
        spec, rate: plan.rate.value, instant: spec.duration * instant)
      guard let frame = (backdrop.map(frames.over) ?? frames).frame(0, in: container) else {
        continue
      }
      try take(stage.pipeline.frame(presented(frame)))
    }
  }

  /// Returns the picture in the middle of a clip.
  private func middle(of clip: SequencePlan.Clip) throws -> Frame {
    let part = clip.part((clip.count / 2)..<(clip.count / 2 + 1))
    switch try ClipOpener.open(part, opener.settings, job.reading) {
    case .still(let frame, _): return frame
    case .video(let reader, _):
      guard let picture = try reader.next() else {
        throw JobError.failure(
          "A clip has fewer pictures than were counted; check whether its file is changing.")
      }
      return try unpacker.frame(of: picture)
    }
  }
}
