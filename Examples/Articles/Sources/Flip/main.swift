// usage: flip FROM TO FOLDER: KittenYang's flip; push, pop, and a drag from the left edge that
// finishes or is cancelled
import FrameRecorder
import UIKitNames

let recorder = try FrameRecorder(CommandLine.arguments)
let window = recorder.window
let first = FirstViewController(image: recorder.from)
let second = SecondViewController(image: recorder.to)
let navigation = UINavigationController(rootViewController: first)
window.rootViewController = navigation

first.prepare(for: second)
navigation.pushViewController(second, animated: true)
try recorder.record("push", seconds: 0.6)
navigation.popViewController(animated: true)
try recorder.record("pop", seconds: 0.6)

navigation.pushViewController(second, animated: false)
let width = window.bounds.width
let middle = window.bounds.midY
try recorder.record(
  "cancelled", seconds: 1,
  drag: CGPoint(x: 2, y: middle), to: CGPoint(x: 0.4 * width, y: middle), in: 0.5)
try recorder.record(
  "finished", seconds: 1,
  drag: CGPoint(x: 2, y: middle), to: CGPoint(x: 0.7 * width, y: middle), in: 0.5)
