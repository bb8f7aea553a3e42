// usage: flip FROM TO FOLDER — KittenYang's flip: push, pop, and a drag from the left edge that goes on or goes back
import Film
import UIKitNames

let film = try Film(CommandLine.arguments)
let window = film.window
let first = FirstViewController(image: film.from)
let second = SecondViewController(image: film.to)
let navigation = UINavigationController(rootViewController: first)
window.rootViewController = navigation

first.prepare(for: second)
navigation.pushViewController(second, animated: true)
try film.record("push", seconds: 0.6)
navigation.popViewController(animated: true)
try film.record("pop", seconds: 0.6)

navigation.pushViewController(second, animated: false)
let width = window.bounds.width
let middle = window.bounds.midY
try film.record(
  "cancelled", seconds: 1,
  drag: CGPoint(x: 2, y: middle), to: CGPoint(x: 0.4 * width, y: middle), in: 0.5)
try film.record(
  "finished", seconds: 1,
  drag: CGPoint(x: 2, y: middle), to: CGPoint(x: 0.7 * width, y: middle), in: 0.5)
