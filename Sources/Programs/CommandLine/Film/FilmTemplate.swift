/// The script that `hinge new tour.film` writes.
enum FilmTemplate {
  static let text = """
    # A demo of an app. Draw it:   hinge film tour.film -o tour.mp4
    # Check it:                    hinge film tour.film --check
    # All statements:              hinge film --help
    fps 60

    # Screens are pictures in this folder. Without 'size', the film is as large as the first one.
    show home.png for 1s
    caption "The first screen" for 1.5s

    # A place is in points of a screen 375 points wide, in percent, or in pixels (561px,1836px).
    tap 50%,40% -> push detail.png
    wait 1s

    # Closer, and back.
    zoom 2x at 50%,30% in 0.5s ; wait 1s ; zoom out
    swipe left-edge -> pop home.png
    wait 1s

    """
}
