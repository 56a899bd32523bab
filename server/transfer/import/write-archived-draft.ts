import { BLOG_FIELDS, FORM_FIELDS, RICH_TEXTS, type RichTextName } from '#contract/blog-fields.ts'
import { formatMessage } from '#contract/format-message.ts'
import { DRAFT_FIELD_MAX, DRAFT_TEXT_MAX_BYTES, DRAFTS_MAX } from '#contract/limits.ts'
import { PictureUrl, pictureIdIn } from '#contract/pictures.ts'
import { shapeOf } from '#contract/shape-of.ts'
import { addArchivedDraft, type NewArchivedDraft } from '../../blogs/drafts/archived.ts'
import { sanitize } from '../../blogs/save.ts'
import { inTransaction } from '../../db/transaction.ts'
import { imports as messages } from '../../language/messages.ts'
import { insertPictures, type NewPicture, pictureOf } from '../../media/store.ts'
import type { ArchivedDraft } from '../formats/archived.ts'
import { picturesNamedIn } from './archived-state.ts'
import { findItems, keyOf } from './items.ts'
import type { Writing } from './writing.ts'

/** Writes a draft of Blogi's own archive, unless one with its id is there. */
export async function writeArchivedDraft(writing: Writing, draft: ArchivedDraft): Promise<void> {
  const { db, site, report, accounts } = writing
  const note = (text: string) => report.note(draft.fields.title?.value || messages.draftOf, text)
  const here = await db.selectFrom('drafts').select('id').where('id', '=', draft.id).executeTakeFirst()
  if (here) {
    report.add('known')
    return
  }
  const ownerId = await accounts.person(draft.author)
  if (ownerId === undefined) {
    note(messages.authorMissing)
    return
  }
  const own = await db.selectFrom('drafts').select('id').where('author_id', '=', ownerId).execute()
  if (own.length >= DRAFTS_MAX) {
    note(formatMessage(messages.draftsFull, { max: DRAFTS_MAX }))
    return
  }
  const values = Object.values(draft.fields).flatMap((field) => (field ? [field.value] : []))
  const pictures = await writing.pictures.storeArchived(picturesNamedIn(values), ownerId, site)
  const fresh = [...pictures.values()].filter((one) => writing.pictures.isNew(one))
  try {
    const blogKey = keyOf(site.id, 'blog', draft.blog ?? '')
    const blogId = draft.blog === null ? null : ((await findItems(db, [blogKey])).get(blogKey) ?? null)
    const fields = await fieldsOf(writing, draft, { ownerId, pictures }, note)
    const row = { ...draft, authorId: ownerId, blogId, fields, pictures: [...pictures.values()].map(({ id }) => id) }
    const isNew = await inTransaction(db, async (trx) => {
      await insertPictures(trx, fresh)
      return addArchivedDraft(trx, row)
    })
    if (!isNew) return
    writing.pictures.remember(fresh)
    report.add('drafts')
    report.add('pictures', fresh.length)
  } catch (error) {
    await writing.pictures.drop(fresh)
    throw error
  }
}

/** What was typed, with sanitised texts and the addresses that pictures have here. */
async function fieldsOf(
  { db }: Writing,
  { fields }: ArchivedDraft,
  { ownerId, pictures }: { ownerId: string; pictures: Map<string, NewPicture> },
  note: (text: string) => void,
): Promise<NewArchivedDraft['fields']> {
  const inline = new Map([...pictures].map(([name, picture]) => [name, pictureOf(picture)]))
  const given = shapeOf(RICH_TEXTS, (name) => fields[name]?.value ?? '')
  const texts = await sanitize(db, ownerId, given, inline)
  const made: NewArchivedDraft['fields'] = {}
  for (const name of FORM_FIELDS) {
    const field = fields[name]
    if (!field) continue
    const { kind } = BLOG_FIELDS[name]
    const value =
      kind === 'rich text'
        ? texts[name as RichTextName].html
        : kind === 'picture'
          ? addressOf(field.value, pictures)
          : field.value.slice(0, DRAFT_FIELD_MAX).toWellFormed()
    // Of a text that was cut the end is missing.
    const isCut = kind === 'rich text' && texts[name as RichTextName].isCut
    if (isCut || Buffer.byteLength(value) > DRAFT_TEXT_MAX_BYTES) note(messages.textLong)
    else made[name] = { ...field, value }
  }
  return made
}

function addressOf(url: string, pictures: Map<string, NewPicture>): string {
  const name = PictureUrl.safeParse(url).success ? pictureIdIn(url) : ''
  const picture = pictures.get(name)
  return picture ? url.replace(name, picture.id) : ''
}
