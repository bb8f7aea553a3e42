public import Devices
import FilmScripts
import Frames
import Jobs
import SceneGraph
import Transitions

extension FilmPlan {
  /// The first device of the film; nil without devices.
  public var firstDevice: DeviceSetup? { devices.lazy.compactMap(\.setup).first }

  /// A device around the screen from a time on, until the next one.
  struct TimedDevice {
    /// The device with its turn at the end; nil for none.
    var setup: DeviceSetup?
    /// The turn at the start.
    var from: DevicePose
    /// The times in seconds at which the turn starts and ends.
    var times: Range<Double>
    /// The place of the statement; nil for a device that the script did not name.
    var place: FilmPlace?
    /// The spring by which it turns; nil for an eased turn.
    var spring: Spring?

    /// The device without a turn: two of them have the same screen.
    var body: DeviceSetup? {
      var body = setup
      body?.pose = DevicePose()
      return body
    }

    /// Returns the turn at a time in seconds, eased.
    func pose(at time: Double) -> DevicePose {
      guard let setup else { return DevicePose() }
      let fraction =
        spring.map { FilmMotion.fraction(of: time, in: times, by: $0) }
        ?? FilmMotion.fraction(of: time, from: times.lowerBound, to: times.upperBound)
      return from.mixed(with: setup.pose, fraction)
    }
  }

  /// Returns the device at a time in seconds; nil for none.
  func device(at time: Double) -> TimedDevice? {
    // What begins within half a frame belongs to that frame.
    devices.last { $0.times.lowerBound <= time + 0.5 / rate.value + 1e-9 }
  }

  /// Returns the turn of the device at a time in seconds.
  func pose(at time: Double) -> DevicePose { device(at: time)?.pose(at: time) ?? DevicePose() }

  /// Returns the turns between which the device turns in some frames.
  func poses(in frames: Range<Int>) -> [DevicePose] {
    devices.filter { frames.contains(frame(at: $0.times.lowerBound)) }
      .flatMap { [$0.from, $0.setup?.pose ?? $0.from] }
  }

  /// Returns true if the device turns at a time in seconds.
  func isTurning(at time: Double) -> Bool {
    devices.contains { time > $0.times.lowerBound && time < $0.times.upperBound }
  }

  /// Returns the place in the frame of the device that is visible when a caption appears, in the
  /// turns that it has while the caption is shown; nil for none.
  func device(
    during times: Range<Double>, in parts: [FilmPart], _ camera: FilmCamera
  ) -> FilmCaptions.Device? {
    let times = times.clamped(to: 0..<max(duration, 0))
    let (begin, end) = (times.lowerBound, times.upperBound)
    let part = FilmFrames.part(of: parts, at: begin * rate.value)
    // A plane has no body.
    guard !times.isEmpty, let stage = part.device?.stage, stage.setup.kind != .plane else {
      return nil
    }
    let (first, last) = (frame(at: begin), frame(at: end))
    let view = camera.view(at: (begin + end) / 2)
    var turns = [pose(at: begin), pose(at: end)] + poses(in: first..<max(last, first))
    for index in turns.indices { turns[index].nearness = view.nearness }
    return FilmCaptions.Device(
      body: view.rect(stage.bounds(in: turns)), screen: stage.screenPart(in: turns).map(view.rect))
  }

  /// Changes the device at the current time.
  mutating func change(
    _ change: FilmDevice, in time: Double, at place: FilmPlace
  ) throws(FilmScriptError) {
    let last = devices.last
    // Without a device, the screen itself turns.
    let setup = change.applied(
      to: last?.setup ?? (change.isTurnAlone ? DeviceSetup(.plane) : nil))
    guard setup != nil || change.isOff else {
      throw FilmScriptError(
        at: place, "no device is visible that could change",
        remedy: "name one, as in 'device phone tilt=8,-14'")
    }
    let begin = duration
    let from = time > 0 ? last?.pose(at: begin) ?? DevicePose() : setup?.pose ?? DevicePose()
    devices.append(
      TimedDevice(
        setup: setup, from: from, times: begin..<(begin + time), place: place,
        spring: change.isSprung ? FilmMotion.spring(settlingIn: time) : nil))
  }

  /// Returns the pictures that frames show, and those of the shot before them.
  func pictures(in frames: Range<Int>) -> Set<Int> {
    var shown: Set<Int> = []
    for (index, shot) in shots.enumerated() {
      let end = index + 2 < shots.count ? shots[index + 2].begin : Int.max
      guard shot.begin < frames.upperBound, end > frames.lowerBound else { continue }
      let screens: [Screen] =
        switch shot.content {
        case .screen(let screen): [screen]
        case .transition(_, let from, let to): [from, to]
        case .drag(_, let from, let to, _): [from, to]
        case .scroll(let picture, _, _, _): [.picture(picture)]
        }
      shown.formUnion(screens.compactMap(\.picture))
    }
    return shown
  }

  /// The devices by the frames from which they are there, without those that only turn.
  var deviceParts: [(begin: Int, body: DeviceSetup?)] {
    var parts: [(begin: Int, body: DeviceSetup?)] = [(0, nil)]
    for device in devices {
      let begin = frame(at: device.times.lowerBound)
      if begin <= parts[parts.count - 1].begin { parts.removeLast() }
      if parts.last?.body != device.body || parts.isEmpty {
        parts.append((parts.isEmpty ? 0 : begin, device.body))
      }
    }
    return parts
  }
}
