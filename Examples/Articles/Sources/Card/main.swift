// usage: card FROM TO FOLDER: the screen sinks back under another one, and comes forward again
import Hinge
import UIKitNames

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  FileHandle.standardError.write(Data("usage: card FROM TO FOLDER\n".utf8))
  exit(2)
}
// 376 points wide; half a pixel per point is enough to see the motion.
let recorder = try WindowRecorder(
  from: arguments[1], to: arguments[2], width: 376, scale: 0.5, framesPerSecond: FrameRate(30))
let folder = arguments[3]
let first = ViewController(image: recorder.from)
let second = SecondViewController(image: recorder.to)
recorder.window.rootViewController = first

first.presentNext(second)
try recorder.record(to: "\(folder)/present-%02d.png", seconds: 1)
second.dismiss(animated: true)
try recorder.record(to: "\(folder)/dismiss-%02d.png", seconds: 1)
