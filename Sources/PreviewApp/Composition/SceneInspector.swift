import Inspection
import Rendering
import SceneGraph
import Transitions
import Window

/// What is laid over a preview's stage, or seen in its place, to look into it: a grid, and the layers from beside.
@MainActor
final class StageInspector {
  /// Radians by which a drag over one of the window's units turns the layers.
  private static let turn = 0.007
  /// How much larger a notch of the wheel makes them.
  private static let notch = 1.1
  private static let zooms = 0.05...6.0

  /// Whether a grid is over the stage.
  var showsGrid = false
  /// Whether the layers are seen from beside.
  private(set) var showsLayers = false

  /// Whether a hand turns them.
  var isTurning: Bool { last != nil }

  private var view = LayerTreeView()
  private var last: Point?
  private var labels: PlaceLabels?
  private let pictures: PictureStore

  /// - Parameter pictures: those on the stage.
  init(over pictures: PictureStore) { self.pictures = pictures }

  /// Shows the layers from beside, from where they are seen at first, or the stage as it is.
  func toggleLayers() {
    showsLayers.toggle()
    (view, last) = (LayerTreeView(), nil)
  }

  /// `frame` as it is looked at; without any of that it is as it was.
  ///
  /// - Parameters:
  ///   - mark: a part of the screen to be marked on it.
  ///   - unit: how many points one of the window's units is, in which lines and letters are as large wherever they are.
  /// - Throws: `TextError` where the machine has no font.
  func dressed(
    _ frame: PresentedFrame, marking mark: ScreenPart?, unit: Double
  ) throws -> PresentedFrame {
    var frame = frame
    if let mark, !showsLayers {
      let container = Container(size: frame.scene.root.bounds.size, scale: frame.scene.scale)
      frame.scene.root.sublayers +=
        MarkOverlay(
          mark, in: container, lineWidth: Int((2 * unit * container.scale).rounded())
        ).layers
    }
    guard showsGrid || showsLayers else {
      labels?.release()
      labels = nil
      return frame
    }
    var shown: [Annotation] = []
    if showsLayers {
      view.unit = unit
      (frame.scene, shown) = view.view(of: frame.scene)
    }
    if showsGrid {
      let container = Container(size: frame.scene.root.bounds.size, scale: frame.scene.scale)
      let grid = GridOverlay(
        over: container, lineWidth: Int((unit * container.scale).rounded()))
      frame.scene.root.sublayers += grid.layers
      shown += grid.labels
    }
    let labels = try self.labels ?? PlaceLabels(in: pictures)
    self.labels = labels
    frame.scene.root.sublayers += try labels.layers(
      shown, within: frame.scene.root.bounds, scale: frame.scene.scale, unit: unit)
    return frame
  }

  /// Takes what a pointer did at (`x`, `y`) in the window's units where it turns the layers.
  ///
  /// - Returns: whether it did.
  func pointer(_ phase: PointerPhase, x: Double, y: Double) -> Bool {
    guard showsLayers else { return false }
    let place = Point(x: x, y: y)
    switch phase {
    case .began: last = place
    case .moved:
      if let last {
        view.yaw += (place.x - last.x) * Self.turn
        view.pitch += (place.y - last.y) * Self.turn
        view.pitch = min(max(view.pitch, -.pi / 2), .pi / 2)
      }
      last = place
    case .ended, .cancelled: last = nil
    }
    return true
  }

  /// Makes the layers larger for notches above 0, where they are seen.
  func scroll(by notches: Double) {
    guard showsLayers else { return }
    var zoom = view.zoom
    for _ in 0..<Int(abs(notches).rounded(.up)) {
      zoom *= notches > 0 ? Self.notch : 1 / Self.notch
    }
    view.zoom = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
  }
}
