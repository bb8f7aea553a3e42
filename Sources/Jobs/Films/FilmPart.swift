import Devices
import Jobs
import SceneGraph

/// The screen of a film in some frames: without a device, or in one.
struct FilmScreen {
  /// The indices of the first frame, and of the one after the last.
  let begin, end: Int
  /// The place of the screen.
  let stage: FilmStage
  /// The device around the screen; nil for none.
  let device: DeviceScreen?
  /// The pictures that these frames show.
  let pictures: Set<Int>
}

/// A part of a film in which the screen has one size: without a device, or in one.
struct FilmPart {
  /// The number of the part, from 0.
  let index: Int
  /// The index of its first frame.
  let begin: Int
  /// The screen.
  let stage: FilmStage
  /// The device around the screen; nil for none.
  let device: DeviceScreen?
  /// The fingers on the screen.
  let touches: FilmTouches
  /// The layers of each title, over its background.
  let cards: [[Layer]]

  /// Creates a part of a film.
  init(
    _ index: Int, from begin: Int, _ plan: FilmPlan, on stage: FilmStage,
    device: DeviceScreen? = nil, cards: [[Layer]] = []
  ) {
    (self.index, self.begin, self.stage, self.device) = (index, begin, stage, device)
    self.cards = cards
    touches = FilmTouches(plan.touches, hidingPointerAt: plan.pointerEnds, on: stage)
  }

  /// Returns the name of a picture in this part: each part has pictures of its own shape.
  func name(_ name: PictureName) -> PictureName {
    index == 0 || name.drawing != nil || !name.rawValue.hasPrefix(FilmFrames.prefix)
      ? name : PictureName("\(name.rawValue) in part \(index)")
  }
}
