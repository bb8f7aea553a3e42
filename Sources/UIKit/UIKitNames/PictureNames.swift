import FoundationNames
public import SceneGraph
public import UIKitRuntime

public typealias UIButton = Button
public typealias UIVisualEffectView = EffectView
public typealias UIVisualEffect = BlurEffect
public typealias UIBlurEffect = BlurEffect
public typealias UIViewContentMode = ContentMode
public typealias CALayerContentsGravity = ContentMode

extension View {
  public typealias ContentMode = UIKitRuntime.ContentMode
}

extension ContentMode {
  /// Stretched to the bounds.
  public static var scaleToFill: Self { .fill }
  /// Scaled to fit into the bounds.
  public static var scaleAspectFit: Self { .aspectFit }
  /// Scaled to fill the bounds.
  public static var scaleAspectFill: Self { .aspectFill }
  /// Stretched to the bounds.
  public static var resize: Self { .fill }
  /// Scaled to fit into the bounds.
  public static var resizeAspect: Self { .aspectFit }
  /// Scaled to fill the bounds.
  public static var resizeAspectFill: Self { .aspectFill }
}

public let kCAGravityResize = ContentMode.fill
public let kCAGravityResizeAspect = ContentMode.aspectFit
public let kCAGravityResizeAspectFill = ContentMode.aspectFill
public let kCAGravityCenter = ContentMode.center
public let kCAGravityTop = ContentMode.top
public let kCAGravityBottom = ContentMode.bottom
public let kCAGravityLeft = ContentMode.left
public let kCAGravityRight = ContentMode.right
public let kCAGravityTopLeft = ContentMode.topLeft
public let kCAGravityTopRight = ContentMode.topRight
public let kCAGravityBottomLeft = ContentMode.bottomLeft
public let kCAGravityBottomRight = ContentMode.bottomRight

// MARK: - Images by name

// Asset catalogues are not supported. The window's owner provides the images by name
// (`Window.namedImages`), and uploads their pixels to the renderer's store under the same names.

extension Image {
  /// Returns the image with a name from the current window's `namedImages`, with or without a
  /// suffix such as `.png`; nil if it does not exist.
  @MainActor
  public init?(named name: String) {
    guard let images = Window.current?.namedImages else { return nil }
    let plain = name.lastIndex(of: ".").map { String(name[..<$0]) }
    guard let image = images[name] ?? plain.flatMap({ images[$0] }) else { return nil }
    self = image
  }

  /// Returns the image with the name of a file from the current window's `namedImages`; nil if it
  /// does not exist.
  @MainActor
  public init?(contentsOfFile path: String) {
    self.init(named: path.split(separator: "/").last.map(String.init) ?? path)
  }

  /// The rendering mode of an image.
  public enum RenderingMode: Int, Sendable {
    case automatic, alwaysOriginal, alwaysTemplate
  }

  /// Returns the image itself, because images are not tinted.
  public func withRenderingMode(_ mode: RenderingMode) -> Image { self }

  /// Draws the image into a rectangle of the current context.
  @MainActor
  public func draw(in rect: Rect) { DrawingContext.current?.draw(self, in: rect) }

  /// Draws the image at its own size at a point of the current context.
  @MainActor
  public func draw(at point: Point) { draw(in: Rect(origin: point, size: size)) }
}

// MARK: - Buttons

extension Button {
  /// A kind of button.
  public enum ButtonType: Int, Sendable {
    case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
  }

  /// Creates a button; the title of a system button is blue.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    if type == .system {
      setTitleColor(Color(red: 0, green: 122.0 / 255, blue: 1), for: .normal)
    }
  }
}

// MARK: - Blur effects

extension BlurEffect {
  /// The look of a blur.
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent
  }

  /// Creates the effect of a style, with the colours and radii of Apple's sample code
  /// `UIImage+ImageEffects`.
  public init(style: Style) {
    switch style {
    case .extraLight, .prominent: self.init(tint: Color(white: 0.97, alpha: 0.82), radius: 20)
    case .light, .regular: self.init(tint: Color(white: 1, alpha: 0.3), radius: 30)
    case .dark: self.init(tint: Color(white: 0.11, alpha: 0.73), radius: 20)
    }
  }
}

// MARK: - Image renderers

/// The scale and opacity of a renderer's images.
@MainActor
public final class UIGraphicsImageRendererFormat {
  /// Pixels per point; 0 for the screen's.
  public var scale = 0.0
  /// True for a black background.
  public var opaque = false

  /// Creates a format.
  public init() {}

  /// Returns the format for the screen.
  public static func `default`() -> UIGraphicsImageRendererFormat { .init() }
  /// Returns the format for the screen.
  public static func preferred() -> UIGraphicsImageRendererFormat { .init() }
}

/// A renderer that draws images from code.
@MainActor
public final class UIGraphicsImageRenderer {
  private let bounds: Rect
  private let format: UIGraphicsImageRendererFormat

  /// Creates a renderer of images of a size.
  public convenience init(size: Size) { self.init(bounds: Rect(size: size)) }

  /// Creates a renderer of images of a size.
  public convenience init(size: Size, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: Rect(size: size), format: format)
  }

  /// Creates a renderer of images with a rectangle's size, whose context starts at its origin.
  public init(bounds: Rect, format: UIGraphicsImageRendererFormat = .init()) {
    (self.bounds, self.format) = (bounds, format)
  }

  /// Returns the image that `actions` draws.
  public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> Image {
    UIGraphicsBeginImageContextWithOptions(bounds.size, format.opaque, format.scale)
    defer { UIGraphicsEndImageContext() }
    if let context = DrawingContext.current {
      context.transform = AffineTransform(translationX: -bounds.minX, y: -bounds.minY)
      actions(UIGraphicsImageRendererContext(cgContext: context, format: format))
    }
    return UIGraphicsGetImageFromCurrentImageContext() ?? Image([], size: bounds.size)
  }
}

/// The context of an image renderer.
@MainActor
public final class UIGraphicsImageRendererContext {
  /// The drawing context.
  public let cgContext: CGContext
  /// The scale and opacity of the image.
  public let format: UIGraphicsImageRendererFormat

  init(cgContext: CGContext, format: UIGraphicsImageRendererFormat) {
    (self.cgContext, self.format) = (cgContext, format)
  }

  /// Fills a rectangle.
  public func fill(_ rect: Rect) { cgContext.fill(rect) }
  /// Draws the outline of a rectangle.
  public func stroke(_ rect: Rect) { cgContext.stroke(rect) }
  /// Clips drawing to a rectangle.
  public func clip(to rect: Rect) { cgContext.clip(to: rect) }
}
