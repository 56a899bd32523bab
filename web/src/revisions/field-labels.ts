import type { RevisionContent } from '#contract/revisions.ts'

/** A field of a blog that revisions have. */
export type Field = keyof RevisionContent

/** The fields as the form calls them. */
export const FORM_LABELS: Record<Field, string> = {
  title: 'Blog Title',
  standfirst: 'Standfirst',
  category: 'Category',
  tags: 'Tags',
  mainImage: 'Main Image',
  intro: 'Blog Intro',
  paraOneTitle: 'Para One Title',
  paraOneDescription: 'Para One Description',
  paraOneImage: 'Para One Image',
  paraTwoTitle: 'Para Two Title',
  paraTwoDescription: 'Para Two Description',
  paraTwoImage: 'Para Two Image',
  paraThreeTitle: 'Para Three Title',
  paraThreeDescription: 'Para Three Description',
  paraThreeImage: 'Para Three Image',
}

/** The same for readers, who do not know the form. */
export const READER_LABELS: Record<Field, string> = {
  title: 'Title',
  standfirst: 'Below the title',
  category: 'Category',
  tags: 'Tags',
  mainImage: 'Picture',
  intro: 'Text',
  paraOneTitle: 'First section: title',
  paraOneDescription: 'First section',
  paraOneImage: 'First section: picture',
  paraTwoTitle: 'Second section: title',
  paraTwoDescription: 'Second section',
  paraTwoImage: 'Second section: picture',
  paraThreeTitle: 'Third section: title',
  paraThreeDescription: 'Third section',
  paraThreeImage: 'Third section: picture',
}
