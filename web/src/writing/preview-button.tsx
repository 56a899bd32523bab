import { Eye } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import * as messages from '#messages/previews.ts'
import { Button } from '../ui/button.tsx'
import { sendTexts } from '../ui/editor/unsent-texts.ts'
import { notify } from '../ui/toast.ts'
import type { BlogValues } from './blog-form-values.ts'
import type { PreviewProps } from './preview/preview-dialog.tsx'

/** Opens the preview, whose script is loaded when it is first used. */
export function PreviewButton({ onShare }: Pick<PreviewProps, 'onShare'>) {
  const { getValues, setFocus } = useFormContext<BlogValues>()
  const [Preview, setPreview] = useState<ComponentType<PreviewProps> | null>(null)
  const [values, setValues] = useState<BlogValues | null>(null)
  const open = async () => {
    sendTexts()
    try {
      const { PreviewDialog } = await import('./preview/preview-dialog.tsx')
      setPreview(() => PreviewDialog)
      setValues({ ...getValues() })
    } catch {
      notify.error(messages.openFailed)
    }
  }
  return (
    <>
      <Button look="plain" aria-haspopup="dialog" onClick={open} className="px-4 max-sm:w-11 max-sm:px-0">
        <Eye aria-hidden className="size-4.5" />
        <span className="max-sm:sr-only">{messages.preview}</span>
      </Button>
      {Preview && values && (
        <Preview
          values={values}
          onClose={() => setValues(null)}
          onShare={onShare}
          onShow={(field) => {
            setValues(null)
            // Once the dialog has given back the focus.
            setTimeout(() => setFocus(field))
          }}
        />
      )}
    </>
  )
}
