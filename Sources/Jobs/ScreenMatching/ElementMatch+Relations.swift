import Frames

// How the places of two matches lie, and whether an element moves at all.

extension ElementMatch {
  /// Returns true if both have nearly the same places.
  func isSamePlace(as other: ElementMatch) -> Bool {
    func same(_ a: PixelRect, _ b: PixelRect) -> Bool {
      Double(a.overlap(b)) > 0.6 * Double(max(a.area, b.area))
    }
    return same(source.rect, other.source.rect) && same(target.rect, other.target.rect)
  }

  /// Returns true if the element has nearly the places of `picture` and is known better: it has
  /// round corners, or is as similar.
  func isBetter(than picture: ElementMatch) -> Bool {
    func holds(_ whole: PixelRect, _ part: PixelRect) -> Bool {
      10 * whole.overlap(part) > 9 * part.area && 10 * part.area < 9 * whole.area
    }
    // A part of the element is not a picture of its own.
    if holds(source.rect, picture.source.rect), holds(target.rect, picture.target.rect) {
      return true
    }
    guard isSamePlace(as: picture) else { return false }
    let side = Double(min(source.rect.width, source.rect.height))
    return source.cornerRadius > 0.25 * side || confidence > picture.confidence - 0.005
  }

  /// Returns true if `part` is a good part of the element on both screens.
  func wraps(_ part: ElementMatch) -> Bool {
    func wraps(_ whole: PixelRect, _ part: PixelRect) -> Bool {
      10 * whole.overlap(part) >= 8 * part.area && 5 * part.area >= whole.area
    }
    return wraps(source.rect, part.source.rect) && wraps(target.rect, part.target.rect)
  }

  /// Returns true if `part` lies in the element on both screens.
  func contains(_ part: ElementMatch) -> Bool {
    source.rect.contains(part.source.rect) && target.rect.contains(part.target.rect)
  }

  /// Returns true if both corners of `part` arrive where the element takes them, within 2 pixels or
  /// a 250th of the part.
  func agrees(with part: ElementMatch) -> Bool {
    var across = Double(target.rect.width) / Double(source.rect.width)
    var down = Double(target.rect.height) / Double(source.rect.height)
    switch sharedSide {
    case .width: down = across
    case .height: across = down
    case nil, .both, .same: break
    }
    let (from, to) = (part.source.rect, part.target.rect)
    let tolerance = max(2, 0.004 * Double(max(to.width, to.height)))
    func isClose(_ x: Int, _ y: Int, _ place: (Int, Int)) -> Bool {
      abs(target.rect.midX + across * (Double(x) - source.rect.midX) - Double(place.0))
        <= tolerance
        && abs(target.rect.midY + down * (Double(y) - source.rect.midY) - Double(place.1))
          <= tolerance
    }
    return isClose(from.x, from.y, (to.x, to.y))
      && isClose(from.maxX, from.maxY, (to.maxX, to.maxY))
  }

  /// Returns true if `part` lies in the element on both screens and moves with it.
  func carries(_ part: ElementMatch) -> Bool {
    guard contains(part) else { return false }
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

  /// Returns true if the element has the same place on both screens: to the pixel, or nearly so and
  /// its pictures are no more alike where they were measured than at one place.
  func isStill(_ from: Frame, _ to: Frame) -> Bool {
    let scale = Double(to.size.width) / Double(from.size.width)
    func isClose(_ tolerance: Double) -> Bool {
      let (a, b) = (source.rect, target.rect)
      return abs(Double(a.x) * scale - Double(b.x)) <= tolerance
        && abs(Double(a.y) * scale - Double(b.y)) <= tolerance
        && abs(Double(a.maxX) * scale - Double(b.maxX)) <= tolerance
        && abs(Double(a.maxY) * scale - Double(b.maxY)) <= tolerance
    }
    if isClose(1) || isAnchored(scale) { return true }
    guard isClose(max(0.004 * Double(to.size.width), 1)) else { return false }
    guard from.size == to.size else { return true }
    let (dx, dy) = (target.rect.x - source.rect.x, target.rect.y - source.rect.y)
    return from.correlation(of: source.rect, with: to, shiftedBy: (0, 0)) + 0.002
      >= from.correlation(of: source.rect, with: to, shiftedBy: (dx, dy))
  }
}

extension ElementMatch {
  /// Returns true if three sides have the same place on both screens, and the fourth nearly so:
  /// what moves past a bar touches it.
  func isAnchored(_ scale: Double) -> Bool {
    let (a, b) = (source.rect, target.rect)
    let sides = [(a.x, b.x), (a.y, b.y), (a.maxX, b.maxX), (a.maxY, b.maxY)].map {
      abs(Double($0.0) * scale - Double($0.1))
    }
    let reach = 0.06 * Double(min(b.width, b.height))
    return sides.count { $0 <= 1 } >= 3 && sides.allSatisfy { $0 <= reach }
  }
}

extension Frame {
  /// Returns the mean step across the outline of `rect` inside the screen, in levels of green.
  func outlineStep(_ rect: PixelRect) -> Double {
    var (sum, count) = (0, 0)
    func add(_ x: Int, _ y: Int, _ dx: Int, _ dy: Int) {
      let (farX, farY) = (x + dx, y + dy)
      guard farX >= 0, farY >= 0, farX < size.width, farY < size.height else { return }
      sum += abs(
        Int(bytes[(y * size.width + x) * 4 + 1]) - Int(bytes[(farY * size.width + farX) * 4 + 1]))
      count += 1
    }
    for x in rect.columns {
      add(x, rect.y, 0, -1)
      add(x, rect.maxY - 1, 0, 1)
    }
    for y in rect.rows {
      add(rect.x, y, -1, 0)
      add(rect.maxX - 1, y, 1, 0)
    }
    return Double(sum) / Double(max(count, 1))
  }

  /// Returns the correlation, 0 to 1 of either sign, of the luma in `rect` with that of another
  /// screen at a distance; 0 for a plain one.
  func correlation(
    of rect: PixelRect, with other: Frame, shiftedBy shift: (x: Int, y: Int)
  ) -> Double {
    func luma(_ frame: Frame, _ x: Int, _ y: Int) -> Double {
      let byte =
        (min(max(y, 0), frame.size.height - 1) * frame.size.width
          + min(max(x, 0), frame.size.width - 1)) * 4
      return Double(
        77 * Int(frame.bytes[byte]) + 150 * Int(frame.bytes[byte + 1])
          + 29 * Int(frame.bytes[byte + 2])) / 256
    }
    var (count, a, b, aa, bb, ab) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    let step = max(rect.area / 40_000, 1)
    for y in stride(from: rect.y, to: rect.maxY, by: step) {
      for x in rect.columns {
        let (one, two) = (luma(self, x, y), luma(other, x + shift.x, y + shift.y))
        (count, a, b) = (count + 1, a + one, b + two)
        (aa, bb, ab) = (aa + one * one, bb + two * two, ab + one * two)
      }
    }
    guard count > 0 else { return 0 }
    let (varianceA, varianceB) = (
      aa / count - a * a / count / count, bb / count - b * b / count / count
    )
    guard varianceA > 0, varianceB > 0 else { return 0 }
    return abs(ab / count - a * b / count / count) / (varianceA * varianceB).squareRoot()
  }
}

extension PixelRect {
  /// Returns true if more than the edges of `other` lie in the rectangle.
  func covers(_ other: PixelRect) -> Bool { overlap(other) * 12 > other.area }

  var midX: Double { Double(x) + Double(width) / 2 }
  var midY: Double { Double(y) + Double(height) / 2 }
}
