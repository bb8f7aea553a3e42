// usage: still FROM TO OUT.png — draws the middle of a flip between two pictures
import Hinge

let job = RenderJob(
  InputPictures(from: CommandLine.arguments[1], to: CommandLine.arguments[2]),
  TransitionSpec(Flip(), curve: .linear), instant: Flip.duration / 2,
  format: .png, output: CommandLine.arguments[3])
try job.run()
