import Effects
import Frames
import GPU
import SceneGraph
import TestSupport
import Testing
import Transitions

/// Compares the articles' effects with an independent browser's rendering of them from CSS: see
/// `Browser/README.md`.
@Suite struct EffectBrowserTests {
  /// A frame of an effect.
  struct Case: Sendable, CustomTestStringConvertible {
    /// The picture's name in `Browser`.
    let name: String
    let scene: Scene

    init<Effect: Transition>(
      _ effect: Effect, _ direction: Direction, _ progress: Double, style: String = ""
    ) {
      name = "\(Effect.name)\(style)-\(direction)-\(progress)"
      scene = effect.scene(
        at: progress, direction,
        in: Container(size: Size(width: 250, height: 444), scale: 1))
    }

    var testDescription: String { name }
  }

  private func pictures() throws -> [PictureName: Frame] {
    [.from: try BrowserPicture.read("from"), .to: try BrowserPicture.read("to")]
  }

  @Test(arguments: Case.sharp)
  func effectMatchesBrowser(_ example: Case) throws {
    let pictures = try pictures()
    let golden = try BrowserPicture.read(example.name)
    let borders = BorderMask(of: example.scene, pictures, size: golden.size)
    try withDevice { device in
      let frame = try device.frame(example.scene, pictures, size: golden.size)
      let whole = try #require(FrameDifference(frame, golden))
      let inner = try #require(
        FrameDifference(try borders.inside(frame), try borders.inside(golden)))
      let similarity = structuralSimilarity(frame, golden)
      guard
        inner.peakSignalToNoise < 48 || whole.peakSignalToNoise < 44 || similarity < 0.998
      else { return }
      Issue.record("inside \(inner); whole \(whole); SSIM \(similarity)")
      try requireAlike(frame, golden, within: 0, named: "browser-\(example.name)")
    }
  }

  /// Edges as a browser draws them, and no further from the picture in which each pixel is
  /// the mean of its area.
  @Test(arguments: Case.flat)
  func frameIsAsCloseToExactPictureAsBrowser(_ example: Case) throws {
    let pictures = try pictures()
    let golden = try BrowserPicture.read(example.name)
    var rasterizer = ReferenceRasterizer(pictures)
    rasterizer.spreads = true
    let exact = try rasterizer.draw(example.scene, size: golden.size)
    try withDevice { device in
      let frame = try device.frame(example.scene, pictures, size: golden.size)
      let difference = try #require(FrameDifference(frame, exact))
      let browsers = try #require(FrameDifference(golden, exact))
      guard difference.peakSignalToNoise < browsers.peakSignalToNoise else { return }
      Issue.record("Hinge \(difference); the browser \(browsers)")
    }
  }

  /// A browser's single bilinear tap is not enough for several texels a pixel, of which Hinge takes
  /// the mean.
  @Test(arguments: Case.minified)
  func minifiedScreenIsCloserToExactPictureThanBrowser(_ example: Case) throws {
    let pictures = try pictures()
    let golden = try BrowserPicture.read(example.name)
    let exact = try BrowserPicture.read("\(example.name)-exact")
    try withDevice { device in
      let frame = try device.frame(example.scene, pictures, size: golden.size)
      let difference = try #require(FrameDifference(frame, exact))
      let browsers = try #require(FrameDifference(golden, exact))
      guard difference.peakSignalToNoise < browsers.peakSignalToNoise + 3 else { return }
      Issue.record("Hinge \(difference); the browser \(browsers)")
      try requireAlike(frame, exact, within: 0, named: "exact-\(example.name)")
    }
  }
}

extension EffectBrowserTests.Case {
  /// The cases in which nothing is minified by more than one and a half.
  static let sharp: [Self] = [
    Self(Card(), .push, 0.05), Self(Card(), .push, 0.25), Self(Card(), .push, 0.8),
    Self(Card(), .pop, 0.2), Self(Card(), .pop, 0.55), Self(Card(), .pop, 0.9),
    Self(Circle(), .push, 0.3), Self(Circle(), .pop, 0.3),
    Self(Corner(), .push, 0.37), Self(Corner(), .pop, 0.5),
    Self(Crossfade(), .push, 0.4, style: "-over"),
    Self(fadingBoth, .push, 0.6, style: "-both"),
    Self(Expand(style: .article), .push, 0.37), Self(Expand(style: .article), .pop, 0.4),
    Self(FlipFromLeft.plain, .push, 0.15), Self(FlipFromLeft.plain, .pop, 0.1),
    Self(FlipFromTop.plain, .push, 0.1), Self(FlipFromTop.plain, .push, 0.85),
    Self(flight, .pop, 0.2), Self(flight, .pop, 0.4),
    Self(HeroDrag(style: .article), .pop, 0.35),
    Self(HeroDrag(style: .article), .push, 0.2),
    Self(twoPieces, .push, 0.4), Self(twoPieces, .pop, 0.4),
  ]

  /// Cases without round corners and shadows, which the browser draws in other ways.
  static let flat: [Self] = sharp.filter { example in
    ["corner", "expand", "flip"].contains { example.name.hasPrefix($0) }
  }

  /// The cases in which a screen or an avatar is minified by more than that.
  static let minified: [Self] = [
    Self(FlipFromLeft.plain, .push, 0.4), Self(FlipFromLeft.plain, .pop, 0.3),
    Self(FlipFromTop.plain, .push, 0.3), Self(FlipFromTop.plain, .push, 0.6),
    Self(flight, .pop, 0.6), Self(flight, .pop, 0.8),
  ]

  private static let fadingBoth: Crossfade = {
    var crossfade = Crossfade()
    crossfade.style = .both
    return crossfade
  }()

  /// A flight to a target at which the avatar is pixel-aligned at every fifth of the way; the
  /// browser's round clips are exact there only.
  private static let flight: Hero = {
    var hero = Hero(style: .article)
    hero.target = Rect(x: 20, y: 77, width: 50, height: 50)
    return hero
  }()

  /// Without the shadow and the filled holes, which are Hinge's own.
  private static let twoPieces: MagicMove = {
    var move = MagicMove()
    move.hole = .keep
    move.shadow = 0
    move.pairs = .listed([
      SharedElement(
        from: RoundedRect(Rect(x: 20, y: 60, width: 100, height: 75), cornerRadius: 12),
        to: RoundedRect(Rect(x: 60, y: 220, width: 140, height: 120), cornerRadius: 30)),
      SharedElement(
        from: RoundedRect(Rect(x: 130, y: 330, width: 90, height: 60)),
        to: RoundedRect(Rect(x: 20, y: 40, width: 110, height: 70))),
    ])
    return move
  }()
}
