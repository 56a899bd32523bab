import { FEED_TYPES } from '#contract/addresses.ts'
import { urlOf } from '../paths.ts'

/** @property query of the feeds of a category, such as `?tag=Food` */
type Props = { page?: string; query?: string }

/** Tells programs the feeds of a page. */
export function FeedLinks({ title, page = '', query = '' }: Props & { title: string }) {
  return Object.entries(FEED_TYPES).map(([file, type]) => (
    <link key={file} rel="alternate" type={type} title={title} href={urlOf(`${page}/${file}${query}`)} />
  ))
}

/** Leads people to the feed of a page. */
export function FeedLink({ page = '', query = '' }: Props) {
  return (
    <a
      href={`${page}/feed.xml${query}`}
      type={FEED_TYPES['feed.xml']}
      className="-my-1 inline-block py-1 text-sm text-quiet hover:underline"
    >
      Feed
    </a>
  )
}
