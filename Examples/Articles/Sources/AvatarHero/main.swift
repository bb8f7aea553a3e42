// usage: avatar-hero LIST PAGE FOLDER: an avatar flies out of a list; back by a button, and by a
// drag
import Hinge
import UIKitNames

let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  FileHandle.standardError.write(Data("usage: avatar-hero LIST PAGE FOLDER\n".utf8))
  exit(2)
}
// 376 points wide; half a pixel per point is enough to see the motion.
let recorder = try WindowRecorder(
  from: arguments[1], to: arguments[2], width: 376, scale: 0.5, framesPerSecond: FrameRate(30))
let folder = arguments[3]
let window = recorder.window
let bounds = window.bounds
let list = UserListViewController(image: recorder.from)
let side = min(bounds.width, bounds.height)
let avatar = recorder.to.cropping(
  to: CGRect(
    x: bounds.midX - side / 2, y: bounds.midY - side / 2, width: side, height: side))
let page = UserDynamicViewController(image: recorder.to, avatar: avatar, startView: list.avatarView)
let navigation = UINavigationController(rootViewController: list)
navigation.delegate = page
window.rootViewController = navigation

navigation.pushViewController(page, animated: true)
try recorder.record(to: "\(folder)/push-%02d.png", seconds: 0.2)
page.back()
try recorder.record(to: "\(folder)/pop-%02d.png", seconds: 0.2)

navigation.pushViewController(page, animated: false)
let start = CGPoint(x: bounds.midX, y: 40)
try recorder.record(
  to: "\(folder)/cancelled-%02d.png", seconds: 0.8, drag: start,
  to: CGPoint(x: bounds.midX, y: 140), in: 0.4)
try recorder.record(
  to: "\(folder)/finished-%02d.png", seconds: 1, drag: start, to: CGPoint(x: bounds.midX, y: 340),
  in: 0.5)
