public import SceneGraph
import Transitions
public import UIKitRuntime

// UIKit's image contexts. A context is ambient by nature: `UIGraphicsBeginImageContextWithOptions` makes one the current
// one, and the calls up to `UIGraphicsEndImageContext` say nowhere which they mean. So this file holds the only mutable
// global state of the library, a stack on the main actor. Code that is not ported says `Image(snapshotOf:)`.
//
// A context keeps layers and not pixels. What is drawn into one of scale 0 is as sharp as the screen that shows it, whatever
// that is; any other scale is how many pixels per point the image has, and a screen with more shows it blurred.

// The functions begin with capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What is drawn on, and how many pixels per point the image will have; 0 for as many as there are.
private struct ImageContext {
  let canvas: View
  let scale: Double
}

@MainActor private var contexts: [ImageContext] = []

/// Begins an image.
///
/// - Parameters:
///   - size: in points.
///   - opaque: whether it is black where nothing is drawn, and not clear.
///   - scale: pixels per point; 0 for the screen's.
@MainActor
public func UIGraphicsBeginImageContextWithOptions(_ size: Size, _ opaque: Bool, _ scale: Double) {
  let canvas = View(frame: Rect(size: size))
  canvas.clipsToBounds = true
  if opaque { canvas.backgroundColor = .black }
  contexts.append(ImageContext(canvas: canvas, scale: scale))
}

/// What has been drawn since the latest image was begun; nil where none was.
@MainActor
public func UIGraphicsGetImageFromCurrentImageContext() -> Image? {
  guard let context = contexts.last else { return nil }
  let image = Image(snapshotOf: context.canvas)
  return context.scale > 0 ? image.rasterized(scale: context.scale) : image
}

/// Ends the latest image.
@MainActor
public func UIGraphicsEndImageContext() { _ = contexts.popLast() }

extension View {
  /// Draws what the view shows into the image that was begun last.
  ///
  /// - Parameters:
  ///   - rect: where, in points; the whole view is scaled to it.
  ///   - afterUpdates: whether changes that are still being animated are shown as done.
  /// - Returns: false where no image was begun.
  @discardableResult
  public func drawHierarchy(in rect: Rect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let canvas = contexts.last?.canvas else { return false }
    let drawn = ImageView(image: Image(snapshotOf: self, afterUpdates: afterUpdates))
    drawn.frame = rect
    canvas.addSubview(drawn)
    return true
  }
}

/// An image as Core Graphics counts it, in pixels. An image that keeps its layers has one to the point.
public struct CGImage: Hashable, Sendable {
  fileprivate let image: Image

  /// Pixels from left to right.
  public var width: Int { Int((image.size.width * image.scale).rounded()) }
  /// Pixels from top to bottom.
  public var height: Int { Int((image.size.height * image.scale).rounded()) }

  /// The part within `rect`, in pixels; nil where nothing of the image is.
  public func cropping(to rect: Rect) -> CGImage? {
    let unit = 1 / image.scale
    let part = Rect(
      x: rect.origin.x * unit, y: rect.origin.y * unit, width: rect.size.width * unit,
      height: rect.size.height * unit)
    return image.cropping(to: part).map { CGImage(image: $0) }
  }
}

/// How an image is turned; ported code says `up`, and nothing else is supported.
public enum UIImageOrientation: Sendable {
  /// Not at all.
  case up
}

extension Image {
  public typealias Orientation = UIImageOrientation

  /// The image as Core Graphics counts it.
  public var cgImage: CGImage? { CGImage(image: self) }

  /// An image of Core Graphics' pixels.
  ///
  /// - Parameter scale: pixels per point. Where it is not the one that they were taken with, the image has another size.
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
