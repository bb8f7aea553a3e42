import SceneGraph

/// The place in a scene of what an item shows: the same for a layer at all instants of a motion,
/// and most likely another one for each layer and each face of a mesh.
///
/// Items of different origins may be equal, since they look the same: all origins are equal.
struct ItemOrigin: Hashable {
  /// A number for the path from the scene's root.
  private(set) var number: UInt64 = 1

  /// Returns the origin of a part: of a face by its index, of a layer's shadow with 0, and of its
  /// mask with 1.
  func part(_ index: Int) -> ItemOrigin {
    var part = self
    part.number = number.mixed(with: UInt64(bitPattern: Int64(index)))
    return part
  }

  /// Returns the origins of sublayers. Those that come and go may be anywhere among them, so each
  /// is known by what it shows, and by its place among those that show the same, counted from the
  /// end.
  func parts(_ sublayers: some Collection<Layer>) -> [ItemOrigin] {
    var counts: [UInt64: Int] = [:]
    let origins = sublayers.reversed().map { layer -> ItemOrigin in
      let contents = layer.contentsNumber
      let count = counts[contents, default: 0]
      counts[contents] = count + 1
      var origin = part(-1 - count)
      origin.number = origin.number.mixed(with: contents)
      return origin
    }
    return origins.reversed()
  }

  static func == (a: ItemOrigin, b: ItemOrigin) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}

extension UInt64 {
  fileprivate func mixed(with other: UInt64) -> UInt64 {
    // The factor of Fibonacci hashing.
    let product = (self ^ other &* 2 &+ 1) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }
}

extension Layer {
  /// A number for the part of a picture that the layer shows, or the last one of its sublayers.
  fileprivate var contentsNumber: UInt64 {
    switch contents {
    case .picture, .shader:
      let rect = contentsRect
      return [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        .reduce(4) { $0.mixed(with: $1.bitPattern) }
    case .none: return (sublayers.last?.contentsNumber ?? 0).mixed(with: 1)
    case .color: return 2
    case .gradient: return 3
    }
  }
}

extension DrawItem {
  /// The place in the scene of what the item shows; that of a group is that of its first item.
  var origin: ItemOrigin {
    switch self {
    case .quad(let quad): quad.origin
    case .shadow(let shadow): shadow.origin
    case .group(let group): (group.items.first?.origin ?? ItemOrigin()).part(2)
    }
  }
}
