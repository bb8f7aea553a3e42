// usage: expand LIST DETAIL FOLDER: the list opens at a row, and closes again
import FrameRecorder
import UIKitNames

let recorder = try FrameRecorder(CommandLine.arguments)
let home = HomeViewController(image: recorder.from)
let detail = DetailViewController(image: recorder.to)
let navigation = UINavigationController(rootViewController: home)
recorder.window.rootViewController = navigation

home.selectedCellFrame = CGRect(x: 0, y: 300, width: recorder.window.bounds.width, height: 80)
navigation.pushViewController(detail, animated: true)
try recorder.record("push", seconds: 1)
navigation.popViewController(animated: true)
try recorder.record("pop", seconds: 1)
