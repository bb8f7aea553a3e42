import Testing

/// Two screens, `a.png` and `b.png`, and a display for previews of them.
struct PreviewScreens {
  let workplace: Workplace
  let display: VirtualDisplay

  /// Draws the screens and starts the display.
  ///
  /// - Parameters:
  ///   - width: the screens' width in pixels.
  ///   - height: their height in pixels.
  init(_ width: Int = 240, _ height: Int = 400) throws {
    workplace = try Workplace()
    display = try VirtualDisplay()
    try workplace.writeScreens(width, height)
  }
}

/// A suite of tests of `hinge preview` with two screens.
protocol PreviewSuite {
  var screens: PreviewScreens { get }
}

extension PreviewSuite {
  var workplace: Workplace { screens.workplace }
  var display: VirtualDisplay { screens.display }

  /// Starts a preview of the screens.
  ///
  /// - Parameters:
  ///   - isBare: true to show the stage alone.
  ///   - other: the display; nil for the suite's.
  ///   - environment: further variables.
  func preview(
    _ arguments: [String], isBare: Bool = true, on other: VirtualDisplay? = nil,
    environment: [String: String] = [:]
  ) throws -> Preview {
    try Preview(
      [workplace.path("a.png"), workplace.path("b.png")] + arguments, isBare: isBare,
      in: workplace, on: other ?? display, environment: environment)
  }

  /// Starts a preview of the screens that shows the stage alone.
  ///
  /// - Parameter other: the display; nil for the suite's.
  func preview(_ arguments: String..., on other: VirtualDisplay? = nil) throws -> Preview {
    try preview(arguments, on: other)
  }

  /// Presses the key that copies the command, and returns the command.
  func copied(_ preview: Preview) throws -> String {
    try display.act("key c")
    return try #require(try preview.next("copied").text)
  }
}
