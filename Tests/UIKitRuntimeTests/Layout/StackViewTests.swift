import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Stacks")
struct StackViewTests {
  let window = Window(size: Size(width: 300, height: 200))
  let stack = StackView()

  final class Block: View {
    let size: Size
    init(_ width: Double, _ height: Double) {
      size = Size(width: width, height: height)
      super.init(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    }
    required init?(coder: Coder) { nil }
    override var intrinsicContentSize: Size { size }
  }

  private func fill(_ blocks: [Block]) {
    for block in blocks { stack.addArrangedSubview(block) }
    stack.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(stack)
    LayoutConstraint.activate([
      stack.leftAnchor.constraint(equalTo: window.leftAnchor),
      stack.rightAnchor.constraint(equalTo: window.rightAnchor),
      stack.topAnchor.constraint(equalTo: window.topAnchor),
      stack.heightAnchor.constraint(equalToConstant: 100),
    ])
    window.layoutIfNeeded()
  }

  @Test("views of equal width fill a row with gaps")
  func equally() {
    stack.distribution = .fillEqually
    stack.spacing = 15
    let blocks = [Block(10, 10), Block(50, 10), Block(20, 10)]
    fill(blocks)
    #expect(blocks.map(\.frame.origin.x) == [0, 105, 210])
    #expect(blocks.map(\.frame.size) == Array(repeating: Size(width: 90, height: 100), count: 3))
  }

  @Test("in a column that hugs nothing the view with the least hugging takes the rest")
  func filled() {
    stack.axis = .vertical
    stack.alignment = .leading
    let blocks = [Block(10, 10), Block(50, 20)]
    blocks[0].setContentHuggingPriority(.defaultHigh, for: .vertical)
    fill(blocks)
    #expect(blocks[0].frame == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(blocks[1].frame == Rect(x: 0, y: 10, width: 50, height: 90))
  }

  @Test("equal gaps, in the middle across")
  func spaced() {
    stack.distribution = .equalSpacing
    stack.alignment = .center
    let blocks = [Block(40, 10), Block(60, 20), Block(20, 30)]
    fill(blocks)
    // 300 − 120 leaves two gaps of 90.
    #expect(blocks.map(\.frame.minX) == [0, 130, 280])
    #expect(blocks.map(\.frame.minY) == [45, 40, 35])
  }

  @Test("equal distances of centres")
  func centred() {
    stack.distribution = .equalCentering
    let blocks = [Block(40, 10), Block(60, 20), Block(20, 30)]
    fill(blocks)
    // The outer centres are at 20 and 290.
    #expect(blocks.map(\.frame.midX) == [20, 155, 290])
  }

  @Test("lengths in proportion to the contents'")
  func proportional() {
    stack.distribution = .fillProportionally
    let blocks = [Block(20, 10), Block(40, 20)]
    fill(blocks)
    #expect(blocks.map(\.frame.size.width) == [100, 200])
  }

  @Test("a hidden view takes no place, and a removed one neither")
  func hidden() {
    stack.distribution = .fillEqually
    let blocks = [Block(20, 10), Block(40, 20), Block(20, 10)]
    fill(blocks)
    #expect(blocks[0].frame.size.width == 100)
    blocks[1].isHidden = true
    window.layoutIfNeeded()
    #expect(blocks[0].frame.size.width == 150 && blocks[2].frame.minX == 150)
    blocks[2].removeFromSuperview()
    window.layoutIfNeeded()
    #expect(blocks[0].frame.size.width == 300 && stack.arrangedSubviews.count == 2)
  }
}
