import Frames
import Glibc
package import Jobs
import Media

/// The sink of a sequence: pictures of clips go into it as they were decoded, or as pixels.
struct SequenceSink {
  /// The sink.
  let sink: any FrameSink
  /// The same sink, if it takes pictures; nil for one of pixels.
  let pictures: (any PictureSink)?
  /// True if a frame that is shown for a long time is written once.
  let holdsFrames: Bool
}

extension SequenceJob {
  /// Opens the output.
  ///
  /// - Throws: `MediaError`.
  func makeSink(
    _ plan: SequencePlan, _ options: OutputOptions, _ sound: AudioMixer?, _ text: VideoText
  ) throws(MediaError) -> SequenceSink {
    if let part { return try makePartSink(part, plan, options) }
    let destination: OutputDestination =
      output == "-" ? .descriptor(STDOUT_FILENO) : .file(output, options)
    if let splice = plan.splice, let encoder = splice.encoder, let container = format.container {
      var encoding = encoding
      encoding.encoder = encoder
      let sink = try SpliceSink(
        container, to: destination, splice.copies,
        draws: splice.copiedFrames < plan.count, format: plan.format, rate: plan.rate,
        samples: samples, options: encoding, sound: sound, text: text)
      return SequenceSink(sink: sink, pictures: sink, holdsFrames: false)
    }
    if format.takesPictures {
      var encoding = encoding
      if drawing.colorSpace == .pq {
        encoding.masteringDisplay =
          plan.clips.lazy.compactMap { clip -> MasteringDisplay? in
            guard case .video(let file, _) = clip.source else { return nil }
            return MasteringDisplay.read(file)
          }.first
      }
      let sink = try format.makePictureSink(
        to: destination, format: plan.format, rate: plan.rate, samples: samples,
        options: encoding, sound: sound, text: text)
      return SequenceSink(sink: sink, pictures: sink, holdsFrames: false)
    }
    if format == .pngSequence, let pattern = SequencePattern(path: output) {
      try pattern.requireReplaceable(count: plan.count)
    }
    let sink = try format.makeSink(
      to: destination,
      stream: FrameStreamFormat(
        size: plan.size, framesPerSecond: plan.rate, alpha: .opaque,
        colorSpace: drawing.colorSpace, samples: samples),
      options: encoding)
    return SequenceSink(sink: sink, pictures: nil, holdsFrames: format.container == nil)
  }

  /// The files of the output: as many numbered pictures as `count`, or one file.
  package func outputPaths(count: Int) -> OutputPaths {
    guard format == .pngSequence, let pattern = SequencePattern(path: output) else {
      return OutputPaths(output)
    }
    return OutputPaths(pattern, count: count)
  }
}
