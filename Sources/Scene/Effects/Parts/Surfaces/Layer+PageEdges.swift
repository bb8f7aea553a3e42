internal import SceneGraph
internal import Transitions

extension Parameter {
  /// The thickness parameter: one name, range and help text for every effect that has it.
  ///
  /// - Parameter property: The thickness, in points.
  static func thickness(
    _ property: any WritableKeyPath<Owner, Double> & Sendable
  ) -> Parameter {
    .number(
      "thickness", property, in: 0...100, .points,
      "the thickness of the page; with 0 it vanishes edge-on")
  }
}

extension Color {
  /// The colour of a page's edge in full light.
  static let pageEdge = Color(white: 0.6)

  /// Returns the colour of a page's edge.
  ///
  /// - Parameter normal: The unit normal out of the edge.
  static func pageEdge(facing normal: SIMD3<Double>) -> Color {
    pageEdge.overlaid(with: Light.key.shade(normal, strength: edgeShading))
  }

  /// The strength of the key light's shading of edges, regardless of the pages' shading: a page
  /// with plain screens still shows its edges.
  private static let edgeShading = 0.7
}

extension Layer {
  /// Returns the visible ones of the four edges of a page, lit by the key light.
  ///
  /// An edge shares its sides with the faces and the neighbouring edges, and joins them without a
  /// seam. It is there as far as the page's picture is opaque along it.
  ///
  /// - Parameters:
  ///   - page: The visible face.
  ///   - frame: The page's front in its own coordinates, in points, in the plane z = 0, around its
  ///     centre.
  ///   - thickness: The distance from the front to the back, in points.
  ///   - transform: From the page to space, about the page's centre: a rotation, with any
  ///     translation.
  ///   - eye: The eye's distance, in points, from the position of the page's centre at rest.
  static func pageEdges(
    of page: Layer, in frame: Rect, thickness: Double, turnedBy transform: Transform3D, eye: Double
  ) -> [Layer] {
    let size = frame.size
    func isSeen(_ x: Double, _ y: Double, _ z: Double, outwards normal: SIMD3<Double>) -> Bool {
      let point = transform.apply(to: SIMD4(x, y, z, 1))
      return (normal * (SIMD3(0, 0, eye) - SIMD3(point.x, point.y, point.z))).sum() > 0
    }
    return Edge.allCases.compactMap { edge in
      let out = edge.outwardNormal
      let turned = transform.apply(to: SIMD4(out.x, out.y, 0, 0))
      let normal = SIMD3(turned.x, turned.y, turned.z)
      guard
        isSeen(out.x * size.width / 2, out.y * size.height / 2, -thickness / 2, outwards: normal)
      else { return nil }
      var strip = Layer(
        frame: Rect(
          size: edge.isVertical
            ? Size(width: thickness, height: size.height)
            : Size(width: size.width, height: thickness)))
      if case .picture = page.contents {
        strip.contents = page.contents
        strip.contentsRect = page.contentsRect.border(at: edge)
        strip.overlay(.pageEdge(facing: normal))
      } else if page.contents != .none {
        strip.contents = .color(.pageEdge(facing: normal))
      }
      strip.position = frame.point(atUnit: edge.midpoint)
      strip.zPosition = -thickness / 2
      strip.transform = edge.rotation(.pi / 2)
      return strip
    }
  }
}

extension Rect {
  /// The part of the width or the height that counts as the border: less than a pixel.
  private static let borderPart = 1e-5

  /// Returns the thinnest strip along a side, from which a filter takes only the outermost pixels.
  fileprivate func border(at edge: Edge) -> Rect {
    let (width, height) = (size.width * Self.borderPart, size.height * Self.borderPart)
    return switch edge {
    case .left: Rect(x: minX, y: minY, width: width, height: size.height)
    case .right: Rect(x: maxX - width, y: minY, width: width, height: size.height)
    case .top: Rect(x: minX, y: minY, width: size.width, height: height)
    case .bottom: Rect(x: minX, y: maxY - height, width: size.width, height: height)
    }
  }
}
