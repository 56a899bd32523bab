import { type Editor, posToDOMRect } from '@tiptap/react'
import { Popover } from 'radix-ui'
import { type ComponentProps, useMemo } from 'react'
import { isComposing } from '../is-composing.ts'

export type TextPopoverProps = ComponentProps<typeof Popover.Content> & {
  editor: Editor
  open: boolean
  onOpenChange?: (open: boolean) => void
  /** Leaves the focus in the text when it opens. */
  keepsFocus?: boolean
}

/** A popover at the selection of a text. It moves with the text, and stays between the header and the bar below. */
export function LoadedTextPopover({
  editor,
  open,
  onOpenChange,
  keepsFocus = false,
  className = '',
  ...props
}: TextPopoverProps) {
  const anchor = useMemo(() => ({ current: { getBoundingClientRect: () => selectionRect(editor) } }), [editor])
  return (
    <Popover.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          sideOffset={8}
          collisionPadding={{ top: 8, left: 12, right: 12, bottom: 130 }}
          updatePositionStrategy="always"
          onOpenAutoFocus={(event) => keepsFocus && event.preventDefault()}
          // Focus the text, not what opened it: afterwards writers continue. Unless they are elsewhere by now.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!keepsFocus && document.activeElement === document.body) editor.view.focus()
          }}
          onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
          {...props}
          className={`z-40 max-w-(--radix-popover-content-available-width) animate-[fade-in_120ms] rounded-lg border border-line bg-raised shadow-lift ${className}`}
        />
      </Popover.Portal>
    </Popover.Root>
  )
}

function selectionRect({ view, state }: Editor): DOMRect {
  return posToDOMRect(view, state.selection.from, state.selection.to)
}
