import { FEED_TYPES } from '#contract/addresses.ts'
import * as messages from '#messages/common.ts'
import { urlOf } from '../paths.ts'

/** @property query of the feeds of a category, such as `?tag=Food` */
type Props = { page?: string; query?: string }

/** Tells programs the feeds of a page. */
export function FeedLinks({ title, page = '', query = '' }: Props & { title: string }) {
  return Object.entries(FEED_TYPES).map(([file, type]) => (
    <link key={file} rel="alternate" type={type} title={title} href={urlOf(`${page}/${file}${query}`)} />
  ))
}

/** The classes of a link beside a heading. */
export const QUIET_LINK =
  'touch-target -my-2 inline-block py-2 text-sm text-quiet underline decoration-edge underline-offset-4 hover:text-ink'

/** Leads people to the feed of a page. */
export function FeedLink({ page = '', query = '' }: Props) {
  return (
    <a href={`${page}/feed.xml${query}`} type={FEED_TYPES['feed.xml']} className={QUIET_LINK}>
      {messages.feed}
    </a>
  )
}
