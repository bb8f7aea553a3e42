import Frames
import Jobs
import Media

extension SequenceJob {
  /// Returns true if the sequence has a part with its sound and its texts.
  package func hasSoundPart(_ plan: SequencePlan) -> Bool {
    guard format.holdsSound else { return false }
    let hasClips = plan.clips.contains { clip in
      if case .video = clip.source { true } else { false }
    }
    return hasClips || sound?.music != nil
  }

  /// Writes the part of the sequence with its sound and texts.
  func write(
    _ part: PartRequest, _ mixer: AudioMixer?, _ text: VideoText, of plan: SequencePlan,
    _ observer: (any SequenceJobObserver)?
  ) throws {
    guard let container = format.container else {
      throw JobError(.invalidRequest, "this format has no sound; write an .mp4.", about: .output)
    }
    do {
      try SoundPart.write(
        part, mixer, text, for: container, total: plan.count, rate: plan.rate,
        to: .file(output, outputOptions)
      ) {
        try observer?.willWriteFrame(after: $0)
      }
    } catch let error as MediaError {
      throw JobError(error, about: error.operation == .reading ? nil : .output)
    }
  }

  /// Opens a part of the output.
  func makePartSink(
    _ part: PartRequest, _ plan: SequencePlan, _ options: OutputOptions
  ) throws(MediaError) -> SequenceSink {
    let destination = OutputDestination.file(output, options)
    guard let container = format.container, !format.partsKeepFrames else {
      let sink = try format.makePartSink(
        part, to: destination,
        stream: FrameStreamFormat(
          size: plan.size, framesPerSecond: plan.rate, alpha: .opaque,
          colorSpace: drawing.colorSpace, samples: samples),
        total: plan.count, options: encoding)
      return SequenceSink(sink: sink, pictures: nil, holdsFrames: true)
    }
    let sink = try SegmentSink(
      part, container, to: destination, format: plan.format, rate: plan.rate, samples: samples,
      total: plan.count, options: encoding, needsSound: hasSoundPart(plan))
    return SequenceSink(sink: sink, pictures: sink, holdsFrames: false)
  }
}
