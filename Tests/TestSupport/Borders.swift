public import Frames
public import SceneGraph
import Transitions

/// Which pixels of a scene are near a border of one of its layers. There a drawing's antialiasing counts, and
/// everywhere else only its colours.
public struct Borders {
  private let size: PixelSize
  private var near: [Bool]

  /// Finds the borders of `scene` at `size` pixels: where of several points of a pixel not all show the same layers.
  ///
  /// - Parameters:
  ///   - distance: how many pixels away from a border still count as near.
  ///   - pictures: what the pictures of the scene are, of which only the sizes matter.
  public init(
    of scene: Scene, _ pictures: [PictureName: Frame], size: PixelSize, within distance: Int = 2
  ) {
    self.size = size
    var names = PlainContents()
    var plain = scene
    plain.root = names.plain(scene.root)
    var sampler = SceneSampler()
    // Every layer has a colour of its own, not quite opaque: a border below is one where that lets it through.
    sampler.picture = { name, _ in names.color(name).premultiplied }
    sampler.pictureSize = { name in
      names.originals[name].flatMap { pictures[$0] }.map {
        Size(width: Double($0.size.width), height: Double($0.size.height))
      }
    }
    let look = sampler.look(at: plain)
    let (width, height) = (size.width, size.height)
    var found = [Bool](repeating: false, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        var first: SIMD4<Double>?
        for place in 0..<25 {
          let color = look(
            Point(
              x: (Double(x) + Double(place % 5) / 4) / scene.scale,
              y: (Double(y) + Double(place / 5) / 4) / scene.scale))
          if let first, farthest(first, color) > 1e-9 { found[y * width + x] = true }
          first = first ?? color
        }
      }
    }
    near = found
    for y in 0..<height {
      for x in 0..<width where found[y * width + x] {
        for j in max(y - distance, 0)...min(y + distance, height - 1) {
          for i in max(x - distance, 0)...min(x + distance, width - 1) {
            near[j * width + i] = true
          }
        }
      }
    }
  }

  /// Whether the pixel in column `x` and row `y` is near a border.
  public subscript(x: Int, y: Int) -> Bool { near[y * size.width + x] }

  /// The pixels of `frame` that are not near any border, as a picture of one row.
  ///
  /// - Throws: where there is none.
  public func inside(_ frame: Frame) throws -> Frame {
    let kept = near.indices.filter { !near[$0] }
    return try TestPictures.make(kept.count, 1) { x, _ in
      frame[kept[x] % size.width, kept[x] / size.width]
    }
  }

  /// `inside` where no border is near, and `atBorders` where one is.
  public func joining(inside: Frame, atBorders: Frame) throws -> Frame {
    let joined = try TestPictures.make(size.width, size.height) { x, y in
      self[x, y] ? atBorders[x, y] : inside[x, y]
    }
    return Frame(size: size, alpha: inside.alpha, bytes: joined.bytes)
  }
}

/// Layers with plain contents in the place of their own, a different colour for each.
private struct PlainContents {
  private(set) var originals: [PictureName: PictureName] = [:]
  private var count = 0

  func color(_ name: PictureName) -> Color { color(Int(name.rawValue) ?? 0) }

  private func color(_ index: Int) -> Color {
    Color(
      red: (Double(index) * 0.618).truncatingRemainder(dividingBy: 1), green: 0.7,
      blue: (Double(index) * 0.271).truncatingRemainder(dividingBy: 1), alpha: 0.9)
  }

  /// A layer and all that is in it, with one colour for each picture, gradient, shade and shadow.
  mutating func plain(_ original: Layer) -> Layer {
    var layer = original
    count += 1
    switch layer.contents {
    case .none, .color: break
    case .gradient: layer.contents = .color(color(count))
    case .picture(let name):
      // By another name, it keeps its shape.
      let own = PictureName("\(count)")
      originals[own] = name
      layer.contents = .picture(own)
    }
    layer.mask = original.mask.map { plain($0) }
    layer.sublayers = original.sublayers.map { plain($0) }
    for index in original.mesh?.faces.indices ?? 0..<0 {
      count += 1
      layer.mesh?.faces[index].shade = Gradient(color(count))
    }
    if let shadow = original.shadow {
      // Soft, a shadow has no border of its own, but what cuts it off has one.
      let reach = 6 * shadow.radius
      count += 1
      layer.shadow = nil
      layer.sublayers.append(
        Layer(
          frame: Rect(
            x: layer.bounds.minX + shadow.offset.x - reach,
            y: layer.bounds.minY + shadow.offset.y - reach,
            width: layer.bounds.size.width + 2 * reach,
            height: layer.bounds.size.height + 2 * reach),
          contents: .color(color(count))))
    }
    return layer
  }
}
