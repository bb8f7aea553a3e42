import SceneGraph
import Transitions

/// The environment in which a sheet's height is resolved, after
/// `UISheetPresentationControllerDetentResolutionContext`.
@MainActor
public protocol SheetDetentResolutionContext: AnyObject {
  /// The traits of the sheet's container.
  var containerTraitCollection: TraitCollection { get }
  /// The maximum height above the safe area, in points.
  var maximumDetentValue: Double { get }
}

/// The environment of a sheet.
@MainActor
final class DetentContext: SheetDetentResolutionContext {
  let containerTraitCollection = TraitCollection()
  let maximumDetentValue: Double
  /// The height of the container above the safe area's lower edge, in points.
  let containerHeight: Double

  init(maximumDetentValue: Double, containerHeight: Double) {
    (self.maximumDetentValue, self.containerHeight) = (maximumDetentValue, containerHeight)
  }
}

extension SheetPresentationController {
  /// A height of a sheet, after `UISheetPresentationController.Detent`.
  @MainActor
  public final class Detent {
    /// The identifier of a height.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
      public init(_ rawValue: String) { self.rawValue = rawValue }

      /// About half of the screen.
      public static let medium = Identifier("com.apple.UIKit.medium")
      /// The whole screen except for its top.
      public static let large = Identifier("com.apple.UIKit.large")
    }

    /// The identifier of the height.
    public let identifier: Identifier
    private let resolver: (any SheetDetentResolutionContext) -> Double?

    private init(
      _ identifier: Identifier,
      _ resolver: @escaping (any SheetDetentResolutionContext) -> Double?
    ) {
      (self.identifier, self.resolver) = (identifier, resolver)
    }

    /// Returns half of the container's height, our interpretation of UIKit's "approximately half".
    public static func medium() -> Detent {
      Detent(.medium) { context in
        (context as? DetentContext).map { $0.containerHeight / 2 } ?? context.maximumDetentValue / 2
      }
    }

    /// Returns the maximum height.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// Returns a custom height.
    ///
    /// - Parameter resolver: returns the height above the safe area in points; nil to disable the
    ///   height.
    public static func custom(
      identifier: Identifier? = nil,
      resolver: @escaping (any SheetDetentResolutionContext) -> Double?
    ) -> Detent {
      Detent(identifier ?? Identifier("custom"), resolver)
    }

    /// Returns the height in an environment, in points above the safe area.
    public func resolvedValue(in context: any SheetDetentResolutionContext) -> Double? {
      resolver(context)
    }
  }
}
