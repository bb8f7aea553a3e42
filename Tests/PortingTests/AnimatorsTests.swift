import Porting
import Testing

@Suite("Animators in files")
struct AnimatorsTests {
  private func names(_ texts: String...) -> [String] { Animators(in: texts).all.map(\.name) }

  @Test("classes that conform, here or in an extension, or inherit from one that does")
  func found() {
    #expect(names("class A: NSObject, UIViewControllerAnimatedTransitioning {}") == ["A"])
    #expect(
      names("class A: NSObject {}", "extension A: UIViewControllerAnimatedTransitioning {}")
        == ["A"])
    #expect(
      names("class A: UIViewControllerAnimatedTransitioning {}\nclass B: A {}") == ["A", "B"])
    #expect(
      names("protocol P: UIViewControllerAnimatedTransitioning {}\nclass A: P {}") == ["A"])
    #expect(names("enum E { class A: UIViewControllerAnimatedTransitioning {} }") == ["E.A"])
    #expect(names("class A: NSObject { var a: UIViewControllerAnimatedTransitioning? }") == [])
    #expect(names("// class A: UIViewControllerAnimatedTransitioning {}") == [])
  }

  @Test("the parameters that an initializer needs")
  func parameters() {
    func parameters(_ body: String) -> [String] {
      Animators(in: ["class A: UIViewControllerAnimatedTransitioning { \(body) }"])
        .all.flatMap(\.parameters)
    }
    #expect(parameters("") == [])
    #expect(parameters("init() { super.init() }") == [])
    #expect(parameters("init(frame: CGRect, from b: Int = 1) {}") == ["frame:"])
    #expect(parameters("init(a: Int) {}\ninit(_ b: Int = 2) {}") == [])
    #expect(parameters("public convenience init(a: Int) { self.init() }") == [])
    #expect(parameters("init(a: Int) {}\nconvenience init() { self.init(a: 1) }") == [])
    #expect(parameters("required init?(coder: NSCoder) {}") == [])
  }
}
