/// Recognizes a gesture in what pointers do, after `UIGestureRecognizer`.
@MainActor
open class GestureRecognizer {
}
