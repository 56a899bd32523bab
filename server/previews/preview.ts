import type { DraftField } from '#contract/limits.ts'
import { BLOG_PICTURES } from '#contract/limits.ts'
import type { Preview } from '#contract/previews.ts'
import { isTag, tagsIn } from '#contract/tags.ts'
import { oneLine } from '#contract/visible-text.ts'
import { findBlog } from '../blogs/queries.ts'
import { excerptOf } from '../blogs/rich-text.ts'
import { sanitize } from '../blogs/save.ts'
import type { Db } from '../db/open.ts'
import { findDraft } from '../drafts/store.ts'
import { workOf } from '../http/work-limit.ts'
import { findPictures, MEDIA_PATH, PICTURE_ID, smallAvatar } from '../media/store.ts'
import type { Source } from './store.ts'

const PICTURE = new RegExp(`^${MEDIA_PATH}(${PICTURE_ID})/`)

/**
 * A draft as it will be read.
 * @param request what it takes is added to its work
 * @returns undefined if it is gone, or published by now or waiting for approval
 */
export async function previewOf(db: Db, source: Source, request: { work: number }): Promise<Preview | undefined> {
  const { blogId, draftId, authorId } = source
  if (draftId !== null) return previewOfDraft(db, draftId, authorId, request)
  const blog = await findBlog(db, blogId ?? '', authorId)
  if (!blog || blog.published || blog.heldAt) return undefined
  const { _id, slug, version, published, publishedAt, ...preview } = blog
  return preview
}

/** What was typed, and of a blog that it changes all else; sanitised as when it is saved. */
async function previewOfDraft(
  db: Db,
  id: string,
  authorId: string,
  request: { work: number },
): Promise<Preview | undefined> {
  const draft = await findDraft(db, id, authorId)
  if (!draft) return undefined
  const blog = draft.blogId === null ? undefined : await findBlog(db, draft.blogId, authorId)
  if (blog?.heldAt) return undefined
  const text = (name: Exclude<DraftField, 'tags' | 'published' | 'publishAt' | (typeof BLOG_PICTURES)[number]>) =>
    draft.fields[name]?.value ?? blog?.[name] ?? ''
  const texts = {
    intro: text('intro'),
    paraOneDescription: text('paraOneDescription'),
    paraTwoDescription: text('paraTwoDescription'),
    paraThreeDescription: text('paraThreeDescription'),
  }
  request.work += workOf(Object.values(texts).reduce((sum, { length }) => sum + length, 0))
  const { intro, paraOneDescription, paraTwoDescription, paraThreeDescription } = await sanitize(db, authorId, texts)
  const line = (name: Parameters<typeof text>[0]) => oneLine(text(name))
  const standfirst = line('standfirst')
  const urls = BLOG_PICTURES.map((name) => draft.fields[name]?.value ?? blog?.[name]?.url ?? '')
  const ids = urls.map((url) => PICTURE.exec(url)?.[1] ?? '')
  const pictures = await findPictures(db, ids.filter(Boolean), authorId)
  const [mainImage = null, paraOneImage = null, paraTwoImage = null, paraThreeImage = null] = ids.map(
    (one) => pictures.get(one) ?? null,
  )
  return {
    title: line('title'),
    category: line('category'),
    tags: draft.fields.tags ? tagsIn(draft.fields.tags.value).filter(isTag) : (blog?.tags ?? []),
    standfirst,
    excerpt: standfirst || excerptOf(intro.text),
    mainImage,
    ...(await authorOf(db, authorId)),
    createdAt: draft.createdAt,
    updatedAt: draft.updatedAt,
    intro: intro.html,
    paraOneTitle: line('paraOneTitle'),
    paraOneDescription: paraOneDescription.html,
    paraOneImage,
    paraTwoTitle: line('paraTwoTitle'),
    paraTwoDescription: paraTwoDescription.html,
    paraTwoImage,
    paraThreeTitle: line('paraThreeTitle'),
    paraThreeDescription: paraThreeDescription.html,
    paraThreeImage,
  }
}

async function authorOf(db: Db, id: string): Promise<Pick<Preview, 'createdBy' | 'authorName' | 'authorAvatar'>> {
  const row = await db
    .selectFrom('users')
    .leftJoin('pictures', 'pictures.id', 'users.avatar_id')
    .select(['users.name', 'users.avatar_id', 'pictures.widths', 'pictures.stills'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
  return { createdBy: id, authorName: row.name, authorAvatar: smallAvatar(row.avatar_id, row.widths, row.stills) }
}
