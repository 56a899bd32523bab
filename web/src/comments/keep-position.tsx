import { Component, type ReactNode, type RefObject } from 'react'

type Props = {
  scroller: RefObject<HTMLElement | null>
  /** The first comment of the list. */
  first: string | undefined
  children: ReactNode
}
type Anchor = { element: Element; top: number }

/**
 * Keeps the comment at the upper edge where it is when others come before it. A class, as only that one is called
 * between rendering and the change of the document.
 */
export class KeepPosition extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): Anchor | null {
    const { scroller, first } = this.props
    const place = scroller.current
    if (!place || first === before.first) return null
    const edge = place.getBoundingClientRect().top
    for (const element of place.querySelectorAll('[data-comment]')) {
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom > edge) return { element, top }
    }
    return null
  }

  override componentDidUpdate(_before: Props, _state: unknown, anchor: Anchor | null): void {
    const place = this.props.scroller.current
    if (place && anchor?.element.isConnected) {
      place.scrollTop += anchor.element.getBoundingClientRect().top - anchor.top
    }
  }

  override render() {
    return this.props.children
  }
}
