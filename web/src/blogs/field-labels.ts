import type { BlogValues } from './blog-form-values.ts'

/** What the form calls its fields. */
export const FIELD_LABELS: Record<keyof BlogValues, string> = {
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
  published: 'Publish',
  publishAt: 'Time',
}

/** The labels of these fields, in the order of the form: 'Blog Title, Blog Intro'. */
export function labelsOf(fields: Iterable<keyof BlogValues>): string {
  const named = new Set(fields)
  return Object.entries(FIELD_LABELS)
    .flatMap(([name, label]) => (named.has(name as keyof BlogValues) ? [label] : []))
    .join(', ')
}
