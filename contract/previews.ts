import { z } from 'zod'
import { Blog } from './blogs.ts'

/** A preview link of a draft, in its author's list. Its address is shown once, when it is created. */
export const PreviewLink = z.object({ _id: z.string(), createdAt: z.iso.datetime() })
export type PreviewLink = z.infer<typeof PreviewLink>

/** @property address the path of the page that shows the draft, with its secret token */
export const NewPreviewLink = PreviewLink.extend({ address: z.string() })
export type NewPreviewLink = z.infer<typeof NewPreviewLink>

/** A draft as it will be read, for anyone with the address: without its id and without counts. */
export const Preview = Blog.omit({
  _id: true,
  slug: true,
  minutes: true,
  version: true,
  published: true,
  publishedAt: true,
  publishAt: true,
  commentsClosed: true,
}).extend({
  /** Null: none has been chosen yet. */
  mainImage: Blog.shape.mainImage.nullable(),
  /** As it was typed: it may be empty still. */
  category: z.string(),
})
export type Preview = z.infer<typeof Preview>
