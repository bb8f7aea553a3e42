// usage: expand LIST DETAIL FOLDER — the list opens at a row, and closes again
import Film
import UIKitNames

let film = try Film(CommandLine.arguments)
let home = HomeViewController(image: film.from)
let detail = DetailViewController(image: film.to)
let navigation = UINavigationController(rootViewController: home)
film.window.rootViewController = navigation

home.selectedCellFrame = CGRect(x: 0, y: 300, width: film.window.bounds.width, height: 80)
navigation.pushViewController(detail, animated: true)
try film.record("push", seconds: 1)
navigation.popViewController(animated: true)
try film.record("pop", seconds: 1)
