import { Bookmark } from 'lucide-react'
import { Link } from 'react-router'
import * as messages from '#messages/bookmarks.ts'
import { paths } from '../paths.ts'
import { type PendingAction, useLoginState, useReturnFocus } from '../session/use-return-to.ts'
import { useSession } from '../session/use-session.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { useBookmark } from './use-bookmark.ts'

/** Bookmarks a blog, or removes the bookmark; it sends visitors to the login form, and back with the bookmark. */
export function BookmarkButton({ blogId }: { blogId: string }) {
  const { status } = useSession()
  const action: PendingAction = { call: 'bookmark', id: blogId }
  const state = useLoginState(action)
  const button = useReturnFocus(action)
  const { bookmarked, set } = useBookmark(blogId, status === 'in')
  if (status === 'out') {
    return (
      <Link to={paths.login} state={state} className={buttonClass('plain')}>
        <Bookmark aria-hidden className="size-4.5" /> {messages.bookmark}
      </Link>
    )
  }
  return (
    <Button
      ref={button}
      look="plain"
      className="min-w-40"
      aria-label={messages.bookmark}
      aria-pressed={bookmarked ?? false}
      disabled={bookmarked === undefined}
      onClick={() => set(!bookmarked)}
    >
      <Bookmark aria-hidden className={`size-4.5 ${bookmarked ? 'fill-accent text-accent' : ''}`} />
      <span>{bookmarked ? messages.bookmarked : messages.bookmark}</span>
    </Button>
  )
}
