import type { EditorProps, EditorView } from '@tiptap/pm/view'
import { heightVariable } from '../use-height-variable.ts'

/** The caret stays this far from the edges of the window, in pixels: the bars, and a paste's notice, are at the bottom. */
const MARGIN = {
  top: 24,
  right: 0,
  left: 0,
  get bottom() {
    return (
      24 +
      heightVariable('--bar-height', 64) +
      heightVariable('--toolbar-height', 45) +
      heightVariable('--notice-height')
    )
  },
}

/** How a text is scrolled to its caret. */
export const SCROLLING = {
  scrollMargin: MARGIN,
  scrollThreshold: MARGIN,
  handleScrollToSelection: isCaretInSight,
} satisfies EditorProps

/**
 * Whether nothing needs to be scrolled, for a caret in a paragraph at the top level. The editor would measure each of
 * the elements around it, which takes 2 ms of a key on a slow processor. Others, such as code, are also scrolled sideways.
 */
function isCaretInSight(view: EditorView): boolean {
  const { $head, empty } = view.state.selection
  if (!empty || $head.depth !== 1 || $head.parent.type.spec.code) return false
  const { top, bottom } = view.coordsAtPos($head.pos, 1)
  return top >= MARGIN.top && bottom <= (visualViewport?.height ?? innerHeight) - MARGIN.bottom
}
