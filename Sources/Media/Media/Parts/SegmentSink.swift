import CFFmpeg
public import Frames

/// A sink that writes a part.
public protocol PartSink: FrameSink {
  /// The name of the OpenGL renderer, for the part's description; nil if nothing was drawn.
  var renderer: String? { get set }
  /// The fingerprint of the fonts of the film's texts, for the part's description; nil without
  /// texts.
  var fonts: String? { get set }
}

/// A sink that encodes the frames of a part of a film, segment by segment.
///
/// Each segment begins with a new encoder, whose settings and number of threads do not depend on
/// the machine: its packets are the same in every division into parts. It begins with a key frame,
/// and no frame of it refers to another segment.
public final class SegmentSink: PictureSink, PartSink {
  public let passes = 1
  /// The recorder of the phases `convert` and `encode`.
  public var recorder: (any PhaseRecorder)?
  /// The name of the OpenGL renderer, for the part's description; nil if nothing was drawn.
  public var renderer: String?
  public var fonts: String?
  private let path: String
  private let request: PartRequest
  private let setup: VideoSetup
  private let segmentation: Segmentation
  private let frames: Range<Int>
  private let needsSound: Bool
  private let writer: PartWriter
  private let input: EncoderInput
  private var encoder: Encoder?
  private var stream: StreamParameters?
  /// The next frame of the film, and the first one of its segment.
  private var next: Int, first = 0

  /// Opens the part and checks the settings.
  ///
  /// - Parameters:
  ///   - request: the share of the film, not its sound.
  ///   - container: the container of the film.
  ///   - destination: the file of the part.
  ///   - stream: the size, the rate and the numbers of pixels.
  ///   - total: the number of frames of the film.
  ///   - options: the options of the encoder, with a constant quality.
  ///   - needsSound: true if the film has a part with its sound.
  /// - Throws: `MediaError`.
  public convenience init(
    _ request: PartRequest, _ container: VideoSink.Container, to destination: OutputDestination,
    stream: FrameStreamFormat, total: Int, options: EncodingOptions, needsSound: Bool
  ) throws(MediaError) {
    try self.init(request, container, destination, stream, nil, total, options, needsSound)
  }

  /// Opens the part for pictures of clips and for pixels between them.
  ///
  /// - Parameters:
  ///   - format: the format of the pictures.
  ///   - samples: the type of the pixels' numbers.
  /// - Throws: `MediaError`.
  public convenience init(
    _ request: PartRequest, _ container: VideoSink.Container, to destination: OutputDestination,
    format: VideoPictureFormat, rate: FrameRate, samples: SampleType, total: Int,
    options: EncodingOptions, needsSound: Bool
  ) throws(MediaError) {
    try self.init(
      request, container, destination, VideoSetup.stream(format, rate, samples), format, total,
      options, needsSound)
  }

  private init(
    _ request: PartRequest, _ container: VideoSink.Container, _ destination: OutputDestination,
    _ stream: FrameStreamFormat, _ pictures: VideoPictureFormat?, _ total: Int,
    _ options: EncodingOptions, _ needsSound: Bool
  ) throws(MediaError) {
    path = destination.path
    var setup = try VideoSetup(container, stream, pictures: pictures, options, path: path)
    setup.settings.fixThreads()
    input = try EncoderInput(setup, path: path)
    writer = try PartWriter(destination)
    self.setup = setup
    self.request = request
    self.needsSound = needsSound
    segmentation = Segmentation(
      seconds: request.segment, rate: stream.framesPerSecond, total: total)
    frames = segmentation.frames(of: request.share)
    next = frames.lowerBound
  }

  /// Encodes a frame of pixels.
  ///
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    try input.encode(pixels, showingFor: count, recorder, by: send)
  }

  /// Encodes a picture of the sink's format.
  ///
  /// - Throws: `MediaError`.
  public func write(_ picture: VideoPicture) throws(MediaError) {
    try input.encode(picture, by: send)
  }

  private func send(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
    if encoder == nil {
      let opened = try setup.encoder(
        nil, size: input.size, hasGlobalHeader: true, path: path)
      let own = try StreamParameters(opened, path: path)
      guard stream == nil || stream == own else {
        throw MediaError(
          .badSetting("choose another encoder"), during: .encoding, path: path,
          cause: "\(setup.settings.encoder) has other headers in each segment")
      }
      stream = own
      encoder = consume opened
      first = next
    }
    try encoder?.encode(frame, at: Int64(next - first)) {
      (packet: borrowing OwnedPacket) throws(MediaError) in try write(packet)
    }
    next += 1
    guard next == segmentation.segment(with: first).upperBound else { return }
    try encoder?.finish { (packet: borrowing OwnedPacket) throws(MediaError) in
      try write(packet)
    }
    encoder = nil
  }

  private func write(_ packet: borrowing OwnedPacket) throws(MediaError) {
    packet.pointer.pointee.duration = 1
    try writer.write(packet, shiftedBy: Int64(first))
  }

  /// Ends the part.
  ///
  /// - Throws: `.incompleteOutput` if it did not get all of its frames, or another `MediaError`.
  public func endPass() throws(MediaError) {
    guard next == frames.upperBound, encoder == nil else {
      throw MediaError(
        .incompleteOutput, during: .encoding, path: path,
        cause: "it got \(next - frames.lowerBound) of \(frames.count) frames")
    }
    let settings = setup.settings.options.map { "\($0.name)=\($0.value)" }
    var info = PartInfo(
      request, setup.container.format,
      encoder: ([setup.settings.encoder, "\(setup.stream.size)"] + settings + [
        PartInfo.ffmpegVersion
      ])
      .joined(separator: " "),
      frames: frames, segmentation, setup.stream.framesPerSecond, needsSound: needsSound)
    info.renderer = frames.isEmpty ? nil : renderer
    info.fonts = fonts
    info.stream = stream
    try writer.finish(info)
  }

  /// Gives the part its name.
  ///
  /// - Throws: `MediaError`.
  public func commit() throws(MediaError) { try writer.commit() }

  /// Removes everything that was written.
  public func discard() {
    encoder = nil
    writer.discard()
  }
}
