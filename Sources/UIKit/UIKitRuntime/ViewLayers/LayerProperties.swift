import SceneGraph
import Transitions

/// The properties of a layer, animatable or not, without its sublayers and mask.
struct LayerProperties: Hashable {
  /// The scene layer with the geometry, opacity, corners and so on; its `sublayers` and `mask` stay
  /// empty.
  var layer: Layer
  /// The colour below the contents.
  var backgroundColor = Color.clear
  /// The eased progress of a transition that the layer shows (`TransitionLayer`).
  var progress = 0.0
  /// The placement of the contents. `layer` has the same placement if it scales them.
  var contentMode = ContentMode.fill
  /// The shape that the layer draws (`ShapeLayer`).
  var shape = ShapeProperties()
  /// 1 if the layer and its sublayers are invisible; 0 if they are visible.
  var hiddenness = 0.0
  /// The image above the background colour.
  var contents = ContentsValue(nil)
  /// The depth of the anchor point in the layer, in points.
  var anchorPointZ = 0.0
  /// The width of the border along the inside of the bounds, in points.
  var borderWidth = 0.0
  var borderColor = Color.black
  /// The corners that `cornerRadius` rounds.
  var maskedCorners = CornerMask.all
  /// The curve of the corners.
  var cornerCurve = CornerCurve.circular
  var shadowColor = Color.black
  var shadowOpacity = 0.0
  var shadowOffset = Size(width: 0, height: -3)
  var shadowRadius = 3.0
  /// The outline of the shadow; empty for the layer's own outline.
  var shadowPath = Path()
  var gradient = GradientProperties()
  var replicator = ReplicatorProperties()

  /// True if the layer and its sublayers are invisible.
  var isHidden: Bool {
    get { hiddenness >= 0.5 }
    set { hiddenness = newValue ? 1 : 0 }
  }
}

/// The properties of a gradient layer.
struct GradientProperties: Hashable {
  var type = GradientLayer.GradientType.axial
  var colors = ValueList<Color>([])
  /// The locations of the stops; empty to space them evenly.
  var locations = ValueList<Double>([])
  var startPoint = Point(x: 0.5, y: 0)
  var endPoint = Point(x: 0.5, y: 1)
}

/// The properties of a layer that repeats its sublayers.
struct ReplicatorProperties: Hashable {
  var instanceTransform = Transform3D.identity
  var instanceDelay = 0.0
  var instanceColor = Color.white
}
