import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import type { RevisionSummary } from '#contract/revisions.ts'
import * as messages from '#messages/revisions.ts'
import { localTimeToSecond } from '../ui/local-time.ts'

type Props = { revisions: RevisionSummary[]; chosen: number | undefined }

/** The revisions, newest first, each with when it was saved and how many words came and went. */
export function RevisionList({ revisions, chosen }: Props) {
  return (
    <ol className="grid grid-cols-1 gap-2">
      {revisions.map((one) => (
        <li key={one.version}>
          <Link
            to={{ search: `?version=${one.version}` }}
            preventScrollReset
            aria-current={one.version === chosen ? 'true' : undefined}
            className="block rounded-lg border border-line bg-raised px-4 py-3 hover:border-edge aria-[current]:border-accent aria-[current]:bg-accent-soft"
          >
            <time dateTime={one.savedAt} className="block font-medium">
              {localTimeToSecond(one.savedAt)}
            </time>
            <span className="flex items-baseline justify-between gap-x-3">
              <Words {...one} />
              {one.isCurrent && <span className="text-sm font-semibold text-accent">{messages.now}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

/** How many words came and went, such as "+12 −3 words". */
export function Words({
  wordsAdded: added,
  wordsRemoved: removed,
}: Pick<RevisionSummary, 'wordsAdded' | 'wordsRemoved'>) {
  if (added + removed === 0) return <span className="block text-sm text-quiet">{messages.noWordsChanged}</span>
  return (
    <span className="block text-sm text-quiet tabular-nums">
      <span className="sr-only">{formatMessage(messages.wordsSpoken, { added, removed })}</span>
      <span aria-hidden>{inShort(added, removed)}</span>
    </span>
  )
}

function inShort(added: number, removed: number): string {
  if (removed === 0) return formatMessage(messages.wordsAdded, { count: added })
  if (added === 0) return formatMessage(messages.wordsRemoved, { count: removed })
  return formatMessage(messages.wordsAddedAndRemoved, { added, removed })
}
