import {
  type KeyboardEvent,
  type Ref,
  Suspense,
  type SyntheticEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { COMMENT_MAX, MENTIONS_MAX } from '#contract/limits.ts'
import { mentionedIn } from '#contract/mentions.ts'
import * as messages from '#messages/comments.ts'
import { Button } from '../ui/button.tsx'
import { INPUT } from '../ui/field.tsx'
import { isComposing } from '../ui/is-composing.ts'
import { lazyComponent } from '../ui/lazy-component.ts'
import { useMentioning } from './mentioning.ts'

const MentionList = lazyComponent(async () => (await import('./mention-list.tsx')).MentionList)

/** From this length on, the form shows how many characters are left. */
const NEAR_END = COMMENT_MAX - 200

type Props = {
  /** The field's placeholder and accessible name. */
  asks: string
  /** The key of the field, under which picked people are remembered. */
  place: string
  text: string
  onText: (text: string) => void
  /** @param mentions the ids of the people that the text mentions */
  onSubmit: (text: string, mentions: string[]) => void
  busy: boolean
  submit?: string
  cancel?: { label: string; act: () => void }
  field?: Ref<HTMLTextAreaElement>
}

/** A field that grows with its text, for writing and editing a comment. Blank or too long text cannot be sent. */
export function CommentForm(props: Props) {
  const { asks, place, text, onText, onSubmit, busy, submit = messages.submit, cancel, field } = props
  const { picksOf, setPicks } = useMentioning()
  const picks = picksOf(place)
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(field, () => area.current as HTMLTextAreaElement)
  const length = text.trim().length
  const left = COMMENT_MAX - length
  const cannot = busy || length === 0 || left < 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text can change the height
  useLayoutEffect(() => {
    const element = area.current
    // The class makes it grow in browsers that can; measuring lays out the whole list of comments for each key.
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight + 2}px`
  }, [text])
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (cannot) area.current?.focus()
    else
      onSubmit(
        text.trim(),
        mentionedIn(text, picks).map(({ _id }) => _id),
      )
  }
  const sendByKeyboard = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event)) send(event)
  }
  return (
    <form onSubmit={send}>
      <textarea
        ref={area}
        dir="auto"
        rows={2}
        aria-label={asks}
        placeholder={asks}
        value={text}
        aria-invalid={left < 0}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={sendByKeyboard}
        className={`${INPUT} field-sizing-content max-h-[40vh] min-h-[calc(2lh+1.375rem)] resize-none py-2.5 leading-relaxed`}
      />
      {text.includes('@') && mentionedIn(text, picks).length < MENTIONS_MAX && (
        <Suspense>
          <MentionList
            id={listId}
            field={area}
            text={text}
            onPick={(changed, { _id, name }) => {
              setPicks(place, mentionedIn(changed, [...mentionedIn(changed, picks), { _id, name }]))
              onText(changed)
            }}
          />
        </Suspense>
      )}
      <div className="mt-3 flex items-center gap-3">
        <Button type="submit" size="small" aria-disabled={cannot} className={DISABLED}>
          {submit}
        </Button>
        {cancel && (
          <Button look="plain" size="small" onClick={cancel.act}>
            {cancel.label}
          </Button>
        )}
        {length > NEAR_END && (
          <p className={`ms-auto text-sm tabular-nums ${left < 0 ? 'font-medium text-stop-text' : 'text-quiet'}`}>
            {left < 0
              ? formatMessage(messages.charactersTooMany, { count: -left })
              : formatMessage(messages.charactersLeft, { count: left })}
          </p>
        )}
      </div>
    </form>
  )
}

/** The button uses aria-disabled, not disabled, so that it keeps the focus. */
const DISABLED = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-55'
