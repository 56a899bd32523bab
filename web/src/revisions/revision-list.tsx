import { Link } from 'react-router'
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
export function Words({ wordsAdded, wordsRemoved }: Pick<RevisionSummary, 'wordsAdded' | 'wordsRemoved'>) {
  const count = (words: number) => `${words.toLocaleString('en')} ${words === 1 ? 'word' : 'words'}`
  const spoken = `${count(wordsAdded)} added, ${count(wordsRemoved)} removed`
  if (wordsAdded + wordsRemoved === 0) return <span className="block text-sm text-quiet">no words changed</span>
  return (
    <span className="block text-sm text-quiet tabular-nums">
      <span className="sr-only">{spoken}</span>
      <span aria-hidden>
        {wordsAdded > 0 && <span>{`+${wordsAdded.toLocaleString('en')} `}</span>}
        {wordsRemoved > 0 && <span>{`−${wordsRemoved.toLocaleString('en')} `}</span>}
        <span>{wordsAdded + wordsRemoved === 1 ? 'word' : 'words'}</span>
      </span>
    </span>
  )
}
