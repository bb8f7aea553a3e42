import Effects
public import Media
public import SceneGraph

/// The backdrop of a transition: it is drawn behind the layers, over the background colour.
public enum Backdrop: Hashable, Sendable {
  /// The background colour alone.
  case background
  /// The backdrop that suits the effect: see `Surroundings`. A gradient of both screens' tones,
  /// with a floor if the layers stand on one; none if the effect has a plain background.
  case auto
  /// One colour.
  case color(Color)
  /// A gradient of both screens' tones, for every effect.
  case gradient
  /// A light gradient of both screens' tones, for every effect, with a floor if the layers stand on
  /// one.
  case light
  /// A dark gradient of both screens' tones, for every effect, with a floor if the layers stand on
  /// one.
  case dark
  /// Both screens, blurred and darkened.
  case blur
  /// Both screens, mirrored left to right and darkened.
  case mirror
  /// A picture's file. It covers the frame and keeps its shape.
  case picture(FilePath)

  /// The picture that a job reads for the backdrop; nil for none.
  public var picture: InputPicture? {
    guard case .picture(let file) = self else { return nil }
    return InputPicture(path: file, origin: "--backdrop", name: SceneBackdrop.pictureName)
  }
}
