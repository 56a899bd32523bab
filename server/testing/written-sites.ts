import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { RICH_TEXTS } from '#contract/blog-fields.ts'
import type { Picture } from '#contract/pictures.ts'
import { deleteBlog } from './blogs.ts'
import { call, respond } from './call.ts'
import { addComment, deleteComment, editComment } from './comments.ts'
import type { TestSite } from './make-site.ts'
import { blogFields, type SignedIn } from './requests.ts'
import { documents } from './rich-texts.ts'

/** A word that holds what has it. */
export const HELD_WORD = 'wartesaal'
/** A category that a new site does not have. */
export const NEW_CATEGORY = 'Für & wider'
const DAY = 24 * 60 * 60 * 1000

const ODD_TITLES = [
  'Plain words, and more of them',
  '<b>&amp;</b> "quotes" \'and\' `ticks`',
  'שלום עולם, עברית מימין',
  'مرحبا بالعالم الكبير',
  '日本語の題名はこのように書く',
  'हिन्दी में शीर्षक लिखा गया',
  '👩‍👩‍👧‍👦 🏳️‍🌈 emoji 🇨🇿 family',
  '../../etc/passwd and C:\\temp\\x',
  'e\u0301 combined, ﬁ ligature, ½ ²',
  '{"json": [1, null]} --- # yaml: no',
  '𝕸𝖆𝖙𝖍 and 𠮷 beyond the first plane',
]

const BECOMES = ['public', 'edited', 'held', 'refused', 'hidden', 'trashed'] as const
type Becomes = (typeof BECOMES)[number]

interface Written {
  title: string
  standfirst: string
  category: string
  tags: string[]
  texts: string[]
  headings: string[]
  state: 'public' | 'draft' | 'scheduled' | 'held' | 'trashed'
  edits: string[]
  /** Whether a draft has changes that were not saved. */
  isRedrafted: boolean
  comments: { text: string; isReply: boolean; becomes: Becomes }[]
}

/** Blogs with every block and mark in every state, their revisions and comments. @param picture one of their author's */
export function writtenBlogs(picture: Picture): fc.Arbitrary<Written[]> {
  const text = documents(picture)
  const word = fc.constantFrom('salt', 'שלום', '日本', '🧂', 'a < b', '&amp;', 'é', '\u200e', '@Ada Lovelace')
  const line = fc.array(word, { minLength: 2, maxLength: 6 }).map((words) => words.join(' '))
  const comment = fc.record({
    text: fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
    isReply: fc.boolean(),
    becomes: fc.constantFrom(...BECOMES),
  })
  return fc.array(
    fc.record({
      title: fc.tuple(fc.constantFrom(...ODD_TITLES), line).map(([odd, more]) => `${odd} ${more}`.slice(0, 150)),
      standfirst: fc.oneof(fc.constant(''), line),
      category: fc.constantFrom('Travel', NEW_CATEGORY),
      tags: fc.subarray(['sea', 'c++', '日本', 'web-design', 'עברית']),
      texts: fc.array(text, { minLength: RICH_TEXTS.length, maxLength: RICH_TEXTS.length }),
      headings: fc.array(fc.oneof(fc.constant(''), line), { minLength: 3, maxLength: 3 }),
      state: fc.constantFrom('public', 'draft', 'scheduled', 'held', 'trashed'),
      edits: fc.array(text, { maxLength: 2 }),
      isRedrafted: fc.boolean(),
      comments: fc.array(comment, { maxLength: 5 }),
    }),
    { minLength: 3, maxLength: 6 },
  )
}

/** Saves a blog through the API as its author would, and then what others did with it. @throws Error if it is refused */
export async function write(site: TestSite, blog: Written, author: SignedIn, reader: SignedIn): Promise<string> {
  const [one, two, three] = blog.headings
  const fields = await blogFields({
    title: blog.title,
    standfirst: blog.standfirst,
    category: blog.category,
    tags: blog.tags.join(','),
    ...Object.fromEntries(RICH_TEXTS.map((name, at) => [name, blog.texts[at] ?? ''])),
    intro: `<p>An introduction</p>${blog.texts[0]}`,
    paraOneTitle: one ?? '',
    paraTwoTitle: two ?? '',
    paraThreeTitle: three ?? '',
  })
  const posted = await respond(site, 'POST /blog/post', { form: fields, as: author })
  if (posted.statusCode !== 201) throw new Error(posted.body)
  const id: string = posted.json().data._id
  const { mainImage: _, ...again } = fields
  for (const text of blog.edits) await update(site, id, { ...again, intro: `<p>Changed again</p>${text}` }, author)
  let top: string | undefined
  for (const comment of blog.comments) {
    const said = await addCommentTo(site, id, comment, top, author, reader)
    top ??= said
  }
  if (blog.state === 'draft') await update(site, id, { ...again, published: 'False' }, author)
  const publishAt = new Date(Date.now() + DAY).toISOString()
  if (blog.state === 'scheduled') await update(site, id, { ...again, publishAt }, author)
  if (blog.state === 'held') await update(site, id, { ...again, standfirst: HELD_WORD }, author)
  if (blog.state === 'trashed') await deleteBlog(site, id, author)
  if (blog.isRedrafted) await saveDraft(site, { blogId: id, title: blog.title, intro: blog.texts[0] ?? '' }, author)
  return id
}

/** Saves a draft as a form does while someone types. */
export async function saveDraft(
  site: TestSite,
  { blogId, title, intro }: { blogId: string | null; title: string; intro: string },
  as: SignedIn,
): Promise<void> {
  const at = new Date().toISOString()
  const fields = { title: { value: title, at }, intro: { value: intro, at }, mainImage: { value: '', at } }
  const body = { version: 0, device: 'a-phone', blogId, blogVersion: blogId === null ? null : 1, fields }
  const answer = await call(site, 'PUT /drafts/:id', { params: { id: randomUUID() }, body, as })
  if (answer.statusCode >= 300) throw new Error(JSON.stringify(answer))
}

async function update(site: TestSite, id: string, form: Record<string, string | Buffer>, as: SignedIn) {
  const answer = await call(site, 'PUT /blog/update/:id', { params: { id }, form, as })
  if (answer.statusCode >= 300) throw new Error(JSON.stringify(answer))
}

async function addCommentTo(
  site: TestSite,
  blogId: string,
  { text, isReply, becomes }: Written['comments'][number],
  top: string | undefined,
  author: SignedIn,
  reader: SignedIn,
): Promise<string | undefined> {
  const comment = becomes === 'held' || becomes === 'refused' ? `${text} ${HELD_WORD}` : text
  const body = { comment, ...(isReply && top !== undefined && { parent: top }) }
  const said = await addComment(site, blogId, body, reader, { answer: 'changed' })
  if (said.statusCode >= 300) throw new Error(JSON.stringify(said))
  if (becomes === 'refused') await refuse(site, blogId, author)
  const commentId = said.data.at(-1)?._id
  if (commentId === undefined) return undefined
  const params = { commentId, blogId }
  if (becomes === 'edited') await editComment(site, params, { newComment: `${text} again` }, reader)
  if (becomes === 'hidden')
    await call(site, 'PUT /comment/hide/:commentId/:blogId', { params, body: { reason: 'Off topic' }, as: author })
  if (becomes === 'trashed') await deleteComment(site, params, reader)
  return becomes === 'public' || becomes === 'edited' ? commentId : undefined
}

/** The creator of a blog refuses the comment that waits longest below it. */
async function refuse(site: TestSite, blogId: string, as: SignedIn): Promise<void> {
  const waiting = await call(site, 'GET /comment/waiting/:blogId', { params: { blogId }, as })
  const comments = waiting.data.slice(-1).map(({ _id, since }) => ({ _id, since }))
  const params = { blogId, decision: 'refuse' as const }
  const answer = await call(site, 'POST /comment/waiting/:blogId/:decision', {
    params,
    body: { comments, reason: 'Not about this' },
    as,
  })
  if (answer.statusCode >= 300) throw new Error(JSON.stringify(answer))
}
