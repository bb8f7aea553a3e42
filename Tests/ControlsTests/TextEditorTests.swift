import SceneGraph
import Testing

@testable import Controls

@Suite("Text editor")
struct TextEditorTests {
  @Test("The first input replaces the selected text, later input is appended")
  func typing() {
    var editor = TextEditor("old")
    #expect(editor.isSelected && editor.text == "old")
    for letter in ["n", "é", "w"] { editor.insert(letter) }
    #expect(editor.text == "néw" && editor.caret == 3 && !editor.isSelected)
  }

  @Test("Left and right go to the selection's ends, then character by character")
  func caret() {
    var editor = TextEditor("ab")
    editor.press(.left)
    #expect(editor.caret == 0 && editor.text == "ab" && !editor.isSelected)
    editor.press(.left)
    #expect(editor.caret == 0)
    editor.press(.right)
    editor.insert("-")
    #expect(editor.text == "a-b" && editor.textBeforeCaret == "a-")
    editor.press(.end)
    editor.press(.right)
    #expect(editor.caret == 3)
    editor.press(.home)
    #expect(editor.caret == 0)
  }

  @Test(
    "Backspace and delete remove the character before or after the caret, or the selection")
  func removing() {
    for key in [TextEditor.Key.backspace, .delete] {
      var editor = TextEditor("abc")
      editor.press(key)
      #expect(editor.text.isEmpty && editor.caret == 0)
      editor.press(key)
      #expect(editor.text.isEmpty)
    }
    var editor = TextEditor("abc")
    editor.press(.left)
    editor.press(.backspace)
    #expect(editor.text == "abc")
    editor.press(.delete)
    #expect(editor.text == "bc" && editor.caret == 0)
    editor.press(.end)
    editor.press(.delete)
    #expect(editor.text == "bc")
    editor.press(.backspace)
    #expect(editor.text == "b" && editor.caret == 1)
  }

  @Test("Line breaks and control characters are ignored")
  func signs() {
    var editor = TextEditor("x")
    editor.insert("\n\t\r\n")
    #expect(editor.text == "x" && editor.isSelected)
    editor.insert("a\nb\u{7}c d")
    #expect(editor.text == "abc d")
  }
}
