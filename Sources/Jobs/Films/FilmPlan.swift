public import Devices
public import FilmScripts
public import Frames
public import Transitions

/// The contents of a film at each instant: a script whose effects are found, on one clock.
///
/// Times of statements are exact; what they begin and end is rounded to frames, as in a sequence,
/// so that a transition shows exactly its first picture in its first frame.
public struct FilmPlan: Sendable {
  /// What the screen shows from one frame to the next shot.
  struct Shot {
    /// The index of the first frame.
    var begin: Int
    /// What the screen shows.
    var content: Content
  }

  /// A screen at rest.
  enum Screen: Hashable {
    /// A picture; one that is longer than the screen shows its top.
    case picture(Int)
    /// A picture of which this distance of its top is above the screen.
    case scrolled(Int, FilmPoint.Coordinate)
    /// A card; its index among `titles`.
    case card(Int)
    /// A clip; its index among `clips`.
    case clip(Int)

    /// The index of the picture; nil for a card.
    var picture: Int? {
      switch self {
      case .picture(let index), .scrolled(let index, _): index
      case .card, .clip: nil
      }
    }
  }

  /// What the frames of a shot show.
  enum Content {
    /// A screen.
    case screen(Screen)
    /// A transition between two screens; its index among `transitions`.
    case transition(Int, from: Screen, to: Screen)
    /// A transition that follows a finger.
    case drag(Int, from: Screen, to: Screen, Drag)
    /// A picture that scrolls until a time in seconds.
    case scroll(Int, from: FilmPoint.Coordinate, to: FilmPoint.Coordinate, times: Range<Double>)
  }

  /// A drag that a transition follows.
  struct Drag {
    /// The times in seconds at which the finger touches the screen and leaves it, and at which the
    /// screen rests.
    var down, up, end: Double
    /// The index of the finger among `touches`.
    var touch: Int
    /// True for a transition that goes back.
    var isCancelled: Bool
    /// The progress at which the finger leaves the screen; nil for the part of the screen's side
    /// that it went.
    var reach: Double?
  }

  /// A move of the camera.
  struct CameraMove {
    /// A place on a screen.
    struct Place {
      var point: FilmPoint
      var screen: Screen
    }

    /// The factor; nil for the current one. It is smaller if the places need it.
    var zoom: Double?
    /// The places that come into the middle; none for that which is there.
    var places: [Place]
    /// The factor by which the viewer is nearer; nil for the current one.
    var nearness: Double?
    /// The times in seconds.
    var times: Range<Double>
  }

  /// A clip that plays.
  struct TimedClip {
    var clip: FilmClip
    var word: FilmWord
    /// The index of the frame that shows its first one.
    var begin: Int
    /// The times in seconds at which it is heard.
    var times: Range<Double>
  }

  /// A sound with the times in seconds at which it is played.
  struct TimedSound {
    var sound: FilmSound
    var times: [Double]
  }

  /// A caption with its time in seconds.
  struct TimedCaption {
    var caption: FilmCaption
    var times: Range<Double>
    /// The place of its statement.
    var place: FilmPlace
  }

  /// The time in seconds at which a statement begins, and its line in the script.
  struct Mark: Hashable {
    var time: Double
    var line: Int
  }

  /// A text of a file of subtitles, with its times in seconds.
  public struct Cue: Hashable, Sendable {
    /// The times.
    public var times: Range<Double>
    /// The text.
    public var text: String

    /// Creates a text.
    public init(_ text: String, _ times: Range<Double>) { (self.text, self.times) = (text, times) }
  }

  /// The frame rate.
  public let rate: FrameRate
  /// The pictures, each once, with the place of their first use.
  public internal(set) var pictures: [FilmWord] = []
  /// The transitions with their parameters, in their order.
  public internal(set) var transitions: [TransitionSpec] = []
  /// The places of the transitions' effects in the script.
  public internal(set) var transitionPlaces: [FilmPlace] = []
  /// The length in seconds.
  public internal(set) var duration = 0.0
  /// The width of the screen in the points of places.
  public internal(set) var screenWidth = 375.0
  var shots: [Shot] = []
  var touches: [Touch] = []
  /// The appearance of fingers and the pointer at the end so far.
  var touchStyle = FilmTouchStyle()
  /// The times in seconds at which a pointer is hidden.
  var pointerEnds: [Double] = []
  var captions: [TimedCaption] = []
  /// The index of the caption that has no end yet; nil for none.
  var openCaption: Int?
  var cameraMoves: [CameraMove] = []
  /// The files of subtitles.
  private(set) var subtitleFiles: [FilmWord] = []
  /// The times of the statements, in the order of the script.
  private(set) var marks: [Mark] = []
  /// The devices around the screen, by the times from which they are there.
  var devices: [TimedDevice] = []
  /// The device that the script did not name; nil for none.
  let givenDevice: DeviceSetup?
  var titles: [FilmTitle] = []
  /// The places of the titles' statements.
  var titlePlaces: [FilmPlace] = []
  /// The pictures that are longer than the screen: as wide as it, with the top at its top.
  var longPictures: Set<Int> = []
  /// The sound under the whole film; nil for none.
  var music: FilmSound?
  var sounds: [TimedSound] = []
  var clips: [TimedClip] = []

  /// True if the first screen of the film is a clip.
  var isFirstClip: Bool {
    if case .screen(.clip(0))? = shots.first?.content { true } else { false }
  }

  /// Returns the line of the statement that happens at a time in seconds: the last one that has
  /// begun; nil before the first one.
  public func line(at time: Double) -> Int? {
    // Half a frame is rounding.
    marks.filter { $0.time <= time + 0.5 / rate.value }
      .reduce(nil as Mark?) { last, mark in
        last.map { mark.time >= $0.time } ?? true ? mark : last
      }?.line
  }

  /// True if the film has sound.
  public var hasSound: Bool {
    music != nil || sounds.contains { !$0.times.isEmpty } || clips.contains { $0.clip.hasSound }
  }

  /// The number of frames, at least 1.
  public var count: Int { max(frame(at: duration), 1) }

  /// The time from the appearance of a finger until it touches the screen, in seconds.
  package static let approach = 0.2
  /// The time for which a finger that taps touches the screen, in seconds.
  package static let press = 0.12
  /// The longest length of a film in seconds: a day.
  public static let longestDuration = 86_400.0

  /// Creates the plan of a script.
  ///
  /// - Parameters:
  ///   - rate: the frame rate.
  ///   - device: the device around the screen at the start; nil for none.
  ///   - clip: returns the clip of a name; nil for a picture.
  ///   - cues: returns the texts of a file of subtitles.
  ///   - resolve: returns the transition that a statement names.
  /// - Throws: `FilmScriptError`, or what `clip`, `cues` and `resolve` throw.
  public init<Failure: Error>(
    _ script: FilmScript, rate: FrameRate, device: DeviceSetup? = nil,
    clip: (FilmWord) throws -> FilmClip? = { _ in nil },
    cues: (FilmWord) throws -> [Cue] = { _ in [] },
    resolve: (FilmTransition) throws(Failure) -> TransitionSpec
  ) throws {
    self.rate = rate
    givenDevice = device
    if let device {
      devices = [TimedDevice(setup: device, from: device.pose, times: 0..<0, place: nil)]
    }
    var builder = Builder()
    for statement in script.statements {
      guard let word = statement.action.screenWord, builder.known[word.text] == nil else {
        continue
      }
      builder.known[word.text] = .some(try clip(word))
    }
    for statement in script.statements {
      let begin = duration
      let known = max(shots.count - 1, 1)
      if case .subtitles(let word, let caption) = statement.action {
        subtitleFiles.append(word)
        for cue in try cues(word) {
          var caption = caption
          caption.text = cue.text
          let times = (duration + cue.times.lowerBound)..<(duration + cue.times.upperBound)
          captions.append(TimedCaption(caption: caption, times: times, place: statement.place))
        }
      }
      builder.place = statement.place
      marks.append(Mark(time: duration, line: statement.place.line))
      try add(statement, &builder, resolve)
      for index in known..<max(shots.count, known)
      where shots[index].begin < shots[index - 1].begin {
        throw FilmScriptError(
          at: statement.place, "the screen is still changing at this time",
          remedy: "leave the 'meanwhile' of that change out, or wait longer")
      }
      if statement.isMeanwhile {
        builder.latestEnd = max(builder.latestEnd, duration)
        duration = begin
      }
      guard max(duration, builder.latestEnd) <= Self.longestDuration else {
        throw FilmScriptError(
          at: statement.place, "the film is longer than a day", remedy: "shorten its times")
      }
    }
    duration = max(duration, builder.latestEnd)
    endCaption()
    if let zoom = builder.autoZoom { cameraMoves += autoMoves(zoom) }
    cameraMoves.sort { $0.times.lowerBound < $1.times.lowerBound }
    sounds = builder.sounds.map { sound, occasion, time in
      let times =
        switch occasion {
        case .now: [time]
        case .tap: heardTouches.map(\.down)
        case .transition: builder.transitionTimes
        }
      return TimedSound(sound: sound, times: times)
    }
    guard let last = script.statements.last, !shots.isEmpty else {
      throw FilmScriptError(
        at: script.statements.last?.place ?? FilmPlace(line: 1, column: 1),
        "the film shows no picture", remedy: "begin with 'show home.png for 1s'")
    }
    guard frame(at: duration) > 0 else {
      throw FilmScriptError(
        at: last.place, "the film takes no time",
        remedy: "give it some, as in 'show home.png for 1s' or 'wait 1s'")
    }
  }

  /// Returns the index of the frame that is nearest to a time in seconds.
  func frame(at time: Double) -> Int { Int((time * rate.value).rounded()) }
}
