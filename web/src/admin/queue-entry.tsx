import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import * as messages from '#messages/admin-queue.ts'
import { paths } from '../paths.ts'
import { Message } from '../ui/message.tsx'

type Props = {
  /** Its kind and date, above the title. */
  facts: ReactNode
  title: ReactNode
  children: ReactNode
}

/** An entry of the moderation queue. */
export function QueueEntry({ facts, title, children }: Props) {
  const id = useId()
  return (
    <li className="py-6">
      <article aria-labelledby={id}>
        <p className="text-sm text-quiet">{facts}</p>
        <h2 id={id} dir="auto" className="mt-1 font-serif text-lg font-semibold wrap-anywhere">
          {title}
        </h2>
        {children}
      </article>
    </li>
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
    <Link
      to={`${paths.adminPeople}?query=${encodeURIComponent(id)}`}
      className="text-accent underline underline-offset-4"
    >
      {children}
    </Link>
  )
}

/** Why something waits or was reported. */
export function Labels({ label, children }: { label: string; children: string[] }) {
  return (
    <ul aria-label={label} className="mt-3 flex flex-wrap gap-2">
      {children.map((text) => (
        <li key={text} className="rounded-full bg-accent-soft px-3 py-1 text-sm font-medium text-accent">
          {text}
        </li>
      ))}
    </ul>
  )
}
