import Devices
import Effects
import FilmScripts
import Frames
import Jobs
import SceneGraph
import Transitions

/// The frames of a film: a pure function of time.
struct FilmFrames: FrameSource {
  private let plan: FilmPlan
  /// The frame.
  private let stage: FilmStage
  /// The parts by their first frames; the first one begins at frame 0.
  private let parts: [FilmPart]
  private let captions: FilmCaptions
  private let camera: FilmCamera
  private var backdrop: SceneBackdrop?
  /// The frames to draw; nil for all.
  private let selection: [Int]?
  private let schedules: [FrameSchedule]
  /// The fingerprint of the fonts of captions and cards, of a part of a film; nil without texts.
  var fonts: String?

  /// Creates the frames of a plan.
  ///
  /// - Parameters:
  ///   - parts: the parts of the film with their screens.
  ///   - selection: the indices of the frames to draw; nil for all.
  init(
    _ plan: FilmPlan, on stage: FilmStage, parts: [FilmPart], captions: FilmCaptions,
    backdrop: SceneBackdrop? = nil, selection: [Int]? = nil
  ) {
    self.plan = plan
    self.stage = stage
    self.captions = captions
    self.parts = parts
    self.backdrop = backdrop
    self.selection = selection
    camera = Self.camera(of: plan, on: stage, parts)
    schedules = plan.transitions.map { $0.schedule(rate: plan.rate.value) }
  }

  /// Returns the camera of a plan.
  static func camera(of plan: FilmPlan, on stage: FilmStage, _ parts: [FilmPart]) -> FilmCamera {
    FilmCamera(plan.cameraMoves, on: stage) { place, time, nearness in
      let part = part(of: parts, at: time * plan.rate.value)
      let point = part.stage.location(of: place.point, on: place.screen)
      guard let device = part.device else { return point }
      var pose = plan.pose(at: time)
      pose.nearness = nearness
      return device.location(of: point, pose) ?? point
    }
  }

  var title: String { "the film" }

  var length: FrameCount { .exactly(selection?.count ?? plan.count) }

  /// Returns the frame of the film at a frame of the source, or between two.
  private func position(_ position: Double) -> Double {
    guard let selection else { return min(max(position, 0), Double(plan.count - 1)) }
    let index = min(max(Int(position.rounded()), 0), selection.count - 1)
    return min(
      max(Double(selection[index]) + position - Double(index), 0), Double(plan.count - 1))
  }

  func frame(_ index: Int, in container: Container) -> PresentedFrame? {
    guard index < length.limit else { return nil }
    return frame(at: Double(index), in: container)
  }

  func frame(at position: Double, in container: Container) -> PresentedFrame? {
    let position = self.position(position)
    let time = position / plan.rate.value
    let part = Self.part(of: parts, at: position)
    var frame = screen(at: position, time, part)
    let view = camera.view(at: time)
    var fingers = part.device == nil ? part.touches.layers(at: time, in: view) : []
    let texts = captions.layers(at: time)
    if let device = part.device {
      var pose = plan.pose(at: time)
      pose.nearness = view.nearness
      let density = device.density(pose, view.zoom)
      fingers = part.touches.layers(at: time, in: FilmView(), density: density)
      if !fingers.isEmpty {
        let contents = frame.scene.root
        frame.scene.root = Layer(frame: contents.bounds)
        frame.scene.root.sublayers = [contents] + fingers
      }
      frame = device.frame(
        showing: frame, pose, zoom: view.zoom,
        isStill: view == FilmView() && !plan.isTurning(at: time))
      fingers = []
    }
    guard view != FilmView() || !fingers.isEmpty || !texts.isEmpty else { return frame }
    let screen = frame.scene.root
    // The camera sees the screen and the fingers on it; captions belong to the frame.
    let seen =
      view == FilmView()
      ? [screen] + fingers
      : [
        view.layer(
          showing: [screen] + fingers, in: screen.bounds, isScreen: part.device == nil)
      ]
    frame.scene.root = Layer(frame: screen.bounds)
    frame.scene.root.sublayers = seen + texts
    return frame
  }

  /// A frame in which a shot begins, and nothing moves over it.
  func isAtRest(_ index: Int, isLast: Bool) -> Bool {
    let index = Int(position(Double(index)))
    let time = Double(index) / plan.rate.value
    let isJunction = plan.shots.contains { $0.begin == index }
    return isJunction && !camera.isMoving(at: time) && !plan.isTurning(at: time)
      && Self.part(of: parts, at: Double(index)).touches.layers(at: time, in: FilmView()).isEmpty
      && captions.layers(at: time).isEmpty
  }

  func isHeld(_ index: Int, isLast: Bool) -> Bool { false }

  func over(_ backdrop: SceneBackdrop) -> FilmFrames {
    var frames = self
    frames.backdrop = backdrop
    return frames
  }

  /// Returns the clips that are visible at a frame of the source, or between two, with the indices
  /// of their frames.
  func clips(at position: Double) -> [(clip: Int, frame: Int)] {
    let position = self.position(position)
    let screens: [FilmPlan.Screen] =
      switch shot(at: position).content {
      case .screen(let screen): [screen]
      case .transition(_, let from, let to), .drag(_, let from, let to, _): [from, to]
      case .scroll: []
      }
    return screens.compactMap { screen in
      guard case .clip(let index) = screen else { return nil }
      // Halfway the later frame is shown.
      return (index, Int((position + 0.5).rounded(.down)) - plan.clips[index].begin)
    }
  }

  private func shot(at position: Double) -> FilmPlan.Shot {
    var next = plan.shots.partitioningIndex { Double($0.begin) > position }
    // The instants of an exposure before a cut show what its frame shows.
    if next < plan.shots.count, position >= Double(plan.shots[next].begin) - 0.5, isCut(next) {
      next += 1
    }
    return plan.shots[max(next - 1, 0)]
  }

  /// Returns the size of the screen at a frame of the source.
  func screenSize(at position: Double) -> PixelSize {
    Self.part(of: parts, at: self.position(position)).stage.size
  }

  /// Returns the part of a frame. The instants of an exposure before a part belong to it.
  static func part(of parts: [FilmPart], at position: Double) -> FilmPart {
    let next = parts.partitioningIndex { Double($0.begin) - 0.5 > position + 1e-9 }
    return parts[max(next - 1, 0)]
  }

  // MARK: - Screens

  /// Returns the frame of the screen alone, with the names of the part's pictures.
  private func screen(at position: Double, _ time: Double, _ part: FilmPart) -> PresentedFrame {
    var frame = contents(at: position, time, part)
    guard part.index > 0 else { return frame }
    frame.scene = frame.scene.renamingPictures(part.name)
    for index in frame.snapshots.indices {
      frame.snapshots[index].scene = frame.snapshots[index].scene.renamingPictures(part.name)
    }
    return frame
  }

  private func contents(at position: Double, _ time: Double, _ part: FilmPart) -> PresentedFrame {
    let shot = shot(at: position)
    let (stage, container) = (part.stage, part.stage.container)
    switch shot.content {
    case .screen(let screen):
      return PresentedFrame(Scene(container, sublayers: layers(of: screen, part)))
    case .scroll(let picture, let from, let to, let times):
      let (begin, end) = (
        stage.scrolling(from, of: picture), stage.scrolling(to, of: picture)
      )
      let fraction = FilmMotion.fraction(of: time, from: times.lowerBound, to: times.upperBound)
      let layer = layer(
        ofLong: picture, scrolled: begin + (end - begin) * fraction, stage)
      return PresentedFrame(Scene(container, sublayers: [layer]))
    case .transition(let index, let from, let to):
      let progress = schedules[index].progress(atPosition: position - Double(shot.begin))
      return transition(index, from: from, to: to, at: progress, part)
    case .drag(let index, let from, let to, let drag):
      return transition(index, from: from, to: to, at: progress(of: drag, at: time, part), part)
    }
  }

  /// True for a shot of a screen that replaces another one without a transition.
  private func isCut(_ index: Int) -> Bool {
    guard case .screen(let new) = plan.shots[index].content, index > 0 else { return false }
    return switch plan.shots[index - 1].content {
    case .screen: true
    case .transition(_, _, let last): last != new
    case .drag(_, let from, let to, let drag): (drag.isCancelled ? from : to) != new
    case .scroll(let picture, _, let to, _): .scrolled(picture, to) != new
    }
  }

  /// Returns the progress of a transition that follows a finger, or finishes after it.
  private func progress(of drag: FilmPlan.Drag, at time: Double, _ part: FilmPart) -> Double {
    let way = drag.reach ?? part.touches.reach(of: drag.touch, in: part.stage.container.bounds)
    let reach = min(way, 1)
    guard time > drag.up else {
      return reach * FilmMotion.fraction(of: time, from: drag.down, to: drag.up)
    }
    let rest = FilmMotion.fraction(of: time, from: drag.up, to: drag.end)
    return drag.isCancelled ? reach * (1 - rest) : rest >= 1 ? 1 : reach + (1 - reach) * rest
  }

  private func transition(
    _ index: Int, from: FilmPlan.Screen, to: FilmPlan.Screen, at progress: Double,
    _ part: FilmPart
  ) -> PresentedFrame {
    let stage = part.stage
    let spec = plan.transitions[index]
    var snapshots: [PresentedFrame.Snapshot] = []
    /// Returns the name of a screen, which becomes a snapshot if it is not a whole picture.
    func name(_ screen: FilmPlan.Screen, _ side: String) -> PictureName {
      if case .picture(let picture) = screen, !stage.longPictures.contains(picture) {
        return Self.name(ofPicture: picture)
      }
      if case .clip(let index) = screen { return Self.name(ofClip: index) }
      let name = PictureName("\(side) of transition \(index)")
      let scene = Scene(stage.container, sublayers: layers(of: screen, part))
      snapshots.append(PresentedFrame.Snapshot(name, showing: scene))
      return name
    }
    let (old, new) = (name(from, "from"), name(to, "to"))
    let scene = spec.scene(at: progress, in: stage.container).renamingPictures { name in
      name == .from ? old : name == .to ? new : Self.name(name, ofTransition: index)
    }
    let placed =
      backdrop?.placed(behind: scene, at: progress, spec.surroundings, from: old, to: new) ?? scene
    return PresentedFrame(placed, snapshots: snapshots)
  }

  /// Returns the layers of a screen at rest.
  private func layers(of screen: FilmPlan.Screen, _ part: FilmPart) -> [Layer] {
    let stage = part.stage
    switch screen {
    case .picture(let picture) where !stage.longPictures.contains(picture):
      let name = Self.name(ofPicture: picture)
      return [Layer(frame: stage.container.bounds, contents: .picture(name))]
    case .picture(let picture): return [layer(ofLong: picture, scrolled: 0, stage)]
    case .scrolled(let picture, let distance):
      return [layer(ofLong: picture, scrolled: stage.scrolling(distance, of: picture), stage)]
    case .card(let index): return part.cards[index]
    case .clip(let index):
      let name = Self.name(ofClip: index)
      return [Layer(frame: stage.container.bounds, contents: .picture(name))]
    }
  }

  private func layer(
    ofLong picture: Int, scrolled distance: Double, _ stage: FilmStage
  ) -> Layer {
    var rect = stage.frame(of: picture)
    rect.origin.y -= distance
    return Layer(frame: rect, contents: .picture(Self.name(ofPicture: picture)))
  }

  // MARK: - Names

  /// Returns the name of a picture in scenes.
  static func name(ofPicture index: Int) -> PictureName { PictureName("\(prefix)\(index)") }

  /// The start of these names.
  static let prefix = "screen "

  /// Returns the name of a clip in scenes.
  static func name(ofClip index: Int) -> PictureName { PictureName("clip \(index)") }

  /// Returns the name of a picture that a parameter of a transition names. Drawings keep theirs.
  static func name(_ name: PictureName, ofTransition index: Int) -> PictureName {
    name.drawing == nil ? PictureName("transition \(index) \(name.rawValue)") : name
  }
}

extension Array {
  /// Returns the index of the first element for which `belongs` is true, where all that follow
  /// belong, too; the count if none does.
  fileprivate func partitioningIndex(_ belongs: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongs(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
