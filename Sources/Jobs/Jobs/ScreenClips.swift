package import Frames
package import Media
package import Rendering
package import SceneGraph
import Support

/// The videos among a job's two screens, which play during the transition: the outgoing one up to
/// its end, the incoming one from its start; or any number of parts of videos, of which at most two
/// are shown at once.
///
/// Only the clips that were shown last are open, with their frames. A part of a file whose clips
/// are open takes the reader of the one that was not shown for the longest time.
package final class ScreenClips {
  private struct Clip {
    let picture: InputPicture
    let info: ClipInfo
    let begin: Int
    /// The number of frames that are shown.
    let count: Int
    let format: VideoPictureFormat
    let unpacker: PictureUnpacker
    var reader: ClipReader?
    var frame: Frame?
    /// The index of the last frame that was decoded, in the transition.
    var shown = -1
    /// The index of the frame that was uploaded last; -1 for none.
    var uploaded = -1
    /// The size for which it was uploaded; nil for none.
    var shape: PixelSize?
    /// The last frames that were decoded, as far as they are kept.
    var recent: [(index: Int, frame: Frame)] = []
  }

  /// What clips of one file have in common.
  private struct Source: Hashable {
    let file: FilePath
    let format: VideoPictureFormat
  }

  private let reading: PictureReader.Options
  private let rate: FrameRate
  /// The number of frames of the transition.
  private let count: Int
  private var clips: [Clip]
  private var unpackers: [Source: PictureUnpacker] = [:]
  /// The indices of the clips by the names of their pictures.
  private var positions: [PictureName: Int] = [:]
  /// The indices of the clips with a reader; the one that was shown last stands last.
  private var opened: [Int] = []
  /// The uploaded pictures of clips that are no longer open.
  private var unused: [PictureName] = []
  /// The number of readers that were opened, for tests.
  package private(set) var openings = 0
  private var converter: FrameColorConverter?
  /// The number of decoded frames of each clip that are kept, for exposures that overlap.
  package var recentLimit = 0

  /// The most readers that are open at once, and the most of one file: a transition shows two
  /// clips.
  private static let mostReaders = 4, mostReadersOfFile = 2

  /// Finds the videos among pictures. A pipe counts as a picture.
  ///
  /// - Parameters:
  ///   - pictures: the pictures of a job.
  ///   - count: the number of the transition's frames, during which the screens play.
  ///   - rate: the frames per second.
  /// - Returns: nil if both screens are still.
  /// - Throws: `JobError` about a screen that cannot be read, or is shorter than the transition.
  package convenience init?(
    _ pictures: InputPictures, count: Int, rate: FrameRate,
    _ reading: PictureReader.Options = .init()
  ) throws(JobError) {
    try self.init(pictures.all, count: count, rate: rate, reading)
  }

  private init?(
    _ pictures: [InputPicture], count: Int, rate: FrameRate, _ reading: PictureReader.Options
  ) throws(JobError) {
    self.reading = reading
    self.count = count
    self.rate = rate
    clips = []
    for picture in pictures where picture.isScreen {
      guard let info = try picture.clipInfo() else { continue }
      // The outgoing screen plays up to its end.
      if info.isCut, picture.name == .from, !reading.isTolerant {
        throw JobError(info.missingEnd(of: picture.file), about: .input(picture.origin))
      }
      let frames = Int((info.duration * rate.value + 1e-6).rounded())
      guard frames >= count else {
        throw JobError(
          .invalidRequest,
          "'\(picture.path)' lasts \(plain(info.duration)) s, less than the transition; use a "
            + "shorter --duration, or a longer clip", about: .input(picture.origin))
      }
      add(picture, info, from: picture.name == .from ? frames - count : 0, count: count)
    }
    if clips.isEmpty { return nil }
  }

  /// A part of a clip under the name of its picture.
  package struct Part {
    let picture: InputPicture
    let info: ClipInfo
    let begin, count: Int

    /// Creates a part.
    ///
    /// - Parameters:
    ///   - begin: the index of its first frame, at the frame rate of the job.
    ///   - count: the number of its frames, at least 1.
    package init(_ picture: InputPicture, _ info: ClipInfo, from begin: Int, count: Int) {
      (self.picture, self.info, self.begin, self.count) = (picture, info, begin, count)
    }
  }

  /// Creates the clips of parts that play at any time.
  package init(_ parts: [Part], rate: FrameRate, _ reading: PictureReader.Options) {
    self.reading = reading
    self.rate = rate
    count = parts.map(\.count).max() ?? 1
    clips = []
    for part in parts { add(part.picture, part.info, from: part.begin, count: part.count) }
  }

  private func add(_ picture: InputPicture, _ info: ClipInfo, from begin: Int, count: Int) {
    let format = VideoPictureFormat(
      size: info.size.evened,
      color: VideoColor(reading.colorSpace)
        ?? (info.isReshaped ? .bt709 : info.color.forSequence ?? .bt709),
      // 12 bits of limited range keep 10 of full range, too.
      depth: reading.samples == .uint8 ? 8 : info.hasAlpha ? 10 : 12)
    // Clips of one file have one converter.
    let source = Source(file: picture.file, format: format)
    let unpacker =
      unpackers[source]
      ?? PictureUnpacker(format, samples: reading.samples, path: picture.path)
    unpackers[source] = unpacker
    positions[picture.name] = positions[picture.name] ?? clips.count
    clips.append(
      Clip(
        picture: picture, info: info, begin: begin, count: count, format: format,
        unpacker: unpacker))
  }

  /// Finds the videos among screens that are shown as stills: the last frame of the outgoing
  /// screen, the first frame of the incoming one.
  ///
  /// - Returns: nil if both screens are pictures.
  /// - Throws: `JobError` about a screen that cannot be read.
  package convenience init?(
    still pictures: InputPictures, _ reading: PictureReader.Options = .init()
  ) throws(JobError) {
    try self.init(still: pictures.all, reading)
  }

  fileprivate convenience init?(
    still pictures: [InputPicture], _ reading: PictureReader.Options = .init()
  ) throws(JobError) {
    // The last frame is shown a millisecond before the end.
    try self.init(pictures, count: 1, rate: FrameRate(1000), reading)
  }

  /// Sentences about what reading the clips mends or leaves out.
  package var notes: [String] { clips.flatMap { $0.info.notes(about: $0.picture.file) } }

  /// Returns the frame of a screen at a frame of the transition; nil for a still.
  ///
  /// - Parameter index: ascending; a lower index starts again.
  /// - Throws: `JobError` about the screen.
  package func frame(of name: PictureName, at index: Int) throws(JobError) -> Frame? {
    guard let position = positions[name] else { return nil }
    do throws(MediaError) {
      let index = min(max(index, 0), clips[position].count - 1)
      let kept = clips[position].recent.last { $0.index == index }?.frame
      if kept == nil, clips[position].reader == nil || index < clips[position].shown {
        // Frames before a single instant are not decoded.
        try open(position, at: index)
      } else if let place = opened.firstIndex(of: position) {
        opened.append(opened.remove(at: place))
      }
      if let kept { return kept }
      return try frame(at: index, of: &clips[position])
    } catch {
      throw JobError(error, about: .input(clips[position].picture.origin))
    }
  }

  /// Opens a clip, or starts its reader again, so that its next frame has an index.
  private func open(_ position: Int, at index: Int) throws(MediaError) {
    let clip = clips[position]
    let (begin, count) = (clip.begin + index, clip.count - index)
    var reader = clip.reader
    opened.removeAll { $0 == position }
    if reader == nil {
      let own = opened.filter {
        clips[$0].picture.file == clip.picture.file && clips[$0].format == clip.format
      }
      let isFull = opened.count >= Self.mostReaders
      if let last = own.count >= Self.mostReadersOfFile ? own.first : isFull ? opened.first : nil {
        if own.contains(last) { reader = clips[last].reader }
        close(last)
      }
    }
    if let reader {
      try reader.restart(from: begin, count: count)
    } else {
      reader = try ClipReader(
        clip.picture.file, from: begin, count: count,
        ClipReader.Settings(format: clip.format, rate: rate, isTolerant: reading.isTolerant))
      openings += 1
    }
    (clips[position].reader, clips[position].shown) = (reader, index - 1)
    clips[position].recent = []
    opened.append(position)
  }

  /// Forgets the reader and the frames of a clip that is not shown.
  private func close(_ position: Int) {
    opened.removeAll { $0 == position }
    (clips[position].reader, clips[position].shown) = (nil, -1)
    (clips[position].frame, clips[position].recent) = (nil, [])
    guard clips[position].uploaded >= 0 else { return }
    clips[position].uploaded = -1
    unused.append(clips[position].picture.name)
  }

  private func frame(at index: Int, of clip: inout Clip) throws(MediaError) -> Frame? {
    var picture: VideoPicture?
    while clip.shown < index {
      picture = try clip.reader?.next()
      clip.shown += 1
    }
    if let picture {
      let frame = try clip.unpacker.frame(of: picture)
      clip.frame = try colors(of: clip.picture)?.converted(frame) ?? frame
    }
    if recentLimit > 0, let frame = clip.frame {
      clip.recent.append((index, frame))
      if clip.recent.count > recentLimit { clip.recent.removeFirst() }
    }
    return clip.frame
  }

  /// The converter to the job's colour space, made for the first frame; nil for sRGB.
  private func colors(of picture: InputPicture) throws(MediaError) -> FrameColorConverter? {
    // Clips of high dynamic range were converted with their pictures.
    guard reading.colorSpace != .srgb, !reading.colorSpace.isHighDynamicRange else { return nil }
    if converter == nil {
      converter = try FrameColorConverter(to: reading.colorSpace, path: picture.path)
    }
    return converter
  }

  /// Uploads the frames of the screens at a frame of the transition.
  func show(_ index: Int, in store: PictureStore, _ fit: Fit, size: PixelSize, over: Color) throws {
    let index = min(max(index, 0), count - 1)
    for position in clips.indices where index != clips[position].uploaded {
      let name = clips[position].picture.name
      guard let frame = try frame(of: name, at: index) else { continue }
      try store.set(
        frame, as: name, fit, in: size, borderColor: over.alpha >= 1 ? over : .clear)
      clips[position].uploaded = index
    }
  }

  /// Uploads the frame of one clip, unless it was the last one in this size.
  package func show(
    _ name: PictureName, at index: Int, in store: PictureStore, _ fit: Fit, size: PixelSize,
    over: Color
  ) throws {
    guard let position = positions[name] else { return }
    let index = min(max(index, 0), clips[position].count - 1)
    guard index != clips[position].uploaded || size != clips[position].shape else { return }
    let frame = try frame(of: name, at: index)
    for other in unused where other != name { store.remove(other) }
    unused = []
    guard let frame else { return }
    try store.set(frame, as: name, fit, in: size, borderColor: over.alpha >= 1 ? over : .clear)
    (clips[position].uploaded, clips[position].shape) = (index, size)
  }

  /// Returns the frames of the screens for an exposure.
  ///
  /// - Parameter first: the frame of the transition from which times are counted.
  func moving(
    from first: Int, in store: PictureStore, _ fit: Fit, size: PixelSize, over: Color
  ) -> MovingPictures {
    MovingPictures(ofFrames: -first...max(count - 1 - first, -first)) { index in
      try self.show(first + index, in: store, fit, size: size, over: over)
    }
  }
}

/// The frame that represents a clip in a still.
package enum ClipEnd: Hashable, Sendable {
  case first, last
}

extension InputPicture {
  /// Decodes the first or the last frame of a video.
  ///
  /// - Returns: nil for a picture, and for a pipe.
  /// - Throws: `JobError` about `origin`.
  package func clipFrame(_ end: ClipEnd) throws(JobError) -> Frame? {
    let screen = InputPicture(path: file, origin: origin, name: end == .last ? .from : .to)
    return try ScreenClips(still: [screen])?.frame(of: screen.name, at: 0)
  }

  /// True for one of the two screens.
  var isScreen: Bool { name == .from || name == .to }

  /// Returns the properties of a video; nil for a picture, and for a pipe, which cannot be read
  /// twice.
  ///
  /// - Throws: `JobError` about `origin`.
  package func clipInfo() throws(JobError) -> ClipInfo? {
    guard !isStream(file) else { return nil }
    do throws(MediaError) {
      return try ClipInfo.read(file)
    } catch {
      // The picture reader has the better message for a file that is neither.
      guard error.reason != .notAClip else { return nil }
      throw JobError(error, about: .input(origin))
    }
  }
}

extension InputPictures {
  /// Returns the frame rate of the first screen that is a video; nil without one.
  ///
  /// - Throws: `JobError` about a screen that cannot be read.
  package func clipRate() throws(JobError) -> FrameRate? {
    for picture in all where picture.isScreen {
      if let info = try picture.clipInfo() { return info.rate }
    }
    return nil
  }
}

extension PixelSize {
  /// The size with odd sides made smaller by one pixel; a side of 1 becomes 2.
  package var evened: PixelSize {
    PixelSize(width: max(width & ~1, 2), height: max(height & ~1, 2)) ?? self
  }
}
