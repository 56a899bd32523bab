import { useInfiniteQuery } from '@tanstack/react-query'
import type { FormerTag } from '#contract/admin-tags.ts'
import { hashtag } from '#contract/tags.ts'
import * as messages from '#messages/admin-tags.ts'
import { Button } from '../ui/button.tsx'
import { DateText } from '../ui/date.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { AdminList } from './admin-list.tsx'
import { formerTags } from './queries.ts'
import type { TagChange } from './use-tag-action.ts'

type Props = { busy: boolean; onAct: (change: TagChange) => void }

/** The tags that were renamed, merged into others or deleted; each can be restored. Nothing if there are none. */
export function FormerTagList({ busy, onAct }: Props) {
  const list = useInfiniteQuery(formerTags)
  const found = list.data?.pages.flatMap((page) => page.data)
  if (found?.length === 0) return null
  return (
    <section className="mt-12">
      <h2 className="font-serif text-xl font-semibold">{messages.formerTags}</h2>
      <p className="mt-1 text-sm text-quiet">{messages.formerNote}</p>
      <AdminList list={list} count={found?.length} empty="">
        {found?.map((former) => (
          <li key={former.tag} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <Former former={former} />
            <Button
              size="small"
              look="plain"
              disabled={busy || former.state === 'restoring'}
              onClick={() => onAct({ action: 'restore', tags: [former.tag] })}
            >
              <Message text={messages.restore} values={{ tag: hashtag(former.tag), hidden: srOnly }} />
            </Button>
          </li>
        ))}
      </AdminList>
    </section>
  )
}

function Former({ former: { tag, target, changedAt, state } }: { former: FormerTag }) {
  const values = { tag: <bdi>{hashtag(tag)}</bdi>, date: <DateText iso={changedAt} /> }
  return (
    <p className="min-w-0 wrap-anywhere">
      {target === null ? (
        <Message text={messages.wasDeleted} values={values} />
      ) : (
        <Message text={messages.wasReplaced} values={{ ...values, target: <bdi>{hashtag(target)}</bdi> }} />
      )}
      {state !== 'moved' && (
        <span className="ms-2 text-sm text-quiet">{state === 'moving' ? messages.moving : messages.restoring}</span>
      )}
    </p>
  )
}
