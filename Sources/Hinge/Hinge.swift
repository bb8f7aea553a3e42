@_exported public import Devices
@_exported public import Effects
// The umbrella module of the library: one import for programs that render transitions.
@_exported public import Frames
@_exported public import GPU
@_exported public import Headless
@_exported public import Jobs
@_exported public import Media
@_exported public import Rendering
@_exported public import SceneGraph
@_exported public import ShaderEffects
@_exported public import Transitions
@_exported public import WindowRecording
