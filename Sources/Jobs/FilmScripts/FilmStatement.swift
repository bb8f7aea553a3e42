public import SceneGraph

/// A statement of a script.
public struct FilmStatement: Hashable, Sendable {
  /// The place of its first word.
  public var place: FilmPlace
  /// What it does.
  public var action: FilmAction
  /// True if the next statement begins at the same time as this one.
  public var isMeanwhile: Bool

  /// Creates a statement.
  public init(at place: FilmPlace, _ action: FilmAction, isMeanwhile: Bool = false) {
    (self.place, self.action, self.isMeanwhile) = (place, action, isMeanwhile)
  }
}

/// What a statement does. Times are in seconds.
public enum FilmAction: Hashable, Sendable {
  /// Sets a property of the whole film.
  case setting(FilmSetting, FilmWord)
  /// Shows a picture at once, for a time.
  case show(FilmWord, time: Double)
  /// Plays a clip, or a part of one, for a time; nil for the whole part.
  case clip(FilmWord, time: Double?)
  /// Shows what is visible for a time.
  case wait(Double)
  /// Changes to another picture.
  case transition(FilmTransition)
  /// Touches a point, and then changes to another picture if there is a transition.
  case tap(FilmTap)
  /// Moves two fingers apart or together.
  case pinch(FilmPinch)
  /// Moves the pointer, or a finger above the screen, to a place.
  case hover(FilmPoint, time: Double)
  /// Changes the appearance of fingers and the pointer.
  case touches(FilmTouchStyle)
  /// Shows a caption; nil for a time until the next caption.
  case caption(FilmCaption, time: Double?)
  /// Ends the caption that has no time.
  case endCaption
  /// Shows the texts of a file of subtitles as captions of this appearance, at their times from
  /// here on.
  case subtitles(FilmWord, FilmCaption)
  /// Moves the camera.
  case camera(FilmCameraMove, time: Double)
  /// Drags a finger over the screen; with a transition, that follows it.
  case swipe(FilmSwipe)
  /// Scrolls a picture that is longer than the screen, until this distance of its top is above the
  /// screen; nil for the visible picture.
  case scroll(FilmWord?, to: FilmPoint.Coordinate, time: Double)
  /// Shows a card with a text instead of the screen.
  case title(FilmTitle, time: Double)
  /// Plays a sound under the whole film.
  case music(FilmSound)
  /// Plays a sound.
  case sound(FilmSound, FilmSound.Occasion)
  /// Moves the camera to every tap of the film.
  case autoZoom(FilmAutoZoom)
  /// Draws a device around the screen, turns it, or removes it.
  case device(FilmDevice, time: Double)
}

/// A camera that follows the taps of a film.
public struct FilmAutoZoom: Hashable, Sendable {
  /// The largest factor.
  public var zoom: Double
  /// The time from the camera's arrival until the finger touches the screen, in seconds.
  public var lead = 0.3
  /// The time from when the finger leaves the screen until the camera goes back, in seconds.
  public var hold = 0.8
  /// The time of a move, in seconds.
  public var move = 0.6

  /// Creates a camera.
  public init(zoom: Double) { self.zoom = zoom }
}

/// A move of the camera.
public struct FilmCameraMove: Hashable, Sendable {
  /// The factor; 1 shows the whole screen, nil keeps the current one.
  public var zoom: Double?
  /// The place that comes into the middle; nil for the current middle.
  public var center: FilmPoint?
  /// The factor by which the viewer is nearer, in addition to `zoom`; nil keeps the current one.
  public var nearness: Double?

  /// Creates a move.
  public init(zoom: Double?, center: FilmPoint?, nearness: Double? = nil) {
    (self.zoom, self.center, self.nearness) = (zoom, center, nearness)
  }
}

/// A drag of a finger over the screen.
public struct FilmSwipe: Hashable, Sendable {
  /// A side of the screen.
  public enum Edge: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom
  }

  /// Where the finger starts.
  public enum Start: Hashable, Sendable {
    /// At the middle of a side.
    case edge(Edge)
    /// At a place.
    case point(FilmPoint)
  }

  /// Where the finger starts.
  public var start: Start
  /// Where it ends; nil from a side, for a part of the way to the opposite one.
  public var end: FilmPoint?
  /// The transition that follows the finger; nil for none.
  public var transition: FilmTransition?
  /// The progress, 0 to 1, at which the finger leaves the screen and the transition goes back; nil
  /// for a transition that finishes.
  public var cancelled: Double?
  /// The time for which the finger moves, in seconds.
  public var time = 0.6
  /// The number of fingers beside each other, 1 to 5.
  public var fingers = 1

  /// Creates a drag.
  public init(from start: Start) { self.start = start }
}

/// A card with a text.
public struct FilmTitle: Hashable, Sendable {
  /// The text, and the smaller one below it; empty for none.
  public var text, subtitle: String
  /// The colour of the card; nil for the film's background.
  public var background: Color?
  /// The colour of the letters.
  public var color = Color.white
  /// The size of the letters in points of a frame whose shorter side has 375.
  public var size = 34.0
  /// The name of the font's family or of its file; nil for the standard font.
  public var font: String?

  /// Creates a card with the standard appearance.
  public init(_ text: String, _ subtitle: String = "") {
    (self.text, self.subtitle) = (text, subtitle)
  }
}

/// A sound of a film.
public struct FilmSound: Hashable, Sendable {
  /// The times at which a sound is played.
  public enum Occasion: String, Hashable, Sendable, CaseIterable {
    /// At the statement.
    case now
    /// Whenever a finger touches the screen.
    case tap
    /// Whenever a transition begins.
    case transition
  }

  /// The file.
  public var file: FilmWord
  /// The gain in decibels.
  public var gain = 0.0
  /// The time over which music fades in at the start and out at the end, in seconds.
  public var fade = 1.0
  /// The gain of music in decibels while another sound is played, in addition to its own; 0 for
  /// none.
  public var duck = 0.0

  /// Creates a sound.
  public init(_ file: FilmWord) { self.file = file }
}

/// A property of the whole film, stated once and before the first picture.
public enum FilmSetting: String, Hashable, Sendable, CaseIterable {
  /// The frame size.
  case size
  /// The frames per second.
  case fps
  /// The colour behind the screen.
  case background
  /// The width of the screen in the points in which places are given.
  case points
}

/// A place on the screen, from its top left corner.
public struct FilmPoint: Hashable, Sendable {
  /// The unit of a coordinate.
  public enum Unit: Hashable, Sendable {
    /// A point: the screen is as many points wide as the script says, by default 375.
    case point
    /// A hundredth of the screen's width or height.
    case percent
    /// A pixel of the picture's file.
    case pixel
  }

  /// A coordinate.
  public struct Coordinate: Hashable, Sendable {
    /// The number.
    public var value: Double
    /// The unit.
    public var unit: Unit

    /// Creates a coordinate.
    public init(_ value: Double, _ unit: Unit) { (self.value, self.unit) = (value, unit) }
  }

  /// The distances from the left and from the top.
  public var x, y: Coordinate
  /// The place in the script.
  public var place: FilmPlace

  /// Creates a place on the screen.
  public init(x: Coordinate, y: Coordinate, place: FilmPlace) {
    (self.x, self.y, self.place) = (x, y, place)
  }
}

/// A change to another picture.
public struct FilmTransition: Hashable, Sendable {
  /// The effect with its direction, as after `-t`.
  public var effect: FilmWord
  /// The picture that it leads to.
  public var picture: FilmWord
  /// The duration in seconds; nil for the effect's own.
  public var duration: Double?
  /// The parameters of the effect as `KEY=VALUE`.
  public var settings: [FilmWord]
  /// The timing curve as in CSS; nil for the effect's own.
  public var curve: FilmWord?

  /// Creates a transition.
  public init(
    _ effect: FilmWord, to picture: FilmWord, duration: Double? = nil, settings: [FilmWord] = [],
    curve: FilmWord? = nil
  ) {
    self.effect = effect
    self.picture = picture
    self.duration = duration
    self.settings = settings
    self.curve = curve
  }
}

/// A text over the film, with its appearance.
public struct FilmCaption: Hashable, Sendable {
  /// The side of the frame.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    case top, center, bottom
  }

  /// The text; a line break begins a line.
  public var text: String
  /// The side of the frame at which the text is.
  public var side = Side.bottom
  /// The size of the letters in points of a frame whose shorter side has 375.
  public var size = 20.0
  /// The colour of the letters.
  public var color = Color.white
  /// The colour of the box; nil for none.
  public var box: Color? = Color(red: 0, green: 0, blue: 0, alpha: 0.72)
  /// The name of the font's family or of its file; nil for the standard font.
  public var font: String?
  /// The line around the letters; nil for none.
  public var outline: Color?
  /// The width of that line in points of a frame whose shorter side has 375.
  public var outlineWidth = 2.0
  /// The colour of the words, one after the other; nil for none.
  public var highlight: Color?
  /// True for bold letters.
  public var isBold = false
  /// The time in which the text appears, and disappears, in seconds.
  public var fade = 0.2

  /// Creates a caption with the standard appearance.
  public init(_ text: String) { self.text = text }
}

/// A film as it was written: statements in their order.
public struct FilmScript: Hashable, Sendable {
  /// The statements.
  public var statements: [FilmStatement]

  /// Creates a script.
  public init(_ statements: [FilmStatement] = []) { self.statements = statements }

  /// The value of a setting; nil if the script does not have it.
  public subscript(setting: FilmSetting) -> FilmWord? {
    for statement in statements {
      if case .setting(setting, let word) = statement.action { return word }
    }
    return nil
  }
}
