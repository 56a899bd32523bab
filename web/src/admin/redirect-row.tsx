import { useState } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import type { Redirect } from '#contract/redirects.ts'
import * as messages from '#messages/admin-redirects.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DateText } from '../ui/date.tsx'
import { Message, srOnly } from '../ui/message.tsx'
import { useRemoveRedirect } from './use-remove-redirect.ts'

/** A former address, where it leads and where it came from; it can be removed. */
export function RedirectRow({ redirect }: { redirect: Redirect }) {
  const { _id, path } = redirect
  const [isAsking, setAsking] = useState(false)
  const remove = useRemoveRedirect(_id, () => setAsking(false))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="wrap-anywhere">
          <Message text={messages.leadsTo} values={{ path: <bdi>{path}</bdi>, target: <Target of={redirect} /> }} />
        </p>
        <p className="text-sm wrap-anywhere text-quiet">
          <Source of={redirect} />
        </p>
      </div>
      <Button size="small" look="plain" onClick={() => setAsking(true)}>
        <Message text={messages.remove} values={{ path, hidden: srOnly }} />
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={messages.removeTitle}
        description={formatMessage(messages.removeMeans, { path })}
        action={messages.removeAction}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </li>
  )
}

function Target({ of: { target, title } }: { of: Redirect }) {
  if (target === null) return <span className="text-quiet">{messages.notPublic}</span>
  return (
    // It may be a feed, which is no page of the client.
    <a href={target} className="font-medium hover:underline">
      <bdi>{title ?? target}</bdi>
    </a>
  )
}

function Source({ of: { import: from } }: { of: Redirect }) {
  if (from === null) return <span>{messages.ofAdmin}</span>
  if (from.startedAt === null) return <span>{messages.ofOldImport}</span>
  return (
    <Message
      text={messages.ofImport}
      values={{ date: <DateText iso={from.startedAt} />, source: <bdi>{from.source}</bdi> }}
    />
  )
}
