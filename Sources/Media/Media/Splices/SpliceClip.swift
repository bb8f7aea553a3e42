import CFFmpeg
package import Frames

/// A clip whose packets go into a film as they are, with the runs of packets that can.
package struct SpliceClip: Sendable {
  /// A run of packets that can be decoded without others, and whose pictures are shown without a
  /// gap.
  package struct Run: Hashable, Sendable {
    /// The frame periods of the source whose pictures it has.
    package let frames: Range<Int>
    /// The time of the first packet, and a time at which its decoding has not begun, in the
    /// stream's unit.
    let first, before: Int64
    /// The number of pictures that are decoded before the first one is shown.
    let delay: Int
  }

  let file: FilePath
  let info: ClipInfo
  /// The properties that all packets of a film share.
  package let stream: SpliceStream
  /// The parameters of the stream, without a header.
  let parameters: StreamParameters
  /// The parameter sets of H.264 and H.265.
  let sets: SpliceSets
  /// The header of another codec.
  let header: [UInt8]
  let separation: NALUnits.Separation
  /// The runs in their order.
  package let runs: [Run]

  /// Reads the packets of a part of a clip.
  ///
  /// - Parameters:
  ///   - info: the clip's properties; `SpliceFault.init` finds no fault in them.
  ///   - codec: the codec of the film.
  ///   - wanted: the frame periods of the source whose pictures are shown alone.
  ///   - rate: the frame rate of the film and of the clip.
  ///   - format: the format of the film's pictures.
  /// - Throws: `MediaError` about the input.
  package static func read(
    _ file: FilePath, _ info: ClipInfo, _ codec: SpliceCodec, _ wanted: Range<Int>,
    _ rate: FrameRate, _ format: VideoPictureFormat
  ) throws(MediaError) -> Result<SpliceClip, SpliceFault> {
    let clip = try Self.open(file, info)
    let parameters = clip.parameters.pointee
    guard let stream = SpliceStream(parameters, codec), stream.hasKnownProfile else {
      return .failure(SpliceFault("its profile of \(codec.title) has no encoder"))
    }
    guard stream.format == format.pixelFormat else {
      return .failure(SpliceFault("its pixel format is not the film's"))
    }
    let header = parameters.extradata.map {
      Array(UnsafeBufferPointer(start: $0, count: Int(parameters.extradata_size)))
    }
    var sets = SpliceSets()
    if codec.hasParameterSets {
      guard let own = SpliceSets(header: header ?? [], of: codec) else {
        return .failure(SpliceFault("its header lacks the decoder's parameter sets"))
      }
      sets = own
      guard codec != .h264 || sets.isProgressive else {
        return .failure(SpliceFault("it may be interlaced"))
      }
      guard codec != .h264 || sets.isUnambiguous else { return .failure(.changingSets) }
    }
    var scan = PacketScan(
      wanted, rate, origin: clip.origin, unit: clip.timeUnit, codec, sets, header ?? [],
      codec.hasParameterSets
        ? SpliceSets.separation(header: header ?? [], of: codec) : .startCodes)
    try scan.read(clip)
    if let fault = scan.fault { return .failure(fault) }
    let copied = scan.runs.reduce(0) { $0 + $1.frames.count }
    // Each run is opened on its own, as is what is drawn between two of them.
    guard scan.runs.count <= 4 || Double(copied) >= 2 * rate.value * Double(scan.runs.count) else {
      return .failure(SpliceFault("its frames are not at even times"))
    }
    guard let ratio = AVRational(rate) else {
      return .failure(SpliceFault("the film's frame rate has too many digits"))
    }
    return .success(
      SpliceClip(
        file: file, info: info, stream: stream,
        parameters: StreamParameters(parameters, rate: ratio), sets: sets,
        header: header ?? [], separation: scan.separation, runs: scan.runs))
  }

  /// Opens a clip, which has not changed since its properties were read.
  static func open(
    _ file: FilePath, _ info: ClipInfo
  ) throws(MediaError) -> ClipContainer {
    guard let clip = try ClipContainer(file, clock: info.clock), clip.state == info.fileState else {
      throw MediaError(.inputChanges, during: .reading, path: file.description)
    }
    return clip
  }

  /// Calls a function with each packet of a run, in the order of decoding.
  ///
  /// Pictures that are decoded after the first one and shown before it are left out: they refer to
  /// packets before the run.
  ///
  /// - Parameter body: gets the packet, the frame period of the source in which its picture is
  ///   shown, and whether it is the first one.
  /// - Throws: `.inputChanges` if the packets are not those that were read before, or what `body`
  ///   throws.
  func forEachPacket(
    of run: Run, _ rate: FrameRate,
    _ body: (borrowing OwnedPacket, _ period: Int, _ isFirst: Bool) throws -> Void
  ) throws {
    let clip = try Self.open(file, info)
    guard let packet = OwnedPacket(clip.ffmpeg) else {
      throw MediaError(.outOfMemory, during: .reading, path: clip.path)
    }
    let times = FramePeriods(rate, origin: clip.origin, unit: clip.timeUnit)
    clip.seek(to: Double(run.before) * clip.timeUnit)
    var count = 0
    var hasRewound = false
    while count < run.frames.count {
      guard clip.read(into: packet) >= 0 else {
        try clip.checkFile()
        throw MediaError(.inputChanges, during: .reading, path: clip.path)
      }
      defer { packet.unreference() }
      let part = packet.pointer.pointee
      if count == 0 {
        let isKey = part.flags & AV_PKT_FLAG_KEY != 0
        if isKey, part.pts > run.first, !hasRewound {
          // An index may lead past the run.
          clip.rewind()
          hasRewound = true
          continue
        }
        guard isKey, part.pts == run.first else { continue }
      } else if part.pts < run.first {
        continue
      }
      let period = times.period(part.pts)
      guard run.frames.contains(period) else {
        throw MediaError(.inputChanges, during: .reading, path: clip.path)
      }
      try body(packet, period, count == 0)
      count += 1
    }
    try clip.checkFile()
  }
}

/// The frame periods of a film in which a clip's pictures are shown, as `ClipReader` counts them.
struct FramePeriods {
  private let rate: Double
  private let origin, unit: Double

  init(_ rate: FrameRate, origin: Double, unit: Double) {
    (self.rate, self.origin, self.unit) = (rate.value, origin, unit)
  }

  /// Returns the frame period of the source of a time in the stream's unit.
  func period(_ time: Int64) -> Int {
    Int(clamping: ((Double(time) * unit - origin) * rate + 0.5 + 1e-3).rounded(.down))
  }
}

extension OwnedPacket {
  /// True if the packet comes with another header for the decoder, as where an MP4 changes to
  /// another sample description.
  fileprivate func hasHeader(otherThan header: [UInt8]) -> Bool {
    guard let data = pointer.pointee.side_data else { return false }
    return (0..<Int(max(pointer.pointee.side_data_elems, 0))).contains { index in
      let item = data[index]
      return item.type == AV_PKT_DATA_NEW_EXTRADATA
        && !header.elementsEqual(UnsafeBufferPointer(start: item.data, count: item.size))
    }
  }
}

/// Finds the runs of packets of a clip.
private struct PacketScan {
  private let wanted: Range<Int>
  private let times: FramePeriods
  private let codec: SpliceCodec
  private let sets: SpliceSets
  private let header: [UInt8]
  let separation: NALUnits.Separation
  private let rate: FrameRate
  private(set) var runs: [SpliceClip.Run] = []
  private(set) var fault: SpliceFault?
  private var run: OpenRun?

  /// A run that may become longer.
  private struct OpenRun {
    let first, before: Int64
    let start: Int
    /// The end of the pictures without a gap, and those after it.
    var end: Int
    var later: Set<Int> = []
    /// The packets so far.
    var count = 1
    /// How many pictures are decoded before the first one is shown.
    var delay = 0
    /// The part that is a whole.
    var whole: (end: Int, delay: Int)
  }

  /// More pictures than any codec reorders.
  private static let reorderLimit = 64

  init(
    _ wanted: Range<Int>, _ rate: FrameRate, origin: Double, unit: Double, _ codec: SpliceCodec,
    _ sets: SpliceSets, _ header: [UInt8], _ separation: NALUnits.Separation
  ) {
    self.header = header
    self.wanted = wanted
    self.rate = rate
    self.codec = codec
    self.sets = sets
    self.separation = separation
    times = FramePeriods(rate, origin: origin, unit: unit)
  }

  /// Reads the packets of the wanted part.
  mutating func read(_ clip: borrowing ClipContainer) throws(MediaError) {
    guard !wanted.isEmpty, let packet = OwnedPacket(clip.ffmpeg) else { return }
    // An index may have decoding times, which are earlier than the pictures'.
    let begin = rate.time(ofFrame: wanted.lowerBound) - 2
    if begin > 0 { clip.seek(to: clip.origin + begin) } else { clip.rewind() }
    while clip.read(into: packet) >= 0 {
      defer { packet.unreference() }
      let none = ffmpeg_no_timestamp()
      let part = packet.pointer.pointee
      guard part.pts != none else {
        fault = SpliceFault("its packets have no times")
        return
      }
      // No later picture is shown before the decoding of this one.
      if part.dts != none, times.period(part.dts) >= wanted.upperBound { break }
      if times.period(part.pts) >= wanted.upperBound + Self.reorderLimit { break }
      add(packet)
      if fault != nil { return }
    }
    closeRun()
    try clip.checkFile()
  }

  private mutating func closeRun() {
    guard let run else { return }
    runs.append(
      SpliceClip.Run(
        frames: run.start..<run.whole.end, first: run.first, before: run.before,
        delay: run.whole.delay))
    self.run = nil
  }

  private mutating func add(_ packet: borrowing OwnedPacket) {
    let part = packet.pointer.pointee
    let period = times.period(part.pts)
    // What an edit list hides, and what is damaged, is drawn or reported as without copies.
    guard part.flags & (AV_PKT_FLAG_DISCARD | AV_PKT_FLAG_CORRUPT) == 0,
      let contents = codec.contents(of: packet.bytes, separation), contents.hasPicture
    else { return closeRun() }
    guard contents.sets.allSatisfy(sets.units.contains), !packet.hasHeader(otherThan: header) else {
      fault = .changingSets
      return
    }
    if add(period, part) { return }
    closeRun()
    guard contents.isRestart, part.flags & AV_PKT_FLAG_KEY != 0, wanted.contains(period) else {
      return
    }
    run = OpenRun(
      first: part.pts, before: part.dts == ffmpeg_no_timestamp() ? part.pts : part.dts,
      start: period, end: period + 1, whole: (period + 1, 0))
  }

  /// Adds a picture to the run; returns false if there is none, or its pictures have a gap.
  private mutating func add(_ period: Int, _ part: AVPacket) -> Bool {
    guard var own = run else { return false }
    // Pictures that are shown before the first one directly follow it, and are left out.
    if part.pts < own.first { return codec == .hevc && own.count == 1 }
    let isGap = part.dts != ffmpeg_no_timestamp() && times.period(part.dts) > own.end
    guard period >= own.end, own.later.count < Self.reorderLimit, !isGap,
      own.later.insert(period).inserted
    else { return false }
    own.delay = max(own.delay, own.count - (period - own.start))
    own.count += 1
    while own.later.remove(own.end) != nil { own.end += 1 }
    if own.later.isEmpty, own.end <= wanted.upperBound { own.whole = (own.end, own.delay) }
    run = own
    return true
  }
}
