import Transitions

/// What a preview's actions depend on, at one moment.
struct PreviewState: Hashable {
  /// True if a change runs or is held, and if one or the other may begin.
  var isChanging = false
  var canPush = true
  var canPop = false
  /// True if the change stands at an instant, which is what is copied then.
  var isHeld = false
  var isPaused = false
  var isSlow = false
  var isLooping = false
  /// True if a hand has driven something.
  var hasTrace = false
  var showsParameters = false
  var showsScrubber = false
  var showsStatistics = false
  var showsGrid = false
  var showsLayers = false
  var stageView = StageViews.View.plain
  /// The settings that are kept as A, in a few words; nil for none.
  var keptName: String?
  var isFullScreen = false
  /// True if a video is written.
  var isSaving = false
  /// True if a part of the screen is to be picked.
  var isPicking = false
  /// What is undone and redone; nil for nothing.
  var undoName, redoName: String?
}

extension PreviewAction {
  /// Returns what the action does in `state`, in a few words.
  func title(in state: PreviewState) -> String {
    switch self {
    case .begin(.push): "push the next screen"
    case .begin(.pop): "back to the screen before"
    case .cancel:
      switch true {
      case state.isSaving: "stop the video"
      case state.isPicking: "stop picking"
      case state.stageView == .sideBySide: "leave the comparison"
      case state.stageView == .onionSkin: "leave the onion skin"
      case state.showsLayers: "leave the layers"
      case state.isFullScreen: "leave full screen"
      default: "quit, pressed twice"
      }
    case .togglePause: state.isPaused ? "resume" : "pause"
    case .toggleSlow: state.isSlow ? "full speed" : "a tenth of the speed"
    case .toggleLoop: state.isLooping ? "end the loop" : "loop of push and pop"
    case .reverse: "reverse the motion"
    case .stepFrames(let count): count < 0 ? "a frame back" : "a frame on"
    case .selectNextParameter: "select the next control"
    case .stepParameter(let steps): steps < 0 ? "change it down" : "change it up"
    case .chooseEffect(let steps): steps < 0 ? "the effect before" : "the next effect"
    case .toggleWall: "all effects on a wall"
    case .toggleParameters: state.showsParameters ? "close the inspector" : "open the inspector"
    case .toggleScrubber: state.showsScrubber ? "close the time bar" : "open the time bar"
    case .toggleStatistics: state.showsStatistics ? "close the graphs" : "graphs of frame times"
    case .keepSettings: "keep these settings as A"
    case .compareSettings:
      state.stageView == .sideBySide
        ? "leave the comparison" : "compare with A" + (state.keptName.map { ", \($0)" } ?? "")
    case .toggleOnionSkin:
      state.stageView == .onionSkin ? "leave the onion skin" : "five instants over each other"
    case .toggleGrid: state.showsGrid ? "remove the grid" : "a grid over the stage"
    case .toggleLayers: state.showsLayers ? "leave the layers" : "the layers in space"
    case .toggleFullScreen: state.isFullScreen ? "leave full screen" : "full screen"
    case .toggleHelp: "all keys"
    case .undo: "undo " + (state.undoName ?? "a change")
    case .redo: "redo " + (state.redoName ?? "a change")
    case .savePreset: "save these settings as a preset"
    case .openPreset: "open the next preset"
    case .copyCommand: state.isHeld ? "copy the command for this instant" : "copy the command"
    case .saveStill: "save the frame"
    case .saveSheet: "save a sheet of five instants"
    case .saveTrace: "save the hand's trace"
    case .saveVideo: "save the last motion as a video"
    }
  }

  /// Returns true if the action has an effect in `state`.
  func isAvailable(in state: PreviewState) -> Bool {
    switch self {
    case .begin(.push): state.canPush && !state.isChanging
    case .begin(.pop): state.canPop && !state.isChanging
    case .reverse: state.isChanging
    case .stepFrames(let count): state.isChanging || count > 0 && state.canPush
    case .saveTrace: state.hasTrace
    case .compareSettings: state.keptName != nil
    case .undo: state.undoName != nil
    case .redo: state.redoName != nil
    case .selectNextParameter, .stepParameter: state.showsParameters
    default: true
    }
  }
}
