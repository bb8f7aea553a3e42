import SceneGraph

extension SceneFlattener {
  /// Adds the sublayers of a flattening layer as items of its plane.
  mutating func addSublayers(
    of layer: Layer, space: Transform3D, frontSign: Double, in context: Context
  ) {
    if layer.sortsSublayersByDepth {
      addDepthSorted(layer.sublayers, space: space, frontSign: frontSign, in: context)
      return
    }
    for sublayer in layer.sublayers.sortedByZPosition() {
      if sublayer.flattensSublayers, sublayer.mesh == nil {
        addLayer(
          sublayer, by: sublayer.toSuperlayer.concatenating(space), frontSign: frontSign,
          in: context)
      } else {
        addDepthSorted(
          CollectionOfOne(sublayer), space: space, frontSign: frontSign, in: context)
      }
    }
  }

  /// Adds the layers of one space, sorted by depth.
  mutating func addDepthSorted(
    _ layers: some Collection<Layer>, space: Transform3D, frontSign: Double, in context: Context
  ) {
    let first = elements.count
    addElements(layers, space: space, frontSign: frontSign, in: context)
    edgeJoiner.join(&list.items, of: elements[first...])
    depthSorter.sort(&list.items, of: elements[first...])
    elements.removeSubrange(first...)
  }

  /// Adds the elements of one space: `layers`, with those that do not flatten replaced by their
  /// sublayers.
  private mutating func addElements(
    _ layers: some Collection<Layer>, space: Transform3D, opacity: Double = 1,
    frontSign: Double, in context: Context
  ) {
    for layer in layers {
      let toPixels = layer.toSuperlayer.concatenating(space)
      if let mesh = layer.mesh {
        let opacity = opacity * min(max(layer.opacity, 0), 1)
        addFaces(
          of: mesh, on: layer, by: toPixels, opacity: opacity, frontSign: frontSign, in: context)
      } else if layer.flattensSublayers {
        let first = list.items.count
        addLayer(layer, by: toPixels, opacity: opacity, frontSign: frontSign, in: context)
        if list.items.count > first {
          elements.append(
            DepthSortElement(
              items: first..<list.items.count, depth: PlaneProjection(toPixels).depth))
        }
      } else {
        addElements(
          layer.sublayers, space: layer.fromSublayers.concatenating(toPixels),
          opacity: opacity * min(max(layer.opacity, 0), 1), frontSign: frontSign, in: context)
      }
    }
  }

  /// Adds the visible faces of a mesh.
  private mutating func addFaces(
    of mesh: Mesh, on layer: Layer, by toPixels: Transform3D, opacity: Double, frontSign: Double,
    in context: Context
  ) {
    guard opacity > 0 else { return }
    if case .picture(let name) = layer.contents, context.pictures.info(of: name) == nil { return }
    countEdgeUses(of: mesh)
    for face in mesh.faces {
      guard let projection = mesh.projection(of: face, by: toPixels) else { continue }
      var points = Corners()
      for corner in face.corners { points.append(mesh.vertices[corner].unit) }
      let polygon = ProjectedPolygon(points, by: projection, onto: context.target)
      guard polygon.isVisible, layer.isDoubleSided || polygon.facing * frontSign > 0
      else { continue }
      var quad = Quad(polygon: polygon)
      switch layer.contents {
      case .none: return
      case .picture(let name):
        quad.picture = PictureRegion(name: name, rect: layer.contentsRect)
        quad.magnificationFilter = layer.magnificationFilter
      case .color(let color): quad.color = color
      case .gradient(let gradient):
        quad.overlay = GradientOverlay(gradient: gradient, opacity: 1)
      }
      if let shade = face.shade {
        let isPaint = quad.overlay != nil
        quad.overlay = GradientOverlay(gradient: shade, opacity: 1, liesOnPaint: !isPaint)
      }
      quad.opacity = opacity
      quad.hasSides = false
      quad.cuts.reserveCapacity(face.corners.count)
      for side in face.corners.indices {
        let edge = sharedEdge(of: face, side)
        let kind = edgeUseCounts[edge] == 2 ? Cut.Kind.unresolvedSeam(edge) : .edge
        quad.cuts.append(Cut(line: polygon.side(side), kind: kind))
      }
      list.items.append(.quad(quad))
      elements.append(
        DepthSortElement(
          items: list.items.count - 1..<list.items.count, depth: projection.depth))
    }
  }

  /// Counts the faces at each edge of the scene's next mesh.
  private mutating func countEdgeUses(of mesh: Mesh) {
    meshCount += 1
    edgeUseCounts.removeAll(keepingCapacity: true)
    for face in mesh.faces {
      for side in face.corners.indices {
        edgeUseCounts[sharedEdge(of: face, side), default: 0] += 1
      }
    }
  }

  /// Returns the edge that begins at corner `side` of a face of the current mesh.
  private func sharedEdge(of face: Mesh.Face, _ side: Int) -> Cut.SharedEdge {
    Cut.SharedEdge(
      mesh: meshCount, face.corners[side], face.corners[(side + 1) % face.corners.count])
  }
}

extension [Layer] {
  /// Returns the layers by rising zPosition; layers of one zPosition keep their order.
  fileprivate func sortedByZPosition() -> [Layer] {
    if allSatisfy({ $0.zPosition == first?.zPosition }) { return self }
    return enumerated().sorted {
      ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
    }.map(\.element)
  }
}
