// usage: expand LIST DETAIL FOLDER: the list opens at a row, and closes again
import Hinge
import UIKitNames

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  FileHandle.standardError.write(Data("usage: expand LIST DETAIL FOLDER\n".utf8))
  exit(2)
}
// 376 points wide; half a pixel per point is enough to see the motion.
let recorder = try WindowRecorder(
  from: arguments[1], to: arguments[2], width: 376, scale: 0.5, framesPerSecond: FrameRate(30))
let folder = arguments[3]
let home = HomeViewController(image: recorder.from)
let detail = DetailViewController(image: recorder.to)
let navigation = UINavigationController(rootViewController: home)
recorder.window.rootViewController = navigation

home.selectedCellFrame = CGRect(x: 0, y: 300, width: recorder.window.bounds.width, height: 80)
navigation.pushViewController(detail, animated: true)
try recorder.record(to: "\(folder)/push-%02d.png", seconds: 1)
navigation.popViewController(animated: true)
try recorder.record(to: "\(folder)/pop-%02d.png", seconds: 1)
