import type { BlogPictureName, Category } from '#contract/limits.ts'
import type { Scene } from './drawings.ts'

/** A sample blog. Descriptions are rich text; a section that a blog does without is ''. */
export type DemoBlog = {
  /** The key of its person in `authors.ts`. */
  author: string
  title: string
  category: Category
  intro: string
  paraOneTitle: string
  paraOneDescription: string
  paraTwoTitle: string
  paraTwoDescription: string
  paraThreeTitle: string
  paraThreeDescription: string
  pictures: { mainImage: Scene } & Partial<Record<BlogPictureName, Scene>>
  /** Days before the seeding; fractions are hours and minutes. */
  publishedDaysAgo: number
}
