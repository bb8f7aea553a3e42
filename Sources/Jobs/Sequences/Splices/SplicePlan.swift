import Frames
import Jobs
import Media

/// The division of a sequence into runs of packets that are copied from clips, and spans of frames
/// that are drawn and encoded.
public struct SplicePlan: Sendable {
  /// A part of the sequence.
  enum Span: Sendable {
    /// Packets of a clip.
    case copied(SpliceSink.Copy)
    /// Frames that are drawn.
    case drawn(Range<Int>)
  }

  /// The parts in their order; one that is drawn if nothing can be copied.
  let spans: [Span]
  /// FFmpeg's name of the encoder of the frames that are drawn; nil if nothing can be copied.
  public let encoder: String?
  /// Sentences about what is not copied.
  public let notes: [String]

  /// The runs of packets.
  var copies: [SpliceSink.Copy] {
    spans.compactMap { if case .copied(let copy) = $0 { copy } else { nil } }
  }

  /// The number of frames whose packets are copied.
  public var copiedFrames: Int { copies.reduce(0) { $0 + $1.run.frames.count } }

  /// Creates the plan of a sequence without copies.
  ///
  /// - Parameter notes: sentences about its clips.
  init(encoding plan: SequencePlan, because reason: String, _ notes: [String] = []) {
    spans = [.drawn(0..<plan.count)]
    encoder = nil
    self.notes = notes + ["The whole film is encoded: \(reason)."]
  }

  /// Creates a plan with copies.
  ///
  /// - Parameter copies: the runs of packets in their order, at least one.
  init(
    _ copies: [SpliceSink.Copy], of plan: SequencePlan, encoder: String, notes: [String]
  ) {
    var spans: [Span] = []
    var next = 0
    for copy in copies {
      if copy.frame > next { spans.append(.drawn(next..<copy.frame)) }
      spans.append(.copied(copy))
      next = copy.frame + copy.run.frames.count
    }
    if next < plan.count { spans.append(.drawn(next..<plan.count)) }
    self.spans = spans
    self.encoder = encoder
    self.notes = notes
  }

  /// What the plan leads to, for the sequence's result.
  public var report: SpliceReport {
    SpliceReport(
      copiedFrames: copiedFrames,
      encodedFrames: spans.reduce(0) {
        if case .drawn(let frames) = $1 { $0 + frames.count } else { $0 }
      }, notes: notes)
  }
}

/// What `--smart` leads to, which `--json` prints.
public struct SpliceReport: Codable, Hashable, Sendable {
  /// The numbers of frames whose packets are copied, and of those that are encoded.
  public let copiedFrames, encodedFrames: Int
  /// Sentences about what is not copied; none if all clips are.
  public let notes: [String]
}

extension SequenceJob {
  /// Returns the plan of the sequence with the packets that are copied.
  ///
  /// The film has the codec of the first clip that the container takes, unless an encoder is set.
  func splicing(_ plan: SequencePlan) throws(JobError) -> SequencePlan {
    var result = plan
    func encoded(_ reason: String) -> SequencePlan {
      result.splice = SplicePlan(encoding: plan, because: reason)
      return result
    }
    guard let container = format.container, format.holdsSound else {
      return encoded("\(format.rawValue) has no packets of clips")
    }
    guard drawing.device == nil else { return encoded("a device is around every frame") }
    guard drawing.colorSpace != .pq else {
      return encoded("PQ states the brightest pixel of all frames")
    }
    guard part == nil, byteLimit == nil, encoding.bitRate == nil else {
      return encoded("its settings depend on all frames")
    }
    let codecs = plan.clips.compactMap { clip -> SpliceCodec? in
      guard case .video(_, let info) = clip.source else { return nil }
      return SpliceCodec(info)
    }
    let codec =
      encoding.encoder.map { SpliceCodec(encoder: $0) }
      ?? codecs.first { $0.isTaken(by: container) }
    if let codec, let encoder = encoding.encoder, !codec.isWritten(by: encoder) {
      return encoded("the frames of \(encoder) cannot be beside those of clips")
    }
    guard let codec, codec.isTaken(by: container) else {
      if let encoder = encoding.encoder {
        return encoded("\(encoder) writes none of H.264, H.265, VP9 and AV1")
      }
      guard let first = codecs.first else {
        return encoded("none of its clips is H.264, H.265, VP9 or AV1")
      }
      return encoded("\(container.rawValue) does not take \(first.title), the codec of its clips")
    }
    var job = self
    job.encoding.encoder = encoding.encoder ?? codec.encoder
    if job.encoding.encoderName(in: container) != encoding.encoderName(in: container) {
      // The bits of a sample depend on the encoder.
      job.isSmart = false
      result = try job.makePlan()
    }
    result = try job.splicing(result, codec)
    guard let splice = result.splice, splice.encoder == nil else { return result }
    // Without copies, the encoder is the usual one, too.
    result = plan
    result.splice = splice
    return result
  }

  /// Returns the plan of the sequence with the packets of clips with a codec.
  private func splicing(
    _ plan: SequencePlan, _ codec: SpliceCodec
  ) throws(JobError) -> SequencePlan {
    var stream: SpliceStream?
    var copies: [SpliceSink.Copy] = []
    var notes: [String] = []
    for (index, first) in plan.firstFrames.enumerated() {
      let clip = plan.clips[index]
      guard case .video(let file, let info) = clip.source else { continue }
      let before = plan.overlaps(of: index).before
      let begin = clip.begin + before
      // The transition before may show the end of the pictures, which are held then.
      let end = min(begin + plan.bodyCount(of: index), clip.pictures.upperBound)
      let wanted = begin..<max(end, begin)
      guard !wanted.isEmpty else { continue }
      func note(_ fault: SpliceFault) {
        let note = "\(file) is encoded again: \(fault.clause)."
        if !notes.contains(note) { notes.append(note) }
      }
      if let fault = SpliceFault(info, codec, plan.format, plan.rate) {
        note(fault)
        continue
      }
      let read: Result<SpliceClip, SpliceFault>
      do throws(MediaError) {
        read = try SpliceClip.read(file, info, codec, wanted, plan.rate, plan.format)
      } catch {
        throw JobError(error)
      }
      switch read {
      case .failure(let fault): note(fault)
      case .success(let found):
        if let stream, let fault = SpliceFault(found.stream, stream) {
          note(fault)
          continue
        }
        guard !found.runs.isEmpty else {
          note(.noRestart)
          continue
        }
        stream = found.stream
        copies += found.runs.map {
          SpliceSink.Copy(found, $0, at: first + before + $0.frames.lowerBound - begin)
        }
      }
    }
    var result = plan
    if copies.isEmpty {
      result.splice = SplicePlan(
        encoding: plan, because: "no frames of its clips can be copied", notes)
    } else {
      result.splice = SplicePlan(
        copies, of: plan, encoder: encoding.encoder ?? codec.encoder, notes: notes)
    }
    return result
  }
}
