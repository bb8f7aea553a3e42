public import SceneGraph
import Transitions

/// An item in a bar, after `UIBarItem`.
@MainActor
open class BarItem {
  /// The title.
  open var title: String? { didSet { itemDidChange() } }
  /// The image.
  open var image: Image? { didSet { itemDidChange() } }
  /// The image on a phone in landscape; `image` is shown there instead.
  open var landscapeImagePhone: Image?
  /// The shift of the image; without effect.
  open var imageInsets = EdgeInsets.zero
  /// True if the item responds to touches.
  open var isEnabled = true { didSet { itemDidChange() } }
  /// A number that identifies the item.
  open var tag = 0

  /// Notifies the view that shows the item of a change.
  var onChange: (() -> Void)?

  /// Creates an item without title and image.
  public init() {}

  /// Creates an item. Archives are not supported.
  public required init?(coder: Coder) {}

  func itemDidChange() { onChange?() }
}

extension BarItem: Hashable {
  public nonisolated static func == (a: BarItem, b: BarItem) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A button in a bar, after `UIBarButtonItem`: a title, an image, or a view.
open class BarButtonItem: BarItem {
  /// The look of a button. The raw values are UIKit's.
  public enum Style: Int, Sendable {
    case plain
    /// Looks like `plain`, since iOS 7.
    case bordered
    /// Has a bold title.
    case done
    /// Has a bold title, as `done` does, since iOS 26.
    case prominent
  }

  /// A system button. The raw values are UIKit's.
  public enum SystemItem: Int, Sendable {
    case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize
    case bookmarks, search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo
    case redo
    case pageCurl
    case close = 24
  }

  /// The look.
  open var style = Style.plain { didSet { itemDidChange() } }
  /// The width in points; 0 for the content's.
  open var width = 0.0 { didSet { itemDidChange() } }
  /// The colour of the title; nil for the bar's.
  open var tintColor: Color? { didSet { itemDidChange() } }
  /// The view instead of a button.
  open var customView: View? { didSet { itemDidChange() } }
  /// The object whose method is called; weak.
  open weak var target: AnyObject?
  /// The possible titles, the widest of which determines the width; without effect.
  open var possibleTitles: Set<String>?
  /// True to hide the item.
  open var isHidden = false { didSet { itemDidChange() } }

  /// The system item; nil for a custom item.
  let systemItem: SystemItem?
  /// The handler of a tap, which gets the item and the touched button.
  var onTap: ((BarButtonItem, Responder?) -> Void)?
  /// The object that represents the handler, such as a `UIAction`.
  package var actionObject: AnyObject?
  /// The view that currently shows the item.
  weak var shownView: View?

  /// Creates an item without content.
  public override init() {
    systemItem = nil
    super.init()
  }

  /// Creates an item without content. Archives are not supported.
  public required init?(coder: Coder) {
    systemItem = nil
    super.init(coder: coder)
  }

  /// Creates a system item without an action.
  public init(systemItem: SystemItem) {
    self.systemItem = systemItem
    super.init()
    title = systemItem.title
    if systemItem == .done || systemItem == .save { style = .done }
  }

  /// Creates an item that shows a view.
  public convenience init(customView: View) {
    self.init()
    self.customView = customView
  }

  /// True if the item is a space.
  var isSpace: Bool { systemItem == .fixedSpace || systemItem == .flexibleSpace }

  /// Performs a tap.
  package func perform(from sender: Responder?) {
    if isEnabled { onTap?(self, sender) }
  }

  /// Sets the handler of taps, replacing the previous one.
  package func setHandler(_ object: AnyObject?, _ handler: @escaping (BarButtonItem) -> Void) {
    actionObject = object
    onTap = { item, _ in handler(item) }
  }
}

extension BarButtonItem.SystemItem {
  /// The title instead of a system icon. UIKit draws symbols for most; here they are words, except
  /// for two characters that every font has.
  var title: String? {
    switch self {
    case .done: "Done"
    case .cancel: "Cancel"
    case .edit: "Edit"
    case .save: "Save"
    case .add: "+"
    case .flexibleSpace, .fixedSpace: nil
    case .compose: "Compose"
    case .reply: "Reply"
    case .action: "Share"
    case .organize: "Organize"
    case .bookmarks: "Bookmarks"
    case .search: "Search"
    case .refresh: "Refresh"
    case .stop, .close: "×"
    case .camera: "Camera"
    case .trash: "Delete"
    case .play: "Play"
    case .pause: "Pause"
    case .rewind: "Rewind"
    case .fastForward: "Forward"
    case .undo: "Undo"
    case .redo: "Redo"
    case .pageCurl: "Page Curl"
    }
  }
}
