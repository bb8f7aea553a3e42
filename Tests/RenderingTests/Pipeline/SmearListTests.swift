import Testing

@testable import Rendering

@Suite("Values of the program that integrates moving quads")
struct SmearListTests {
  @Test(
    "Values are varyings as far as there is room, the others uniforms, and each is one of them",
    arguments: 1...SmearFeatures.mostQuads)
  func room(quads: Int) {
    let all = 1 << quads - 1
    let features = SmearFeatures(
      quads: quads, pictures: all, shades: all, fades: all, joins: true, edges: all, tints: all)
    let (varyings, uniforms) = features.passedLists
    // 31 vectors of four numbers, of which half of the target's size takes two.
    #expect(varyings.reduce(2) { $0 + $1.size } <= 31 * 4)
    let names = (varyings + uniforms).map(\.name.rawValue)
    #expect(Set(names).count == names.count)
    #expect(names.contains("motion") && names.contains("sideCourses") && names.contains("tints"))
    #expect((quads == 1) == varyings.contains { $0.name == .shades })
  }
}
