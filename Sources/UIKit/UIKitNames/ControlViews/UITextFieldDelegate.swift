public import Foundation
public import UIKitRuntime

/// A delegate of a text field. All methods are optional.
@MainActor
public protocol UITextFieldDelegate: AnyObject {
  /// Returns true if editing may begin.
  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
  /// Notifies the delegate that editing has begun.
  func textFieldDidBeginEditing(_ textField: UITextField)
  /// Returns true if editing may end.
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
  /// Notifies the delegate that editing has ended.
  func textFieldDidEndEditing(_ textField: UITextField)
  /// Returns true if `string` may replace a part of the text.
  func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool
  /// Returns true if the text may be cleared.
  func textFieldShouldClear(_ textField: UITextField) -> Bool
  /// Returns true if the return key may act; it has no action.
  func textFieldShouldReturn(_ textField: UITextField) -> Bool
  /// Notifies the delegate that the selection has changed; never called here.
  func textFieldDidChangeSelection(_ textField: UITextField)
}

extension UITextFieldDelegate {
  public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidBeginEditing(_ textField: UITextField) {}
  public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
  public func textFieldDidEndEditing(_ textField: UITextField) {}
  public func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { true }
  public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
  public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
  public func textFieldDidChangeSelection(_ textField: UITextField) {}
}

/// A delegate of a text view. All methods are optional.
@MainActor
public protocol UITextViewDelegate: ScrollViewDelegate {
  /// Returns true if editing may begin.
  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
  /// Notifies the delegate that editing has begun.
  func textViewDidBeginEditing(_ textView: UITextView)
  /// Returns true if editing may end.
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool
  /// Notifies the delegate that editing has ended.
  func textViewDidEndEditing(_ textView: UITextView)
  /// Returns true if `text` may replace a part of the text.
  func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool
  /// Notifies the delegate that input changed the text.
  func textViewDidChange(_ textView: UITextView)
}

extension UITextViewDelegate {
  public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidBeginEditing(_ textView: UITextView) {}
  public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
  public func textViewDidEndEditing(_ textView: UITextView) {}
  public func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool { true }
  public func textViewDidChange(_ textView: UITextView) {}
}
