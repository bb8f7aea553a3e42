public import SceneGraph
import Transitions

extension Image {
  /// Creates a snapshot of `view`, with the identity transform and at full opacity.
  ///
  /// - Parameter afterUpdates: true for the model's values; false for the presented ones of running
  ///   animations.
  @MainActor
  public init(snapshotOf view: View, afterUpdates: Bool = true) {
    if afterUpdates { view.layoutIfNeeded() }
    self.init(snapshotOf: view.layer, afterUpdates: afterUpdates, window: view.window)
  }

  /// Creates a snapshot of the layer `source`, with the identity transform and at full opacity.
  ///
  /// - Parameter afterUpdates: true for the model's values; false for the presented ones of running
  ///   animations.
  @MainActor
  public init(snapshotOf source: ViewLayer, afterUpdates: Bool = true) {
    self.init(snapshotOf: source, afterUpdates: afterUpdates, window: source.view?.window)
  }

  @MainActor
  private init(snapshotOf source: ViewLayer, afterUpdates: Bool, window: Window?) {
    let builder = PresentedFrame.Builder(
      scale: window?.scale ?? 1, usesModel: afterUpdates,
      drawingScale: window?.scale ?? Window.current?.scale ?? 2)
    let size = source.bounds.size
    let properties = afterUpdates ? source.model : source.presentedProperties()
    var layer = source.sceneLayer(properties, builder)
    layer.transform = .identity
    layer.opacity = 1
    layer.zPosition = 0
    // The anchor point stays, because the sublayers' perspective is about it.
    layer.position = Rect(size: size).point(atUnit: layer.anchorPoint)
    if let name = layer.onlyPicture, builder.snapshots.isEmpty {
      self.init(name, size: size, scale: builder.scale)
    } else {
      self.init([layer], builder.snapshots, size: size)
    }
  }
}

extension Layer {
  /// The picture that fills the layer and is its only content; nil if there is other content or
  /// none.
  fileprivate var onlyPicture: PictureName? {
    var layer = self
    while layer.contents == .none, layer.sublayers.count == 1, layer.isPlain {
      let inner = layer.sublayers[0]
      guard inner.transform == .identity, layer.sublayerTransform == .identity,
        inner.opacity == 1,
        inner.position.x - inner.anchorPoint.x * inner.bounds.size.width == layer.bounds.origin.x,
        inner.position.y - inner.anchorPoint.y * inner.bounds.size.height == layer.bounds.origin.y,
        inner.bounds.size == layer.bounds.size
      else { return nil }
      layer = inner
    }
    guard case .picture(let name) = layer.contents, layer.sublayers.isEmpty, layer.isPlain,
      layer.contentsRect == .unit, layer.contentsGravity == .fill
    else { return nil }
    return name
  }

  private var isPlain: Bool {
    mask == nil && shadow == nil && mesh == nil && isDoubleSided
      && backdropBlur == 0 && (cornerRadius == 0 || (!masksToBounds && contents == .none))
  }
}

extension View {
  /// Returns a view of the same size that shows a snapshot of this one.
  ///
  /// - Parameter afterUpdates: true for the model's values; false for the presented ones of running
  ///   animations.
  /// - Returns: never nil here; optional as in UIKit.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View? {
    let view = ImageView(image: Image(snapshotOf: self, afterUpdates: afterUpdates))
    view.frame = Rect(size: bounds.size)
    return view
  }

  /// Returns a view that shows a snapshot of a part of this one.
  ///
  /// - Parameters:
  ///   - rect: the part, in this view's coordinates, in points.
  ///   - afterUpdates: true for the model's values; false for the presented ones of running
  ///     animations.
  /// - Returns: nil if the rectangle does not intersect the view.
  public func resizableSnapshotView(from rect: Rect, afterScreenUpdates afterUpdates: Bool) -> View?
  {
    let part = Rect(
      x: rect.minX - bounds.minX, y: rect.minY - bounds.minY, width: rect.size.width,
      height: rect.size.height)
    return Image(snapshotOf: self, afterUpdates: afterUpdates).cropping(to: part)
      .map { ImageView(image: $0) }
  }

  /// Returns a view that shows a snapshot of a part of this one, and that keeps its edges when it
  /// is resized.
  ///
  /// - Parameters:
  ///   - rect: the part, in this view's coordinates, in points.
  ///   - afterUpdates: true for the model's values; false for the presented ones of running
  ///     animations.
  ///   - capInsets: the edges, in points, that are not stretched. A snapshot is drawn from its
  ///     layers instead of pixels, so its edges stretch with the rest.
  /// - Returns: nil if the rectangle does not intersect the view.
  public func resizableSnapshotView(
    from rect: Rect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: EdgeInsets
  ) -> View? { resizableSnapshotView(from: rect, afterScreenUpdates: afterUpdates) }
}
