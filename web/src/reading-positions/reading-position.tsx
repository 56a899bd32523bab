import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Blog } from '#contract/blogs.ts'
import * as messages from '#messages/reading.ts'
import { request } from '../http/client.ts'
import { Button } from '../ui/button.tsx'
import { shortLocalTime } from '../ui/local-time.ts'
import { Message } from '../ui/message.tsx'
import { changesSinceRead, readingPosition } from './queries.ts'
import { usePlace } from './use-place.ts'

type Props = {
  blog: Blog
  /** Null: a visitor, whose places stay on the device. */
  userId: string | null
  /** Whether something else is said in place of changes. */
  isQuiet: boolean
  /** Shows the words that came and went. */
  onCompare: () => void
}

/** Remembers the reader's position in another person's blog, offers to continue there, and shows changes since. */
export function ReadingPosition({ blog, userId, isQuiet, onCompare }: Props) {
  const { data: stored } = useQuery(readingPosition(blog._id, userId, blog.version))
  const { offer, proceed, forget, toBeginning } = usePlace(blog, userId, stored)
  return (
    <>
      {userId !== null && stored?.changedSince && !isQuiet && (
        <ChangedNotice {...{ blog, userId, onCompare }} since={stored.changedSince} comparable={stored.comparable} />
      )}
      <div
        role="status"
        className="pointer-events-none fixed start-5 end-24 bottom-5 z-30 flex sm:inset-x-0 sm:justify-center print:hidden"
      >
        {offer === 'continue' && (
          <Pill>
            <Button look="plain" size="small" className={QUIET} onClick={proceed}>
              <ArrowDown aria-hidden className="size-4" /> {messages.continueReading}
            </Button>
            <CloseButton label={messages.forgetPlace} onClick={forget} />
          </Pill>
        )}
        {offer === 'back' && (
          <Pill>
            <Button look="plain" size="small" className={QUIET} onClick={toBeginning}>
              <ArrowUp aria-hidden className="size-4" /> {messages.backToBeginning}
            </Button>
          </Pill>
        )}
      </div>
    </>
  )
}

/** On a phone beside the button of the comments. */
const QUIET = 'min-w-0 shrink border-transparent max-sm:px-2.5 max-sm:text-xs'

const Pill = ({ children }: { children: ReactNode }) => (
  <div className="pointer-events-auto flex items-center rounded-full border border-line bg-raised p-1 shadow-lift">
    {children}
  </div>
)

function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-9 shrink-0 place-items-center rounded-full text-quiet hover:text-ink"
    >
      <X aria-hidden className="size-4" />
    </button>
  )
}

type NoticeProps = Omit<Props, 'isQuiet'> & { userId: string; since: string; comparable: boolean }

/** Above the blog, and no part of its height. It stays until the changes are shown, or it is closed. */
function ChangedNotice({ blog, userId, since, comparable, onCompare }: NoticeProps) {
  const close = useMarkRead(blog, userId)
  useQuery({ ...changesSinceRead(blog._id, blog.version), enabled: comparable })
  return (
    <div role="status" className="pointer-events-none relative z-20 flex h-0 justify-center px-3 print:hidden">
      <div className="pointer-events-auto -mt-2 flex h-fit items-center gap-1 rounded-3xl sm:mt-2 border border-line bg-raised p-1 ps-4 text-sm shadow-lift">
        <p className="text-xs leading-tight sm:text-sm">
          <ChangedSince iso={since} />
        </p>
        {comparable && (
          <Button size="small" className="ms-2" onClick={onCompare}>
            <span>
              <Message
                text={messages.showChanges}
                values={{ wide: (inner) => <span className="max-sm:sr-only">{inner}</span> }}
              />
            </span>
          </Button>
        )}
        <CloseButton label={messages.closeNotice} onClick={() => close.mutate()} />
      </div>
    </div>
  )
}

/** When a blog was changed: the time if that was today, else the day, with its year if that is another one. */
function ChangedSince({ iso }: { iso: string }) {
  const [day, rest] = shortLocalTime(iso)
  const isThisYear = rest.includes(':')
  const when = (inner: ReactNode) => <time dateTime={iso}>{inner}</time>
  if (isThisYear && day === shortLocalTime(new Date().toISOString())[0]) {
    return <Message text={messages.changedAt} values={{ when, time: rest }} />
  }
  const date = <span>{isThisYear ? day : `${day} ${rest}`}</span>
  return <Message text={messages.changedOn} values={{ when, date }} />
}

/** Says that the user knows the blog as it is now. */
export function useMarkRead(blog: Blog, userId: string) {
  const client = useQueryClient()
  const { queryKey } = readingPosition(blog._id, userId, blog.version)
  return useMutation({
    mutationFn: () =>
      request('PUT /readingPositions/:id', {
        params: { id: blog._id },
        body: { secondsAgo: 0, version: blog.version },
        expectedUser: userId,
      }),
    onMutate: () => {
      client.setQueryData(queryKey, (known) => known && { ...known, changedSince: null, comparable: false })
    },
  })
}
