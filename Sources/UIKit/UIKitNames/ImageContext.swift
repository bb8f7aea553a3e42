public import SceneGraph
import Transitions
public import UIKitRuntime

// UIKit's image contexts. `UIGraphicsBeginImageContextWithOptions` makes a context current, and the
// calls up to `UIGraphicsEndImageContext` use it implicitly. So this file holds mutable global
// state, a stack on the main actor like that of `DrawingContext`. Code that is not ported uses
// `Image(snapshotOf:)`.
//
// A context stores layers instead of pixels. An image of scale 0 is as sharp as the screen that
// shows it. At any other scale the image has that many pixels per point, and a screen with more
// pixels shows it blurred.

// Function names start with capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// An image context: its canvas, and the scale of its image in pixels per point; 0 for the
/// screen's.
private struct ImageContext {
  let canvas: View
  let scale: Double
  let drawing: DrawingContext

  /// Moves the layers drawn so far to the canvas.
  @MainActor
  func flush() { for layer in drawing.takeLayers() { canvas.layer.addSublayer(layer) } }
}

@MainActor private var contexts: [ImageContext] = []

/// Begins an image context.
///
/// - Parameters:
///   - size: in points.
///   - opaque: true for a black background; false for a transparent one.
///   - scale: in pixels per point; 0 for the screen's.
@MainActor
public func UIGraphicsBeginImageContextWithOptions(_ size: Size, _ opaque: Bool, _ scale: Double) {
  let canvas = View(frame: Rect(size: size))
  canvas.clipsToBounds = true
  if opaque { canvas.backgroundColor = .black }
  let drawing = DrawingContext(size: size)
  contexts.append(ImageContext(canvas: canvas, scale: scale, drawing: drawing))
  DrawingContext.push(drawing)
}

/// Begins an image context with one pixel per point.
@MainActor
public func UIGraphicsBeginImageContext(_ size: Size) {
  UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Returns the image of the current context; nil if there is none.
@MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> Image? {
  guard let context = contexts.last else { return nil }
  context.flush()
  let image = Image(snapshotOf: context.canvas)
  return context.scale > 0 ? image.rasterized(scale: context.scale) : image
}

/// Ends the current context.
@MainActor
public func UIGraphicsEndImageContext() {
  if contexts.popLast() != nil { DrawingContext.pop() }
}

extension View {
  /// Draws the view into the current image context.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in points to which the view is scaled.
  ///   - afterUpdates: true for the model's values; false for the presented ones of running
  ///     animations.
  /// - Returns: false if there is no current context.
  @discardableResult
  public func drawHierarchy(in rect: Rect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = DrawingContext.current else { return false }
    let image = Image(snapshotOf: self, afterUpdates: afterUpdates)
    guard let last = contexts.last, last.drawing === context, context.isPlain else {
      context.draw(image, in: rect)
      return true
    }
    last.flush()
    let drawn = ImageView(image: image)
    drawn.frame = rect
    last.canvas.addSubview(drawn)
    return true
  }
}

extension ViewLayer {
  /// Draws the layer's model values into a context, aligning its bounds' origin with the context's.
  public func render(in context: CGContext) {
    context.draw(Image(snapshotOf: self), in: Rect(size: bounds.size))
  }
}

/// An image measured in pixels, after `CGImage`. An image that stores layers has one pixel per
/// point.
public struct CGImage: Hashable, Sendable {
  fileprivate let image: Image
  /// The image in points.
  package var boxedImage: Image { image }

  /// The width in pixels.
  public var width: Int { Int((image.size.width * image.scale).rounded()) }
  /// The height in pixels.
  public var height: Int { Int((image.size.height * image.scale).rounded()) }

  /// Returns the part of the image within `rect`, in pixels; nil if they do not intersect.
  public func cropping(to rect: Rect) -> CGImage? {
    let unit = 1 / image.scale
    let part = Rect(
      x: rect.origin.x * unit, y: rect.origin.y * unit, width: rect.size.width * unit,
      height: rect.size.height * unit)
    return image.cropping(to: part).map { CGImage(image: $0) }
  }
}

/// The orientation of an image. Ported code uses `up`; others are not supported.
public enum UIImageOrientation: Sendable {
  /// Not rotated.
  case up
}

extension Image {
  public typealias Orientation = UIImageOrientation

  /// The image measured in pixels.
  public var cgImage: CGImage? { CGImage(image: self) }

  /// Creates an image from a `CGImage`.
  ///
  /// - Parameter scale: in pixels per point. If it differs from the scale of `cgImage`, so does the
  ///   image's size in points.
  @MainActor
  public init(cgImage: CGImage, scale: Double, orientation: Orientation) {
    let image = cgImage.image
    guard scale > 0, scale != image.scale else {
      self = image
      return
    }
    let factor = image.scale / scale
    let view = ImageView(image: image)
    view.frame.size = Size(
      width: image.size.width * factor, height: image.size.height * factor)
    self = Image(snapshotOf: view).rasterized(scale: scale)
  }
}
