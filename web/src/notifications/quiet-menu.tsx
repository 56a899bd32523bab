import { useQuery } from '@tanstack/react-query'
import { BellOff, Ellipsis } from 'lucide-react'
import { Popover } from 'radix-ui'
import { formatMessage } from '#contract/format-message.ts'
import type { Notification, QuietSubject } from '#contract/notifications.ts'
import * as messages from '#messages/notifications.ts'
import { kindLabel } from './kind-labels.ts'
import { quiet } from './queries.ts'
import { useQuiet } from './use-quiet.ts'

/** What can be made quiet: a notification's kind, person or discussion. */
export function QuietMenu({ item: { kind, person, blog, comment } }: { item: Notification }) {
  const { data } = useQuery(quiet)
  const { mutate, isPending } = useQuiet()
  const choices: (QuietSubject & { label: string; isQuiet: boolean | undefined })[] = [
    { what: 'kind', id: kind, label: kindLabel(kind), isQuiet: data?.kinds.includes(kind) },
  ]
  if (person) {
    const isQuiet = data?.people.some(({ _id }) => _id === person._id)
    choices.push({
      what: 'person',
      id: person._id,
      label: formatMessage(messages.quietPerson, { name: person.name }),
      isQuiet,
    })
  }
  if (blog && comment) {
    const isQuiet = data?.discussions.some(({ _id }) => _id === blog._id)
    choices.push({
      what: 'discussion',
      id: blog._id,
      label: formatMessage(messages.discussionOf, { title: blog.title }),
      isQuiet,
    })
  }
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={messages.quietMenu}
        className="relative -me-2 grid size-10 shrink-0 place-items-center rounded-full text-quiet hover:text-ink"
      >
        <Ellipsis aria-hidden className="size-5" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          collisionPadding={12}
          aria-label={messages.quietMenu}
          className="z-40 w-72 max-w-[calc(100vw-1.5rem)] animate-[fade-in_120ms] rounded-xl border border-line bg-raised p-2 shadow-lift"
        >
          <p className="px-3 pt-2 pb-1 text-sm text-quiet">{messages.quietMenuTitle}</p>
          {choices.map(({ label, isQuiet = false, what, id }) => (
            <button
              key={what}
              type="button"
              aria-pressed={isQuiet}
              disabled={isPending || !data}
              onClick={() => mutate({ what, id, isQuiet: !isQuiet })}
              className="flex w-full items-center gap-2.5 rounded-md px-3 py-2.5 text-start hover:bg-sunken aria-pressed:text-accent"
            >
              <BellOff aria-hidden className="size-4.5 shrink-0" />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {label}
              </span>
            </button>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
