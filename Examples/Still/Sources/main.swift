// usage: still FROM TO OUT.png — draws the middle of a flip between two pictures
import Foundation
import Hinge

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  FileHandle.standardError.write(Data("usage: still FROM TO OUT.png\n".utf8))
  exit(2)
}
let job = RenderJob(
  InputPictures(from: arguments[1], to: arguments[2]),
  TransitionSpec(Flip(), curve: .linear), instant: Flip.duration / 2,
  format: .png, output: FilePath(arguments[3]))
try job.run()
