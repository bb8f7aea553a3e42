public import SceneGraph
import Transitions

/// The accessibility properties of a responder, which are not used here.
struct AccessibilityProperties {
  var isElement = false
  var label: String?
  var hint: String?
  var value: String?
  var identifier: String?
  var traits = AccessibilityTraits.none
  var hidesElements = false
  var isModal = false
  var elements: [Any]?
  var groupsChildren = false
  var ignoresInvertColors = false
  var frame: Rect?
}

/// The kinds of an accessible element, after `UIAccessibilityTraits`. The raw values are UIKit's.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  public static let none = AccessibilityTraits([])
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  public static let image = AccessibilityTraits(rawValue: 1 << 2)
  public static let selected = AccessibilityTraits(rawValue: 1 << 3)
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 4)
  public static let keyboardKey = AccessibilityTraits(rawValue: 1 << 5)
  public static let staticText = AccessibilityTraits(rawValue: 1 << 6)
  public static let summaryElement = AccessibilityTraits(rawValue: 1 << 7)
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 8)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 9)
  public static let searchField = AccessibilityTraits(rawValue: 1 << 10)
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  public static let adjustable = AccessibilityTraits(rawValue: 1 << 12)
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 13)
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 14)
  public static let header = AccessibilityTraits(rawValue: 1 << 16)
}

extension Responder {
  func changeAccessibility(_ change: (inout AccessibilityProperties) -> Void) {
    var properties = accessibility ?? AccessibilityProperties()
    change(&properties)
    accessibility = properties
  }

  /// The identifier by which tests find the element.
  public var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { changeAccessibility { $0.identifier = newValue } }
  }
  /// The traits of the element.
  public var accessibilityTraits: AccessibilityTraits {
    get { accessibility?.traits ?? .none }
    set { changeAccessibility { $0.traits = newValue } }
  }
  /// True to read the elements within together.
  public var shouldGroupAccessibilityChildren: Bool {
    get { accessibility?.groupsChildren ?? false }
    set { changeAccessibility { $0.groupsChildren = newValue } }
  }
  /// True to keep the colours when the screen's are inverted.
  public var accessibilityIgnoresInvertColors: Bool {
    get { accessibility?.ignoresInvertColors ?? false }
    set { changeAccessibility { $0.ignoresInvertColors = newValue } }
  }
  /// The rectangle of the element on the screen.
  public var accessibilityFrame: Rect {
    get { accessibility?.frame ?? Rect(x: 0, y: 0, width: 0, height: 0) }
    set { changeAccessibility { $0.frame = newValue } }
  }
}
