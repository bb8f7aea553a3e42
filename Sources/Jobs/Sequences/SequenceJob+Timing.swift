import Frames
import Jobs
import Media
import Support

// The rate of a sequence, and the end of a loop.

extension SequenceJob {
  /// The rate of a sequence of stills and of slow clips.
  private static let standardRate = FrameRate(30)
  /// The rate in frames per second from which on a clip's rate is that of a film; 24000/1001 is.
  private static let slowestRate = 23.5

  /// Returns the frame rate: the one that is set, or one of the clips'.
  ///
  /// A transition of a second between slides of one frame a second would have a single frame.
  func sequenceRate(_ sources: [SequencePlan.Source]) -> FrameRate {
    if let rate { return rate }
    let rates = sources.compactMap { source -> FrameRate? in
      if case .video(_, let info) = source { info.rate } else { nil }
    }
    guard let first = rates.first else { return Self.standardRate }
    var rate = first
    if first.value < Self.slowestRate {
      let highest = rates.max { $0.value < $1.value } ?? first
      rate = highest.value < Self.slowestRate ? Self.standardRate : highest
    }
    // Browsers show a GIF's frames at most that fast.
    let smooth = FrameRate(GIFSink.smoothRateLimit)
    return format == .gif && rate.value > smooth.value ? smooth : rate
  }
}

extension SequencePlan {
  /// Makes a loop of clips of which the last one is the first one again.
  ///
  /// The last clip keeps the frames that the transition to it shows, and the first clip those that
  /// follow: none, or fewer, if it is too short.
  mutating func closeLoop() {
    guard clips.count > 1, let closing = transitions.last ?? nil else { return }
    let (first, last) = (clips[0], clips.count - 1)
    clips[0] = first.part(closing.count..<max(first.count, closing.count))
    clips[last] = first.part(0..<closing.count)
    clips[last].ending = nil
  }

  /// The sentence about a rate that is not the first clip's; nil if it is, or if it was set.
  ///
  /// - Parameter job: the job of the plan.
  package func rateNote(_ job: SequenceJob) -> String? {
    guard job.rate == nil else { return nil }
    let first = clips.lazy.compactMap { clip -> (FilePath, FrameRate)? in
      if case .video(let file, let info) = clip.source { (file, info.rate) } else { nil }
    }.first
    guard let (file, own) = first, own.value != rate.value else { return nil }
    func text(_ rate: FrameRate) -> String { plain((rate.value * 1000).rounded() / 1000) }
    return
      "\(file) has \(text(own)) frames per second; the film has \(text(rate)), and --fps chooses "
      + "another rate."
  }
}
