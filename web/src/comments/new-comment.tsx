import type { Ref } from 'react'
import type { Place } from '#contract/quotes.ts'
import * as messages from '#messages/comments.ts'
import { changeUnsent, type Unsent, useUnsent } from '../unsent/use-unsent.ts'
import { CommentForm } from './comment-form.tsx'
import { places } from './mentioning.ts'
import { PlaceNote } from './place-note.tsx'
import type { useCommentCalls } from './use-comment-calls.ts'

type Props = {
  calls: ReturnType<typeof useCommentCalls>
  draft: Unsent<string>
  place: Place
  onPlace: (change: (now: Place) => Place) => void
  /** Called with the id of the comment, if it is among the others. */
  onSent: (id: string | undefined) => void
  tell: (text: string) => void
  field: Ref<HTMLTextAreaElement> & { current: HTMLTextAreaElement | null }
}

/** The field for a comment that is not a reply, with its quote above. */
export function NewComment({ calls, draft, place, onPlace, onSent, tell, field }: Props) {
  const text = useUnsent(draft, (now) => now)
  const add = async (text: string, mentions: string[]) => {
    const added = await calls.add(text, mentions, place)
    if (!added) return
    onSent(added.at(-1)?._id)
    // Later input stays.
    onPlace((now) => (now === place ? {} : now))
    changeUnsent(draft, (now) => (now.trim() === text ? '' : now))
    tell(calls.waits() ? messages.commentSentWaits : messages.commentSent)
  }
  const removePlace = () => {
    onPlace(() => ({}))
    field.current?.focus()
  }
  return (
    <>
      <PlaceNote place={place} onRemove={removePlace} />
      <CommentForm
        field={field}
        asks={messages.commentHint}
        place={places.comment}
        text={text}
        onText={(typed) => changeUnsent(draft, () => typed)}
        onSubmit={add}
        busy={calls.busy}
      />
    </>
  )
}
