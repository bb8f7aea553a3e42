import Effects
import Frames
import Jobs
import Rendering
import ShaderEffects
import Transitions

/// The effects that the documents show on one pair of screens, with their strips and animations.
struct EffectPictures {
  /// The screens.
  let screens: InputPictures
  /// The effects' names, in the order of their strips and animations.
  let names: [String]
  private let effects: [any Transition.Type]
  private let shaders: [ShaderTransition]

  private init(
    of effects: [any Transition.Type], _ shaders: [ShaderTransition], on screens: InputPictures
  ) {
    (self.screens, self.effects, self.shaders) = (screens, effects, shaders)
    names = effects.map { $0.name } + shaders.map(\.file.name)
  }

  /// Returns all effects of the documents.
  ///
  /// - Parameters:
  ///   - screens: the screens of most effects.
  ///   - shared: screens with common elements, for the effects that fly those; nil for `screens`.
  static func groups(
    _ shaders: [ShaderTransition], on screens: InputPictures, sharing shared: InputPictures?
  ) -> [EffectPictures] {
    guard let shared else { return [EffectPictures(of: Catalog.all, shaders, on: screens)] }
    func fliesElements(_ effect: any Transition.Type) -> Bool {
      effect is any SharedElementTransition.Type
    }
    return [
      EffectPictures(of: Catalog.all.filter { !fliesElements($0) }, shaders, on: screens),
      EffectPictures(of: Catalog.all.filter(fliesElements), [], on: shared),
    ]
  }

  /// Returns the strip of each effect, with frames of `size`.
  ///
  /// - Parameter frames: the decoded screens.
  func strips(
    _ size: PixelSize, of frames: [Frame]
  ) throws(CommandError) -> [ContactSheet] {
    var sheets: [ContactSheet] = []
    for effect in effects { sheets.append(try EffectsDocument.strip(of: effect, size)) }
    for shader in shaders { sheets.append(try EffectsDocument.strip(of: shader, size)) }
    let backdrop = SceneBackdrop(.auto, from: frames[0], to: frames[1])
    for index in sheets.indices {
      sheets[index].backdrop = backdrop
      // Default parameters name no files, whose faults are what could be thrown.
      try? sheets[index].placeElements(of: frames, .fill)
    }
    return sheets
  }

  /// Returns the animation of each effect, with frames of `size`.
  ///
  /// - Parameter frames: the decoded screens.
  func animations(_ size: PixelSize, of frames: [Frame]) -> [EffectAnimation] {
    var motions: [EffectAnimation] = []
    for effect in effects { motions.append(EffectAnimation(of: effect, size)) }
    for shader in shaders { motions.append(EffectAnimation(of: TransitionSpec(shader), size)) }
    let backdrop = SceneBackdrop(.auto, from: frames[0], to: frames[1])
    for index in motions.indices {
      motions[index].backdrop = backdrop
      try? motions[index].placeElements(of: frames)
    }
    return motions
  }
}
