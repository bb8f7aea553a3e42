// usage: flip FROM TO FOLDER: KittenYang's flip; push, pop, and a drag from the left edge that
// finishes or is cancelled
import Hinge
import UIKitNames

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  FileHandle.standardError.write(Data("usage: flip FROM TO FOLDER\n".utf8))
  exit(2)
}
// 376 points wide; half a pixel per point is enough to see the motion.
let recorder = try WindowRecorder(
  from: arguments[1], to: arguments[2], width: 376, scale: 0.5, framesPerSecond: FrameRate(30))
let folder = arguments[3]
let window = recorder.window
let first = FirstViewController(image: recorder.from)
let second = SecondViewController(image: recorder.to)
let navigation = UINavigationController(rootViewController: first)
window.rootViewController = navigation

first.prepare(for: second)
navigation.pushViewController(second, animated: true)
try recorder.record(to: "\(folder)/push-%02d.png", seconds: 0.6)
navigation.popViewController(animated: true)
try recorder.record(to: "\(folder)/pop-%02d.png", seconds: 0.6)

navigation.pushViewController(second, animated: false)
let width = window.bounds.width
let middle = window.bounds.midY
try recorder.record(
  to: "\(folder)/cancelled-%02d.png", seconds: 1,
  drag: CGPoint(x: 2, y: middle), to: CGPoint(x: 0.4 * width, y: middle), in: 0.5)
try recorder.record(
  to: "\(folder)/finished-%02d.png", seconds: 1,
  drag: CGPoint(x: 2, y: middle), to: CGPoint(x: 0.7 * width, y: middle), in: 0.5)
