import anyAscii from 'any-ascii'
import { BLOG_PAGES } from '#contract/addresses.ts'

/** Maximum number of characters. */
const SLUG_MAX = 80

/**
 * The readable part of a blog's address: the words of its title in any script, as `a-z`, `0-9` and hyphens. It only
 * describes: a blog is found by its id. Empty if nothing of the title can be written so.
 */
export function slugOf(title: string): string {
  // Chinese characters are syllables, each in capitals and without a space between.
  const ascii = anyAscii(title.normalize('NFC').replace(/\p{Script=Han}/gu, ' $& '))
  const [first = '', ...words] = ascii
    .toLowerCase()
    .replace(/['`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = first.slice(0, SLUG_MAX)
  for (const word of words) {
    if (slug.length + word.length >= SLUG_MAX) break
    slug += `-${word}`
  }
  return BLOG_PAGES.includes(slug) ? `${slug}-blog` : slug
}

/** The path of a blog's page, as links write it. */
export function blogPath({ id, title }: { id: string; title: string }): string {
  const slug = slugOf(title)
  return slug === '' ? `/blog/${id}` : `/blog/${id}/${slug}`
}
