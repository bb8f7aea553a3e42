import Inspection
import Rendering
import SceneGraph
import Transitions

/// The inspector of the navigation's frames: lays a grid over them, or shows their layers exploded.
@MainActor
final class SceneInspector {
  /// The rotation of the layers per window unit of a drag, in radians.
  private static let turn = 0.007
  /// The magnification per notch of the wheel.
  private static let notch = 1.1
  private static let zooms = 0.05...6.0

  /// True if a grid lies over the frame.
  var showsGrid = false
  /// True if the layers are shown exploded.
  private(set) var showsLayers = false

  /// True if a drag turns the layers.
  var isTurning: Bool { last != nil }

  private var view = LayerTreeView()
  /// The last position of the drag, in window units.
  private var last: Point?
  private var labels: AnnotationLabels?
  private let pictures: PictureStore

  /// - Parameter pictures: the pictures of the navigation's scenes.
  init(over pictures: PictureStore) { self.pictures = pictures }

  /// Shows the layers exploded in the initial view, or the plain frame.
  func toggleLayers() {
    showsLayers.toggle()
    (view, last) = (LayerTreeView(), nil)
  }

  /// Returns `frame` with the active overlays.
  ///
  /// - Parameters:
  ///   - texts: the labels of `frame`.
  ///   - mark: a part of the screen to be marked.
  ///   - unit: points of the scene per point of the window, the factor on lines and texts that
  ///     keeps their size on the screen.
  /// - Throws: `TextError` if the machine has no font.
  func overlaid(
    _ frame: PresentedFrame, _ texts: [Annotation] = [], marking mark: ScreenPart?, unit: Double
  ) throws -> PresentedFrame {
    var frame = frame
    if let mark, !showsLayers {
      let container = Container(size: frame.scene.root.bounds.size, scale: frame.scene.scale)
      frame.scene.root.sublayers +=
        MarkOverlay(
          mark, in: container, lineWidth: Int((2 * unit * container.scale).rounded())
        ).layers
    }
    guard showsGrid || showsLayers || !texts.isEmpty else {
      labels?.release()
      labels = nil
      return frame
    }
    var annotations = texts
    if showsLayers {
      view.unit = unit
      (frame.scene, annotations) = view.view(of: frame.scene)
    }
    if showsGrid {
      let container = Container(size: frame.scene.root.bounds.size, scale: frame.scene.scale)
      let grid = GridOverlay(
        over: container, lineWidth: Int((unit * container.scale).rounded()))
      frame.scene.root.sublayers += grid.layers
      annotations += grid.labels
    }
    let labels = try self.labels ?? AnnotationLabels(in: pictures)
    self.labels = labels
    frame.scene.root.sublayers += try labels.layers(
      annotations, within: frame.scene.root.bounds, scale: frame.scene.scale, unit: unit)
    return frame
  }

  /// Turns the exploded layers by a drag; `position` is in window units.
  func pointer(_ phase: PointerPhase, at position: Point) {
    switch phase {
    case .began: last = position
    case .moved:
      if let last {
        view.yaw += (position.x - last.x) * Self.turn
        view.pitch += (position.y - last.y) * Self.turn
        view.pitch = min(max(view.pitch, -.pi / 2), .pi / 2)
      }
      last = position
    case .ended, .cancelled: last = nil
    }
  }

  /// Magnifies the exploded layers by a number of notches of the wheel, positive to enlarge.
  func scroll(by notches: Double) {
    guard showsLayers else { return }
    var zoom = view.zoom
    for _ in 0..<Int(abs(notches).rounded(.up)) {
      zoom *= notches > 0 ? Self.notch : 1 / Self.notch
    }
    view.zoom = min(max(zoom, Self.zooms.lowerBound), Self.zooms.upperBound)
  }
}
