// usage: diagonal-slide FROM TO FOLDER: a presentation from the corner; a container's crossfade and
// flip
import Hinge
import UIKitNames

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  FileHandle.standardError.write(Data("usage: diagonal-slide FROM TO FOLDER\n".utf8))
  exit(2)
}
// 376 points wide; half a pixel per point is enough to see the motion.
let recorder = try WindowRecorder(
  from: arguments[1], to: arguments[2], width: 376, scale: 0.5, framesPerSecond: FrameRate(30))
let folder = arguments[3]
let window = recorder.window
let first = FirstViewController(image: recorder.from)
let third = ThirdViewController(image: recorder.to)
window.rootViewController = first

first.customAnimation(third)
try recorder.record(to: "\(folder)/present-%02d.png", seconds: 1)
third.dismissal()
try recorder.record(to: "\(folder)/dismiss-%02d.png", seconds: 1)

first.mtd.waitsForTap = true
first.customAnimation(third)
try recorder.record(
  to: "\(folder)/present-after-tap-%02d.png", seconds: 1.5,
  drag: CGPoint(x: 20, y: 20), to: CGPoint(x: 20, y: 20), in: 0.1)
third.dismiss(animated: false)

@MainActor
func container() -> ContainerViewController {
  let container = ContainerViewController(
    FirstViewController(image: recorder.from), ThirdViewController(image: recorder.to))
  window.rootViewController = container
  return container
}
container().viewMove()
try recorder.record(to: "\(folder)/crossfade-%02d.png", seconds: 1)
container().viewFlip()
try recorder.record(to: "\(folder)/flip-from-left-%02d.png", seconds: 1)
