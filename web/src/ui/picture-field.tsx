import { ImagePlus, Trash2 } from 'lucide-react'
import { type DragEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatMessage } from '#contract/format-message.ts'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { PICTURE_TYPES } from '#contract/picture-types.ts'
import * as messages from '#messages/common.ts'
import * as errors from '#messages/errors.ts'
import * as validation from '#messages/validation.ts'
import { Button } from './button.tsx'
import { pictureProblem } from './check-picture.ts'
import { Field, type FieldIds } from './field.tsx'
import { fileOfBytes } from './file-bytes.ts'
import { useStrayFiles } from './stray-files.ts'

/** A newly chosen file, a stored picture, a chosen file that was rejected, or none. */
export type ChosenPicture = File | { url: string } | { refused: string } | null

const MEGABYTES = { max: PICTURE_MAX_BYTES / 1024 / 1024 }
const HINT = formatMessage(messages.pictureHint, MEGABYTES)

type ChoiceProps = {
  label: string
  value: ChosenPicture
  onChange: (value: ChosenPicture) => void
  onReject: (message: string) => void
  required?: boolean
  inputRef?: Ref<HTMLInputElement>
}
type Props = ChoiceProps & {
  error?: string | undefined
  /** Marks the field as required; the form, which is noValidate, checks it. */
  marked?: boolean
  round?: boolean
}

/** Why this file cannot be used, or null, by type and size. The server checks the content; this only saves the wait. */
export function fileProblem(file: File): string | null {
  if (!PICTURE_TYPES.some((type) => type === file.type)) return errors.pictureWrongType
  return file.size > PICTURE_MAX_BYTES ? formatMessage(validation.pictureTooLarge, MEGABYTES) : null
}

/** A field to choose one picture by click or drop, with a preview 12rem high inside its border. */
export function PictureField({ error, marked, round, ...choice }: Props) {
  return (
    <Field label={choice.label} error={error} hint={HINT} required={marked}>
      {(ids) => (
        <PictureInput
          {...choice}
          ids={ids}
          marked={marked}
          className={({ over }) =>
            `h-[calc(12rem+2px)] border border-dashed bg-raised ${round ? 'aspect-square max-w-full rounded-full' : 'rounded-lg'} ${borderOf(over, ids.invalid)}`
          }
        >
          <span className="flex flex-col items-center gap-2 px-6 text-center text-sm text-quiet">
            <ImagePlus aria-hidden className="size-6 text-accent" />
            {INVITATION}
          </span>
        </PictureInput>
      )}
    </Field>
  )
}

type InlineProps = ChoiceProps & {
  error?: string | undefined
  /** How high the field is while it is empty. */
  emptyClass: string
  /** The corners of the preview. */
  previewClass: string
  /** Leaves the hint to assistive technology. */
  hidesHint?: boolean
}

/** A field for one picture that is light until it is used; the preview, 12rem high, looks like the picture it becomes. */
export function InlinePictureField({ error, emptyClass, previewClass, hidesHint, ...choice }: InlineProps) {
  const id = useId()
  const described = `${id}hint${error ? ` ${id}error` : ''}`
  const label = (
    <label id={`${id}label`} htmlFor={id}>
      {choice.label}
    </label>
  )
  const isEmpty = !choice.value || isRejected(choice.value)
  return (
    <div className="min-w-0">
      <PictureInput
        {...choice}
        ids={{ id, labelId: `${id}label`, describedBy: described, invalid: Boolean(error) }}
        className={({ over }) =>
          isEmpty
            ? `rounded-lg border border-dashed ${emptyClass} ${over ? 'bg-accent-soft' : 'bg-raised'} ${borderOf(over, Boolean(error))}`
            : `h-48 ${previewClass}`
        }
      >
        <span className="flex flex-wrap items-center justify-center gap-x-2 px-4 py-1.5 text-sm text-quiet">
          <ImagePlus aria-hidden className="size-4.5 text-accent" />
          <span className="font-medium text-ink">{label}</span>
          <span className="max-sm:hidden">{INVITATION}</span>
        </span>
      </PictureInput>
      {!isEmpty && <span className="sr-only">{label}</span>}
      <p id={`${id}hint`} className={`text-sm text-quiet ${hidesHint || !isEmpty ? 'sr-only' : 'mt-2'}`}>
        {HINT}
      </p>
      {error && (
        <p id={`${id}error`} className="mt-2 text-sm font-medium text-stop-text">
          {error}
        </p>
      )}
    </div>
  )
}

/**
 * The file's bytes in memory; null if they cannot be read. A browser refuses to send a file that was changed, moved or
 * deleted after it was chosen.
 */
async function copyOf(file: File): Promise<File | null> {
  const bytes = await file.arrayBuffer().catch(() => null)
  return bytes && fileOfBytes(bytes, file.name, file)
}

/** Milliseconds after which a file that is still being read is in the form. */
const SLOW_MS = 200
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const INVITATION = messages.choosePicture

const borderOf = (over: boolean, invalid: boolean) =>
  over ? 'border-accent bg-accent-soft' : invalid ? 'border-stop-text' : 'border-edge hover:border-accent'

type InputProps = ChoiceProps & {
  ids: FieldIds
  marked?: boolean | undefined
  /** The classes of the frame; `over` while something is dragged over it. */
  className: (state: { over: boolean }) => string
  /** Shown while there is no preview. */
  children: ReactNode
}

function PictureInput({
  ids,
  label,
  value,
  onChange,
  onReject,
  required,
  marked,
  inputRef,
  className,
  children,
}: InputProps) {
  const [over, setOver] = useState(false)
  useStrayFiles()
  const preview = usePreview(value)
  const shown = useRef(value)
  shown.current = value
  const lastChosen = useRef<File>(undefined)
  const choose = async (file: File | undefined) => {
    if (!file) return
    const refusal = fileProblem(file)
    if (refusal) return onReject(refusal)
    lastChosen.current = file
    const reading = copyOf(file)
    const isSlow = await Promise.race([reading.then(() => false), pause(SLOW_MS).then(() => true)])
    if (lastChosen.current !== file) return
    // Otherwise a form would be sent without it: a file from a cloud may take seconds to be read.
    if (isSlow) flushSync(() => onChange(file))
    const copy = await reading
    if (lastChosen.current !== file || (isSlow && shown.current !== file)) return
    if (!copy && !isSlow) return onReject(errors.pictureBroken)
    // Rendered immediately: the preview shows during the check, as decoding a large picture takes a third of a second.
    if (copy) flushSync(() => onChange(copy))
    const fault = copy ? await pictureProblem(copy) : errors.pictureBroken
    if (!fault || shown.current !== (copy ?? file)) return
    onChange(value)
    onReject(fault)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`group relative flex items-center justify-center overflow-hidden transition-colors focus-within:outline-2 focus-within:outline-accent ${className({ over })}`}
    >
      {preview ? (
        <img src={preview} alt={formatMessage(messages.previewOf, { label })} className="size-full object-cover" />
      ) : (
        children
      )}
      <input
        ref={inputRef}
        id={ids.id}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        required={marked}
        aria-invalid={ids.invalid}
        aria-describedby={ids.describedBy}
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {(preview || isRejected(value)) && !required && <RemoveButton label={label} onClick={() => onChange(null)} />}
    </div>
  )
}

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  const name = formatMessage(messages.removeNamed, { label })
  return (
    <Button look="plain" size="small" className="absolute end-3 top-3" aria-label={name} onClick={onClick}>
      <Trash2 aria-hidden className="size-4" /> {messages.remove}
    </Button>
  )
}

function usePreview(value: ChosenPicture): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!(value instanceof File)) return setAddress(null)
    const made = URL.createObjectURL(value)
    setAddress(made)
    return () => {
      // Later: revoking it while the picture still loads fails that load, which the browser logs as an error.
      setTimeout(() => URL.revokeObjectURL(made), 10_000)
    }
  }, [value])
  return value && 'url' in value ? value.url : address
}

/** Whether this picture was rejected; `refused` says why. */
export function isRejected(value: ChosenPicture): value is { refused: string } {
  return value !== null && 'refused' in value
}
