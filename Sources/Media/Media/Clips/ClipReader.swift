import CFFmpeg
public import Frames

/// A reader of a clip's pictures at a sequence's constant rate.
///
/// Picture k is the last one whose time from the beginning, in frame periods and rounded to the
/// nearest, is at most k: where the clip has the sequence's rate, no frame is repeated or left out,
/// whatever the rounding of its timestamps.
public final class ClipReader {
  /// The part of a clip that is read, and its conversion.
  public struct Settings: Hashable, Sendable {
    /// The format of the pictures.
    public var format: VideoPictureFormat
    /// The frame rate.
    public var rate: FrameRate
    /// The fit of a clip of another shape.
    public var fit: ClipFit
    /// The colour beside a contained clip.
    public var background: RGBColor
    /// True to skip damaged frames, and to use what there is of a clip that ends early.
    public var isTolerant: Bool

    /// Creates settings.
    public init(
      format: VideoPictureFormat, rate: FrameRate, fit: ClipFit = .fill,
      background: RGBColor = .black, isTolerant: Bool = false
    ) {
      self.format = format
      self.rate = rate
      self.fit = fit
      self.background = background
      self.isTolerant = isTolerant
    }
  }

  /// A decoded picture with its time.
  private struct Dated {
    let frame: VideoPicture
    /// The frame period of the sequence from which it is shown.
    let period: Int
    /// The time from the clip's beginning, and its duration, in seconds.
    let time, duration: Double
  }

  private let settings: Settings
  private var firstPeriod: Double
  private var count: Int
  private var decoder: ClipDecoder
  private var converter: PictureConverter
  private var deinterlacer: Deinterlacer?
  /// The first picture of another size, which waits until `deinterlacer` is empty.
  private var resized: (picture: VideoPicture, time: Double)?
  /// The decoded picture that is shown, and the next one, with their periods.
  private var current: Dated?
  private var upcoming: Dated?
  /// The times without pictures in the part that was read.
  private var pauses = Pauses()
  /// True if the clip's own notes have its pauses.
  private let hasPauseNote: Bool
  private var end = 0.0
  /// The least duration of the last picture in seconds.
  private let lastPeriod: Double
  private var converted: VideoPicture?
  private var index = 0

  /// Opens a clip.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - begin: the first picture's time in frame periods from the clip's beginning.
  ///   - count: the number of pictures.
  ///   - info: the file's properties, if they were read before.
  /// - Throws: `.inputChanges` if the file has changed since `info` was read, or another
  ///   `MediaError` about the input.
  public init(
    _ file: FilePath, from begin: Int, count: Int, _ settings: Settings,
    knownAs info: ClipInfo? = nil
  ) throws(MediaError) {
    self.settings = settings
    self.count = count
    lastPeriod = info?.lastPeriod ?? 0
    hasPauseNote = info?.clock.isScanned ?? false
    firstPeriod = Double(begin)
    decoder = try ClipDecoder(
      file, from: Self.start(of: begin, settings.rate), isTolerant: settings.isTolerant,
      knownAs: info)
    guard info?.fileState ?? decoder.fileState == decoder.fileState else {
      throw MediaError(.inputChanges, during: .reading, path: decoder.path)
    }
    converter = try PictureConverter(
      to: settings.format, settings.fit, turnedBy: decoder.orientation, over: settings.background,
      path: decoder.path)
    try decodeFirst()
  }

  /// Reads another part of the same clip, which takes less time than to open it again.
  ///
  /// - Parameters:
  ///   - begin: the first picture's time in frame periods from the clip's beginning.
  ///   - count: the number of pictures.
  /// - Throws: `MediaError` if the clip is damaged.
  public func restart(from begin: Int, count: Int) throws(MediaError) {
    (firstPeriod, self.count) = (Double(begin), count)
    try restart(isSkipping: true)
  }

  /// Starts the part again.
  ///
  /// - Parameter isSkipping: true to skip frames before it that need not be decoded.
  private func restart(isSkipping: Bool) throws(MediaError) {
    deinterlacer = nil
    (resized, current, converted) = (nil, nil, nil)
    (pauses, end, index) = (Pauses(), 0, 0)
    decoder.restart(
      at: Self.start(of: Int(firstPeriod), settings.rate), isSkipping: isSkipping)
    try decodeFirst()
  }

  /// Returns the time in seconds from which a part is decoded.
  private static func start(of begin: Int, _ rate: FrameRate) -> Double {
    max(rate.time(ofFrame: begin) - rate.time(ofFrame: 1), 0)
  }

  /// Decodes the first picture of a part.
  private func decodeFirst() throws(MediaError) {
    upcoming = try decodeNext()
    if firstPeriod > 0, (upcoming?.period ?? 1) > 0 {
      // An index may lead past the first picture to show.
      decoder.rewind()
      deinterlacer = nil
      upcoming = try decodeNext()
    }
  }

  /// Returns the next picture; nil after the last one.
  ///
  /// - Throws: `MediaError` if the clip is damaged or ends early.
  public func next() throws(MediaError) -> VideoPicture? {
    guard index < count else { return nil }
    let picture = try picture()
    if upcoming == nil { try checkEnd() }
    index += 1
    return picture
  }

  /// Sentences about damage that was skipped, and about times without pictures, so far.
  public var notes: [String] {
    var clauses: [String] = []
    if let time = decoder.firstDamage {
      clauses.append(
        "parts of it are damaged, first at \(timeText(time)); the last picture before them is held")
    } else if !hasPauseNote, let clause = pauses.clause {
      clauses.append(clause)
    }
    return clauses.map { "'\(decoder.path)': \($0)." }
  }

  /// Decodes and converts the next picture, so that `next` returns it at once.
  ///
  /// - Throws: `MediaError` if the clip is damaged.
  public func prepare() throws(MediaError) {
    if index < count { _ = try picture() }
  }

  /// Returns the picture of the current period, or the last one before it.
  private func picture() throws(MediaError) -> VideoPicture {
    try advance()
    if let shown = current, shown.time < decoder.skipEnd {
      // A frame that was skipped may be the one to show.
      try restart(isSkipping: false)
      try advance()
    }
    guard let current else {
      throw MediaError(
        .notAClip, during: .reading, path: decoder.path, cause: "none of its pictures decodes")
    }
    if let converted { return converted }
    let picture = try converter.convert(
      current.frame.frame.pointer, pixelAspect: decoder.pixelAspect)
    converted = picture
    return picture
  }

  /// Decodes until `current` is the picture of the current period, or the last one before it.
  private func advance() throws(MediaError) {
    while let next = upcoming, next.period <= index || current == nil {
      if next.time >= decoder.skipEnd {
        pauses.add(next.time, lasting: decoder.lastingTime(next.duration))
      }
      current = next
      converted = nil
      upcoming = try decodeNext()
    }
  }

  /// Throws `.damagedClip` if the clip has no picture for the current period, unless it is less
  /// than two periods away from its end.
  private func checkEnd() throws(MediaError) {
    guard !settings.isTolerant, end + 2 <= Double(index) else { return }
    let seconds = (firstPeriod + end) / settings.rate.value
    throw MediaError(.damagedClip(at: seconds), during: .reading, path: decoder.path)
  }

  /// Decodes the next picture.
  private func decodeNext() throws(MediaError) -> Dated? {
    while true {
      if let waiting = try deinterlacer?.next() {
        return dated(waiting.picture, at: waiting.time)
      }
      if let first = resized {
        if let waiting = try deinterlacer?.finish() {
          return dated(waiting.picture, at: waiting.time)
        }
        resized = nil
        deinterlacer = nil
        let frame = first.picture.frame.pointer
        guard Deinterlacer.isNeeded(for: frame) else {
          return dated(first.picture, at: first.time)
        }
        deinterlacer = try Deinterlacer(frame, path: decoder.path)
        try deinterlacer?.add(frame, at: first.time)
        continue
      }
      guard try decoder.next() else {
        guard let waiting = try deinterlacer?.finish() else { return nil }
        return dated(waiting.picture, at: waiting.time)
      }
      let frame = decoder.frame.pointer
      if let size = deinterlacer?.size, size != PixelSize(frame: frame) {
        // The frames that it holds come before those of another size.
        guard let held = VideoPicture(sharing: frame) else {
          throw MediaError(.outOfMemory, during: .reading, path: decoder.path)
        }
        resized = (held, decoder.time)
        continue
      }
      if deinterlacer == nil, Deinterlacer.isNeeded(for: frame) {
        deinterlacer = try Deinterlacer(frame, path: decoder.path)
      }
      if deinterlacer != nil {
        try deinterlacer?.add(frame, at: decoder.time)
        continue
      }
      guard let picture = VideoPicture(sharing: frame) else {
        throw MediaError(.outOfMemory, during: .reading, path: decoder.path)
      }
      return dated(picture, at: decoder.time)
    }
  }

  private func dated(_ picture: VideoPicture, at time: Double) -> Dated {
    let periods = time * settings.rate.value - firstPeriod
    end = periods + max(decoder.duration, lastPeriod) * settings.rate.value
    // A little more than a half is rounded up, so that exact halves agree in spite of rounding.
    let period = Int(clamping: (periods + 0.5 + 1e-3).rounded(.down))
    // MP4 has a pause as the duration of the picture before it.
    let duration = decoder.statesDurations ? decoder.duration : decoder.framePeriod
    return Dated(frame: picture, period: period, time: time, duration: duration)
  }
}
