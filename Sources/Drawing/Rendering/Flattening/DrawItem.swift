import SceneGraph

/// The items of a scene to draw, back to front.
struct DrawList {
  /// The items.
  var items: [DrawItem] = []
  /// True if the background may show anywhere; otherwise the first item covers the target.
  var showsBackground = true
}

/// One item of a draw list.
enum DrawItem: Hashable {
  /// A flat, textured quad or mesh face.
  case quad(Quad)
  /// A soft shadow.
  case shadow(ShadowQuad)
  /// Several items that are composited offscreen and then drawn as one.
  case group(Group)
}

extension DrawItem {
  /// The lines at which the item ends; a shadow has none.
  var cuts: [Cut] {
    get {
      switch self {
      case .quad(let quad): quad.cuts
      case .group(let group): group.cuts
      case .shadow: []
      }
    }
    set {
      switch self {
      case .quad(var quad):
        quad.cuts = newValue
        self = .quad(quad)
      case .group(var group):
        group.cuts = newValue
        self = .group(group)
      case .shadow: break
      }
    }
  }

  /// Calls `body` with the clip polygon of each part of the item, in target pixels.
  func forEachClipPolygon(_ body: (ConvexPolygon) -> Void) {
    switch self {
    case .quad(let quad):
      // The first cuts of a mesh face are its own sides, which bound its clip polygon already.
      let sideCount = quad.hasSides ? 0 : quad.polygon.corners.count
      var corners = quad.polygon.clipPolygon
      for cut in quad.cuts.dropFirst(sideCount) { corners.cut(at: cut.line) }
      body(ConvexPolygon(corners))
    case .shadow(let shadow):
      shadow.seenPart(of: ConvexPolygon(shadow.polygon.clipPolygon)).map(body)
    case .group(let group):
      for item in group.items {
        item.forEachClipPolygon { polygon in
          body(group.cuts.reduce(polygon) { $0.cut(at: $1.line) })
        }
      }
    }
  }

  /// Returns the item with its opacity multiplied by `factor`.
  func faded(by factor: Double) -> DrawItem {
    switch self {
    case .quad(var quad):
      quad.opacity *= factor
      return .quad(quad)
    case .shadow(var shadow):
      shadow.opacity *= factor
      return .shadow(shadow)
    case .group(var group):
      group.opacity *= factor
      return .group(group)
    }
  }

  /// Returns the item clipped to `clip`; an item that has a clip becomes a group.
  func clipped(to clip: Clip) -> DrawItem {
    switch self {
    case .quad(var quad) where quad.clip == nil:
      quad.clip = clip
      return .quad(quad)
    case .group(var group) where group.clip == nil:
      group.clip = clip
      return .group(group)
    default: return .group(Group(items: [self], clip: clip))
    }
  }

  /// Returns the part of the item on the inner side of a cut.
  func cut(_ cut: Cut) -> DrawItem {
    var part = self
    switch part {
    case .quad(let quad) where quad.cuts.count < Self.maxCutCount: part.cuts.append(cut)
    case .group(let group) where group.cuts.count < Self.maxCutCount: part.cuts.append(cut)
    default: return .group(Group(items: [self], cuts: [cut]))
    }
    part.removeDistantCuts()
    return part
  }

  /// Removes the cuts that are farther than `maxCutDistance` from the remaining polygon.
  private mutating func removeDistantCuts() {
    var sideCount = 0
    if case .quad(let quad) = self, !quad.hasSides { sideCount = quad.polygon.corners.count }
    guard cuts.count > sideCount + 1 else { return }
    var isVisible = false
    var isNear = Array(repeating: false, count: cuts.count)
    forEachClipPolygon { polygon in
      polygon.corners.forEach { corner in
        isVisible = true
        for index in sideCount..<cuts.count
        where (cuts[index].line * SIMD3(corner.x, corner.y, 1)).sum() < Self.maxCutDistance {
          isNear[index] = true
        }
      }
    }
    guard isVisible else { return }
    cuts = cuts.indices.filter { $0 < sideCount || isNear[$0] }.map { cuts[$0] }
  }

  /// The distance in pixels within which a cut matters. The drawn polygon exceeds the covered one
  /// by 0.71 pixels on all sides, and a pixel's own corners reach further.
  private static let maxCutDistance = 3.0

  /// The maximum number of cuts of one item; with more, the item becomes a group.
  static let maxCutCount = 16
}
