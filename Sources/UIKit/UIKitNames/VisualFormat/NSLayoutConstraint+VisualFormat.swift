import Foundation
public import UIKitRuntime

extension LayoutConstraint {
  /// The edges that the views of a visual format share, and the direction of the format. The raw
  /// values are UIKit's: an alignment is the bit with its attribute's number.
  public struct FormatOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    public static let alignAllLeading = FormatOptions(rawValue: 1 << 5)
    public static let alignAllTrailing = FormatOptions(rawValue: 1 << 6)
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    public static let alignAllLastBaseline = FormatOptions(rawValue: 1 << 11)
    public static let alignAllBaseline = alignAllLastBaseline
    public static let alignAllFirstBaseline = FormatOptions(rawValue: 1 << 12)
    /// The bits of the alignments.
    public static let alignmentMask = FormatOptions(rawValue: 0xFFFF)

    public static let directionLeadingToTrailing: FormatOptions = []
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)
    /// The bits of the direction.
    public static let directionMask = FormatOptions(rawValue: 3 << 16)

    public static let spacingEdgeToEdge: FormatOptions = []
    /// A vertical distance from the last baseline of one view to the first baseline of the next.
    /// Here, a view's baselines are its bottom and top.
    public static let spacingBaselineToBaseline = FormatOptions(rawValue: 1 << 19)
    /// The bit of the spacing.
    public static let spacingMask = FormatOptions(rawValue: 1 << 19)
  }

  /// Returns the constraints of a line of views, such as `V:|-20-[title]-[text(>=44)]|`.
  ///
  /// A single `-` is 8 points between views. Next to `|` it extends to the superview's margin, as
  /// since iOS 8.
  ///
  /// - Parameters:
  ///   - metrics: numbers by name.
  ///   - views: views and guides by name.
  /// - Precondition: the format follows the grammar, and every name in it is in `metrics` or
  ///   `views`. The message shows the position of the error.
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]? = nil,
    views: [String: Any]
  ) -> [LayoutConstraint] {
    do throws(VisualFormatError) {
      return try constraints(format, options, metrics ?? [:], views)
    } catch {
      // Not preconditionFailure, because optimized programs do not print its message.
      fatalError(error.description)
    }
  }

  /// Returns the constraints of a line of views.
  ///
  /// - Throws: `VisualFormatError` with the position of the error in the format.
  package static func constraints(
    _ format: String, _ options: FormatOptions, _ metrics: [String: Any], _ views: [String: Any]
  ) throws(VisualFormatError) -> [LayoutConstraint] {
    let line = try VisualFormat(format)
    return try VisualFormatLine(
      format: format, line: line, options: options, metrics: metrics, views: views
    ).constraints()
  }
}
