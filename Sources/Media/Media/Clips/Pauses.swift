/// The times without pictures in a clip, found from its pictures in the order of presentation.
struct Pauses: Hashable, Sendable {
  /// The first one, in seconds from the first picture.
  private(set) var first: Range<Double>?
  /// Their number.
  private(set) var count = 0
  /// The end of the last picture in seconds.
  private var end: Double?

  /// The length from which a time without pictures counts, in seconds.
  private static let shortest = 1.0

  /// Adds a picture.
  ///
  /// - Parameters:
  ///   - time: the time from which it is shown, in seconds.
  ///   - duration: its duration in seconds, without a pause after it.
  mutating func add(_ time: Double, lasting duration: Double) {
    if let end, time > end + Self.shortest {
      first = first ?? end..<time
      count += 1
    }
    end = max(end ?? -.infinity, time + duration)
  }

  /// A clause about them, without the file's name; nil if there are none.
  var clause: String? {
    guard let first else { return nil }
    let times = [first.lowerBound, first.upperBound].map { nearTimeText($0) }
    let more = count == 1 ? "" : " and in \(count - 1) more pause\(count == 2 ? "" : "s")"
    return "it has no pictures from \(times[0]) to \(times[1])\(more); the last one is held"
  }
}
