public import Foundation
import SceneGraph
public import UIKitRuntime

public typealias UIBarItem = BarItem
public typealias UIBarButtonItem = BarButtonItem
public typealias UIBarButtonItemStyle = BarButtonItem.Style
public typealias UIBarButtonSystemItem = BarButtonItem.SystemItem
public typealias UINavigationBarAppearance = NavigationBarAppearance
public typealias UIBarAppearance = NavigationBarAppearance
public typealias UIBarStyle = BarStyle
public typealias UIBarMetrics = BarMetrics
public typealias UIBarPosition = BarPosition
public typealias UIPopoverPresentationController = PopoverPresentationController
public typealias UIPopoverArrowDirection = PopoverArrowDirection
public typealias UISheetPresentationController = SheetPresentationController
public typealias UISheetPresentationControllerDelegate = SheetPresentationControllerDelegate
public typealias UISheetPresentationControllerDetentResolutionContext =
  SheetDetentResolutionContext
public typealias UIAccessibilityTraits = AccessibilityTraits

extension BarItem: NSObjectProtocol {}
extension NavigationItem: NSObjectProtocol {}
extension NavigationBarAppearance: NSObjectProtocol {}
extension PresentationController: NSObjectProtocol {}

extension BarButtonItem {
  /// The action of a tap.
  public var primaryAction: UIAction? {
    get { actionObject as? UIAction }
    set {
      setHandler(newValue) { item in newValue?.perform(sender: item) }
      if let newValue, !newValue.title.isEmpty { title = newValue.title }
    }
  }

  /// Creates an item with a title or an image and an action.
  public convenience init(
    title: String? = nil, image: Image? = nil, primaryAction: UIAction?
  ) {
    self.init()
    self.primaryAction = primaryAction
    if let title { self.title = title }
    self.image = image ?? primaryAction?.image
  }

  /// Creates a system item with an action.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction?) {
    self.init(systemItem: systemItem)
    setHandler(primaryAction) { item in primaryAction?.perform(sender: item) }
  }
}

extension NavigationBar {
  /// The attributes of the title; only the font and the colour are used.
  public var titleTextAttributes: [NSAttributedString.Key: Any]? {
    get { attributes(titleFont, titleColor) }
    set {
      titleFont = newValue?[.font] as? Font
      titleColor = newValue?[.foregroundColor] as? Color
    }
  }

  /// The attributes of a large title, which is not shown.
  public var largeTitleTextAttributes: [NSAttributedString.Key: Any]? {
    get { nil }
    set {}
  }
}

extension NavigationBarAppearance {
  /// The attributes of the title; only the font and the colour are used.
  public var titleTextAttributes: [NSAttributedString.Key: Any] {
    get { attributes(titleFont, titleColor) ?? [:] }
    set {
      titleFont = newValue[.font] as? Font
      titleColor = newValue[.foregroundColor] as? Color
    }
  }

  /// The attributes of a large title, which is not shown.
  public var largeTitleTextAttributes: [NSAttributedString.Key: Any] {
    get { [:] }
    set {}
  }
}

private func attributes(_ font: Font?, _ color: Color?) -> [NSAttributedString.Key: Any]? {
  var attributes: [NSAttributedString.Key: Any] = [:]
  attributes[.font] = font
  attributes[.foregroundColor] = color
  return attributes.isEmpty ? nil : attributes
}

extension Image {
  /// Creates an empty image of size 0.
  public init() { self.init([], size: Size(width: 0, height: 0)) }
}
