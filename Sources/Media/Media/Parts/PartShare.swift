public import Frames

/// The share of a film that one process draws or encodes.
public enum PartShare: Hashable, Sendable, CustomStringConvertible {
  /// A part, counted from 1, of a number of parts whose numbers of segments differ by one at most.
  case fraction(Int, of: Int)
  /// The segments that begin in a range of frames, counted from 0. Any division of the frames into
  /// ranges is a division of the segments.
  case frames(ClosedRange<Int>)
  /// The sound of the whole film, with its titles, chapters and subtitles.
  case sound

  /// The largest number of parts, and the number above the largest index of a frame.
  public static let limit = 1_000_000_000

  /// The share as options have it: `3/40`, `0-239` or `sound`.
  public var description: String {
    switch self {
    case .fraction(let index, let count): "\(index)/\(count)"
    case .frames(let range): "\(range.lowerBound)-\(range.upperBound)"
    case .sound: "sound"
    }
  }

  /// Reads `K/N` with K from 1 to N, or `sound`; nil for another text.
  public init?(part text: String) {
    if text == "sound" {
      self = .sound
      return
    }
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1],
      (1...Self.limit).contains(count), (1...count).contains(index)
    else { return nil }
    self = .fraction(index, of: count)
  }

  /// Reads `A-B`, both included, or the frame `A`; nil for another text.
  public init?(frames text: String) {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(numbers.count), let first = numbers[0], let last = numbers.last ?? nil,
      first >= 0, first <= last, last < Self.limit
    else { return nil }
    self = .frames(first...last)
  }
}

/// The division of a film into segments, which are encoded one by one: a function of the film
/// alone, so that every division into parts has the same segments.
public struct Segmentation: Hashable, Sendable {
  /// The number of frames of a segment, at least 1; the last segment may have fewer.
  public let length: Int
  /// The number of frames of the film.
  public let total: Int

  /// Creates a division.
  ///
  /// - Parameters:
  ///   - seconds: the length of a segment, which is rounded to whole frames.
  ///   - total: the number of frames of the film.
  public init(seconds: Double, rate: FrameRate, total: Int) {
    let frames = (min(max(seconds, 0), 1e6) * rate.value).rounded()
    self.init(length: max(Int(frames), 1), total: total)
  }

  init(length: Int, total: Int) { (self.length, self.total) = (length, total) }

  /// The number of segments.
  public var count: Int { (total + length - 1) / length }

  /// Returns the frames of a share; none for sound, and for a part beyond the number of segments.
  public func frames(of share: PartShare) -> Range<Int> {
    switch share {
    case .fraction(let index, let count):
      frames(ofSegments: self.count * (index - 1) / count, to: self.count * index / count)
    case .frames(let range):
      frames(
        ofSegments: (range.lowerBound + length - 1) / length, to: range.upperBound / length + 1)
    case .sound: 0..<0
    }
  }

  private func frames(ofSegments first: Int, to end: Int) -> Range<Int> {
    let first = min(first, count)
    let end = min(max(end, first), count)
    return min(first * length, total)..<min(end * length, total)
  }

  /// Returns the frames of the segment with a frame.
  func segment(with frame: Int) -> Range<Int> {
    let first = frame / length * length
    return first..<min(first + length, total)
  }
}

/// What a job makes instead of its film: one part of it, for `PartConcatenation`.
public struct PartRequest: Hashable, Sendable {
  /// The share of the film.
  public var share: PartShare
  /// The length of a segment in seconds.
  public var segment: Double
  /// The fingerprint of the job and its inputs: parts of different jobs do not fit.
  public var job: String
  /// The version of the program: parts of different versions do not fit.
  public var version: String

  /// The usual length of a segment in seconds.
  public static let usualSegment = 2.0

  /// Creates a request.
  public init(
    _ share: PartShare, segment: Double = PartRequest.usualSegment, job: String, version: String
  ) {
    self.share = share
    self.segment = segment
    self.job = job
    self.version = version
  }

  /// Returns the frames that the share has of a film.
  public func frames(of total: Int, rate: FrameRate) -> Range<Int> {
    Segmentation(seconds: segment, rate: rate, total: total).frames(of: share)
  }
}
