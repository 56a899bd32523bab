import {
  BLOG_PICTURES,
  type BlogPictureName,
  LINES,
  type LineName,
  RICH_TEXTS,
  type RichTextName,
} from '#contract/blog-fields.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Preview } from '#contract/previews.ts'
import { shapeOf } from '#contract/shape-of.ts'
import { isTag, tagsIn } from '#contract/tags.ts'
import { oneLine } from '#contract/visible-text.ts'
import type { Db } from '../../db/open.ts'
import { findPictures, MEDIA_PATH, PICTURE_ID, smallAvatar } from '../../media/store.ts'
import { excerptOf } from '../../rich-text/rich-text.ts'
import { findDraft } from '../drafts/store.ts'
import { findBlog } from '../queries.ts'
import { sanitize } from '../save.ts'
import type { Source } from './store.ts'

const PICTURE = new RegExp(`^${MEDIA_PATH}(${PICTURE_ID})/`)

/**
 * A draft as it will be read.
 * @param sanitizing called with the number of characters that are about to be sanitised
 * @returns undefined if it no longer exists, or is published by now or waiting for approval
 */
export async function previewOf(
  db: Db,
  source: Source,
  sanitizing: (characters: number) => void,
): Promise<Preview | undefined> {
  const { blogId, draftId, authorId } = source
  if (draftId !== null) return previewOfDraft(db, draftId, authorId, sanitizing)
  const blog = await findBlog(db, blogId ?? '', authorId)
  if (!blog || blog.published || blog.heldAt) return undefined
  const { _id, slug, version, published, publishedAt, ...preview } = blog
  return preview
}

/** The typed fields, and the others from the blog that is edited; sanitised as when it is saved. */
async function previewOfDraft(
  db: Db,
  id: string,
  authorId: string,
  sanitizing: (characters: number) => void,
): Promise<Preview | undefined> {
  const draft = await findDraft(db, id, authorId)
  if (!draft) return undefined
  const blog = draft.blogId === null ? undefined : await findBlog(db, draft.blogId, authorId)
  if (blog?.heldAt) return undefined
  const typed = (name: LineName | RichTextName | 'category' | 'language') =>
    draft.fields[name]?.value ?? blog?.[name] ?? ''
  const texts = shapeOf(RICH_TEXTS, typed)
  sanitizing(Object.values(texts).reduce((sum, { length }) => sum + length, 0))
  const sanitized = await sanitize(db, authorId, texts)
  const lines = shapeOf(LINES, (name) => oneLine(typed(name)))
  const pictureIdOf = (name: BlogPictureName) =>
    PICTURE.exec(draft.fields[name]?.value ?? blog?.[name]?.url ?? '')?.[1] ?? ''
  const pictures = await findPictures(db, BLOG_PICTURES.map(pictureIdOf).filter(Boolean), authorId)
  return {
    ...lines,
    ...shapeOf(RICH_TEXTS, (name) => sanitized[name].html),
    ...shapeOf(BLOG_PICTURES, (name) => pictures.get(pictureIdOf(name)) ?? null),
    category: oneLine(typed('category')),
    ...languageIn(typed('language')),
    tags: draft.fields.tags ? tagsIn(draft.fields.tags.value).filter(isTag) : (blog?.tags ?? []),
    excerpt: lines.standfirst || excerptOf(sanitized.intro),
    ...(await previewAuthor(db, authorId)),
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
  }
}

function languageIn(typed: string): Pick<Preview, 'language'> {
  const language = languageTag(typed)
  return language === undefined ? {} : { language }
}

async function previewAuthor(db: Db, id: string): Promise<Pick<Preview, 'createdBy' | 'authorName' | 'authorAvatar'>> {
  const row = await db
    .selectFrom('users')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select(['users.name', 'users.avatar_id', 'pictures.widths', 'pictures.stills'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
  return { createdBy: id, authorName: row.name, authorAvatar: smallAvatar(row.avatar_id, row.widths, row.stills) }
}
