// usage: still FROM TO OUT.png — the middle of a flip between two pictures
import Frames
import GPU
import Headless
import Media
import Rendering
import SceneGraph
import TransitionCatalog
import Transitions

let device = try Device.headless()
let from = try PictureReader.read(CommandLine.arguments[1])
let pictures = PictureStore(in: device)
try pictures.set(from, as: .from)
try pictures.set(try PictureReader.read(CommandLine.arguments[2]), as: .to)

let pipeline = try FramePipeline(Renderer(in: device), pictures, size: from.size)
let scene = Flip().scene(at: 0.5, .push, in: Container(filling: from.size))
let sink = try PNGSink(
  to: .file(CommandLine.arguments[3]),
  stream: FrameStreamFormat(size: from.size, framesPerSecond: FrameRate(60), alpha: .opaque))
try pipeline.run(count: 1, into: sink) { _ in FramePipeline.Request(scene) }
