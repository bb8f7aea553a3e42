package import Frames
package import Media

extension OutputFormat {
  /// True if several processes can make parts of an output of this format: a video of H.264 and its
  /// like, whose packets are joined, an animated picture, whose frames are joined, or numbered
  /// pictures.
  package var hasParts: Bool {
    hasEncoders && holdsSound || partsKeepFrames || self == .pngSequence
  }

  /// Opens a part of an output without sound.
  ///
  /// - Precondition: the format has parts.
  package func makePartSink(
    _ part: PartRequest, to destination: OutputDestination, stream: FrameStreamFormat, total: Int,
    options: EncodingOptions, needsSound: Bool = false
  ) throws(MediaError) -> any FrameSink {
    if self == .pngSequence, case .file(let path, let completion) = destination {
      return try PNGSequenceSink(
        to: path, stream: stream, options: completion,
        part: part.frames(of: total, rate: stream.framesPerSecond))
    }
    if partsKeepFrames {
      return try AnimationPartSink(
        part, self, to: destination, stream: stream, total: total, options: options)
    }
    guard let container else { preconditionFailure("the format has parts") }
    return try SegmentSink(
      part, container, to: destination, stream: stream, total: total, options: options,
      needsSound: needsSound)
  }
}
