import CFFmpeg
public import Frames

/// The parts of one film, checked, to be joined to the film.
///
/// Packets are copied one by one. The memory does not depend on their size; the muxer keeps a few
/// numbers for each of them. The frames of an animated picture are encoded.
public struct PartConcatenation {
  /// A part that has a name, or one that has none yet.
  private enum Source {
    case file(FilePath)
    case hold(OutputHold)
  }

  /// A part with frames.
  private struct Pictures {
    let source: Source
    let frames: Range<Int>
    let share: PartShare
  }

  private var pictures: [Pictures] = []
  private var sound: Source?
  private var stream: StreamParameters?, soundStream: StreamParameters?
  private var text = VideoText()
  /// What the frames are encoded with; nil for packets, which are copied.
  private let animation: AnimationSettings?
  /// The format of the film.
  public let format: OutputFormat
  /// The number of frames of the film.
  public let frameCount: Int
  /// The frame rate of the film.
  public let rate: FrameRate
  /// The names of the renderers that drew the frames. Several of them may draw different pixels.
  public private(set) var renderers: Set<String> = []
  /// The number of parts with frames.
  public var partCount: Int { pictures.count }

  /// Reads the descriptions of parts and checks that they are one whole film.
  ///
  /// - Parameters:
  ///   - files: the parts, in any order.
  ///   - output: the name of the film, for errors.
  /// - Throws: `PartError` about the first fault.
  public init(_ files: [FilePath], output: FilePath) throws(PartError) {
    try self.init(files.map { (Source.file($0), $0.description) }, output.description)
  }

  /// Checks two parts that have no names yet.
  ///
  /// - Parameters:
  ///   - pictures: the part with all frames.
  ///   - sound: the part with the sound; nil for a film without one.
  package init(
    _ pictures: OutputHold, sound: OutputHold?, output: FilePath
  ) throws(PartError) {
    let holds = [pictures] + (sound.map { [$0] } ?? [])
    try self.init(holds.map { (Source.hold($0), output.description) }, output.description)
  }

  private init(
    _ sources: [(source: Source, name: String)], _ output: String
  ) throws(PartError) {
    var first: (info: PartInfo, name: String)?
    var soundName: String?
    var needsSound = false
    for (source, name) in sources {
      let reader = try Self.reader(source, output)
      let info = reader.info
      if let first, let difference = info.difference(from: first.info) {
        throw PartError(.foreign(difference, other: first.name), name)
      }
      // A part of sound has no encoder of pictures to compare others with.
      if first.map({ $0.info.encoder.isEmpty && !info.encoder.isEmpty }) ?? true {
        first = (info, name)
      }
      needsSound = needsSound || info.needsSound
      if info.share == .sound {
        if let soundName { throw PartError(.doubled(other: soundName), name) }
        (soundName, sound, soundStream, text) = (name, source, info.stream, info.text)
      } else if !info.frames.isEmpty {
        pictures.append(Pictures(source: source, frames: info.frames, share: info.share))
        if let other = stream, let own = info.stream, other != own {
          throw PartError(.foreign("its encoder has other headers", other: first?.name ?? ""), name)
        }
        stream = info.stream
        if let renderer = info.renderer { renderers.insert(renderer) }
      }
    }
    guard let info = first?.info else { throw PartError(.missing(0..<1, share: nil), output) }
    (format, frameCount, rate) = (info.format, info.segmentation.total, info.rate)
    animation = info.animation
    pictures.sort {
      ($0.frames.lowerBound, $0.frames.upperBound) < ($1.frames.lowerBound, $1.frames.upperBound)
    }
    try checkFrames(info.segmentation, output)
    if needsSound, sound == nil { throw PartError(.missingSound, output) }
  }

  /// Checks that each frame is in one part.
  private func checkFrames(
    _ segmentation: Segmentation, _ output: String
  ) throws(PartError) {
    var next = 0
    var last: Pictures?
    for part in pictures {
      if part.frames.lowerBound < next, let last {
        throw PartError(
          .doubled(other: Self.name(last.source, output)), Self.name(part.source, output))
      }
      if part.frames.lowerBound > next {
        try missing(next..<part.frames.lowerBound, segmentation, output)
      }
      (next, last) = (part.frames.upperBound, part)
    }
    if next < segmentation.total { try missing(next..<segmentation.total, segmentation, output) }
  }

  private func missing(
    _ frames: Range<Int>, _ segmentation: Segmentation, _ output: String
  ) throws(PartError) {
    // The other parts tell how many there are.
    var share: PartShare?
    if case .fraction(_, let count)? = pictures.first?.share {
      let segment = frames.lowerBound / segmentation.length
      let guess = (segment * count) / max(segmentation.count, 1)
      share = (max(guess - 1, 1)...min(guess + 3, count)).lazy.map { .fraction($0, of: count) }
        .first { segmentation.frames(of: $0).contains(frames.lowerBound) }
    }
    throw PartError(.missing(frames, share: share?.description), output)
  }

  private static func name(_ source: Source, _ output: String) -> String {
    if case .file(let path) = source { path.description } else { output }
  }

  private static func reader(
    _ source: Source, _ output: String
  ) throws(PartError) -> PartReader {
    switch source {
    case .file(let path): try PartReader(path)
    case .hold(let hold): try PartReader(hold, output)
    }
  }

  /// Writes the film, which gets its name when it is complete.
  ///
  /// - Parameters:
  ///   - destination: the film.
  ///   - checkpoint: called before each packet of pictures with the number of those before it;
  ///     throwing ends the work.
  /// - Throws: `PartError`, `MediaError`, or what `checkpoint` throws.
  public func write(
    to destination: OutputDestination, checkpoint: (Int) throws -> Void
  ) throws {
    do {
      if let animation {
        try writeFrames(animation, to: destination, checkpoint)
      } else {
        try writePackets(to: destination, checkpoint)
      }
    } catch let error as MediaError where error.reason == .encodingFailed {
      // The muxer may have refused a damaged packet before the end of its part was reached.
      for source in pictures.map(\.source) + [sound].compactMap(\.self) {
        try Self.reader(source, destination.path).verify()
      }
      throw error
    }
  }

  /// Encodes the frames of an animated picture.
  private func writeFrames(
    _ settings: AnimationSettings, to destination: OutputDestination,
    _ checkpoint: (Int) throws -> Void
  ) throws {
    let path = destination.path
    let sink = try format.makeSink(
      to: destination, stream: settings.stream, options: settings.options)
    do {
      var shown: [UInt8] = [], pixels: [UInt8] = []
      var waiting = 0, count = 0
      for part in pictures {
        let name = Self.name(part.source, path)
        let reader = try Self.reader(part.source, path)
        guard let stream = reader.info.stream, reader.info.frames == part.frames,
          reader.info.animation == settings
        else { throw PartError(.torn("it has changed"), name) }
        var prolongs = reader.info.continuesFrame
        var frames = try AnimationPartReader(reader, stream, settings, path: path)
        while let periods = try frames.next(into: &pixels) {
          try checkpoint(count)
          count += periods
          // A still that two parts show is one frame, as it is without their border.
          if prolongs, waiting > 0 {
            waiting += periods
            prolongs = false
            continue
          }
          if waiting > 0 { try sink.write(shown.span.bytes, showingFor: waiting) }
          waiting = periods
          swap(&shown, &pixels)
        }
        guard count == part.frames.upperBound else {
          throw PartError(.torn("it has another number of frames"), name)
        }
      }
      if waiting > 0 { try sink.write(shown.span.bytes, showingFor: waiting) }
      try sink.endPass()
      try sink.commit()
    } catch {
      sink.discard()
      throw error
    }
  }

  private func writePackets(
    to destination: OutputDestination, _ checkpoint: (Int) throws -> Void
  ) throws {
    let path = destination.path
    let ffmpeg = try FFmpegCoding.get(.opening, path: path)
    guard let container = format.container, let stream, let first = pictures.first,
      let packet = OwnedPacket(ffmpeg),
      let waiting = OwnedPacket(ffmpeg)
    else { throw MediaError(.noFrames, during: .opening, path: path) }
    var output = try OutputFile(destination)
    let muxer = try OutputContainer(container.muxer, output.stream, path: path)
    try muxer.addStream(stream)
    if let soundStream {
      try muxer.addStream(soundStream)
      muxer.setLanguage(text.soundLanguage, of: 1)
    }
    let subtitles = SubtitleWriter(text, container)
    try muxer.addTexts(text, subtitles, after: soundStream == nil ? 1 : 2, path: path)
    try muxer.writeHeader(
      output.isRegular
        ? container.fileOptions : output.stream.isSeekable ? [] : container.pipeOptions)
    var soundReader: PartReader?
    if let sound { soundReader = try Self.reader(sound, path) }
    var hasSound = try soundReader?.next(into: waiting, ffmpeg) ?? false
    var count = 0
    for part in pictures {
      var reader = try Self.reader(part.source, path)
      guard reader.info.frames == part.frames, reader.info.stream == stream else {
        throw PartError(.torn("it has changed"), Self.name(part.source, path))
      }
      while try reader.next(into: packet, ffmpeg) {
        try checkpoint(count)
        // The sound up to this picture, so that the order of packets depends on their times alone.
        while hasSound, let soundStream,
          av_compare_ts(
            waiting.pointer.pointee.dts, soundStream.timeBase, packet.pointer.pointee.dts,
            stream.timeBase) < 0
        {
          try muxer.write(waiting, to: 1)
          waiting.unreference()
          hasSound = try soundReader?.next(into: waiting, ffmpeg) ?? false
        }
        count += 1
        try subtitles.write(to: muxer, until: rate.time(ofFrame: count) + 1)
        try muxer.write(packet)
        packet.unreference()
      }
    }
    guard count == frameCount else {
      throw PartError(
        .torn("the parts have \(count) of \(frameCount) frames"), Self.name(first.source, path))
    }
    while hasSound {
      try muxer.write(waiting, to: 1)
      waiting.unreference()
      hasSound = try soundReader?.next(into: waiting, ffmpeg) ?? false
    }
    try subtitles.write(to: muxer, until: .infinity)
    try muxer.finish(rereading: output.isRegular)
    try output.commit()
  }
}
