internal import CGLFW
import SceneGraph

/// The events that GLFW's callbacks report.
final class EventQueue {
  private let glfw: GLFWFunctions
  private var events: [WindowEvent] = []
  private var isPointerDown = false
  private var polls = EventPolls()
  /// True if hovering is reported: movements of a pointer that is not down.
  var reportsHovering = false
  /// The pointer's position in window units at the latest event. `glfwGetCursorPos` returns the
  /// current position, which is newer than that of queued events.
  private var location = (x: 0.0, y: 0.0)
  /// True if the window is minimised. Querying the display takes as long as drawing a small frame,
  /// so a callback stores the state.
  private(set) var isMinimised = false
  /// True if the window may be on another monitor than at the last `takeMove()`.
  private var isMoved = true

  init(_ glfw: GLFWFunctions) { self.glfw = glfw }

  /// Installs callbacks that report the events of `window` to this queue.
  ///
  /// - Parameter window: a window whose user pointer is this queue; the caller keeps the queue
  ///   alive.
  func listen(to window: OpaquePointer) {
    var (x, y) = (0.0, 0.0)
    glfw.getCursorPos(window, &x, &y)
    location = (x, y)
    _ = glfw.setMouseButtonCallback(window) { window, button, action, _ in
      guard let queue = queue(of: window) else { return }
      if button == GLFW_MOUSE_BUTTON_RIGHT, action == GLFW_PRESS, !queue.isPointerDown {
        queue.events.append(.secondaryClick(x: queue.location.x, y: queue.location.y))
      }
      guard button == GLFW_MOUSE_BUTTON_LEFT else { return }
      // A cancelled gesture does not get an end.
      guard action == GLFW_PRESS || queue.isPointerDown else { return }
      queue.isPointerDown = action == GLFW_PRESS
      queue.addPointer(action == GLFW_PRESS ? .began : .ended)
    }
    _ = glfw.setCursorPosCallback(window) { window, x, y in
      guard let queue = queue(of: window) else { return }
      queue.location = (x, y)
      if queue.isPointerDown {
        queue.addPointer(.moved)
      } else if queue.reportsHovering {
        queue.events.append(.hovered(x: x, y: y))
      }
    }
    _ = glfw.setScrollCallback(window) { window, _, notches in
      guard let queue = queue(of: window), notches != 0 else { return }
      queue.events.append(
        .scrolled(by: notches, x: queue.location.x, y: queue.location.y))
    }
    _ = glfw.setWindowFocusCallback(window) { window, isFocused in
      guard let queue = queue(of: window), isFocused == GLFW_FALSE, queue.isPointerDown else {
        return
      }
      queue.isPointerDown = false
      queue.addPointer(.cancelled)
    }
    _ = glfw.setKeyCallback(window) { window, key, scanCode, action, modifiers in
      guard action != GLFW_RELEASE, let queue = queue(of: window) else { return }
      let event =
        modifiers & GLFW_MOD_CONTROL == 0
        ? WindowEvent.Key(key)
        : WindowEvent.Key(
          shortcut: queue.letter(key, scanCode), isShifted: modifiers & GLFW_MOD_SHIFT != 0)
          ?? WindowEvent.Key(key)
      if let event { queue.events.append(.key(event)) }
    }
    _ = glfw.setCharCallback(window) { window, code in
      guard let letter = Unicode.Scalar(code) else { return }
      queue(of: window)?.events.append(.character(Character(letter)))
    }
    _ = glfw.setDropCallback(window) { window, count, paths in
      guard let queue = queue(of: window), let paths else { return }
      let files = (0..<Int(count)).compactMap { index in
        paths[index].map { path in
          let length = (0...).first { path[$0] == 0 } ?? 0
          return (0..<length).map { UInt8(bitPattern: path[$0]) }
        }
      }
      // GLFW reports the pointer's position during a drag, too.
      queue.events.append(.dropped(files, x: queue.location.x, y: queue.location.y))
    }
    _ = glfw.setFramebufferSizeCallback(window) { window, _, _ in queue(of: window)?.move() }
    _ = glfw.setWindowContentScaleCallback(window) { window, _, _ in queue(of: window)?.move() }
    _ = glfw.setWindowIconifyCallback(window) { window, isMinimised in
      queue(of: window)?.isMinimised = isMinimised == GLFW_TRUE
      queue(of: window)?.move()
    }
    _ = glfw.setWindowPosCallback(window) { window, _, _ in queue(of: window)?.isMoved = true }
    _ = glfw.setWindowRefreshCallback(window) { window in
      queue(of: window)?.events.append(.damaged)
    }
  }

  /// Runs `poll`, in which GLFW reports events.
  func during(_ poll: () -> Void) {
    polls.begin(at: glfw.getTime())
    poll()
    polls.end(at: glfw.getTime())
  }

  /// Returns and removes all events, oldest first.
  func take() -> [WindowEvent] {
    defer { events = [] }
    return events
  }

  /// Returns true if the window may be on another monitor than at the last call.
  func takeMove() -> Bool {
    defer { isMoved = false }
    return isMoved
  }

  /// Reports that the window left full screen because its monitor was disconnected.
  func leaveFullScreen() {
    isMoved = true
    events.append(.leftFullScreen)
  }

  /// Returns the letter on a key in the keyboard's layout, in lower case. For a letter outside the
  /// Latin alphabet, it is the letter on the same key of the US layout.
  private func letter(_ key: Int32, _ scanCode: Int32) -> Character? {
    guard (GLFW_KEY_A...GLFW_KEY_Z).contains(key) else { return nil }
    let name = glfw.getKeyName(key, scanCode).map { String(cString: $0) }?.lowercased()
    if let letter = name?.first, letter.isASCII, letter.isLetter { return letter }
    return Unicode.Scalar(UInt32(key)).map { Character($0.properties.lowercaseMapping) }
  }

  private func move() {
    isMoved = true
    events.append(.damaged)
  }

  private func addPointer(_ phase: PointerPhase) {
    let time = polls.time(ofRelease: phase == .ended, at: glfw.getTime())
    events.append(.pointer(phase, x: location.x, y: location.y, time: time))
  }
}

/// Returns the queue that is the window's user pointer.
private func queue(of window: OpaquePointer?) -> EventQueue? {
  let glfw = try? GLFWFunctions.loaded.get()
  return glfw?.getWindowUserPointer(window).map {
    Unmanaged<EventQueue>.fromOpaque($0).takeUnretainedValue()
  }
}

extension WindowEvent.Key {
  /// Creates the key for a letter pressed with Control; nil for letters without a case.
  fileprivate init?(shortcut letter: Character?, isShifted: Bool) {
    switch letter {
    case "v": self = .paste
    case "z": self = isShifted ? .redo : .undo
    case "y": self = .redo
    default: return nil
    }
  }

  /// Creates the key of a GLFW key code; nil for keys without a case.
  fileprivate init?(_ code: Int32) {
    switch code {
    case GLFW_KEY_LEFT: self = .left
    case GLFW_KEY_RIGHT: self = .right
    case GLFW_KEY_UP: self = .up
    case GLFW_KEY_DOWN: self = .down
    case GLFW_KEY_TAB: self = .tab
    case GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER: self = .enter
    case GLFW_KEY_BACKSPACE: self = .backspace
    case GLFW_KEY_SPACE: self = .space
    case GLFW_KEY_ESCAPE: self = .escape
    case GLFW_KEY_HOME: self = .home
    case GLFW_KEY_END: self = .end
    case GLFW_KEY_DELETE: self = .delete
    case GLFW_KEY_F1: self = .f1
    default: return nil
    }
  }
}
