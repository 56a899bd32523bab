import type { Editor } from '@tiptap/react'
import { useEffect, useEffectEvent } from 'react'

/**
 * Keys that are pressed in the text while something beside it uses them. The focus stays in the text, and its own handlers
 * do not see those that were used.
 * @param use returns whether it used the key
 */
export function useTextKeys(editor: Editor, use: (event: KeyboardEvent) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!use(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  useEffect(() => {
    const text = editor.view.dom
    text.addEventListener('keydown', press, true)
    return () => text.removeEventListener('keydown', press, true)
  }, [editor])
}
