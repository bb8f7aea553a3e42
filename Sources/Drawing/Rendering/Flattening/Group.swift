import SceneGraph

/// Items of one plane that are composited offscreen and then drawn as one picture.
struct Group: Hashable {
  /// The items, back to front.
  var items: [DrawItem]
  /// The opacity of the composited items, 0 to 1.
  var opacity = 1.0
  /// The rectangle that clips the group.
  var clip: Clip?
  /// The items whose alpha masks the group; nil for no mask.
  var mask: [DrawItem]?
  /// The standard deviation in pixels of the blur of what is below, which the group shows in place
  /// of its items; nil for a group that shows its items. The items then have its place only.
  var backdropDeviation: Double?
  /// The lines at which the group ends.
  var cuts: [Cut] = []
}
