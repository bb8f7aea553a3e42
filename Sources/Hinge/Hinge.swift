// One import for a program of one's own: pictures in, a transition, frames out.
@_exported public import Frames
@_exported public import GPU
@_exported public import Headless
@_exported public import Media
@_exported public import RenderJobs
@_exported public import Rendering
@_exported public import SceneGraph
@_exported public import TransitionCatalog
@_exported public import Transitions
