package import Frames
package import Rendering
package import SceneGraph
package import ScreenMatching
package import Transitions

/// The two screens of a transition, fitted to a container, and the elements that they share.
package struct ScreenPair {
  private let frames: (from: Frame, to: Frame)
  private let fit: Fit
  private let size: PixelSize
  private let container: Container
  private let isHighDynamicRange: Bool

  /// Creates a pair.
  ///
  /// - Parameters:
  ///   - from: the outgoing screen.
  ///   - to: the incoming screen.
  ///   - fit: the fit of a screen of another shape.
  ///   - size: the container's size in pixels; only its shape matters.
  ///   - container: the container, in points.
  ///   - colorSpace: the colour space of the frames.
  package init(
    from: Frame, to: Frame, _ fit: Fit, size: PixelSize, in container: Container,
    colorSpace: ColorSpace = .srgb
  ) {
    frames = (from.inEightBits, to.inEightBits)
    self.fit = fit
    self.size = size
    self.container = container
    isHighDynamicRange = colorSpace.isHighDynamicRange
  }

  /// Fills in the shared elements of both screens where `spec` leaves them to be detected.
  ///
  /// - Returns: the detected elements, back to front; nil if `spec` needs none.
  /// - Throws: `JobError` about the files that `spec` names.
  package func placeElements(of spec: inout TransitionSpec) throws(JobError) -> [ElementMatch]? {
    guard spec.awaitsElements else { return nil }
    // A pop is the motion of a push with exchanged pictures, and so is a reversed push.
    let isExchanged = (spec.direction == .pop) != (spec.playback == .reversed)
    let (matches, placed) = try elements(of: spec.elementFiles)
    spec.place(isExchanged ? placed.map(\.reversed) : placed)
    return matches
  }

  /// Detects the shared elements of both screens, or finds them by their names in `files`, the
  /// first of which is about the old screen.
  ///
  /// - Returns: the elements, back to front, and their places in points.
  /// - Throws: `JobError` about the files.
  package func elements(
    of files: ElementFiles? = nil
  ) throws(JobError) -> (matches: [ElementMatch], placed: [PlacedElement]) {
    let matcher = ScreenMatcher()
    let matches: [ElementMatch]
    if let files {
      let (old, new) = try ElementTree.read(files)
      let named = ElementTree.matches(old, on: frames.from.size, new, on: frames.to.size)
      matches = matcher.matches(from: frames.from, to: frames.to, named: named)
    } else {
      matches = matcher.matches(from: frames.from, to: frames.to)
    }
    let placed = matches.map { match in
      let source = place(match.source, on: frames.from)
      let target = place(match.target, on: frames.to)
      return PlacedElement(
        from: source.rect, radius: source.radius, to: target.rect, radius: target.radius,
        scale: match.sharedSide.scale, glyphs: glyphs(of: match))
    }
    return (matches, placed)
  }

  /// Returns the place of the smallest element at a point of one screen, both in points; nil if
  /// there is none.
  package func element(
    at point: Point, onTarget isTarget: Bool
  ) -> (rect: Rect, radius: Double)? {
    let frame = isTarget ? frames.to : frames.from
    return ScreenMatcher().elements(of: frame).map { place($0, on: frame) }
      .filter { element in
        point.x >= element.rect.minX && point.x < element.rect.maxX
          && point.y >= element.rect.minY && point.y < element.rect.maxY
      }
      .min {
        $0.rect.size.width * $0.rect.size.height < $1.rect.size.width * $1.rect.size.height
      }
  }

  /// Returns the colours of an element's glyphs, nil for any other. A scene's colours are not those
  /// of frames of high dynamic range.
  private func glyphs(of match: ElementMatch) -> (source: GlyphRun, target: GlyphRun)? {
    guard !isHighDynamicRange, let source = match.source.glyphs, let target = match.target.glyphs
    else { return nil }
    func run(_ glyphs: ElementMatch.Glyphs, on frame: Frame) -> GlyphRun {
      let width = fit.visiblePart(of: frame.size, in: size).size.width
      let scale = container.size.width / width / Double(frame.size.width)
      var run = GlyphRun(glyphs)
      run.cuts = glyphs.cuts.map { rounded($0 * scale) }
      return run
    }
    return (run(source, on: frames.from), run(target, on: frames.to))
  }

  /// Returns an element's place in points of the container.
  private func place(
    _ place: ElementMatch.Place, on frame: Frame
  ) -> (rect: Rect, radius: Double) {
    let visible = fit.visiblePart(of: frame.size, in: size)
    let scaleX = container.size.width / visible.size.width / Double(frame.size.width)
    let scaleY = container.size.height / visible.size.height / Double(frame.size.height)
    let left = visible.origin.x * Double(frame.size.width)
    let top = visible.origin.y * Double(frame.size.height)
    let rect = Rect(
      x: rounded((Double(place.rect.x) - left) * scaleX),
      y: rounded((Double(place.rect.y) - top) * scaleY),
      width: rounded(Double(place.rect.width) * scaleX),
      height: rounded(Double(place.rect.height) * scaleY))
    return (rect, rounded(place.cornerRadius * min(scaleX, scaleY)))
  }

  /// Rounds a length to a thousandth of a point, which is not visible in a frame.
  private func rounded(_ length: Double) -> Double { (length * 1000).rounded() / 1000 }
}

extension ElementMatch.SharedSide? {
  fileprivate var scale: ElementScale {
    switch self {
    case nil: .cover
    case .width: .width
    case .height: .height
    case .both: .both
    case .same: .same
    }
  }
}

extension GlyphRun {
  /// Creates the glyphs that were measured, without cuts.
  init(_ glyphs: ElementMatch.Glyphs) {
    func color(_ bytes: SIMD3<UInt8>) -> Color {
      Color(
        red: Double(bytes.x) / 255, green: Double(bytes.y) / 255, blue: Double(bytes.z) / 255)
    }
    self.init(ink: color(glyphs.ink), ground: color(glyphs.ground))
  }
}
