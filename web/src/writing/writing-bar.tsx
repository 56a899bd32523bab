import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatMessage } from '#contract/format-message.ts'
import { blogWordCounter, minutesFor } from '#contract/reading-time.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/writing.ts'
import { Button } from '../ui/button.tsx'
import { sendTexts } from '../ui/editor/unsent-texts.ts'
import { UploadProgress } from '../ui/progress.tsx'
import { notify } from '../ui/toast.ts'
import { useKeyboardInset } from '../ui/use-keyboard-inset.ts'
import type { BlogValues } from './blog-form-values.ts'
import type { OnServer } from './drafts/draft-form.ts'
import { PreviewButton } from './preview-button.tsx'
import { PublishTimeField } from './publish-time-field.tsx'

type Props = {
  status: ReactNode
  sent: number | null
  busy: boolean
  publishHint?: string | undefined
  /** Beside Publish. */
  children?: ReactNode
  onSave: () => Promise<boolean>
  onShare: () => Promise<OnServer>
}

/**
 * The bar at the bottom of the window, above a phone's keyboard: where the words are and how many, and what can be done
 * with them.
 */
export function WritingBar({ status, sent, busy, publishHint, children, onSave, onShare }: Props) {
  const bar = useKeyboardInset()
  useSaveShortcut(onSave)
  return (
    <section
      ref={bar}
      aria-label={messages.writing}
      data-writing-bar
      className="fixed inset-x-0 bottom-[var(--keyboard,0px)] z-30 border-t border-line bg-paper"
    >
      <div className="wrap">
        <div className={sent === null ? 'sr-only' : 'pt-3'}>
          <UploadProgress share={sent} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <div className="flex min-w-0 flex-wrap gap-x-3 text-sm text-quiet max-sm:w-full max-sm:text-xs max-sm:justify-between">
            <div role="status" className="min-w-0 text-ink">
              {status}
            </div>
            <WordCount />
          </div>
          <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 max-sm:w-full max-sm:justify-between sm:ms-auto sm:gap-x-3">
            <div inert={busy} className="contents">
              <PreviewButton onShare={onShare} />
              <PublishField hint={publishHint} isHintAbove={Boolean(children)} />
              {children}
            </div>
            <Button type="submit" disabled={busy} className="max-sm:grow max-sm:px-4">
              {busy ? commonMessages.sending : messages.submit}
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}

function WordCount() {
  const [count] = useState(blogWordCounter)
  const { control } = useFormContext<BlogValues>()
  const words = useWatch({ control, compute: count })
  return (
    <p className="tabular-nums">
      {words === 0
        ? formatMessage(messages.words, { count: words })
        : formatMessage(messages.wordsAndMinutes, { count: words, minutes: minutesFor(words) })}
    </p>
  )
}

/** Where a hint opens above the field that has the focus. */
const ABOVE =
  'invisible absolute start-0 bottom-full mb-3 w-48 rounded-lg border border-line bg-raised p-3 shadow-lift group-focus-within:visible'

/** Whether Submit publishes, and when: one control of two parts. */
function PublishField({ hint, isHintAbove }: { hint: string | undefined; isHintAbove: boolean }) {
  const { register } = useFormContext<BlogValues>()
  const id = useId()
  return (
    <div className="group relative flex min-w-0 flex-wrap items-center gap-x-2">
      {hint && (
        // Where the bar has no room for it, it opens above the field that has the focus.
        <p
          id={`${id}-hint`}
          className={`text-sm text-quiet ${isHintAbove ? ABOVE : 'max-xl:invisible max-xl:absolute max-xl:start-0 max-xl:bottom-full max-xl:mb-3 max-xl:w-48 max-xl:rounded-lg max-xl:border max-xl:border-line max-xl:bg-raised max-xl:p-3 max-xl:shadow-lift max-xl:group-focus-within:visible'}`}
        >
          {hint}
        </p>
      )}
      <div className="relative flex min-w-0 items-center rounded-full border border-edge/70 bg-raised text-sm hover:border-edge">
        {/* On a phone the label is above the value in the field, which is as wide as the longer of both. */}
        <div className="relative flex min-w-0 items-center max-sm:grid max-sm:grid-cols-[minmax(0,max-content)]">
          <label
            htmlFor={id}
            className="truncate ps-4 font-medium max-sm:pointer-events-none max-sm:z-1 max-sm:col-start-1 max-sm:row-start-1 max-sm:self-start max-sm:pe-3 max-sm:pt-1 max-sm:text-[0.6875rem] max-sm:text-quiet"
          >
            {messages.publish}
          </label>
          <select
            id={id}
            aria-describedby={hint && `${id}-hint`}
            className="min-h-11 appearance-none rounded-full bg-transparent ps-4 pe-8 text-ink max-sm:col-start-1 max-sm:row-start-1 max-sm:w-full max-sm:pt-3.5 sm:ps-2"
            {...register('published')}
          >
            <option value="True">{messages.publishTrue}</option>
            <option value="False">{messages.publishFalse}</option>
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-quiet"
          />
        </div>
        <PublishTimeField />
      </div>
    </div>
  )
}

/** Ctrl or ⌘ and S: nothing is left to do, which it says. */
function useSaveShortcut(onSave: () => Promise<boolean>): void {
  const press = useEffectEvent(async (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 's') return
    event.preventDefault()
    sendTexts()
    if (await onSave()) notify.success(messages.alreadySaved)
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
