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
  public static let limit = 64

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

  /// The least similarity of two lines' glyphs, and of two icons.
  private static let leastLineLikeness = 0.85
  private static let leastIconLikeness = 0.88
  /// The largest ratio of the heights of two lines.
  private static let largestInkGrowth = 4.0
  /// The least similarity of a picture whose points correspond.
  private static let leastPictureConfidence = 0.4
  /// The least similarity of an element that tells whether a picture around it is one.
  private static let leastPartConfidence = 0.92
  /// The height up to which a named element may be a line of text, over the screen's longer side.
  private static let tallestLine = 0.08
  /// The largest difference of the shapes of a picture that is shown in full on both screens.
  private static let largestStretch = 0.03

  /// Creates a matcher.
  public init() {}

  /// Returns the elements that `from` and `to` share, back to front: the larger ones first.
  public func matches(from: Frame, to: Frame) -> [ElementMatch] {
    let (first, second) = inParallel({ Screen(from) }, { Screen(to) })
    let (old, new) = (first.candidates, second.candidates)
    var pairs: [Pair] = []
    for (a, source) in old.enumerated() {
      for (b, target) in new.enumerated() {
        if let match = compare(source, target, from, to) ?? compareInk(source, target) {
          pairs.append(Pair(a, b, match))
        }
      }
    }
    var ambiguous: [ElementMatch] = []
    pairs = pairs.filter { pair in
      let rival = pairs.first { other in
        other.isRival(of: pair) && other.match.confidence > pair.match.confidence - Self.lead
          && !(other.match.confidence < pair.match.confidence && other.isSamePlace(as: pair))
      }
      if let rival, min(rival.match.confidence, pair.match.confidence) > Self.leastPartConfidence,
        !rival.isSamePlace(as: pair)
      {
        ambiguous.append(pair.match)
      }
      return rival == nil
    }
    let half = first.keypoints.count / 2
    let (one, other) = inParallel(
      { Correspondences(from: first.keypoints, 0..<half, to: second.keypoints) },
      {
        Correspondences(
          from: first.keypoints, half..<first.keypoints.count, to: second.keypoints)
      })
    let finder = PictureFinder(
      pyramids: (first.pyramid, second.pyramid),
      edges: (
        StraightEdges(from, isNoisy: first.isNoisy), StraightEdges(to, isNoisy: second.isNoisy)
      ))
    let pictures = finder.pictures(of: Correspondences(one.pairs + other.pairs)).compactMap {
      match(of: $0, old.map(\.element), new.map(\.element), from, to)
    }
    let all = pairs.map(\.match)
    // Several pictures are one only if all of them move as one.
    let whole = pictures.filter { picture in
      let parts = all.filter {
        $0.confidence >= Self.leastPartConfidence && picture.contains($0)
          && !picture.isSamePlace(as: $0)
      }
      let isOne = parts.count < 2 || parts.allSatisfy { picture.agrees(with: $0) }
      // One of two copies is not known, and an element with some of its ground is the element.
      return isOne && !all.contains { $0.isBetter(than: picture) }
        && !ambiguous.contains { picture.isSamePlace(as: $0) || picture.wraps($0) }
        && (!all.contains { picture.wraps($0) } || finder.hasOutlines(picture))
        && !first.keypoints.hasCopy(
          of: picture.source.rect, besides: picture.target.rect, among: second.keypoints)
        && !second.keypoints.hasCopy(
          of: picture.target.rect, besides: picture.source.rect, among: first.keypoints)
    }
    // What lies in a picture is part of it.
    let elements = all.filter { match in
      !whole.contains { picture in
        !picture.isSamePlace(as: match)
          && (2 * picture.source.rect.overlap(match.source.rect) > match.source.rect.area
            || 2 * picture.target.rect.overlap(match.target.rect) > match.target.rect.area)
      }
    }
    let moving = Self.distinct(
      whole + elements.filter { match in !whole.contains { $0.isSamePlace(as: match) } },
      from: from, to: to
    ).map { $0.withGlyphs(from, isNoisy: first.isNoisy, to, isNoisy: second.isNoisy) }
    return moving + Self.bars(over: moving, from: from, to: to)
  }

  /// Returns the places of a screen's elements on even grounds, the largest first.
  public func elements(of frame: Frame) -> [ElementMatch.Place] {
    Self.candidates(in: frame).0.map {
      ElementMatch.Place(rect: $0.element.rect, cornerRadius: $0.element.cornerRadius)
    }
  }

  /// Returns the matches among places that are known by name, back to front.
  public func matches(from: Frame, to: Frame, named: [ElementMatch]) -> [ElementMatch] {
    // A whole with parts of its own motion is not one element.
    let single = named.filter { match in
      !named.contains { part in
        part != match && match.contains(part) && !match.carries(part)
      }
    }
    let moving = Self.distinct(
      single.map { fitted($0, from, to) }, from: from, to: to
    ).map { $0.withGlyphs(from, isNoisy: true, to, isNoisy: true) }
    return moving + Self.bars(over: moving, from: from, to: to)
  }

  /// Returns a named match with the corners' radii and the side that both places show in full, as
  /// the pictures have them.
  private func fitted(_ match: ElementMatch, _ from: Frame, _ to: Frame) -> ElementMatch {
    var fitted = match
    for (place, frame) in [(\ElementMatch.source, from), (\ElementMatch.target, to)]
    where match[keyPath: place].cornerRadius < 0 {
      fitted[keyPath: place].cornerRadius = Element.cornerRadius(
        of: match[keyPath: place].rect, in: frame, step: 10)
    }
    let (source, target) = (match.source.rect, match.target.rect)
    let shape = source.aspect / target.aspect
    guard abs(shape - 1) >= 0.01, fitted.sharedSide == nil else { return fitted }
    let tall = Double(max(from.size.width, from.size.height)) * Self.tallestLine
    let isLine =
      min(source.aspect, target.aspect) > 2 && Double(max(source.height, target.height)) < tall
    if isLine {
      fitted.sharedSide = .both
    } else if let best = fits(source, target).max(by: {
      Self.confidence(from, $0.from, to, $0.to, cornerRadius: 0)
        < Self.confidence(from, $1.from, to, $1.to, cornerRadius: 0)
    }), Self.confidence(from, best.from, to, best.to, cornerRadius: 0) >= Self.leastConfidence {
      fitted.sharedSide = best.side
    }
    return fitted
  }

  /// Returns the bars that stay above `moving`.
  private static func bars(
    over moving: [ElementMatch], from: Frame, to: Frame
  ) -> [ElementMatch] {
    StillBars(from: from, to: to)?.matches(
      reachedBy: moving.map { match in
        let (a, b) = (match.source.rect, match.target.rect)
        let (x, y) = (min(a.x, b.x), min(a.y, b.y))
        return PixelRect(
          x: x, y: y, width: max(a.maxX, b.maxX) - x, height: max(a.maxY, b.maxY) - y)
      }) ?? []
  }

  // MARK: Candidates

  /// What is known of one screen.
  private struct Screen: Sendable {
    let candidates: [Candidate]
    /// True for a compressed picture.
    let isNoisy: Bool
    let pyramid: LumaPyramid
    let keypoints: Keypoints

    init(_ frame: Frame) {
      (candidates, isNoisy) = ScreenMatcher.candidates(in: frame)
      pyramid = LumaPyramid(frame)
      keypoints = Keypoints(pyramid)
    }
  }

  private struct Candidate {
    let element: Element
    let coarse: Samples
    let ink: Ink?
  }

  /// Returns the elements of a screen, and whether it is compressed.
  private static func candidates(in frame: Frame) -> ([Candidate], Bool) {
    let reduced = ReducedPicture(frame)
    var found: [Candidate] = []
    var areas = ElementFinder(in: reduced, isNoisy: false).elements()
    let isNoisy = Element.isNoisy(areas, factor: reduced.factor, in: frame)
    if isNoisy { areas = ElementFinder(in: reduced, isNoisy: true).elements() }
    for rough in areas {
      let element = Element(rough, factor: reduced.factor, in: frame, isNoisy: isNoisy)
      if found.contains(where: { $0.element.rect == element.rect }) { continue }
      let coarse = Samples(
        frame, element.rect, cornerRadius: element.cornerRadius, columns: 12, rows: 12)
      let ink = Ink(element, in: frame)
      if coarse.deviation >= leastDeviation || ink != nil {
        found.append(Candidate(element: element, coarse: coarse, ink: ink))
      }
    }
    return (found, isNoisy)
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
    func isSamePlace(as other: Pair) -> Bool { match.isSamePlace(as: other.match) }
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
    let fits = isAlike ? [(nil, source.rect, target.rect)] : fits(source.rect, target.rect)
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

  /// Returns the fits of one picture to two places of different shape.
  private func fits(
    _ source: PixelRect, _ target: PixelRect
  ) -> [(side: ElementMatch.SharedSide?, from: PixelRect, to: PixelRect)] {
    source.aspect < target.aspect
      ? [
        (.height, source, target.centered(aspect: source.aspect)),
        (.width, source.centered(aspect: target.aspect), target),
      ]
      : [
        (.height, source.centered(aspect: target.aspect), target),
        (.width, source, target.centered(aspect: source.aspect)),
      ]
  }

  /// Compares two elements whose colours differ: glyphs, icons and lines on their grounds.
  private func compareInk(_ a: Candidate, _ b: Candidate) -> ElementMatch? {
    guard let old = a.ink, let new = b.ink else { return nil }
    let growth = Double(b.element.rect.height) / Double(a.element.rect.height)
    guard growth <= Self.largestInkGrowth, growth >= 1 / Self.largestInkGrowth else { return nil }
    // A long line has more shape than an icon.
    let least = old.aspect > 2 ? Self.leastLineLikeness : Self.leastIconLikeness
    let likeness = old.likeness(new, least: least)
    guard likeness >= least else { return nil }
    // A line of text has no corners, whatever its first and last letters look like.
    let isLine = old.aspect > 2
    return ElementMatch(
      source: .init(
        rect: a.element.rect, cornerRadius: isLine ? 0 : a.element.cornerRadius),
      target: .init(
        rect: b.element.rect, cornerRadius: isLine ? 0 : b.element.cornerRadius),
      sharedSide: abs(old.aspect / new.aspect - 1) > 0.01 ? .both : nil, confidence: likeness)
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

  // MARK: Pictures

  /// Returns the match of a picture, with the places of elements that it is; nil if its two
  /// pictures differ too much.
  private func match(
    of picture: PictureFinder.Found, _ old: [Element], _ new: [Element], _ from: Frame, _ to: Frame
  ) -> ElementMatch? {
    let source = Self.place(picture.source, old, from)
    let target = Self.place(picture.target, new, to)
    var (a, b) = (source.rect, target.rect)
    switch picture.sharedSide {
    case nil, .both, .same: break
    case .height, .width:
      if a.aspect < b.aspect {
        b = b.centered(aspect: a.aspect)
      } else {
        a = a.centered(aspect: b.aspect)
      }
    }
    let radius = max(
      source.cornerRadius / Double(source.rect.height),
      target.cornerRadius / Double(target.rect.height))
    let confidence = Self.confidence(from, a, to, b, cornerRadius: radius)
    guard confidence >= Self.leastPictureConfidence,
      picture.sharedSide != nil || abs(a.aspect / b.aspect - 1) <= Self.largestStretch
    else { return nil }
    return ElementMatch(
      source: source, target: target, sharedSide: picture.sharedSide, confidence: confidence)
  }

  /// Returns the place of a picture: that of the element with nearly the same rectangle, if any.
  private static func place(
    _ rect: PixelRect, _ elements: [Element], _ frame: Frame
  ) -> ElementMatch.Place {
    func isSame(_ other: PixelRect) -> Bool {
      let tolerance = max(3, min(rect.width, rect.height) / 100)
      return abs(rect.x - other.x) <= tolerance && abs(rect.y - other.y) <= tolerance
        && abs(rect.maxX - other.maxX) <= tolerance && abs(rect.maxY - other.maxY) <= tolerance
    }
    if let element = elements.first(where: { isSame($0.rect) }),
      element.cornerRadius > 0.06 * Double(min(rect.width, rect.height))
        || frame.outlineStep(element.rect) >= 0.9 * frame.outlineStep(rect)
    {
      return .init(rect: element.rect, cornerRadius: element.cornerRadius)
    }
    return .init(
      rect: rect, cornerRadius: Element.cornerRadius(of: rect, in: frame, step: 10))
  }

  // MARK: Choice

  /// Returns the matches that do not move as part of another one, the largest first.
  private static func distinct(
    _ matches: [ElementMatch], from: Frame, to: Frame
  ) -> [ElementMatch] {
    var taken: [ElementMatch] = []
    // What lies in another one on a screen covers it there.
    func size(_ match: ElementMatch) -> Int { match.source.rect.area + match.target.rect.area }
    for match in matches.sorted(by: { size($0) > size($1) }) {
      let isCovered = taken.contains { larger in
        larger.source.rect.covers(match.source.rect)
          && (larger.carries(match) || !larger.source.rect.contains(match.source.rect))
          || larger.target.rect.covers(match.target.rect)
            && !larger.target.rect.contains(match.target.rect)
      }
      if !isCovered { taken.append(match) }
    }
    return Array(taken.filter { !$0.isStill(from, to) }.prefix(limit))
  }
}
