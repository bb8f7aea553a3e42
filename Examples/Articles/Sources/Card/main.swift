// usage: card FROM TO FOLDER — the screen sinks back under another one, and comes forward again
import Film
import UIKitNames

let film = try Film(CommandLine.arguments)
let first = ViewController(image: film.from)
let second = SecondViewController(image: film.to)
film.window.rootViewController = first

first.presentNext(second)
try film.record("present", seconds: 1)
second.dismiss(animated: true)
try film.record("dismiss", seconds: 1)
