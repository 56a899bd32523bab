import { type ReactNode, useRef } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/writing.ts'
import { Notice } from '../../ui/banner.tsx'
import { goToCaret } from '../../ui/editor/caret.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import type { OtherDraft } from './find-draft.ts'
import type { useDraftAutosave } from './use-draft-autosave.ts'

type Props = Pick<ReturnType<typeof useDraftAutosave>, 'shown' | 'keeper'> & {
  /** The form is being sent: no other draft takes its place. */
  busy: boolean
}

/** Shows this form's drafts, with their actions. */
export function DraftNotice({ shown, keeper, busy }: Props) {
  const { waiting, restored, caret, discarded, others, unknown, refused, twice, version } = shown
  return (
    <div inert={busy}>
      <div role="status">
        {waiting && (
          <Notice>
            <p>{messages.lookingForDraft}</p>
          </Notice>
        )}
        {refused && (
          <Notice>
            <p>{messages.storageRefused}</p>
          </Notice>
        )}
        {twice && (
          <Notice>
            <p>{messages.writtenTwice}</p>
          </Notice>
        )}
        {restored && (
          <Line says={messages.draftRestored}>
            {caret && <Act onClick={() => goToCaret(caret)}>{messages.continueWriting}</Act>}
            <Act onClick={() => keeper.current?.discard()}>
              {version === null ? messages.startAfresh : messages.throwChangesAway}
            </Act>
          </Line>
        )}
        {discarded && (
          <Line says={messages.discarded}>
            <Act onClick={() => keeper.current?.undo()}>{commonMessages.undo}</Act>
          </Line>
        )}
        {unknown && (
          <Line says={messages.unknownDraft}>
            <Act onClick={() => keeper.current?.showUnknown()}>{commonMessages.show}</Act>
            <Act onClick={() => keeper.current?.removeUnknown()}>{commonMessages.remove}</Act>
          </Line>
        )}
      </div>
      {others.length > 0 && <Others drafts={others} onChoose={(id) => keeper.current?.choose(id)} />}
    </div>
  )
}

function Others({ drafts, onChoose }: { drafts: OtherDraft[]; onChoose: (id: string) => void }) {
  const list = useRef<HTMLDetailsElement>(null)
  return (
    <Notice>
      <details ref={list}>
        <summary className="cursor-pointer font-medium">
          {formatMessage(messages.otherDrafts, { count: drafts.length })}
        </summary>
        <ul className="mt-2 grid gap-1">
          {drafts.map((draft) => (
            <li key={draft.id} className="flex flex-wrap items-baseline gap-x-3">
              <Act
                onClick={() => {
                  if (list.current) list.current.open = false
                  onChoose(draft.id)
                }}
              >
                <span dir="auto">{draft.name || messages.noWords}</span>
              </Act>
              <TimeAgo iso={new Date(draft.at).toISOString()} className="text-sm text-quiet" />
            </li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}

function Line({ says, children }: { says: string; children: ReactNode }) {
  return (
    <Notice>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p>{says}</p>
        <p className="flex gap-4">{children}</p>
      </div>
    </Notice>
  )
}

function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onClick} className="text-start font-medium text-accent underline underline-offset-4">
      {children}
    </button>
  )
}
