import type { Editor } from '@tiptap/react'
import { X } from 'lucide-react'
import { Button } from '../button.tsx'
import { type LastPaste, pasteAgain } from './paste.ts'
import { TOOL } from './tool-class.ts'

type Props = { editor: Editor; paste: LastPaste; onDone: () => void }

/** Below a text into which something was pasted: what was lost on the way, and other ways to paste it. */
export function PasteNotice({ editor, paste, onDone }: Props) {
  const again = (as: 'text' | 'markdown') => {
    onDone()
    pasteAgain(editor, paste, as)
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised p-2 ps-4 font-sans text-sm">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {paste.lost.length > 0 ? `Pasted, but ${paste.lost.join('; ')}.` : 'Pasted.'}
      </p>
      {paste.text && (
        <>
          <Button look="plain" size="small" onClick={() => again('text')}>
            Paste again as plain text
          </Button>
          <Button look="plain" size="small" onClick={() => again('markdown')}>
            as Markdown
          </Button>
        </>
      )}
      <button type="button" aria-label="Close" onClick={onDone} className={TOOL}>
        <X aria-hidden className="size-4.5" />
      </button>
    </div>
  )
}
