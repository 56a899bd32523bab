import type { ReactNode } from 'react'
import { commentHash, WAITING_HASH } from '#contract/addresses.ts'
import { adminPath, adminSentence, isForAdmins } from '#contract/admin-notifications.ts'
import { NOTIFICATIONS_COUNTED } from '#contract/limits.ts'
import type { Notification } from '#contract/notifications.ts'
import * as messages from '#messages/notifications.ts'
import { paths } from '../paths.ts'
import { Message } from '../ui/message.tsx'

/** Sentences for one person, for one and others, and for one and more others than are counted. */
const DID = {
  comments: [messages.commented, messages.commentedWithOthers, messages.commentedWithMany],
  replies: [messages.replied, messages.repliedWithOthers, messages.repliedWithMany],
  mentions: [messages.mentioned, messages.mentionedWithOthers, messages.mentionedWithMany],
  followers: [messages.followed, messages.followedWithOthers, messages.followedWithMany],
} as const

/** A notification's sentence. */
export function NotificationWords({ item }: { item: Notification }): ReactNode {
  const { kind, person, people, blog, decision } = item
  if (kind === 'decisions' || kind === 'security') return <span>{decision?.text}</span>
  if (isForAdmins(kind)) return <span>{adminSentence(kind, people)}</span>
  const ofBlog = {
    title: blog?.title,
    blog: (inner: ReactNode) => <bdi className="font-medium">{inner}</bdi>,
  }
  if (kind === 'published') return <Message text={messages.published} values={ofBlog} />
  if (kind === 'waiting') {
    const text = people >= NOTIFICATIONS_COUNTED ? messages.manyCommentsWait : messages.commentsWait
    return <Message text={text} values={{ count: people, ...ofBlog }} />
  }
  // A newer release may send a kind that this page has no text for.
  const [alone, withOthers, withMany] = DID[kind] ?? []
  const others = Math.min(people, NOTIFICATIONS_COUNTED) - 1
  const name = <bdi className="font-semibold">{person?.name}</bdi>
  if (others < 1) return <Message text={alone} values={{ name, ...ofBlog }} />
  const text = people >= NOTIFICATIONS_COUNTED ? withMany : withOthers
  return <Message text={text} values={{ name, others, ...ofBlog }} />
}

/** Where a notification leads; undefined: nowhere. */
export function notificationLink({ kind, blog, comment, person, decision }: Notification): string | undefined {
  if (isForAdmins(kind)) return adminPath(kind)
  if (kind === 'followers') return person ? paths.profile(person._id) : undefined
  if (kind === 'waiting') return blog ? paths.blog(blog._id) + WAITING_HASH : undefined
  if (blog) return paths.blog(blog._id) + (comment ? commentHash(comment._id) : '')
  return decision?.appealable ? paths.appeal : undefined
}
