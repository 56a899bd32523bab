import { BLOG_FIELDS, type BlogFieldName, FORM_FIELDS } from '#contract/blog-fields.ts'
import { joined } from '#contract/joined.ts'

/** The labels of these fields, in the order of the form: 'Blog Title, Blog Intro'. */
export function labelsOf(fields: Iterable<BlogFieldName>): string {
  const named = new Set(fields)
  return joined(FORM_FIELDS.filter((name) => named.has(name)).map((name) => BLOG_FIELDS[name].label))
}
