import FilmScripts
import Transitions

// The statements of a script, one after the other, to the contents of a plan.

extension FilmPlan {
  /// What is known about a film while its statements are read.
  struct Builder {
    /// The clips by the names in the script; nil for pictures.
    var known: [String: FilmClip?] = [:]
    /// The screen at the end so far; nil before the first one.
    var screen: Screen?
    /// The sounds with their occasions and the times of their statements.
    var sounds: [(FilmSound, FilmSound.Occasion, Double)] = []
    /// The times at which transitions begin, in seconds.
    var transitionTimes: [Double] = []
    /// The camera that follows the taps; nil for none.
    var autoZoom: FilmAutoZoom?
    /// The place of the statement that is read.
    var place = FilmPlace(line: 1, column: 1)
    /// The end of statements that others do not wait for.
    var latestEnd = 0.0
    /// The transitions that led to the picture, without those that went back.
    var path: [FilmTransition] = []

    /// Returns a transition, for `pop` alone that which leads back, and notes it.
    mutating func following(_ transition: FilmTransition) -> FilmTransition {
      let (name, word) = TransitionSpec.parts(of: transition.effect.text)
      guard name == "pop", word == nil, !transition.effect.isQuoted else {
        if word.flatMap({ TransitionSpec.directions[$0] }) == .pop {
          _ = path.popLast()
        } else {
          path.append(transition)
        }
        return transition
      }
      var back = transition
      let last = path.popLast()
      let effect = last.map { TransitionSpec.parts(of: $0.effect.text).name } ?? "push"
      back.effect.text = "\(effect):pop"
      guard let last else { return back }
      let keys = transition.settings.map { $0.text.prefix { $0 != "=" } }
      back.settings +=
        last.settings.filter { setting in !keys.contains(setting.text.prefix { $0 != "=" }) }
      back.curve = transition.curve ?? last.curve
      back.duration = transition.duration ?? last.duration
      return back
    }
  }

  mutating func add<Failure: Error>(
    _ statement: FilmStatement, _ builder: inout Builder,
    _ resolve: (FilmTransition) throws(Failure) -> TransitionSpec
  ) throws {
    switch statement.action {
    case .setting(.points, let word):
      guard let width = Double(word.text), (1...100_000).contains(width) else {
        throw FilmScriptError(
          at: word.place, "'\(word.text)' is not a number of points from 1 to 100000",
          remedy: "give the width of the screen, as in 'points 393'")
      }
      screenWidth = width
    case .setting, .subtitles: break
    case .show(let word, let time): cut(to: screen(word, &builder), for: time, &builder)
    case .clip(let word, let time):
      guard let known = builder.known[word.text], let clip = known else {
        throw FilmScriptError(
          at: word.place, "'\(word.text)' is not a video",
          remedy: "show a picture, as in 'show home.png for 1s'")
      }
      let time = min(time ?? clip.length, clip.length)
      cut(to: screen(word, &builder), for: time, &builder)
    case .title(let title, let time):
      titles.append(title)
      titlePlaces.append(statement.place)
      cut(to: .card(titles.count - 1), for: time, &builder)
    case .autoZoom(let zoom): builder.autoZoom = zoom
    case .touches(let style):
      if touchStyle.shape == .pointer, style.shape != .pointer || !style.isShown {
        pointerEnds.append(duration)
      }
      touchStyle = style
    case .device(let device, let time):
      try change(device, in: time, at: statement.place)
      duration += time
    case .music(let sound):
      guard music == nil else {
        throw FilmScriptError(
          at: statement.place, "the film has music already", remedy: "give 'music' once")
      }
      music = sound
    case .sound(let sound, let occasion): builder.sounds.append((sound, occasion, duration))
    case .scroll(let word, let distance, let time):
      try scroll(word, to: distance, time, at: statement.place, &builder)
    case .endCaption:
      endCaption()
      // Captions with a time end, too.
      for index in captions.indices where captions[index].times.contains(duration) {
        captions[index].times = captions[index].times.lowerBound..<duration
      }
    case .wait, .transition, .tap, .pinch, .hover, .caption, .camera, .swipe:
      guard let screen = builder.screen else {
        throw FilmScriptError(
          at: statement.place, "nothing is visible yet",
          remedy: "begin with a picture, as in 'show home.png for 1s'")
      }
      try add(statement.action, to: screen, &builder, resolve)
    }
  }

  /// Adds a statement that happens to a screen.
  private mutating func add<Failure: Error>(
    _ action: FilmAction, to screen: Screen, _ builder: inout Builder,
    _ resolve: (FilmTransition) throws(Failure) -> TransitionSpec
  ) throws {
    switch action {
    case .wait(let time): duration += time
    case .transition(let transition): try add(transition, from: screen, &builder, resolve)
    case .tap(let tap):
      let down = duration + approachTime
      let up = down + (tap.time ?? Self.press)
      touch(from: tap.point, to: tap.point, fingers: tap.fingers, on: screen, down: down, up: up)
      duration = up
      if let transition = tap.transition { try add(transition, from: screen, &builder, resolve) }
    case .pinch(let pinch): duration = self.pinch(pinch, on: screen)
    case .hover(let point, let time):
      hover(point, in: time, on: screen)
      duration += time
    case .swipe(let swipe): try add(swipe, on: screen, &builder, resolve)
    case .camera(let move, let time):
      cameraMoves.append(
        CameraMove(
          zoom: move.zoom,
          places: move.center.map { [CameraMove.Place(point: $0, screen: screen)] } ?? [],
          nearness: move.nearness, times: duration..<(duration + time)))
      duration += time
    case .caption(let caption, let time):
      endCaption()
      if time == nil { openCaption = captions.count }
      captions.append(
        TimedCaption(
          caption: caption, times: duration..<(time.map { duration + $0 } ?? .infinity),
          place: builder.place))
      duration += time ?? 0
    case .setting, .show, .clip, .title, .music, .sound, .scroll, .endCaption, .subtitles,
      .autoZoom, .device, .touches:
      break
    }
  }

  /// Returns the screen of a name: a picture, or a clip that begins now.
  private mutating func screen(_ word: FilmWord, _ builder: inout Builder) -> Screen {
    guard let known = builder.known[word.text], let clip = known else {
      return .picture(index(of: word))
    }
    clips.append(
      TimedClip(
        clip: clip, word: word, begin: frame(at: duration),
        times: duration..<(duration + clip.length)))
    return .clip(clips.count - 1)
  }

  /// Ends the sound of a screen that is not visible from now on.
  private mutating func silence(_ screen: Screen?) {
    guard case .clip(let index)? = screen else { return }
    let times = clips[index].times
    clips[index].times = times.lowerBound..<max(min(times.upperBound, duration), times.lowerBound)
  }

  private mutating func cut(to screen: Screen, for time: Double, _ builder: inout Builder) {
    silence(builder.screen)
    builder.screen = screen
    append(.screen(screen))
    duration += time
  }

  private mutating func add<Failure: Error>(
    _ transition: FilmTransition, from screen: Screen, _ builder: inout Builder,
    _ resolve: (FilmTransition) throws(Failure) -> TransitionSpec
  ) throws {
    let transition = builder.following(transition)
    let spec = try resolve(transition)
    let next = self.screen(transition.picture, &builder)
    transitions.append(spec)
    transitionPlaces.append(transition.effect.place)
    builder.transitionTimes.append(duration)
    append(.transition(transitions.count - 1, from: screen, to: next))
    builder.screen = next
    duration += spec.duration
    silence(screen)
    append(.screen(next))
  }

  private mutating func add<Failure: Error>(
    _ swipe: FilmSwipe, on screen: Screen, _ builder: inout Builder,
    _ resolve: (FilmTransition) throws(Failure) -> TransitionSpec
  ) throws {
    let (from, to) = swipe.places(reach: swipe.cancelled ?? Self.swipeReach)
    let down = duration + approachTime
    let up = down + swipe.time
    let finger = touches.count
    touch(from: from, to: to, fingers: swipe.fingers, on: screen, down: down, up: up)
    duration = up
    guard let named = swipe.transition else { return }
    var visits = builder
    let transition = visits.following(named)
    let spec = try resolve(transition)
    // What is cancelled was not visited.
    if swipe.cancelled == nil { builder = visits }
    duration = down
    let next = self.screen(transition.picture, &builder)
    transitions.append(spec)
    transitionPlaces.append(transition.effect.place)
    builder.transitionTimes.append(down)
    let end = up + Self.settling
    append(
      .drag(
        transitions.count - 1, from: screen, to: next,
        Drag(
          down: down, up: up, end: end, touch: finger,
          isCancelled: swipe.cancelled != nil, reach: swipe.cancelled)))
    let (last, left) = swipe.cancelled == nil ? (next, screen) : (screen, next)
    builder.screen = last
    duration = end
    silence(left)
    append(.screen(last))
  }

  /// The part of the screen that a swipe from a side goes.
  private static let swipeReach = 0.6
  /// The time in which a transition finishes or goes back after the finger has left, in seconds.
  package static let settling = 0.35

  private mutating func scroll(
    _ word: FilmWord?, to distance: FilmPoint.Coordinate, _ time: Double, at place: FilmPlace,
    _ builder: inout Builder
  ) throws {
    guard let picture = word.map({ index(of: $0) }) ?? builder.screen?.picture else {
      throw FilmScriptError(
        at: place, "no picture is visible that can scroll",
        remedy: "name one, as in 'scroll long-list.png to 1400'")
    }
    longPictures.insert(picture)
    var start = FilmPoint.Coordinate(0, .point)
    if case .scrolled(picture, let distance)? = builder.screen { start = distance }
    append(.scroll(picture, from: start, to: distance, times: duration..<(duration + time)))
    duration += time
    let screen = Screen.scrolled(picture, distance)
    silence(builder.screen)
    builder.screen = screen
    append(.screen(screen))
  }

  /// Ends the caption that has no end yet.
  mutating func endCaption() {
    guard let index = openCaption else { return }
    let begin = captions[index].times.lowerBound
    captions[index].times = begin..<max(duration, begin)
    openCaption = nil
  }

  private mutating func append(_ content: Content) {
    let begin = frame(at: duration)
    // A shot without a frame of its own is replaced.
    if shots.last?.begin == begin { shots.removeLast() }
    shots.append(Shot(begin: begin, content: content))
  }

  private mutating func index(of word: FilmWord) -> Int {
    if let index = pictures.firstIndex(where: { $0.text == word.text }) { return index }
    pictures.append(word)
    return pictures.count - 1
  }
}
