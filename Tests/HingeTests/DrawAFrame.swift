import Hinge

func middleOfAFlip(from: Frame, to: Frame) throws -> Frame {
  let device = try Device.headless()
  let pictures = PictureStore(in: device)
  try pictures.set(from, as: .from)
  try pictures.set(to, as: .to)

  let pipeline = try FramePipeline(Renderer(in: device), pictures, size: from.size)
  return try pipeline.frame(Flip().scene(at: 0.5, .push, in: Container(filling: from.size)))
}

func cube(after seconds: Double, from: Frame, in pipeline: FramePipeline) throws -> Frame {
  var cube = Cube()
  cube.side = .inside
  let schedule = FrameSchedule(duration: 0.8, rate: 60, curve: .easeInOut)
  let progress = schedule.progress(at: seconds)
  return try pipeline.frame(cube.scene(at: progress, .push, in: Container(filling: from.size)))
}
