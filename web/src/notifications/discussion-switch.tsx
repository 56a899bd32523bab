import { useQuery } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import * as messages from '#messages/notifications.ts'
import { quiet } from './queries.ts'
import { useQuiet } from './use-quiet.ts'

/** Makes the discussion of a blog quiet, or loud again: a small button in its panel. */
export function DiscussionSwitch({ blogId }: { blogId: string }) {
  const { data } = useQuery(quiet)
  const { mutate, isPending } = useQuiet()
  if (!data) return null
  const isQuiet = data.discussions.some(({ _id }) => _id === blogId)
  const Icon = isQuiet ? BellOff : Bell
  return (
    <button
      type="button"
      aria-label={messages.notifyOfDiscussion}
      aria-pressed={!isQuiet}
      disabled={isPending}
      onClick={() => mutate({ what: 'discussion', id: blogId, isQuiet: !isQuiet })}
      className="grid size-10 place-items-center rounded-full text-quiet hover:text-ink"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
