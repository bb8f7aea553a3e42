import Testing
import UIKitNames

private final class Form: UIViewController, UITextFieldDelegate {
  var log: [String] = []
  var mayEnd = true

  func textFieldDidBeginEditing(_ textField: UITextField) { log.append("begin \(textField.tag)") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { mayEnd }
  func textFieldDidEndEditing(_ textField: UITextField) { log.append("end \(textField.tag)") }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    log.append("return")
    return textField.resignFirstResponder()
  }
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    string != "x"
  }
  func changed(_ sender: UITextField) { log.append("changed \(sender.text ?? "")") }
}

@MainActor
@Suite("Text fields")
struct TextFieldTests {
  let fixture = ControlsFixture()
  private let form = Form()
  let first = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 34))
  let second = UITextField(frame: CGRect(x: 20, y: 150, width: 200, height: 34))

  init() {
    fixture.window.rootViewController = form
    for (tag, field) in [first, second].enumerated() {
      field.tag = tag + 1
      field.delegate = form
      form.view.addSubview(field)
    }
    fixture.window.layoutIfNeeded()
  }

  @Test("a touch makes a field the first responder, and another one takes its place")
  func responders() {
    #expect(!first.isFirstResponder && first.canBecomeFirstResponder)
    fixture.tap(first)
    #expect(first.isFirstResponder && first.isEditing)
    #expect(second.becomeFirstResponder())
    #expect(second.isFirstResponder && !first.isFirstResponder && !first.isEditing)
    #expect(form.log == ["begin 1", "end 1", "begin 2"])
    #expect(form.view.endEditing(false))
    #expect(!second.isFirstResponder && form.log.last == "end 2")
  }

  @Test("a field that may not end editing stays the first responder unless it is forced")
  func refusal() {
    first.becomeFirstResponder()
    form.mayEnd = false
    #expect(!first.resignFirstResponder() && first.isFirstResponder)
    #expect(!second.becomeFirstResponder() && !second.isFirstResponder)
    #expect(!form.view.endEditing(false) && form.view.endEditing(true))
    #expect(!first.isFirstResponder)
  }

  @Test("only a responder in a window, and one that may, becomes the first")
  func outside() {
    let lonely = UITextField(frame: .zero)
    #expect(!lonely.becomeFirstResponder() && !lonely.isFirstResponder)
    #expect(!form.view.becomeFirstResponder())
    first.isEnabled = false
    #expect(!first.becomeFirstResponder())
  }

  @Test("input asks the delegate, and calls the actions; text set by the program does not")
  func input() {
    first.addTarget(form, action: Form.changed, for: .editingChanged)
    first.text = "a"
    #expect(form.log.isEmpty && first.hasText)
    first.insertText("b")
    first.insertText("x")
    #expect(first.text == "ab" && form.log == ["changed ab"])
    first.deleteBackward()
    #expect(first.text == "a" && form.log.last == "changed a")
    first.becomeFirstResponder()
    first.insertText("\n")
    #expect(form.log.suffix(3) == ["begin 1", "return", "end 1"])
    first.text = nil
    #expect(first.text == "" && !first.hasText)
  }

  @Test("the placeholder, dots, and the view at the left")
  func look() {
    first.placeholder = "Name"
    #expect(label("Name", in: first) != nil)
    first.text = "abc"
    #expect(label("Name", in: first) == nil && label("abc", in: first) != nil)
    first.isSecureTextEntry = true
    #expect(label("•••", in: first) != nil && first.text == "abc")
    #expect(first.textRect(forBounds: first.bounds).minX == 0)
    first.borderStyle = .roundedRect
    #expect(first.textRect(forBounds: first.bounds).minX == 7)
    first.leftView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
    #expect(first.leftView?.isHidden == true, "the mode is never at first")
    first.leftViewMode = .always
    first.layoutIfNeeded()
    #expect(first.leftView?.frame == CGRect(x: 0, y: 12, width: 30, height: 10))
    #expect(first.textRect(forBounds: first.bounds).minX == 30)
  }

  @Test("a text view has lines, and tells its delegate of editing")
  func textView() {
    final class Delegate: NSObject, UITextViewDelegate {
      var log: [String] = []
      func textViewDidBeginEditing(_ textView: UITextView) { log.append("begin") }
      func textViewDidChange(_ textView: UITextView) { log.append(textView.text) }
      func textViewDidEndEditing(_ textView: UITextView) { log.append("end") }
    }
    let view = UITextView(frame: CGRect(x: 0, y: 300, width: 100, height: 60))
    let delegate = Delegate()
    view.delegate = delegate
    form.view.addSubview(view)
    let line = view.sizeThatFits(CGSize(width: 100, height: 0)).height
    view.text = "one\ntwo\nthree"
    let lines = view.sizeThatFits(CGSize(width: 100, height: 0)).height
    // 8 points above and below the text.
    #expect(abs((lines - 16) - 3 * (line - 16)) < 2)
    view.becomeFirstResponder()
    view.insertText("!")
    view.resignFirstResponder()
    #expect(delegate.log == ["begin", "one\ntwo\nthree!", "end"])
  }
}
