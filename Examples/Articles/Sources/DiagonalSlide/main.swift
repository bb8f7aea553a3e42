// usage: diagonal-slide FROM TO FOLDER: a presentation from the corner; a container's crossfade and
// flip
import FrameRecorder
import UIKitNames

let recorder = try FrameRecorder(CommandLine.arguments)
let window = recorder.window
let first = FirstViewController(image: recorder.from)
let third = ThirdViewController(image: recorder.to)
window.rootViewController = first

first.customAnimation(third)
try recorder.record("present", seconds: 1)
third.dismissal()
try recorder.record("dismiss", seconds: 1)

first.mtd.waitsForTap = true
first.customAnimation(third)
try recorder.record(
  "present-after-tap", seconds: 1.5,
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
try recorder.record("crossfade", seconds: 1)
container().viewFlip()
try recorder.record("flip-from-left", seconds: 1)
