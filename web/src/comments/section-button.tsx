import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { formatMessage } from '#contract/format-message.ts'
import type { Place, Section } from '#contract/quotes.ts'
import * as messages from '#messages/comments.ts'
import { ownBlocks } from '../blocks/queries.ts'
import { Message, srOnly } from '../ui/message.tsx'
import { selectedPlace } from './place-in-text.ts'
import { comments } from './queries.ts'
import { sectionLabel } from './quoting.ts'

type Props = {
  blogId: string
  section: Section
  title: string
  isClosed: boolean
  /** Called to read the comments at a place, or with `writes` to write one. */
  onAsk: (place: Place, writes: boolean) => void
}

/**
 * In the gap above a section: how many comments it has and the way to them, or to the first one. Of what is selected in
 * it, the comment quotes that: so that a keyboard or a screen reader gets there, too.
 */
export function SectionButton({ blogId, section, title, isClosed, onAsk }: Props) {
  const { data } = useInfiniteQuery(comments(blogId))
  const blocks = useQuery(ownBlocks)
  const blocked = new Set(blocks.data?.map(({ _id }) => _id))
  const here = (blocks.isPending ? [] : (data?.list ?? [])).filter(
    (comment) => comment.section === section && !blocked.has(comment.authorInfo._id),
  )
  const count = here.length
  if (count === 0 && isClosed) return null
  const label = sectionLabel(section, title)
  const ask = () => {
    const selected = selectedPlace()?.place
    const isSelected = selected?.section === section && !isClosed
    onAsk(isSelected ? selected : { section }, isSelected || count === 0)
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      // A selection stays.
      onPointerDown={(event) => event.preventDefault()}
      onClick={ask}
      className={`absolute end-0 -top-9 inline-flex h-8 items-center gap-1.5 rounded-full px-2 text-sm text-quiet select-none hover:text-accent focus-visible:opacity-100 print:hidden ${count > 0 ? '' : 'opacity-0 group-hover/section:opacity-100 [@media(hover:none)]:opacity-60'}`}
    >
      <MessageCircle aria-hidden className="size-4.5" />
      {count === 0 ? (
        <span className="sr-only">{formatMessage(messages.commentOnSection, { section: label })}</span>
      ) : (
        <Message
          text={messages.sectionComments}
          values={{
            count,
            section: label,
            number: (inner) => <span className="tabular-nums">{inner}</span>,
            hidden: srOnly,
          }}
        />
      )}
    </button>
  )
}
