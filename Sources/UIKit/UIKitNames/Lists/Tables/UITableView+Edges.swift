import FoundationNames
import SceneGraph
import UIKitRuntime

// The headers and footers of a table and of its sections.

extension UITableView {
  /// Places the views above and below the rows, and the background.
  func placeEdges(_ geometry: TableGeometry) {
    backgroundView?.frame = bounds
    if let view = tableHeaderView {
      view.frame = Rect(x: 0, y: 0, width: bounds.width, height: geometry.header)
    }
    if let view = tableFooterView {
      view.frame = Rect(
        x: 0, y: geometry.footerTop, width: bounds.width, height: geometry.footer)
    }
    let inset = adjustedContentInset
    let (top, bottom) = (bounds.minY + inset.top, bounds.maxY - inset.bottom)
    for (index, section) in geometry.sections.enumerated() {
      let isVisible = section.bottom > bounds.minY && section.top < bounds.maxY
      var (header, footer) = (section.top, section.bottom - section.footer)
      if style == .plain {
        // They stay in sight as long as their section does.
        header = max(header, min(top, footer - section.header))
        footer = min(footer, max(bottom - section.footer, section.top + section.header))
      }
      place(
        &headers, index, isVisible && section.header > 0, at: header, height: section.header,
        make: { $0.makeHeader(index) },
        willDisplay: { $0.delegate?.tableView($0, willDisplayHeaderView: $1, forSection: index) },
        didEnd: {
          $0.delegate?.tableView($0, didEndDisplayingHeaderView: $1, forSection: index)
        })
      place(
        &footers, index, isVisible && section.footer > 0, at: footer, height: section.footer,
        make: { $0.makeFooter(index) },
        willDisplay: { $0.delegate?.tableView($0, willDisplayFooterView: $1, forSection: index) },
        didEnd: {
          $0.delegate?.tableView($0, didEndDisplayingFooterView: $1, forSection: index)
        })
    }
  }

  private func place(
    _ views: inout [Int: View], _ section: Int, _ isVisible: Bool, at top: Double, height: Double,
    make: (UITableView) -> View?, willDisplay: (UITableView, View) -> Void,
    didEnd: (UITableView, View) -> Void
  ) {
    guard isVisible else {
      if let view = views.removeValue(forKey: section) {
        retire(view)
        didEnd(self, view)
      }
      return
    }
    let frame = Rect(x: 0, y: top, width: bounds.width, height: height)
    if let view = views[section] {
      if view.frame != frame { view.frame = frame }
      return
    }
    var view: View?
    View.performWithoutAnimation {
      view = make(self)
      guard let view else { return }
      view.frame = frame
      willDisplay(self, view)
      addSubview(view)
      view.layoutIfNeeded()
    }
    views[section] = view
  }

  private func retire(_ view: View) {
    if view.superview === self { view.removeFromSuperview() }
    if let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier {
      reusableHeaders.enqueue(view, identifier)
    }
  }

  /// Takes all headers and footers of sections away.
  func forgetEdges() {
    for view in headers.values { retire(view) }
    for view in footers.values { retire(view) }
    (headers, footers) = ([:], [:])
  }

  private func makeHeader(_ section: Int) -> View? {
    delegate?.tableView(self, viewForHeaderInSection: section)
      ?? titled(dataSource?.tableView(self, titleForHeaderInSection: section), isHeader: true)
  }

  private func makeFooter(_ section: Int) -> View? {
    delegate?.tableView(self, viewForFooterInSection: section)
      ?? titled(dataSource?.tableView(self, titleForFooterInSection: section), isHeader: false)
  }

  private func titled(_ title: String?, isHeader: Bool) -> View? {
    guard let title else { return nil }
    let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
    view.textLabel?.text = title
    if style == .plain {
      view.contentView.backgroundColor = .systemGray6
    } else {
      view.textLabel?.font = .systemFont(ofSize: 13)
      view.textLabel?.textColor = .secondaryLabel
    }
    return view
  }

  /// Returns the header of a section if it is visible.
  public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    headers[section] as? UITableViewHeaderFooterView
  }

  /// Returns the footer of a section if it is visible.
  public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    footers[section] as? UITableViewHeaderFooterView
  }
}
