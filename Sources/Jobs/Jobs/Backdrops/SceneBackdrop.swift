package import Frames
package import GPU
package import Rendering
public import SceneGraph
public import Transitions

/// A backdrop for certain screens, to be placed behind the scenes of transitions between them.
///
/// It is a continuous function of progress: a mixture of the backdrops of both screens.
public struct SceneBackdrop: Sendable {
  /// The name of a backdrop's file among the pictures of a job.
  static let pictureName = PictureName("backdrop")
  /// The alpha of the black that darkens screens used as a backdrop.
  private static let dim = 0.6

  private let backdrop: Backdrop
  /// The mean colours of the screens.
  private var means: [PictureName: Color] = [:]

  /// Creates a backdrop without screens; nil if only the background colour is visible.
  package init?(_ backdrop: Backdrop) {
    if backdrop == .background { return nil }
    self.backdrop = backdrop
  }

  /// Creates the backdrop of the screens `from` and `to`; nil if only the background colour is
  /// visible.
  ///
  /// - Parameters:
  ///   - from: the mean colour of the outgoing screen.
  ///   - to: the mean colour of the incoming screen.
  public init?(_ backdrop: Backdrop, from: Color, to: Color) {
    self.init(backdrop)
    means = [.from: from, .to: to]
  }

  /// Creates the backdrop of two decoded screens, `from` and `to`; nil if only the background
  /// colour is visible.
  package init?(_ backdrop: Backdrop, from: Frame, to: Frame) {
    self.init(backdrop)
    add(from, as: .from)
    add(to, as: .to)
  }

  /// True if it depends on the decoded screens.
  package var isMadeOfScreens: Bool {
    backdrop == .auto || backdrop == .gradient || backdrop == .blur
  }

  /// Adds a decoded screen, replacing another one of that name.
  package mutating func add(_ screen: Frame, as name: PictureName) {
    if backdrop == .auto || backdrop == .gradient { means[name] = screen.meanColor }
  }

  /// Makes the screen called `name` available under `other` too.
  package mutating func share(_ name: PictureName, as other: PictureName) {
    means[other] = means[name]
  }

  /// Uploads the picture that the backdrop derives from a decoded screen, if it needs one.
  package func upload(_ screen: Frame, as name: PictureName, to store: PictureStore)
    throws(GPUError)
  {
    if backdrop == .blur { try store.set(screen.outOfFocus, as: Self.blurred(name)) }
  }

  /// Returns the name of the blurred copy of a screen.
  package static func blurred(_ name: PictureName) -> PictureName {
    PictureName("backdrop \(name.rawValue)")
  }

  /// Returns `scene` with the backdrop behind its layers.
  ///
  /// - Parameters:
  ///   - progress: the eased progress of the scene; outside 0…1 it is clamped.
  ///   - surroundings: the surroundings of the effect's layers.
  ///   - from: the outgoing screen.
  ///   - to: the incoming screen.
  public func placed(
    behind scene: Scene, at progress: Double, _ surroundings: Surroundings,
    from: PictureName = .from, to: PictureName = .to
  ) -> Scene {
    func tone(hasFloor: Bool) -> Scene {
      let tone = BackdropTone(from: means[from] ?? .black, to: means[to] ?? .black)
        .gradient(at: progress, hasFloor: hasFloor)
      return (hasFloor ? scene.onFloors(of: tone) : scene).over(.gradient(tone))
    }
    return switch backdrop {
    case .background: scene
    case .auto where surroundings == .plain: scene
    case .auto: tone(hasFloor: surroundings == .floor)
    case .gradient: tone(hasFloor: false)
    case .color(let color): scene.over(.color(color))
    case .blur:
      scene.over(screens(Self.blurred(from), Self.blurred(to), at: progress, in: scene))
    case .mirror:
      scene.over(
        screens(from, to, at: progress, in: scene) {
          $0.transform = .scale(x: -1)
          $0.contentsGravity = .fill
        })
    case .picture: scene.over([Self.cover(Self.pictureName, of: scene)])
    }
  }

  /// Returns the layers of both screens as a backdrop, darkened.
  private func screens(
    _ from: PictureName, _ to: PictureName, at progress: Double, in scene: Scene,
    _ change: (inout Layer) -> Void = { _ in }
  ) -> [Layer] {
    var (old, new) = (Self.cover(from, of: scene), Self.cover(to, of: scene))
    change(&old)
    change(&new)
    new.opacity = min(max(progress, 0), 1)
    var shade = Layer(frame: scene.root.bounds, contents: .color(.black))
    shade.opacity = Self.dim
    return [old, new, shade]
  }

  /// Returns a layer whose picture covers the scene and keeps its shape.
  private static func cover(_ picture: PictureName, of scene: Scene) -> Layer {
    var layer = Layer(frame: scene.root.bounds, contents: .picture(picture))
    layer.contentsGravity = .aspectFill
    layer.masksToBounds = true
    return layer
  }
}

extension Scene {
  /// Returns the scene over contents of its container.
  fileprivate func over(_ contents: Layer.Contents) -> Scene {
    var scene = self
    guard root.contents == .none else {
      return over([Layer(frame: root.bounds, contents: contents)])
    }
    scene.root.contents = contents
    return scene
  }

  /// Returns the scene with the reflections and shadows of its layers on the floors that they
  /// stand on.
  ///
  /// - Parameter tone: the backdrop, from the top of the container to its bottom.
  fileprivate func onFloors(of tone: Gradient) -> Scene {
    func layers(_ layer: Layer) -> [Layer] {
      var layer = layer
      layer.sublayers = layer.sublayers.flatMap(layers)
      guard let floor = layer.floor, layer.bounds == root.bounds else { return [layer] }
      return FloorLayers(floor: floor, layer: layer, tone: tone).below + [layer]
    }
    var scene = self
    let layers = layers(root)
    guard layers.count > 1 else {
      scene.root = layers[0]
      return scene
    }
    scene.root = Layer(frame: root.bounds)
    scene.root.sublayers = layers
    return scene
  }

  /// Returns the scene over layers of its container.
  fileprivate func over(_ layers: [Layer]) -> Scene {
    var scene = self
    scene.root = Layer(frame: root.bounds)
    scene.root.sublayers = layers + [root]
    return scene
  }
}
