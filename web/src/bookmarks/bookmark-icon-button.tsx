import { Bookmark } from 'lucide-react'
import { formatMessage } from '#contract/format-message.ts'
import * as messages from '#messages/bookmarks.ts'
import { useBookmark } from './use-bookmark.ts'

type Props = {
  blogId: string
  /** Where several blogs are shown: distinguishes their buttons. */
  title?: string
}

/** Bookmarks a blog for the signed-in user, or removes the bookmark: a small button beside its author. */
export function BookmarkIconButton({ blogId, title }: Props) {
  const { bookmarked, set } = useBookmark(blogId, true)
  if (bookmarked === undefined) return null
  return (
    <button
      type="button"
      aria-label={title === undefined ? messages.bookmarkBlog : formatMessage(messages.bookmarkOf, { title })}
      aria-pressed={bookmarked}
      onClick={() => set(!bookmarked)}
      className="touch-target grid size-10 place-items-center rounded-full text-quiet hover:text-ink aria-pressed:text-accent print:hidden"
    >
      <Bookmark aria-hidden className={`size-5 ${bookmarked ? 'fill-current' : ''}`} />
    </button>
  )
}
