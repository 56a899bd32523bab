import type { OwnBlogCard } from '#contract/blogs.ts'
import { paths } from '../paths.ts'
import { notify } from '../ui/toast.ts'

/** Tells the author that a scheduled blog was published. Loaded when that happens. */
export function tellPublished({ _id, title }: OwnBlogCard): void {
  notify.success(`Published as scheduled: ${title}`, { label: 'Read it', href: paths.blog(_id) })
}
