import { type ReactNode, useRef } from 'react'
import { Notice } from '../../ui/banner.tsx'
import { goToCaret } from '../../ui/editor/caret.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'
import type { OtherDraft } from './find-draft.ts'
import type { useDraftAutosave } from './use-draft-autosave.ts'

/** Shows this form's drafts, with their actions. */
export function DraftNotice({ shown, keeper }: Pick<ReturnType<typeof useDraftAutosave>, 'shown' | 'keeper'>) {
  const { waiting, restored, caret, discarded, others, unknown, refused, twice } = shown
  return (
    <>
      <div role="status">
        {waiting && (
          <Notice>
            <p>Looking for what you were writing here…</p>
          </Notice>
        )}
        {refused && (
          <Notice>
            <p>This browser keeps nothing: your words are safe only while this page is open.</p>
          </Notice>
        )}
        {twice && (
          <Notice>
            <p>You wrote the same passage on two devices. The words of both stand in it now: keep what you want.</p>
          </Notice>
        )}
        {restored && (
          <Line says="Restored what you were writing.">
            {caret && <Act onClick={() => goToCaret(caret)}>Continue where you stopped</Act>}
            <Act onClick={() => keeper.current?.discard()}>Discard</Act>
          </Line>
        )}
        {discarded && (
          <Line says="Discarded.">
            <Act onClick={() => keeper.current?.undo()}>Undo</Act>
          </Line>
        )}
        {unknown && (
          <Line says="A text was kept on this device before. Is it yours?">
            <Act onClick={() => keeper.current?.showUnknown()}>Show</Act>
            <Act onClick={() => keeper.current?.removeUnknown()}>Remove</Act>
          </Line>
        )}
      </div>
      {others.length > 0 && <Others drafts={others} onChoose={(id) => keeper.current?.choose(id)} />}
    </>
  )
}

function Others({ drafts, onChoose }: { drafts: OtherDraft[]; onChoose: (id: string) => void }) {
  const list = useRef<HTMLDetailsElement>(null)
  return (
    <Notice>
      <details ref={list}>
        <summary className="cursor-pointer font-medium">
          {drafts.length === 1 ? '1 other unfinished text' : `${drafts.length} other unfinished texts`}
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
                <span dir="auto">{draft.name || 'Without words'}</span>
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
