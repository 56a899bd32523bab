import { FORM_LABELS } from '../revisions/field-labels.ts'
import type { BlogValues } from './blog-form-values.ts'

/** What the form calls its fields. */
export const FIELD_LABELS: Record<keyof BlogValues, string> = {
  ...FORM_LABELS,
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
