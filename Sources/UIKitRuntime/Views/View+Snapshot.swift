public import SceneGraph
import Transitions

extension Image {
  /// What `view` shows, as it would be alone with the identity for its transform and at full opacity.
  ///
  /// - Parameter afterUpdates: whether changes that are still being animated are shown as done.
  @MainActor
  public init(snapshotOf view: View, afterUpdates: Bool = true) {
    let builder = PresentedFrame.Builder(scale: view.window?.scale ?? 1, isModel: afterUpdates)
    let size = view.bounds.size
    let properties = afterUpdates ? view.layer.model : view.layer.presentedProperties()
    var layer = view.layer.value(properties, builder)
    layer.transform = .identity
    layer.opacity = 1
    layer.zPosition = 0
    // The anchor point stays, because perspective inside is about it.
    layer.position = Rect(size: size).point(atUnit: layer.anchorPoint)
    if let name = layer.onlyPicture, builder.snapshots.isEmpty {
      self.init(name, size: size, scale: builder.scale)
    } else {
      self.init([layer], builder.snapshots, size: size)
    }
  }
}

extension Layer {
  /// The picture that is all there is to see, and fills the layer; nil where there is more or less.
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
      && (cornerRadius == 0 || (!masksToBounds && contents == .none))
  }
}

extension View {
  /// A view of the same size that shows what this one shows now, and goes on showing it.
  ///
  /// - Parameter afterUpdates: whether changes that are still being animated are shown as done.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> View {
    let view = ImageView(image: Image(snapshotOf: self, afterUpdates: afterUpdates))
    view.frame = Rect(size: bounds.size)
    return view
  }

  /// The same for a part of this view.
  ///
  /// - Parameter rect: in this view's coordinates, in points.
  /// - Returns: nil where nothing of the view is within.
  public func resizableSnapshotView(from rect: Rect, afterScreenUpdates afterUpdates: Bool) -> View?
  {
    let place = Rect(
      x: rect.minX - bounds.minX, y: rect.minY - bounds.minY, width: rect.size.width,
      height: rect.size.height)
    return Image(snapshotOf: self, afterUpdates: afterUpdates).cropping(to: place)
      .map { ImageView(image: $0) }
  }
}
