public import Frames
public import SceneGraph
import Transitions

/// The pixels of a scene that are near a border of one of its layers. There two renderings differ
/// by their antialiasing, and everywhere else only by their colours.
public struct BorderMask {
  private let size: PixelSize
  private var near: [Bool]

  /// Finds the borders of `scene` at `size` pixels: the pixels of which not all points show the
  /// same layers.
  ///
  /// - Parameters:
  ///   - distance: the distance from a border, in pixels, that still counts as near.
  ///   - pictures: the pictures of the scene, of which only the sizes matter.
  public init(
    of scene: Scene, _ pictures: [PictureName: Frame], size: PixelSize, within distance: Int = 2
  ) {
    self.size = size
    var names = PlainContents()
    var plain = scene
    plain.root = names.plain(scene.root)
    var sampler = SceneSampler()
    // Every layer has a colour of its own, and is not quite opaque, so that borders below it count
    // where they show through.
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
        for sample in 0..<25 {
          let color = look(
            Point(
              x: (Double(x) + Double(sample % 5) / 4) / scene.scale,
              y: (Double(y) + Double(sample / 5) / 4) / scene.scale))
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

  /// True if the pixel in column `x` and row `y` is near a border.
  public subscript(x: Int, y: Int) -> Bool { near[y * size.width + x] }

  /// Returns the pixels of `frame` that are not near any border, as a picture of one row.
  ///
  /// - Throws: `TestPictureError` if there is none.
  public func inside(_ frame: Frame) throws -> Frame {
    let kept = near.indices.filter { !near[$0] }
    return try TestPictures.make(kept.count, 1) { x, _ in
      frame[kept[x] % size.width, kept[x] / size.width]
    }
  }

  /// Returns the pixels of `inside` away from borders, and those of `atBorders` near them.
  public func joining(inside: Frame, atBorders: Frame) throws -> Frame {
    let joined = try TestPictures.make(size.width, size.height) { x, y in
      self[x, y] ? atBorders[x, y] : inside[x, y]
    }
    return Frame(size: size, alpha: inside.alpha, bytes: joined.bytes)
  }
}

/// Replaces the contents of layers by colours, a different one for each.
private struct PlainContents {
  private(set) var originals: [PictureName: PictureName] = [:]
  private var count = 0

  func color(_ name: PictureName) -> Color { color(Int(name.rawValue) ?? 0) }

  private func color(_ index: Int) -> Color {
    Color(
      red: (Double(index) * 0.618).truncatingRemainder(dividingBy: 1), green: 0.7,
      blue: (Double(index) * 0.271).truncatingRemainder(dividingBy: 1), alpha: 0.9)
  }

  /// Returns a layer with everything in it, with one colour for each picture, gradient, shade and
  /// shadow.
  mutating func plain(_ original: Layer) -> Layer {
    var layer = original
    count += 1
    switch layer.contents {
    case .none, .color, .shader: break
    case .gradient: layer.contents = .color(color(count))
    case .picture(let name):
      // Under a name of its own the picture keeps its shape.
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
      // A soft shadow has no border, but what cuts it off has one.
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
