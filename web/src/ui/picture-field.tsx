import { ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, type Ref, useEffect, useRef, useState } from 'react'
import { PICTURE_MAX_BYTES, PICTURE_TYPES } from '#contract/limits.ts'
import { ANIMATION_LIMIT, MESSAGES } from '#contract/messages.ts'
import { Button } from './button.tsx'
import { pictureProblem } from './check-picture.ts'
import { Field } from './field.tsx'

/** A newly chosen file, a stored picture, a chosen file that was rejected, or none. */
export type ChosenPicture = File | { url: string } | { refused: string } | null

const HINT = `PNG, JPEG, WebP, AVIF or GIF, at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB; animated, ${ANIMATION_LIMIT}`

type Props = {
  label: string
  value: ChosenPicture
  onChange: (value: ChosenPicture) => void
  onReject: (message: string) => void
  error?: string | undefined
  required?: boolean
  /** Marks the field as required; the form, which is noValidate, checks it. */
  marked?: boolean
  round?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** Why this file cannot be used, or null, by type and size. The server checks the content; this only saves the wait. */
export function fileProblem(file: File): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return MESSAGES.pictureWrongType
  return file.size > PICTURE_MAX_BYTES ? MESSAGES.pictureTooLarge : null
}

/** A field to choose one picture by click or drop, with a preview 12rem high inside its border. */
export function PictureField({ label, value, onChange, onReject, error, required, marked, round, inputRef }: Props) {
  const [over, setOver] = useState(false)
  const preview = usePreview(value)
  const shown = useRef(value)
  shown.current = value
  const choose = (file: File | undefined) => {
    if (!file) return
    const refusal = fileProblem(file)
    if (refusal) return onReject(refusal)
    onChange(file)
    // The preview shows during the check: decoding a large picture takes a third of a second.
    void pictureProblem(file).then((fault) => {
      if (!fault || shown.current !== file) return
      onChange(value)
      onReject(fault)
    })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <Field label={label} error={error} hint={HINT} required={marked}>
      {({ id, describedBy, invalid }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={`group relative flex h-[calc(12rem+2px)] items-center justify-center overflow-hidden border border-dashed transition-colors focus-within:outline-2 focus-within:outline-accent ${round ? 'aspect-square max-w-full rounded-full' : 'rounded-lg'} ${over ? 'border-accent bg-accent-soft' : invalid ? 'border-stop-text bg-raised' : 'border-edge bg-raised hover:border-accent'}`}
        >
          {preview ? (
            <img src={preview} alt={`Preview: ${label}`} className="size-full object-cover" />
          ) : (
            <span className="flex flex-col items-center gap-2 px-6 text-center text-sm text-quiet">
              <ImagePlus aria-hidden className="size-6 text-accent" />
              Choose a picture or drop it here
            </span>
          )}
          <input
            ref={inputRef}
            id={id}
            type="file"
            accept={PICTURE_TYPES.join(',')}
            required={marked}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={(event) => {
              choose(event.target.files?.[0])
              event.target.value = ''
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {(preview || isRejected(value)) && !required && (
            <Button
              look="plain"
              size="small"
              className="absolute end-3 top-3"
              aria-label={`Remove: ${label}`}
              onClick={() => onChange(null)}
            >
              <Trash2 aria-hidden className="size-4" /> Remove
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

function usePreview(value: ChosenPicture): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof File)) return setAddress(null)
    const made = URL.createObjectURL(value)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [value])
  return value && 'url' in value ? value.url : address
}

/** Whether this picture was rejected; `refused` says why. */
export function isRejected(value: ChosenPicture): value is { refused: string } {
  return value !== null && 'refused' in value
}
