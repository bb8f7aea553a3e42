// The umbrella module of the library: one import for programs that render transitions.
@_exported public import Frames
@_exported public import GPU
@_exported public import Headless
@_exported public import Media
@_exported public import RenderJobs
@_exported public import Rendering
@_exported public import SceneGraph
@_exported public import ShaderTransitions
@_exported public import TransitionCatalog
@_exported public import Transitions
@_exported public import WindowRecording
