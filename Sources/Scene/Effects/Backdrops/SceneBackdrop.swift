public import SceneGraph
public import Transitions

/// A backdrop for certain screens, to be placed behind the scenes of transitions between them.
///
/// It is a continuous function of progress: a mixture of the backdrops of both screens.
public struct SceneBackdrop: Sendable {
  /// The contents of a backdrop.
  public enum Style: Hashable, Sendable {
    /// The backdrop that suits the effect: see `Surroundings`. A gradient of both screens' tones,
    /// with a floor if the layers stand on one; none if the effect has a plain background.
    case surroundings
    /// A gradient of both screens' tones, for every effect.
    case gradient
    /// A light gradient of both screens' tones, for every effect, with a floor if the layers stand
    /// on one.
    case light
    /// A dark gradient of both screens' tones, for every effect, with a floor if the layers stand
    /// on one.
    case dark
    /// One colour.
    case color(Color)
    /// Blurred copies of both screens, darkened. Their pictures are called `blurred(_:)`.
    case blur
    /// Both screens, mirrored left to right and darkened.
    case mirror
    /// A picture that covers the frame and keeps its shape.
    case picture(PictureName)
  }

  /// The alpha of the black that darkens screens used as a backdrop.
  private static let dim = 0.6

  /// The backdrop's contents.
  public let style: Style
  /// The mean colours of the screens.
  private var means: [PictureName: Color] = [:]

  /// Creates a backdrop without screens, whose mean colours are black.
  public init(style: Style) { self.style = style }

  /// True if it depends on the mean colours of the screens.
  public var isMadeOfTones: Bool {
    switch style {
    case .surroundings, .gradient, .light, .dark: true
    case .color, .blur, .mirror, .picture: false
    }
  }

  /// Sets the mean colour of a screen, opaque.
  public mutating func setMean(_ color: Color, of name: PictureName) { means[name] = color }

  /// Makes the screen called `name` available under `other` too.
  public mutating func share(_ name: PictureName, as other: PictureName) {
    means[other] = means[name]
  }

  /// Returns the name of the blurred copy of a screen.
  public static func blurred(_ name: PictureName) -> PictureName {
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
    func tone(_ kind: BackdropTone.Kind = .screens, hasFloor: Bool) -> Scene {
      let tone = BackdropTone(from: means[from] ?? .black, to: means[to] ?? .black, kind: kind)
        .gradient(at: progress, hasFloor: hasFloor)
      return (hasFloor ? scene.onFloors(of: tone) : scene).over(.gradient(tone))
    }
    return switch style {
    case .surroundings where surroundings == .plain: scene
    case .surroundings: tone(hasFloor: surroundings == .floor)
    case .gradient: tone(hasFloor: false)
    case .light: tone(.light, hasFloor: surroundings == .floor)
    case .dark: tone(.dark, hasFloor: surroundings == .floor)
    case .color(let color): scene.over(.color(color))
    case .blur:
      scene.over(screens(Self.blurred(from), Self.blurred(to), at: progress, in: scene))
    case .mirror:
      scene.over(
        screens(from, to, at: progress, in: scene) {
          $0.transform = .scale(x: -1)
          $0.contentsGravity = .fill
        })
    case .picture(let name): scene.over([Self.cover(name, of: scene)])
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
