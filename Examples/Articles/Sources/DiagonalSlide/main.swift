// usage: diagonal-slide FROM TO FOLDER — a presentation from the corner; a container's crossfade and flip
import Film
import UIKitNames

let film = try Film(CommandLine.arguments)
let window = film.window
let first = FirstViewController(image: film.from)
let third = ThirdViewController(image: film.to)
window.rootViewController = first

first.customAnimation(third)
try film.record("present", seconds: 1)
third.dismissal()
try film.record("dismiss", seconds: 1)

first.mtd.waitsForTap = true
first.customAnimation(third)
try film.record(
  "present-after-tap", seconds: 1.5,
  drag: CGPoint(x: 20, y: 20), to: CGPoint(x: 20, y: 20), in: 0.1)
third.dismiss(animated: false)

@MainActor
func container() -> ContainerViewController {
  let container = ContainerViewController(
    FirstViewController(image: film.from), ThirdViewController(image: film.to))
  window.rootViewController = container
  return container
}
container().viewMove()
try film.record("crossfade", seconds: 1)
container().viewFlip()
try film.record("flip-from-left", seconds: 1)
