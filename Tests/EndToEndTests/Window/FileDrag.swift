import CX11
import Glibc
import Media
import Testing

/// A source of file drags by the protocol XDND, version 5 (freedesktop.org, "Drag-and-Drop Protocol
/// for the X Window System").
final class FileDrag {
  private let display: OpaquePointer
  private let root: Window
  private let source: Window
  private let type: Atom

  /// - Parameter display: the value of DISPLAY.
  init(on display: VirtualDisplay) throws {
    self.display = try #require(XOpenDisplay(display.name))
    root = XDefaultRootWindow(self.display)
    source = XCreateSimpleWindow(self.display, root, 0, 0, 1, 1, 0, 0, 0)
    type = XInternAtom(self.display, "text/uri-list", 0)
  }

  deinit { XCloseDisplay(display) }

  /// Drops `files` on the window.
  func drop(_ files: [FilePath]) throws {
    let target = try #require(try windows().first { takesDrops($0) })
    let selection = atom("XdndSelection")
    XSetSelectionOwner(display, selection, source, Time(CurrentTime))
    // Version 5 is in the first byte. The message has room for three types.
    send("XdndEnter", [Int(source), 5 << 24, Int(type), 0, 0], to: target)
    let position = 50 << 16 | 50
    send(
      "XdndPosition", [Int(source), 0, position, CurrentTime, Int(atom("XdndActionCopy"))],
      to: target)
    let answer = try message("XdndStatus")
    try #require(answer.xclient.data.l.1 & 1 == 1, "the window does not take it")
    send("XdndDrop", [Int(source), 0, CurrentTime, 0, 0], to: target)
    let list = files.map { file in
      "file://\(file.bytes.map { $0 == UInt8(ascii: "/") ? "/" : escaped($0) }.joined())\r\n"
    }.joined()
    answerRequest(try event { $0.type == SelectionRequest }.xselectionrequest, with: list)
    _ = try message("XdndFinished")
  }

  private func escaped(_ byte: UInt8) -> String {
    "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }

  private func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }

  private func windows() throws -> [Window] {
    var (root, parent): (Window, Window) = (0, 0)
    var children: UnsafeMutablePointer<Window>?
    var count: UInt32 = 0
    try #require(XQueryTree(display, self.root, &root, &parent, &children, &count) != 0)
    defer { children.map { _ = XFree($0) } }
    return Array(UnsafeBufferPointer(start: children, count: Int(count)))
  }

  private func takesDrops(_ window: Window) -> Bool {
    var count: Int32 = 0
    guard let properties = XListProperties(display, window, &count) else { return false }
    defer { XFree(properties) }
    return UnsafeBufferPointer(start: properties, count: Int(count)).contains(atom("XdndAware"))
  }

  private func send(_ name: String, _ values: [Int], to window: Window) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window
    event.xclient.message_type = atom(name)
    event.xclient.format = 32
    event.xclient.data.l = (values[0], values[1], values[2], values[3], values[4])
    XSendEvent(display, window, 0, 0, &event)
    XFlush(display)
  }

  /// Sends the dragged data to the requestor.
  private func answerRequest(_ request: XSelectionRequestEvent, with text: String) {
    let bytes = Array(text.utf8)
    XChangeProperty(
      display, request.requestor, request.property, request.target, 8, PropModeReplace, bytes,
      Int32(bytes.count))
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = request.property
    event.xselection.time = request.time
    XSendEvent(display, request.requestor, 0, 0, &event)
    XFlush(display)
  }

  /// Returns the window's next message of this name.
  private func message(_ name: String) throws -> XEvent {
    let kind = atom(name)
    return try event { $0.type == ClientMessage && $0.xclient.message_type == kind }
  }

  /// Returns the next event for which `isWanted` returns true; other events are skipped.
  private func event(_ isWanted: (XEvent) -> Bool) throws -> XEvent {
    while true {
      while XPending(display) == 0 {
        var waiting = pollfd(fd: XConnectionNumber(display), events: Int16(POLLIN), revents: 0)
        try #require(poll(&waiting, 1, 60_000) > 0, "the window says nothing")
      }
      var event = XEvent()
      XNextEvent(display, &event)
      if isWanted(event) { return event }
    }
  }
}
