// usage: card FROM TO FOLDER: the screen sinks back under another one, and comes forward again
import FrameRecorder
import UIKitNames

let recorder = try FrameRecorder(CommandLine.arguments)
let first = ViewController(image: recorder.from)
let second = SecondViewController(image: recorder.to)
recorder.window.rootViewController = first

first.presentNext(second)
try recorder.record("present", seconds: 1)
second.dismiss(animated: true)
try recorder.record("dismiss", seconds: 1)
