import { categoryNamed } from '#contract/categories.ts'
import { formatMessage } from '#contract/format-message.ts'
import { CATEGORY_MAX } from '#contract/limits.ts'
import type { Db } from '../../db/open.ts'
import { imports as messages } from '../../language/messages.ts'
import type { ArchivedDraft, ArchivedPost } from '../formats/archived.ts'
import type { NeutralSite } from '../formats/neutral.ts'
import { picturesNamed } from './archived-state.ts'
import type { Mapping } from './blog-of.ts'
import { findItems, keyOf } from './items.ts'
import type { Report } from './report.ts'
import { archivedName } from './write-archived.ts'

/** What an import would bring of a blog or a draft of Blogi's own archive. */
export async function dryRunArchived(
  db: Db,
  site: NeutralSite,
  mapping: Mapping,
  item: (ArchivedPost & { notes: string[] }) | { draft: ArchivedDraft },
  report: Report,
): Promise<void> {
  if ('draft' in item) {
    const here = await db.selectFrom('drafts').select('id').where('id', '=', item.draft.id).executeTakeFirst()
    report.add(here ? 'known' : 'drafts')
    return
  }
  const { blog, comments, revisions, notes } = item
  const key = keyOf(site.id, 'blog', blog.id)
  if ((await findItems(db, [key])).has(key)) {
    report.add('known')
    return
  }
  for (const text of notes) report.note(archivedName(item), text)
  const isHere = categoryNamed(
    [...mapping.categories, ...(site.categories ?? []).map((name) => ({ name, was: [] }))],
    blog.category,
  )
  if (isHere === undefined) {
    const replaced = { name: blog.category.slice(0, CATEGORY_MAX), category: mapping.defaultCategory }
    report.note(archivedName(item), formatMessage(messages.categoryReplaced, replaced))
  }
  const pictures = new Set<string>()
  for (const content of [blog, ...revisions]) picturesNamed(content, pictures)
  report.add(blog.state === 'public' ? 'posts' : 'drafts')
  report.add('waiting', comments.filter(({ state }) => state === 'held').length)
  report.add('comments', comments.filter(({ state }) => state !== 'held').length)
  report.add('pictures', pictures.size)
  report.add('redirects', blog.formerAddresses.length)
}
