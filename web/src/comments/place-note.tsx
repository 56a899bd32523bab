import { X } from 'lucide-react'
import type { Place } from '#contract/quotes.ts'
import * as messages from '#messages/comments.ts'
import { Message } from '../ui/message.tsx'
import { Quote } from './quote.tsx'
import { useQuoting } from './quoting.ts'

/** Above the field: the place of the comment that is being written. */
export function PlaceNote({ place, onRemove }: { place: Place; onRemove: () => void }) {
  const { sections, isThere } = useQuoting()
  if (!place.section) return null
  const section = sections.find(({ name }) => name === place.section)
  return (
    <div className="mb-3 flex items-start gap-2">
      <div className="min-w-0 grow">
        <p className="text-sm text-quiet">
          {section ? (
            <span>
              <Message
                text={messages.placeOn}
                values={{ section: <bdi className="font-medium text-ink">{section.label}</bdi> }}
              />
            </span>
          ) : (
            messages.sectionGone
          )}
        </p>
        <Quote place={place} />
        {!isThere(place) && <p className="mt-1 text-sm">{messages.placeGoneNote}</p>}
      </div>
      <button
        type="button"
        aria-label={place.quote === undefined ? messages.removeSection : messages.removeQuote}
        onClick={onRemove}
        className="-me-2 -mt-1.5 grid size-9 shrink-0 place-items-center rounded-full text-quiet hover:text-ink"
      >
        <X aria-hidden className="size-4.5" />
      </button>
    </div>
  )
}
