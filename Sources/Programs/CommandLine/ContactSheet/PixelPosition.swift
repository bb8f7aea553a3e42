/// The position of a pixel in an image: its column and row, from 0 at the top left.
struct PixelPosition: Hashable {
  let x, y: Int
}
