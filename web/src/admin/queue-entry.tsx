import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { formatMessage } from '#contract/format-message.ts'
import { joined } from '#contract/joined.ts'
import * as messages from '#messages/admin-queue.ts'
import { personForAdmins } from '../moderation/addresses.ts'
import { type ButtonLook, buttonClass } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'

type Props = {
  /** Its kind and date. */
  facts: ReactNode
  /** Who wrote it; undefined if it is not there any more, or the title is the person. */
  by?: string | undefined
  title: ReactNode
  /** The beginning of its text. */
  text?: string | undefined
  /** Why it waits or was reported. */
  labels?: ReactNode
  /** The buttons. */
  actions: ReactNode
  /** What is shown on demand. */
  children: ReactNode
}

/** An entry of the moderation queue: one line on a wide screen, with details on demand. */
export function QueueEntry({ facts, by, title, text, labels, actions, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <li className="py-2 xl:py-px">
      <article aria-labelledby={`${id}title`}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm xl:flex-nowrap">
          <button
            type="button"
            id={`${id}button`}
            aria-label={messages.details}
            aria-labelledby={[`${id}button`, `${id}title`].join(' ')}
            aria-expanded={open}
            aria-controls={open ? `${id}details` : undefined}
            onClick={() => setOpen(!open)}
            className="touch-target relative grid size-7 shrink-0 place-items-center rounded-full text-quiet hover:text-ink"
          >
            <ChevronRight aria-hidden className={`size-4 ${open ? 'rotate-90 rtl:-rotate-90' : ''}`} />
          </button>
          <p className="min-w-0 shrink-0 text-quiet xl:w-60 xl:truncate">{facts}</p>
          {by && (
            <p className="max-w-full min-w-0 truncate text-quiet xl:max-w-36 xl:shrink-0">
              <Message text={messages.byAuthor} values={{ name: by }} />
            </p>
          )}
          <h2
            id={`${id}title`}
            dir="auto"
            className="min-w-0 font-semibold wrap-anywhere max-lg:basis-full xl:max-w-72 xl:truncate"
          >
            {title}
          </h2>
          <p dir="auto" className="min-w-0 grow basis-0 truncate text-quiet max-lg:basis-full">
            {!open && text}
          </p>
          {labels}
          <div className="flex shrink-0 flex-wrap gap-2 max-xl:ms-auto">{actions}</div>
        </div>
        {open && (
          <div id={`${id}details`} className="ps-10 pt-1 pb-4">
            {children}
          </div>
        )}
      </article>
    </li>
  )
}

type EntryButtonProps = { label: string; look?: ButtonLook; asks?: boolean; onClick: () => void }

/** A button of an entry, low enough for twenty entries on a screen. @param asks whether it opens a dialog */
export function EntryButton({ label, look, asks = false, onClick }: EntryButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup={asks ? 'dialog' : undefined}
      onClick={onClick}
      className={`${buttonClass(look, 'small')} xl:min-h-7! xl:px-3!`}
    >
      {label}
    </button>
  )
}

/** Who wrote it, and the way to them. */
export function ByAuthor({ author, link }: { author: { _id: string; name: string }; link: string }) {
  return (
    <p className="mt-2 text-sm wrap-anywhere text-quiet">
      <Message text={messages.byAuthor} values={{ name: author.name }} /> ·{' '}
      <PersonLink id={author._id}>{link}</PersonLink>
    </p>
  )
}

/** Leads to what admins can do about a person. */
export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={personForAdmins(id)} className="text-accent underline underline-offset-4">
      {children}
    </Link>
  )
}

/** Why something waits or was reported: on one line the first reason, and how many more there are. */
export function Labels({ label, children }: { label: string; children: string[] }) {
  const more = children.length - 1
  return (
    <ul aria-label={label} className="flex max-w-full min-w-0 flex-wrap gap-1.5 xl:shrink-0 xl:flex-nowrap">
      {children.map((text, at) => (
        <li key={text} className={`${LABEL} ${at > 0 ? 'xl:sr-only' : ''}`}>
          {text}
        </li>
      ))}
      {more > 0 && (
        <li aria-hidden title={joined(children.slice(1))} className={`${LABEL} max-xl:hidden`}>
          {formatMessage(messages.moreReasons, { count: more })}
        </li>
      )}
    </ul>
  )
}

const LABEL = 'min-w-0 rounded-2xl bg-accent-soft px-2.5 py-0.5 text-sm font-medium wrap-anywhere text-accent'
