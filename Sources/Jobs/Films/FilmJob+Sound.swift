import Frames
import Jobs
import Media

extension FilmJob {
  /// True if the film has a part with its sound.
  package var hasSoundPart: Bool {
    (plan.hasSound || needsSound) && outputs.first?.format.holdsSound ?? false
  }

  /// Writes the part of the film with its sound.
  func writeSound(
    _ part: PartRequest, _ size: PixelSize, _ observer: (any FilmJobObserver)?,
    since start: ContinuousClock.Instant
  ) throws -> FilmResult {
    guard let output = outputs.first, let container = output.format.container else {
      throw JobError(.invalidRequest, "this format has no sound; write an .mp4.", about: .output)
    }
    do {
      try SoundPart.write(
        part, try makeMixer(), for: container, total: plan.count, rate: plan.rate,
        to: .file(output.path, outputOptions)
      ) {
        try observer?.willDrawFrame(after: $0)
      }
    } catch let error as MediaError {
      throw JobError(error, about: error.operation == .reading ? nil : .output)
    }
    return FilmResult(
      outputs: [
        FilmResult.Output(
          output: output.path.description, format: output.format.rawValue, frames: 0,
          width: size.width, height: size.height, framesPerSecond: plan.rate.value)
      ],
      width: size.width, height: size.height, frames: 0, framesPerSecond: plan.rate.value,
      renderer: "", notes: nil, seconds: start.duration(to: ContinuousClock().now) / .seconds(1))
  }
}
