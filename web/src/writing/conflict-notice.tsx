import { type ReactNode, Suspense } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/writing.ts'
import { Button } from '../ui/button.tsx'
import { lazyComponent } from '../ui/lazy-component.ts'
import type { useOtherVersion } from './use-other-version.ts'

// Few ever need it, and it brings what sanitises a text.
const ConflictScreen = lazyComponent(async () => (await import('./merge/conflict-screen.tsx')).ConflictScreen)

type Props = { other: ReturnType<typeof useOtherVersion>; busy: boolean }

/** Tells the writer that the blog was changed or deleted elsewhere while it is edited here, and lets them choose. */
export function ConflictNotice({ other, busy }: Props) {
  const { shown, take, hide, choose, chooseAgain, later } = other
  return (
    <>
      <div role="status" className="pointer-events-none sticky top-3 z-30 flex h-0 justify-center px-3">
        {shown.state === 'waiting' && (
          <Pill says={formatMessage(messages.changedElsewhere, { fields: shown.fields })}>
            <Button size="small" disabled={busy} onClick={() => take(shown.other)}>
              {shown.hasConflicts ? messages.compare : messages.applyHere}
            </Button>
          </Pill>
        )}
        {shown.state === 'taken' && (
          <Pill says={shown.all ? messages.newestShown : formatMessage(messages.merged, { fields: shown.fields })}>
            <Button size="small" look="plain" onClick={hide}>
              {commonMessages.close}
            </Button>
          </Pill>
        )}
        {shown.state === 'chosen' && (
          <Pill says={messages.choicesTaken}>
            <Button size="small" look="plain" disabled={busy} onClick={chooseAgain}>
              {messages.chooseAgain}
            </Button>
          </Pill>
        )}
        {shown.state === 'gone' && <Pill says={messages.deletedElsewhere} />}
      </div>
      {shown.state === 'asking' && (
        <Suspense>
          <ConflictScreen conflicts={shown.merge.conflicts} choices={shown.choices} onChoose={choose} onLater={later} />
        </Suspense>
      )}
    </>
  )
}

function Pill({ says, children }: { says: string; children?: ReactNode }) {
  return (
    <div className="pointer-events-auto flex h-fit max-w-full flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-3xl border border-line bg-raised p-1.5 text-sm shadow-lift">
      <p className="px-3 py-1.5 text-center leading-tight">{says}</p>
      {children}
    </div>
  )
}
