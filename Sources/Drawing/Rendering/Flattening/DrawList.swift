/// The items of a scene to draw, back to front.
struct DrawList {
  /// The items.
  var items: [DrawItem] = []
  /// True if the backdrop may show anywhere; otherwise the first item covers the target.
  var showsBackdrop = true
}
