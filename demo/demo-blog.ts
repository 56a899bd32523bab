import type { BlogPictureName } from '#contract/blog-fields.ts'
import type { CATEGORIES } from '#contract/site.ts'
import type { Scene } from './drawings.ts'

/** A sample blog. Descriptions are rich text; an unused section is ''. */
export type DemoBlog = {
  /** The key of its author in `authors.ts`. */
  author: string
  title: string
  standfirst?: string
  /** With commas between. */
  tags: string
  category: (typeof CATEGORIES)[number]
  intro: string
  paraOneTitle: string
  paraOneDescription: string
  paraTwoTitle: string
  paraTwoDescription: string
  paraThreeTitle: string
  paraThreeDescription: string
  pictures: { mainImage: Scene } & Partial<Record<BlogPictureName, Scene>>
  /** Days before seeding; the fraction gives hours and minutes. */
  publishedDaysAgo: number
}
