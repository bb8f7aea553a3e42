public import Frames

/// The search for the elements that two screens share.
///
/// Each screen is split into the elements on its even backgrounds. Two elements match if their
/// pictures, scaled to one size, are alike, and neither is as similar to a third: equal rows are
/// not confused. An element that does not move is not a match, nor is one that moves as part of a
/// larger match.
public struct ScreenMatcher: Sendable {
  /// The least confidence of a match.
  public static let leastConfidence = 0.72
  /// The largest number of matches.
  public static let limit = 16

  /// The minimum deviation from one colour, in levels: a plain area resembles any other of its
  /// colour.
  private static let leastDeviation = 12.0
  /// The lead of a match over the next best for either of its elements.
  private static let lead = 0.08
  /// The size of the grid on which two elements are compared.
  private static let cells = 1024
  /// The minimum height of a picture that may be cropped to another shape; text is never cropped.
  private static let smallestCrop = 40
  /// The largest ratio of the sizes.
  private static let largestGrowth = 8.0

  /// Creates a matcher.
  public init() {}

  /// Returns the elements that `from` and `to` share, back to front: the larger ones first.
  public func matches(from: Frame, to: Frame) -> [ElementMatch] {
    let old = Self.candidates(in: from)
    let new = Self.candidates(in: to)
    var pairs: [Pair] = []
    for (a, source) in old.enumerated() {
      for (b, target) in new.enumerated() {
        if let match = compare(source, target, from, to) { pairs.append(Pair(a, b, match)) }
      }
    }
    pairs = pairs.filter { pair in
      !pairs.contains { other in
        other.isRival(of: pair) && other.match.confidence > pair.match.confidence - Self.lead
          && !(other.match.confidence < pair.match.confidence && other.isSamePlace(as: pair))
      }
    }
    return Self.distinct(
      pairs.map(\.match),
      sizes: (from.size.width, to.size.width))
  }

  // MARK: Candidates

  private struct Candidate {
    let element: Element
    let coarse: Samples
  }

  private static func candidates(in frame: Frame) -> [Candidate] {
    let reduced = ReducedPicture(frame)
    var found: [Candidate] = []
    for rough in ElementFinder(in: reduced).elements() {
      let element = Element(rough, factor: reduced.factor, in: frame)
      if found.contains(where: { $0.element.rect == element.rect }) { continue }
      let coarse = Samples(
        frame, element.rect, cornerRadius: element.cornerRadius, columns: 12, rows: 12)
      if coarse.deviation >= leastDeviation {
        found.append(Candidate(element: element, coarse: coarse))
      }
    }
    return found
  }

  // MARK: Comparison

  private struct Pair {
    let source, target: Int
    let match: ElementMatch

    init(_ source: Int, _ target: Int, _ match: ElementMatch) {
      (self.source, self.target, self.match) = (source, target, match)
    }

    /// True if both use the same element on one screen, but different ones on the other.
    func isRival(of other: Pair) -> Bool { (source == other.source) != (target == other.target) }

    /// True if both have nearly the same places.
    func isSamePlace(as other: Pair) -> Bool {
      func same(_ a: PixelRect, _ b: PixelRect) -> Bool {
        Double(a.overlap(b)) > 0.6 * Double(max(a.area, b.area))
      }
      return same(match.source.rect, other.match.source.rect)
        && same(match.target.rect, other.match.target.rect)
    }
  }

  private func compare(
    _ a: Candidate, _ b: Candidate, _ from: Frame, _ to: Frame
  ) -> ElementMatch? {
    let (source, target) = (a.element, b.element)
    let growth = (Double(target.rect.area) / Double(source.rect.area)).squareRoot()
    guard growth <= Self.largestGrowth, growth >= 1 / Self.largestGrowth else { return nil }
    let shape = source.rect.aspect / target.rect.aspect
    let isAlike = abs(shape - 1) < 0.06
    // A picture may be cropped to another shape; text may not.
    guard
      isAlike
        || (shape > 0.4 && shape < 2.5
          && min(source.rect.height, target.rect.height) >= Self.smallestCrop)
    else { return nil }
    if isAlike,
      a.coarse.difference(from: b.coarse) > 0.6 * max(a.coarse.deviation, b.coarse.deviation)
    {
      return nil
    }
    let fits: [(side: ElementMatch.SharedSide?, from: PixelRect, to: PixelRect)]
    if isAlike {
      fits = [(nil, source.rect, target.rect)]
    } else if shape < 1 {
      fits = [
        (.height, source.rect, target.rect.centered(aspect: source.rect.aspect)),
        (.width, source.rect.centered(aspect: target.rect.aspect), target.rect),
      ]
    } else {
      fits = [
        (.height, source.rect.centered(aspect: target.rect.aspect), target.rect),
        (.width, source.rect, target.rect.centered(aspect: source.rect.aspect)),
      ]
    }
    let radius = max(
      source.cornerRadius / Double(source.rect.height),
      target.cornerRadius / Double(target.rect.height))
    let likeness = fits.map { fit in
      Self.confidence(from, fit.from, to, fit.to, cornerRadius: radius)
    }
    guard let best = likeness.indices.max(by: { likeness[$0] < likeness[$1] }),
      likeness[best] >= Self.leastConfidence
    else { return nil }
    return ElementMatch(
      source: .init(rect: source.rect, cornerRadius: source.cornerRadius),
      target: .init(rect: target.rect, cornerRadius: target.cornerRadius),
      sharedSide: fits[best].side, confidence: likeness[best])
  }

  /// Returns the similarity of two parts of the same shape; -1 if one is plain.
  ///
  /// - Parameter cornerRadius: the corners' radius over the height.
  private static func confidence(
    _ from: Frame, _ source: PixelRect, _ to: Frame, _ target: PixelRect, cornerRadius: Double
  ) -> Double {
    let columns = min(max(Int((Double(cells) * target.aspect).squareRoot()), 8), 128)
    let rows = min(max(cells / columns, 8), 128)
    func samples(_ frame: Frame, _ rect: PixelRect) -> Samples {
      Samples(
        frame, rect, cornerRadius: cornerRadius * Double(rect.height), columns: columns, rows: rows)
    }
    let (first, second) = (samples(from, source), samples(to, target))
    let deviation = min(first.deviation, second.deviation)
    guard deviation >= leastDeviation else { return -1 }
    return 1 - first.difference(from: second) / deviation
  }

  // MARK: Choice

  /// Returns the matches that do not move as part of another one, the largest first.
  private static func distinct(
    _ matches: [ElementMatch], sizes: (Int, Int)
  ) -> [ElementMatch] {
    var taken: [ElementMatch] = []
    for match in matches.sorted(by: { $0.source.rect.area > $1.source.rect.area }) {
      let isCovered = taken.contains { larger in
        larger.source.rect.overlap(match.source.rect) > 0
          && (larger.carries(match) || !larger.source.rect.contains(match.source.rect))
          || larger.target.rect.overlap(match.target.rect) > 0
            && !larger.target.rect.contains(match.target.rect)
      }
      if !isCovered { taken.append(match) }
    }
    return Array(taken.filter { !$0.isStill(sizes) }.prefix(limit))
  }
}

extension ElementMatch {
  /// Returns true if `part` lies in the element on both screens and moves with it.
  fileprivate func carries(_ part: ElementMatch) -> Bool {
    guard source.rect.contains(part.source.rect), target.rect.contains(part.target.rect) else {
      return false
    }
    let scale = Double(target.rect.width) / Double(source.rect.width)
    let across =
      Double(target.rect.x) + scale * (part.source.rect.midX - Double(source.rect.x))
      - part.target.rect.midX
    let down =
      Double(target.rect.y) + scale * (part.source.rect.midY - Double(source.rect.y))
      - part.target.rect.midY
    let tolerance = 0.05 * Double(max(target.rect.width, target.rect.height))
    return abs(across) <= tolerance && abs(down) <= tolerance
  }

  /// Returns true if the element has the same place on both screens, whose widths are `widths`.
  fileprivate func isStill(_ widths: (Int, Int)) -> Bool {
    let scale = Double(widths.1) / Double(widths.0)
    let tolerance = max(0.004 * Double(widths.1), 1)
    return abs(source.rect.midX * scale - target.rect.midX) <= tolerance
      && abs(source.rect.midY * scale - target.rect.midY) <= tolerance
      && abs(Double(source.rect.width) * scale - Double(target.rect.width)) <= 2 * tolerance
  }
}

extension PixelRect {
  fileprivate var midX: Double { Double(x) + Double(width) / 2 }
  fileprivate var midY: Double { Double(y) + Double(height) / 2 }
}
