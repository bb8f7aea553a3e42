/// Sample frames between a decoder, which gives them as it comes, and a reader, which takes so many
/// at a time. Silence takes no memory.
struct AudioQueue {
  private enum Piece {
    case samples([Float])
    case silence(frames: Int)
  }

  private let channelCount: Int
  private var pieces: [Piece] = []
  /// The sample frames in the queue.
  private(set) var count = 0

  init(channelCount: Int) { self.channelCount = channelCount }

  /// Adds whole sample frames.
  mutating func append(_ samples: some Collection<Float>) {
    guard !samples.isEmpty else { return }
    pieces.append(.samples(Array(samples)))
    count += samples.count / channelCount
  }

  /// Adds silence.
  mutating func append(silence frames: Int) {
    guard frames > 0 else { return }
    pieces.append(.silence(frames: frames))
    count += frames
  }

  /// Removes the first sample frames, `wanted` at most.
  mutating func take(_ wanted: Int) -> [Float] {
    let wanted = min(wanted, count)
    var taken: [Float] = []
    taken.reserveCapacity(wanted * channelCount)
    var used = 0
    while taken.count < wanted * channelCount {
      let left = wanted - taken.count / channelCount
      switch pieces[used] {
      case .samples(let samples):
        let part = min(left * channelCount, samples.count)
        taken += samples[..<part]
        pieces[used] = .samples(Array(samples[part...]))
        if part == samples.count { used += 1 }
      case .silence(let frames):
        let part = min(left, frames)
        taken += repeatElement(0, count: part * channelCount)
        pieces[used] = .silence(frames: frames - part)
        if part == frames { used += 1 }
      }
    }
    pieces.removeFirst(used)
    count -= wanted
    return taken
  }
}
