import type { Place } from '#contract/quotes.ts'
import * as messages from '#messages/comments.ts'
import { Message, srOnly } from '../ui/message.tsx'
import { useQuoting } from './quoting.ts'

/** The quote of a comment, as a button that leads to it; renders nothing without a quote. */
export function Quote({ place }: { place: Place }) {
  const { isThere, show } = useQuoting()
  const { quote } = place
  if (quote === undefined) return null
  const isFound = isThere(place)
  return (
    <>
      <blockquote
        dir="auto"
        className={`mt-1.5 border-s-2 ps-3 text-sm leading-relaxed wrap-anywhere text-quiet ${isFound ? 'border-accent' : 'border-line'}`}
      >
        {isFound ? (
          <button
            type="button"
            onClick={() => show(place)}
            className="line-clamp-3 text-start hover:text-ink hover:underline"
          >
            <Message text={messages.showQuote} values={{ quote, hidden: srOnly }} />
          </button>
        ) : (
          <span className="line-clamp-3">{quote}</span>
        )}
      </blockquote>
      {!isFound && <p className="mt-1 ps-3.5 text-xs text-quiet italic">{messages.quoteGone}</p>}
    </>
  )
}
