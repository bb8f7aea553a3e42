import Frames

/// The state of one frame while it is drawn.
struct FrameContext {
  /// The pictures that the frame's scenes name.
  let pictures: PictureStore
  /// The size in pixels of the frame's target, and of a page that is pixel-aligned on it.
  let pageSize: PixelSize
  /// The accuracy at which dense pictures are sampled.
  let detail: Detail
  /// True if the interior of a quad may be drawn without its edges.
  let skipsInnerEdges: Bool
  /// True if everything so far is as in full detail.
  var hasFullDetail = true
}
