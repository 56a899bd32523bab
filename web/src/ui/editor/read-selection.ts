import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/**
 * Each key finds the editor knowing where the caret is. Browsers move the caret by End, arrows or a click at once and
 * tell of it later (`selectionchange`); on a busy page the next key comes first, and an Enter would split the text where
 * the caret was before, a letter replace the card that was selected there.
 */
export const ReadSelection = Extension.create({
  name: 'readSelection',
  // Its plugin is asked before those that use the key.
  priority: 1000,
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view, { keyCode }) => {
            // On this event the editor reads the selection, if there is a new one; 229 is a key of an input method.
            if (!view.composing && keyCode !== 229) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
            return false
          },
        },
      },
    }),
  ],
})
