import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Shield } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { AdminPost, PostAction } from '#contract/admin.ts'
import type { ReportKind } from '#contract/reports.ts'
import * as adminMessages from '#messages/admin.ts'
import * as commonMessages from '#messages/common.ts'
import * as messages from '#messages/moderation.ts'
import { messageOf } from '../http/api-error.ts'
import { request } from '../http/client.ts'
import { paths } from '../paths.ts'
import { notify } from '../ui/toast.ts'
import { auditAbout, personForAdmins } from './addresses.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import { ADMIN, offerUndo } from './offer-undo.ts'
import { adminPost } from './queries.ts'
import { beforeHolding, beforeRemoving } from './questions.ts'

export type ModerateMenuProps = {
  kind: ReportKind
  /** Of the blog, the comment or the person. */
  id: string
  authorId: string
  className?: string
}

/** What admins can do with a blog, a comment or a person, on the page where it is. */
export function ModerateMenu({ kind, id, authorId, className = '' }: ModerateMenuProps) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState<'remove' | 'hold' | null>(null)
  const [asked, setAsked] = useState<AdminPost | null>(null)
  const act = useActOnPost(id)
  const trigger = useRef<HTMLButtonElement>(null)
  const ask = (action: 'remove' | 'hold', post: AdminPost) => {
    setOpen(false)
    setAsked(post)
    setAsking(action)
  }
  return (
    <>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger
          ref={trigger}
          className={`inline-flex items-center gap-1.5 rounded-md text-sm font-medium text-quiet hover:text-accent hover:underline ${className}`}
        >
          <Shield aria-hidden className="size-4" />
          {messages.moderate}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            collisionPadding={12}
            aria-label={messages.moderate}
            className="z-40 w-72 max-w-[calc(100vw-1.5rem)] animate-[fade-in_120ms] rounded-xl border border-line bg-raised p-2 shadow-lift"
          >
            {kind !== 'profile' && (
              <PostItems
                id={id}
                onAsk={ask}
                onAct={(action) => {
                  setOpen(false)
                  act(action, '').catch((error) => notify.failure(error, adminMessages.actionFailed))
                }}
              />
            )}
            <ItemLink to={personForAdmins(authorId)}>
              {kind === 'profile' ? messages.actOnPerson : messages.otherPosts}
            </ItemLink>
            <ItemLink to={auditAbout(id)}>{messages.history}</ItemLink>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {asked && (
        <DecisionDialog
          key={asked._id}
          open={asking !== null}
          onClose={(isDone) => {
            setAsking(null)
            // The item of the menu that opened it is gone. Otherwise the Undo button takes the focus.
            if (!isDone) requestAnimationFrame(() => trigger.current?.focus({ preventScroll: true }))
          }}
          question={(asking === 'hold' ? beforeHolding : beforeRemoving)(asked.kind, asked.author.name)}
          act={(reason) => act(asking ?? 'remove', reason)}
        />
      )}
    </>
  )
}

/** Acts on a post, and offers to undo it. */
function useActOnPost(id: string) {
  const client = useQueryClient()
  return async (action: PostAction, reason: string) => {
    const done = await request('POST /admin/posts/:id/:action', { params: { id, action }, body: { reason } })
    offerUndo(client, done)
    void client.invalidateQueries({ queryKey: ADMIN })
  }
}

type PostItemsProps = {
  id: string
  onAsk: (action: 'remove' | 'hold', post: AdminPost) => void
  onAct: (action: PostAction) => void
}

/** What can be done with a post in its state. */
function PostItems({ id, onAsk, onAct }: PostItemsProps) {
  const { data: post, error } = useQuery(adminPost(id))
  if (error) {
    return (
      <p role="alert" className="px-3 py-2 text-sm">
        {messageOf(error, messages.openFailed)}
      </p>
    )
  }
  if (!post) return <p className="px-3 py-2 text-sm text-quiet">{commonMessages.loading}</p>
  const { state, kind, commentsClosed } = post
  return (
    <>
      {state === 'public' && (
        <>
          <Item onClick={() => onAsk('remove', post)}>{messages.remove}</Item>
          <Item onClick={() => onAsk('hold', post)}>{messages.hold}</Item>
        </>
      )}
      {state === 'public' && kind === 'blog' && (
        <Item onClick={() => onAct(commentsClosed ? 'open-comments' : 'close-comments')}>
          {commentsClosed ? messages.openComments : messages.closeComments}
        </Item>
      )}
      {state === 'removed' && (
        <>
          <p className="px-3 pt-2 pb-1 text-sm text-quiet">{messages.postRemoved}</p>
          <Item onClick={() => onAct('restore')}>{messages.restore}</Item>
        </>
      )}
      {state === 'held' && (
        <>
          <p className="px-3 pt-2 pb-1 text-sm text-quiet">{messages.postHeld}</p>
          <ItemLink to={paths.adminQueue}>{messages.decide}</ItemLink>
        </>
      )}
    </>
  )
}

const ITEM = 'flex min-h-11 w-full items-center rounded-md px-3 py-2 text-start hover:bg-sunken'

function Item({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className={ITEM}>
      {children}
    </button>
  )
}

function ItemLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={ITEM}>
      {children}
    </Link>
  )
}
