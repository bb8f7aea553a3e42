import Effects
import Frames
import GPU
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

/// What a viewer sees of each effect with its default parameters: light between the screens, no
/// shadow without a receiver, motion from the first frame to the last, and text that does not snap.
@Suite("Looks of the catalogue")
struct CatalogLookTests {
  /// An effect of the catalogue, as a test argument that prints the effect's name.
  struct Effect: Sendable, CustomTestStringConvertible {
    let type: any Transition.Type
    var testDescription: String { type.name }
  }

  /// The effects whose curve or numbers are those of an article or of Core Animation.
  private static let sourced: Set<String> = [
    "flip", "corner", "crossfade", "card", "circle", "hero-drag", "push", "move-in", "reveal",
  ]

  static let all = Catalog.all.map(Effect.init)

  private static let sizes: [(Int, Int)] = [(160, 90), (75, 133)]

  /// Returns every frame of an effect at 60 frames a second.
  private static func frames(
    _ transition: any Transition, from old: Frame, to new: Frame, over background: Color = .black,
    _ backdrop: SceneBackdrop? = nil, on device: Device,
    _ change: (Scene) -> Scene = { $0 }
  ) throws -> [Frame] {
    let store = PictureStore(in: device)
    try store.set(old, as: .from)
    try store.set(new, as: .to)
    let size = old.size
    let pipeline = try FramePipeline(
      Renderer(in: device), store, size: size, background: background)
    let spec = TransitionSpec(transition, .push)
    let schedule = spec.schedule(rate: 60)
    let container = Container(filling: size)
    return try (0..<schedule.count).map { index in
      let progress = schedule.progress(ofFrame: index)
      let scene = change(spec.scene(at: progress, in: container))
      return try pipeline.frame(
        backdrop?.placed(behind: scene, at: progress, spec.surroundings) ?? scene)
    }
  }

  private static func plain(_ size: (Int, Int), _ level: UInt8) throws -> Frame {
    try TestPictures.make(size.0, size.1) { _, _ in SIMD4(level, level, level, 255) }
  }

  /// The limits are 50 % for cards that are edge-on half way, and 30 % for all others.
  @Test("Between white screens, little is darker than 90 of 255 half way", arguments: all)
  func light(_ effect: Effect) throws {
    let limit = effect.type.name.hasPrefix("flip-from") ? 0.5 : 0.3
    try withDevice { device in
      for size in Self.sizes {
        let white = try Self.plain(size, 255)
        var backdrop = SceneBackdrop(style: .surroundings)
        backdrop.setMean(.white, of: .from)
        backdrop.setMean(.white, of: .to)
        let frames = try Self.frames(
          effect.type.init(), from: white, to: white, backdrop, on: device)
        let frame = frames[frames.count / 2]
        var dark = 0
        for y in 0..<size.1 {
          for x in 0..<size.0 where frame[x, y].x < 90 { dark += 1 }
        }
        let share = Double(dark) / Double(size.0 * size.1)
        #expect(share < limit, "\(effect.type.name) at \(size): \(share)")
      }
    }
  }

  @Test("The tone behind white screens is at least 96 of 255 in the mean")
  func tone() throws {
    try withDevice { device in
      let size = (40, 60)
      let clear = try TestPictures.make(size.0, size.1) { _, _ in .zero }
      var backdrop = SceneBackdrop(style: .surroundings)
      backdrop.setMean(.white, of: .from)
      backdrop.setMean(.white, of: .to)
      for transition in [FlipFromLeft.plain, Swap()] as [any Transition] {
        let frames = try Self.frames(transition, from: clear, to: clear, backdrop, on: device)
        let frame = frames[frames.count / 2]
        var sum = 0.0
        for y in 0..<size.1 { for x in 0..<size.0 { sum += Double(frame[x, y].y) } }
        #expect(sum / Double(size.0 * size.1) >= 96)
      }
    }
  }

  /// Both screens have no blue, so that the sum of blue over a column is the wall's thickness times
  /// its light, without the place of its edges.
  @Test("portal's wall is as thick and as light at every size")
  func wall() throws {
    try withDevice { device in
      var sums: [[Double]] = []
      for width in [320, 640, 1280] {
        let height = width * 9 / 16
        let red = try TestPictures.plain(width, height, SIMD4(220, 30, 0, 255))
        let green = try TestPictures.plain(width, height, SIMD4(20, 190, 0, 255))
        let store = PictureStore(in: device)
        try store.set(red, as: .from)
        try store.set(green, as: .to)
        let pipeline = try FramePipeline(Renderer(in: device), store, size: red.size)
        let scene = Portal().push(at: 0.5, in: Container(filling: red.size))
        let frame = try pipeline.frame(scene)
        func blue(_ rows: Range<Int>) -> Double {
          rows.reduce(0) { $0 + Double(frame[width / 2, $1].z) } / Double(width)
        }
        sums.append([blue(0..<height / 2), blue(height / 2..<height)])
      }
      for side in 0..<2 {
        let (least, most) = (sums.map { $0[side] }.min() ?? 0, sums.map { $0[side] }.max() ?? 0)
        #expect(least > 0.2 && most - least < 0.04 * most, "\(sums.map { $0[side] })")
      }
    }
  }

  @Test("Between white screens, portal's wall is no dark frame")
  func lightWall() throws {
    try withDevice { device in
      let white = try Self.plain((160, 90), 255)
      for frame in try Self.frames(Portal(), from: white, to: white, on: device) {
        let least = (0..<90 * 160).map { frame[$0 % 160, $0 / 160].x }.min() ?? 0
        #expect(least >= 60)
      }
    }
  }

  private static func withoutShadows(_ layer: Layer) -> Layer {
    var layer = layer
    layer.shadow = nil
    layer.sublayers = layer.sublayers.map(withoutShadows)
    return layer
  }

  /// Shadows are left out: where one screen lies on the other, it may be darker.
  @Test("The light of swap keeps white at 230 of 255 or more")
  func whiteOfSwap() throws {
    try withDevice { device in
      for size in Self.sizes {
        let white = try Self.plain(size, 255)
        func frames(_ change: @escaping (Layer) -> Layer) throws -> [Frame] {
          try Self.frames(Swap(), from: white, to: white, over: .clear, on: device) { scene in
            var scene = scene
            scene.root = change(scene.root)
            return scene
          }
        }
        let lit = try frames(Self.withoutShadows)
        let paint = try frames(Self.paint)
        var least: UInt8 = 255, count = 0
        for (frame, paint) in zip(lit, paint) {
          for y in 1..<(size.1 - 1) {
            for x in 1..<(size.0 - 1) {
              let isInside = (y - 1...y + 1).allSatisfy { row in
                (x - 1...x + 1).allSatisfy { paint[$0, row].w == 255 }
              }
              guard isInside else { continue }
              count += 1
              least = min(least, frame[x, y].x)
            }
          }
        }
        #expect(count > 1000)
        #expect(least >= 230, "at \(size): \(least)")
      }
    }
  }

  /// Returns the layer with what pictures paint, in their shapes and in full strength, and nothing
  /// else: no shadows, and no colours of their own.
  private static func paint(_ layer: Layer) -> Layer {
    var layer = layer
    layer.shadow = nil
    switch layer.contents {
    case .picture, .shader, .none: break
    case .color, .gradient: layer.contents = .none
    }
    layer.sublayers = layer.sublayers.map(paint)
    return layer
  }

  /// Returns the pixels with an alpha above 4 that neither are painted in `paint` nor have a
  /// neighbour there that is.
  private static func strayPixels(of frame: Frame, besides paint: Frame) -> Int {
    let (width, height) = (frame.size.width, frame.size.height)
    func isPainted(_ x: Int, _ y: Int) -> Bool {
      for row in max(y - 1, 0)...min(y + 1, height - 1) {
        for column in max(x - 1, 0)...min(x + 1, width - 1) where paint[column, row].w > 0 {
          return true
        }
      }
      return false
    }
    var count = 0
    for y in 0..<height {
      for x in 0..<width where frame[x, y].w > 4 && !isPainted(x, y) { count += 1 }
    }
    return count
  }

  /// A pixel's neighbours count, too: an antialiased edge may cover it in a different order.
  @Test(
    "Over nothing, no pixel has an alpha above 4 where no screen's paint is",
    arguments: all)
  func receivers(_ effect: Effect) throws {
    try withDevice { device in
      for size in Self.sizes {
        func disc(_ color: SIMD4<UInt8>) throws -> Frame {
          let radius = Double(min(size.0, size.1)) / 4
          let (middleX, middleY) = (Double(size.0) / 2, Double(size.1) / 2)
          return try TestPictures.make(size.0, size.1) { x, y in
            let dx = Double(x) + 0.5 - middleX
            let dy = Double(y) + 0.5 - middleY
            return dx * dx + dy * dy < radius * radius ? color : .zero
          }
        }
        let (red, green) = (try disc(SIMD4(255, 0, 0, 255)), try disc(SIMD4(0, 255, 0, 255)))
        let transition = effect.type.init()
        let drawn = try Self.frames(transition, from: red, to: green, over: .clear, on: device)
        let paint = try Self.frames(transition, from: red, to: green, over: .clear, on: device) {
          var scene = $0
          scene.root = Self.paint(scene.root)
          return scene
        }
        for (index, (frame, bare)) in zip(drawn, paint).enumerated() {
          let stray = Self.strayPixels(of: frame, besides: bare)
          #expect(stray == 0, "\(effect.type.name) at \(size): \(stray) pixels of frame \(index)")
        }
      }
    }
  }

  /// Returns a picture that gets darker from the top to the bottom.
  private static func graded(_ size: (Int, Int), from light: Double, to dark: Double) throws
    -> Frame
  {
    try TestPictures.make(size.0, size.1) { _, y in
      let level = UInt8(light + (dark - light) * Double(y) / Double(size.1))
      return SIMD4(level, level, level, 255)
    }
  }

  /// Still frames change by less than 3 % of the mean change. The roughness is the mean change of
  /// the change from frame to frame, relative to the mean change.
  @Test(
    "Hinge's own effects begin and end without a pause, start softly and move evenly",
    arguments: all.filter { !sourced.contains($0.type.name) })
  func motion(_ effect: Effect) throws {
    try withDevice { device in
      for size in Self.sizes {
        let frames = try Self.frames(
          effect.type.init(), from: Self.graded(size, from: 250, to: 187),
          to: Self.graded(size, from: 60, to: 10), on: device)
        let changes = zip(frames, frames.dropFirst()).map { meanDifference($0, $1) }
        let mean = changes.reduce(0, +) / Double(changes.count)
        let name = "\(effect.type.name) at \(size)"
        let longest = 0.08 * Double(changes.count)
        let start = changes.prefix { $0 < 0.03 * mean }.count
        let end = changes.reversed().prefix { $0 < 0.03 * mean }.count
        #expect(Double(start) <= longest && Double(end) <= longest, "\(name): \(start), \(end)")
        #expect(changes[0] <= 0.3 * mean, "\(name): \(changes[0] / mean)")
        let steps: [Double] = zip(changes, changes.dropFirst()).map { $1 - $0 }
        let bends: [Double] = zip(steps, steps.dropFirst()).map { abs($1 - $0) }
        let roughness = bends.reduce(0, +) / Double(bends.count) / mean
        #expect(roughness < 0.12, "\(name): \(roughness)")
      }
    }
  }

  /// The mean squared difference of neighbouring pixels, across and down.
  private static func gradientEnergy(of frame: Frame) -> Double {
    func square(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Double {
      let step = SIMD4<Double>(a) - SIMD4<Double>(b)
      return (step * step).sum()
    }
    var sum = 0.0
    for y in 1..<frame.size.height {
      for x in 1..<frame.size.width {
        sum += square(frame[x, y], frame[x - 1, y]) + square(frame[x, y], frame[x, y - 1])
      }
    }
    return sum / Double(frame.size.area)
  }

  /// Returns the largest change of the gradient energy from frame to frame within the first or the
  /// last 100 ms, relative to the larger of the two.
  private static func largestStep(of frames: [Frame]) -> Double {
    let energies = frames.map(gradientEnergy)
    return zip(energies, energies.dropFirst()).map { abs($0 - $1) / max($0, $1) }.max() ?? 0
  }

  /// Returns antialiased rings in rows, dark on white: strokes as wide as those of text.
  private static func text(_ size: (Int, Int)) throws -> Frame {
    try TestPictures.make(size.0, size.1) { x, y in
      let (column, row) = (Double(x % 7) - 3.2, Double(y % 13) - 6.3)
      let distance = abs((column * column + row * row / 2).squareRoot() - 2.4)
      let level = UInt8(255 - 220 * min(max(1.2 - distance, 0), 1))
      return SIMD4(level, level, level, 255)
    }
  }

  /// The exact picture, the mean of 8 × 8 samples a pixel, is softer in motion than at rest.
  @Test(
    "Text snaps into focus by at most a third of what it does in the exact picture, or by 8 %",
    arguments: [Cube(), Cards(), Push(), Swap()] as [any Transition])
  func sharpness(_ transition: any Transition) throws {
    try withDevice { device in
      for size in [(160, 90), (90, 160)] {
        let page = try Self.text(size)
        let store = PictureStore(in: device)
        try store.set(page, as: .from)
        try store.set(page, as: .to)
        let pipeline = try FramePipeline(
          Renderer(in: device), store, size: page.size, background: .black)
        let spec = TransitionSpec(transition, .push)
        let schedule = spec.schedule(rate: 60)
        let container = Container(filling: page.size)
        for range in [0..<7, (schedule.count - 7)..<schedule.count] {
          let scenes = range.map { spec.scene(at: schedule.progress(ofFrame: $0), in: container) }
          let drawn = Self.largestStep(of: try scenes.map { try pipeline.frame($0) })
          let exact = Self.largestStep(
            of: try scenes.map { scene in
              try pipeline.frame(
                Exposure(weights: [1], quality: .reference) { _ in PresentedFrame(scene) })
            })
          #expect(
            drawn <= max(0.08, exact / 3),
            "\(type(of: transition).name) at \(size): \(drawn), exact \(exact)")
        }
      }
    }
  }
}
