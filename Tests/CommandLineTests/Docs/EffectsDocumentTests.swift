import Effects
import Frames
import Rendering
import SceneGraph
import ShaderEffects
import TestSupport
import Testing
import Transitions

@testable import CommandLine

@Suite("The page that describes the effects")
struct EffectsDocumentTests {
  @Test("The section of an effect comes from its description")
  func section() {
    let lines = EffectsDocument.text([Portrait.self]).split(
      separator: "\n", omittingEmptySubsequences: false)
    let expected = """
      - [portrait](#portrait): A face appears.

      ## portrait

      A face appears.

      ![portrait](effects/portrait.gif)

      ![portrait in 5 instants](effects/portrait.png)

      - From: a test
      - Default: 1 s, `linear`
      - With an overshooting curve: It stays.

      | parameter | default | values | meaning |
      |---|---|---|---|
      | `face` | none | a picture's file | whose face |
      | `frame` | `1,2,8,8` | x,y,width,height | where it is |
      | `count` | `3` | a whole number, 1 to 9 | how many |
      | `turn` | `45` | 0 to 90 degrees | how far it turns |
      | `order` | `front` | front, back | what is in front |

      """.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.suffix(expected.count) == expected[...])
  }

  @Test("A shader has a section of its own, behind the effects")
  func shader() throws {
    let file = try ShaderFile(
      name: "veil",
      text: """
        // Author: Ann
        // License: BSD
        // Description: A veil falls.
        uniform float weight; // = 0.5 [0, 2] how heavy it is
        uniform float wind; // = 3
        vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress); }
        """)
    let text = EffectsDocument.text([Portrait.self], shaders: [ShaderTransition(file)])
    #expect(text.contains("\n- [veil](#veil): A veil falls.\n"))
    let expected = """
      ## veil

      A veil falls.

      ![veil](effects/veil.gif)

      ![veil in 5 instants](effects/veil.png)

      - From: `veil.glsl`, by Ann, licence: BSD
      - Default: 1 s, `linear`

      | parameter | default | values | meaning |
      |---|---|---|---|
      | `weight` | `0.5` | 0 to 2 | how heavy it is |
      | `wind` | `3` | any number | a uniform, float |

      """
    #expect(text.hasSuffix(expected))
    #expect(!EffectsDocument.text([Portrait.self]).contains("shaders.md"))
  }

  @Test("A named curve has its control points too")
  func curves() {
    let text = EffectsDocument.text([Flip.self])
    #expect(
      text.contains("- Default: 0.6 s, `ease-out`, which is `cubic-bezier(0, 0, 0.58, 1)`\n"))
  }

  @Test("A strip shows the direction of the source, or both unless the effect is reversible")
  func strips() throws {
    let size = try pixels(8, 16)
    for (effect, direction) in [
      (Flip.self, Direction.push), (Hero.self, .pop), (HeroDrag.self, .pop),
    ] as [(any Transition.Type, Direction)] {
      let strip = try EffectsDocument.strip(of: effect, size)
      #expect(strip.rows.map(\.direction) == [direction], "\(effect.name)")
      let saysSo = EffectsDocument.text([effect]).contains("- In the picture: the pop")
      #expect(saysSo == (direction == .pop))
    }
    for effect in Catalog.all where !(effect is any ReversibleTransition.Type) {
      let strip = try EffectsDocument.strip(of: effect, size)
      #expect(strip.rows.map(\.direction) == [.push, .pop], "\(effect.name)")
    }
  }
}
