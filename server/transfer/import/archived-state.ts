import { BLOG_PICTURES, RICH_TEXTS } from '#contract/blog-fields.ts'
import { PARAGRAPHS } from '#contract/blog-sections.ts'
import { cutAtWord } from '#contract/cut-at-word.ts'
import { formatMessage } from '#contract/format-message.ts'
import { languageTag } from '#contract/language-tag.ts'
import { RICH_TEXT_MAX_BYTES, TITLE_MAX } from '#contract/limits.ts'
import { shapeOf } from '#contract/shape-of.ts'
import { oneLine } from '#contract/visible-text.ts'
import type { ArchivedState, ArchivedTimes } from '../../blogs/archived.ts'
import { sanitize } from '../../blogs/save.ts'
import type { Db } from '../../db/open.ts'
import { imports as messages } from '../../language/messages.ts'
import { MEDIA_PATH, type NewPicture, PICTURE_ID, pictureOf } from '../../media/store.ts'
import type { ArchivedBlog, ArchivedContent } from '../formats/archived.ts'
import { standfirstOf, tagsOf, titleWithin } from './blog-of.ts'

const PICTURE_ADDRESS = new RegExp(`${MEDIA_PATH}(${PICTURE_ID})/`, 'g')
/** Pictures that one blog or draft may name. */
const PICTURES_MAX = 2000

/** The names of the pictures in texts, as many as a blog may have. */
export function picturesNamedIn(texts: Iterable<string>, names = new Set<string>()): Set<string> {
  for (const text of texts) {
    for (const [, name = ''] of text.matchAll(PICTURE_ADDRESS)) {
      if (names.size >= PICTURES_MAX) return names
      names.add(name)
    }
  }
  return names
}

/** The names of the pictures of a blog or a revision. */
export function picturesNamed(content: ArchivedContent, names: Set<string>): void {
  for (const name of BLOG_PICTURES) if (content[name] !== null) names.add(content[name])
  picturesNamedIn(
    RICH_TEXTS.map((name) => content[name]),
    names,
  )
}

/**
 * What a blog or a revision of an archive says, sanitised and within the limits of a form.
 * @param pictures those that were stored, by their names
 * @param cover in the place of a main image that is missing
 * @returns undefined if a text is too long
 */
export async function archivedState(
  db: Db,
  about: { id: string; ownerId: string; cover: string; category: string },
  content: ArchivedContent,
  pictures: Map<string, NewPicture>,
  note: (text: string) => void,
): Promise<ArchivedState | undefined> {
  const inline = new Map([...pictures].map(([name, picture]) => [name, pictureOf(picture)]))
  const given = shapeOf(RICH_TEXTS, (name) => content[name])
  const isLong = (html: string) => Buffer.byteLength(html) > RICH_TEXT_MAX_BYTES
  // Addresses of pictures may be longer here.
  if (Object.values(given).some((html) => Buffer.byteLength(html) > 2 * RICH_TEXT_MAX_BYTES)) return undefined
  const texts = await sanitize(db, about.ownerId, given, inline)
  if (Object.values(texts).some(({ html, isCut }) => isCut || isLong(html))) return undefined
  const idOf = (name: string | null) => (name === null ? undefined : pictures.get(name)?.id) ?? null
  const heading = (text: string) => {
    const line = oneLine(text)
    return line.length > TITLE_MAX ? cutAtWord(line, TITLE_MAX) : line
  }
  const headings = shapeOf(
    PARAGRAPHS.map((name) => `${name}Title` as const),
    (name) => heading(content[name]),
  )
  return {
    fields: {
      ...headings,
      title: titleWithin(oneLine(content.title), about.id, note),
      standfirst: standfirstOf({ excerpt: content.standfirst }, note),
      category: about.category,
      tags: tagsOf(content.tags, note),
      language: languageTag(content.language) ?? '',
    },
    texts,
    images: {
      ...shapeOf(BLOG_PICTURES, (name) => idOf(content[name])),
      mainImage: idOf(content.mainImage) ?? about.cover,
    },
  }
}

/** The state of a blog, made possible where the archive contradicts itself: no time but that of publication is later than now. */
export function archivedTimes(
  blog: ArchivedBlog,
  now: Date,
  note: (text: string) => void,
): { columns: ArchivedTimes; held: ArchivedBlog['held'] } {
  const latest = now.toISOString()
  const past = (time: string) => (time < latest ? time : latest)
  const pastOrNull = (time: string | null) => time && past(time)
  const { state, held } = blog
  const heldAt =
    state === 'held' ? (blog.heldAt ?? held?.at ?? blog.updatedAt) : state === 'trashed' ? blog.heldAt : null
  const isPassed = state === 'draft' && blog.publishAt !== null && blog.publishAt <= latest
  if (isPassed) note(formatMessage(messages.publicationPassed, { time: blog.publishAt ?? '' }))
  const published =
    state === 'public' ? (blog.publishedAt ?? blog.createdAt) : state === 'draft' ? null : blog.publishedAt
  const isScheduled = !isPassed && (state === 'draft' || state === 'trashed')
  return {
    columns: {
      state,
      created_at: past(blog.createdAt),
      updated_at: past(blog.updatedAt),
      published_at: pastOrNull(published),
      publish_at: isScheduled ? blog.publishAt : null,
      held_at: pastOrNull(heldAt),
      trashed_at: state === 'trashed' ? past(blog.trashedAt ?? latest) : null,
      removed_at: state === 'trashed' ? pastOrNull(blog.removedAt) : null,
      version: blog.version,
      small_from: blog.smallChanges.from,
      small_to: blog.smallChanges.to,
      comments_closed: blog.commentsClosed ? 1 : 0,
    },
    held:
      state === 'public'
        ? null
        : (held ?? (heldAt === null ? null : { at: heldAt, reasons: ['first'], removedAt: null })),
  }
}
