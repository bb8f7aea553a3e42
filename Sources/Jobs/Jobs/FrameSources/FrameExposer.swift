package import Rendering
package import SceneGraph
package import Transitions

/// Turns the frames of a source into exposures: blends of the instants for which a shutter is open.
package struct FrameExposer {
  /// The shutter; nil to draw the frame's own instant only.
  package let shutter: Shutter?
  /// The accuracy.
  package let quality: Exposure.Quality
  /// The pictures that change with time; nil if none does.
  package let pictures: MovingPictures?
  /// True to request all instants at once, from a source that does not return to earlier times, or
  /// that is not available while a frame is drawn.
  package let keepsFrames: Bool

  /// The number of instants of a reference.
  package static let referenceInstants = 256

  /// Creates an exposer.
  package init(
    shutter: Shutter?, quality: Exposure.Quality = .standard, pictures: MovingPictures? = nil,
    keepsFrames: Bool = false
  ) {
    self.shutter = shutter
    self.quality = quality
    self.pictures = pictures
    self.keepsFrames = keepsFrames
  }

  /// Returns a request for the exposure of a frame.
  ///
  /// A frame whose scene and pictures are the same at all instants keeps one instant: it is to the
  /// bit what it is without a shutter.
  ///
  /// - Parameters:
  ///   - request: the request for the frame without a shutter.
  ///   - position: the frame's time, in frame periods after frame 0.
  /// - Throws: what the source throws.
  package func exposing(
    _ request: FramePipeline.Request, of source: any FrameSource, at position: Double,
    in container: Container
  ) throws -> FramePipeline.Request {
    try exposing(request, at: position) { try source.frame(at: $0, in: container) }
  }

  /// Returns a request for the exposure of a frame, whose instants `frame` returns. It may be
  /// called until the frame is drawn; with `keepsFrames`, only now.
  package func exposing(
    _ request: FramePipeline.Request, at position: Double,
    _ frame: @escaping (Double) throws -> PresentedFrame?
  ) throws -> FramePipeline.Request {
    guard let shutter else { return resting(request) }
    let exposed = ExposedFrame(position: position, shutter: shutter) {
      try frame($0) ?? request.frame
    }
    if quality == .standard, hasOwnPictures(exposed) {
      let path = try exposed.path()
      let isMoving = zip(path, path.dropFirst()).map { $0 != $1 }
      if !isMoving.contains(true) {
        var request = request
        request.frame = path[0]
        return resting(request)
      }
      if !isMoving.contains(false) { return try exposing(request, exposed, along: path) }
    }
    return try exposing(request, comparing: exposed)
  }

  /// Returns true if the pictures of a frame are the same all the time of its exposure.
  private func hasOwnPictures(_ exposed: ExposedFrame) -> Bool {
    guard let pictures else { return true }
    let own = pictures.version(exposed.position)
    return exposed.pathTimes.allSatisfy { pictures.version($0) == own }
  }

  /// Returns a request for the exposure of a frame in which something moves all the time, along its
  /// path. What draws integrals needs none of the instants.
  private func exposing(
    _ request: FramePipeline.Request, _ exposed: ExposedFrame, along path: [PresentedFrame]
  ) throws -> FramePipeline.Request {
    let count = instantCount(along: [path[0], path[path.count / 2], path[path.count - 1]])
    let moments = try Self.moments(of: Array(zip(exposed.pathTimes, path)), exposed.frame)
    let instants = exposed.shutter.instants(count, dividedAt: moments.map { $0 - exposed.position })
    let frames = keepsFrames ? try instants.map(exposed.frame(at:)) : nil
    let pictures = pictures
    var exposure = Exposure(weights: instants.map(\.weight)) { index in
      try pictures?.show(exposed.position + instants[index].offset)
      return try frames?[index] ?? exposed.frame(at: instants[index])
    }
    exposure.durations = moments.isEmpty ? [] : instants.map(\.duration)
    exposure.path = path
    var request = request
    request.exposure = exposure
    return request
  }

  /// Returns a request for the exposure of a frame in which something may move at some of the time,
  /// or whose pictures change.
  private func exposing(
    _ request: FramePipeline.Request, comparing exposed: ExposedFrame
  ) throws -> FramePipeline.Request {
    let (shutter, position) = (exposed.shutter, exposed.position)
    let times = [shutter.opening, (shutter.opening + shutter.closing) / 2, shutter.closing]
    let ends = try times.map { try exposed.frame(position + $0) }
    let count = instantCount(along: ends)
    var instants = shutter.instants(count)
    var frames = try instants.map(exposed.frame(at:))
    let moments = try Self.moments(
      of: [(position + shutter.opening, ends[0])]
        + zip(instants, frames).map { (position + $0.offset, $1) }
        + [(position + shutter.closing, ends[2])], exposed.frame)
    if !moments.isEmpty {
      instants = shutter.instants(count, dividedAt: moments.map { $0 - position })
      frames = try instants.map(exposed.frame(at:))
    }
    let pictures = pictures
    var shown: [ShownInstant] = []
    for (instant, frame) in zip(instants, frames) {
      let time = position + instant.offset
      let next = ShownInstant(
        frame: frame, pictures: pictures?.version(time), time: time, weight: instant.weight)
      // Equal instants in a row are one.
      if let last = shown.last, last.shows(next) {
        shown[shown.count - 1].weight += next.weight
      } else {
        shown.append(next)
      }
    }
    let version = pictures?.version(position)
    var request = request
    if let only = shown.first, shown.count == 1, only.pictures == version {
      request.frame = only.frame
      return resting(request)
    }
    var exposure = Exposure(weights: shown.map(\.weight), quality: quality) { [shown] index in
      try pictures?.show(shown[index].time)
      return shown[index].frame
    }
    // Steps in the motion have no path.
    let isEven = shown.count == instants.count
    if isEven, quality == .standard, shown.allSatisfy({ $0.pictures == version }) {
      exposure.durations = moments.isEmpty ? [] : instants.map(\.duration)
      exposure.path = try exposed.path()
    }
    request.exposure = exposure
    return request
  }

  /// Returns a request for a frame in which nothing moves: one instant, in this quality.
  package func resting(_ request: FramePipeline.Request) -> FramePipeline.Request {
    guard quality == .reference else { return request }
    var request = request
    let frame = request.frame
    request.exposure = Exposure(weights: [1], quality: quality) { _ in frame }
    return request
  }

  /// Returns the times at which layers come or go, between those of some frames: each to a 64th of
  /// the time between two of them.
  private static func moments(
    of frames: [(time: Double, frame: PresentedFrame)],
    _ frame: (Double) throws -> PresentedFrame
  ) rethrows -> [Double] {
    func moments(
      _ one: (time: Double, frame: PresentedFrame), _ other: (time: Double, frame: PresentedFrame),
      _ halvings: Int
    ) throws -> [Double] {
      if one.frame.hasSameForm(as: other.frame) { return [] }
      let middle = (one.time + other.time) / 2
      if halvings == 0 { return [middle] }
      let half = (middle, try frame(middle))
      return try moments(one, half, halvings - 1) + moments(half, other, halvings - 1)
    }
    var found: [Double] = []
    for (one, other) in zip(frames, frames.dropFirst()) where found.count < Self.mostMoments {
      found += try moments(one, other, Self.mostHalvings).prefix(Self.mostMoments - found.count)
    }
    return found
  }

  /// How often the time between two instants is halved to find what changes at once.
  private static let mostHalvings = 6
  /// The most times that are found: each adds an instant.
  private static let mostMoments = 32

  /// Returns the number of instants of a frame, by the way of its fastest corner in the half of the
  /// exposure in which that is longer.
  ///
  /// - Parameter frames: those at the beginning, the middle and the end of the exposure.
  private func instantCount(along frames: [PresentedFrame]) -> Int {
    guard quality == .standard else { return Self.referenceInstants }
    let way = zip(frames, frames.dropFirst()).reduce(0) { max($0, 2 * $1.0.longestWay(to: $1.1)) }
    // So that quarters of the exposure consist of whole instants.
    return (Shutter.instantCount(forWay: way) + 3) / 4 * 4
  }
}

/// A frame with its shutter.
private struct ExposedFrame {
  /// Frame periods after frame 0.
  let position: Double
  let shutter: Shutter
  /// A function that returns the frame at a time, in frame periods after frame 0.
  let frame: (Double) throws -> PresentedFrame

  func frame(at instant: Shutter.Instant) throws -> PresentedFrame {
    try frame(position + instant.offset)
  }

  /// The times of the frames of a path.
  var pathTimes: [Double] {
    (0..<Exposure.pathCount).map { step in
      let part = Double(step) / Double(Exposure.pathCount - 1)
      return position + shutter.opening + part * (shutter.closing - shutter.opening)
    }
  }

  /// Returns the frames of the path: see `Exposure.path`.
  func path() throws -> [PresentedFrame] { try pathTimes.map(frame) }
}

/// The pictures of a motion that change while it runs, such as those of clips.
package struct MovingPictures {
  /// A function that returns a number for the pictures of a time in frame periods after frame 0:
  /// the same number for the same pictures.
  package let version: (Double) -> Int
  /// A function that uploads the pictures of a time.
  package let show: (Double) throws -> Void

  /// Creates the pictures of frames: those of the nearest frame are shown, halfway the later ones.
  ///
  /// - Parameters:
  ///   - frames: the frames that have pictures.
  ///   - show: a function that uploads those of a frame.
  package init(ofFrames frames: ClosedRange<Int>, _ show: @escaping (Int) throws -> Void) {
    func frame(_ position: Double) -> Int {
      let nearest = (position + 0.5).rounded(.down)
      return Int(min(max(nearest, Double(frames.lowerBound)), Double(frames.upperBound)))
    }
    version = frame
    self.show = { try show(frame($0)) }
  }
}

/// What is visible at an instant of an exposure.
private struct ShownInstant {
  let frame: PresentedFrame
  /// The version of the pictures that change; nil if none does.
  let pictures: Int?
  /// Frame periods after frame 0.
  let time: Double
  var weight: Double

  /// Returns true if both show the same.
  func shows(_ other: ShownInstant) -> Bool { pictures == other.pictures && frame == other.frame }
}

extension PresentedFrame {
  /// Returns true if the scenes of both have the same layers.
  fileprivate func hasSameForm(as other: PresentedFrame) -> Bool {
    scene.hasSameForm(as: other.scene) && snapshots.count == other.snapshots.count
      && zip(snapshots, other.snapshots).allSatisfy { $0.scene.hasSameForm(as: $1.scene) }
  }

  /// Returns the longest way of a point to its place in a later frame of the same motion, in pixels
  /// of the scene or of a snapshot.
  fileprivate func longestWay(to other: PresentedFrame) -> Double {
    zip(snapshots, other.snapshots).reduce(scene.longestWay(to: other.scene)) { way, pair in
      max(way, pair.0.scene.longestWay(to: pair.1.scene))
    }
  }
}
