/// What the desktop says about all windows.
package struct DesktopPreferences: Sendable {
  /// The size of texts and controls, as a factor above 0 to that of the display's scale.
  let textScale: Double
  /// True if as little as possible is to move by itself.
  let reducesMotion: Bool
  /// Asks the desktop whether as little as possible is to move by itself, on any thread; nil if
  /// that is known.
  let askAboutMotion: (@Sendable () -> Bool)?

  /// Creates preferences.
  package init(
    textScale: Double = 1, reducesMotion: Bool = false,
    askAboutMotion: (@Sendable () -> Bool)? = nil
  ) {
    self.textScale = textScale
    self.reducesMotion = reducesMotion
    self.askAboutMotion = askAboutMotion
  }
}
