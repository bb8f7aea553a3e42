internal import SceneGraph
internal import Transitions

/// A screen cut into strips or tiles.
///
/// Cuts lie on whole pixels, so that neighbours at rest cover each pixel along a cut wholly, and nothing of the backdrop
/// shines through.
enum Pieces {
  /// Where `count` equal pieces of `length` points are cut, both ends included: `count + 1` places, rising.
  ///
  /// There are never more pieces than pixels.
  static func cuts(_ count: Int, over length: Double, scale: Double) -> [Double] {
    let pixels = length * scale
    let count = max(min(count, Int(min(pixels, 1e6))), 1)
    return (0..<count).map { (Double($0) * pixels / Double(count)).rounded() / scale } + [length]
  }

  /// A screen cut into tiles, in points.
  struct Grid {
    private let x, y: [Double]

    /// A grid of `columns` by `rows` tiles, or of as many as there are pixels.
    init(columns: Int, rows: Int, in container: Container) {
      x = Pieces.cuts(columns, over: container.size.width, scale: container.scale)
      y = Pieces.cuts(rows, over: container.size.height, scale: container.scale)
    }

    /// How many tiles there are from left to right.
    var columns: Int { x.count - 1 }
    /// How many tiles there are from top to bottom.
    var rows: Int { y.count - 1 }

    /// Where a tile is, counted from 0.
    func frame(column: Int, row: Int) -> Rect {
      Rect(
        x: x[column], y: y[row], width: x[column + 1] - x[column], height: y[row + 1] - y[row])
    }
  }
}

extension Layer {
  /// What `frame` of the container shows while `picture` fills the container.
  static func piece(of picture: PictureName, at frame: Rect, in container: Container) -> Layer {
    var piece = Layer(frame: frame, contents: .picture(picture))
    piece.contentsRect = frame.fraction(of: container.size)
    return piece
  }

  /// Two pieces of the same frame back to back, turned about their middle.
  ///
  /// - Parameters:
  ///   - front: what is seen before the turn.
  ///   - back: what is seen from behind, and not mirrored once `axis` has made half a turn.
  ///   - axis: the line through the middle that the piece turns about.
  ///   - transform: the turn, and the move after it.
  ///   - shading: how dark a side is that the light does not fall on, from 0 to 1.
  static func twoSided(
    front: Layer, back: Layer, axis: Axis, transform: Transform3D, shading: Double
  ) -> Layer {
    var group = Layer(frame: front.bounds)
    group.position = front.position
    group.flattensSublayers = false
    group.transform = transform
    var (front, back) = (front, back)
    let middle = Point(x: group.bounds.midX, y: group.bounds.midY)
    (front.position, back.position) = (middle, middle)
    (front.isDoubleSided, back.isDoubleSided) = (false, false)
    back.transform = axis.halfTurn
    front.cover(with: Light.key.shade(transform.frontNormal, strength: shading))
    back.cover(with: Light.key.shade(-transform.frontNormal, strength: shading))
    group.sublayers = [front, back]
    return group
  }
}

extension Rect {
  /// This rectangle in fractions of `size`.
  func fraction(of size: Size) -> Rect {
    Rect(
      x: origin.x / size.width, y: origin.y / size.height, width: self.size.width / size.width,
      height: self.size.height / size.height)
  }
}
