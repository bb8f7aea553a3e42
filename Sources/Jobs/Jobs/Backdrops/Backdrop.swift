public import Media
public import SceneGraph

/// What is seen behind the layers of a transition, over the background's colour.
public enum Backdrop: Hashable, Sendable {
  /// Nothing but the background's colour.
  case background
  /// What suits the effect: see `Surroundings`. A graded tone of both screens, with a floor where
  /// something stands; nothing where the effect has a plain background.
  case auto
  /// One colour.
  case color(Color)
  /// A graded tone of both screens, for every effect.
  case gradient
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
