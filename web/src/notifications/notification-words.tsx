import type { ReactNode } from 'react'
import { commentHash } from '#contract/addresses.ts'
import { NOTIFICATIONS_COUNTED } from '#contract/limits.ts'
import type { Notification } from '#contract/notifications.ts'
import { paths } from '../paths.ts'

const DID: Partial<Record<Notification['kind'], string>> = {
  comments: 'commented on',
  replies: 'replied to you on',
  mentions: 'mentioned you on',
}

/** What a notification says, in a sentence. */
export function NotificationWords({ item }: { item: Notification }): ReactNode {
  const { kind, blog, decision } = item
  const title = blog && <bdi className="font-medium">“{blog.title}”</bdi>
  if (decision) return <span>{decision.text}</span>
  if (kind === 'published') return <span>Your blog {title} was published, as you scheduled it.</span>
  if (kind === 'followers') {
    return (
      <span>
        <People item={item} /> followed you
      </span>
    )
  }
  return (
    <>
      <People item={item} /> <span>{DID[kind]}</span> {title}
    </>
  )
}

function People({ item: { person, people } }: { item: Notification }) {
  const others = people - 1
  const many = people >= NOTIFICATIONS_COUNTED ? `${NOTIFICATIONS_COUNTED - 1}+` : others
  return (
    <>
      <bdi className="font-semibold">{person?.name}</bdi>
      {others > 0 && <span>{` and ${many} ${others === 1 ? 'other' : 'others'}`}</span>}
    </>
  )
}

/** Where a notification leads; undefined: nowhere. */
export function addressOf({ kind, blog, comment, person, decision }: Notification): string | undefined {
  if (kind === 'followers') return person ? paths.profile(person._id) : undefined
  if (blog) return paths.blog(blog._id) + (comment ? commentHash(comment._id) : '')
  return decision?.appealable ? paths.appeal : undefined
}
