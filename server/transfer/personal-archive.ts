import { Readable } from 'node:stream'
import { findBlog } from '../blogs/queries.ts'
import type { Deps } from '../deps.ts'
import { blogMarkdown } from '../export/blog-markdown.ts'
import { type Add, pictureFile, zipArchive } from '../export/zip-archive.ts'
import { common as commonMessages, serverPages as messages } from '../language/messages.ts'
import { speak } from '../language/spoken.ts'
import { readPicture } from '../media/read-picture.ts'
import { blogFile, blogPage, markdownFile, startPage, stateText, withPictures } from './archive-pages.ts'
import { blogsOf, commentsOf, type Origin, personalData } from './personal-data.ts'

type Parts = Pick<Deps, 'config' | 'db' | 'media'>

/**
 * A ZIP archive with everything that is stored about a user: `index.html` and a page for each blog to read, each blog that
 * is not in the trash also as Markdown, `data.json` for programs, and the pictures. It is made while it is sent, as fast as the client takes it.
 * @param failed called with the error if the archive fails; the client then has an incomplete file
 * @returns the archive; destroying it ends the work
 */
export function personalArchive(
  parts: Parts,
  userId: string,
  origin: Origin,
  failed: (error: unknown) => void,
): Readable {
  return zipArchive((add) => speak('', () => fill(parts, userId, origin, add)), failed).output
}

async function fill({ db, config, media }: Parts, userId: string, origin: Origin, add: Add): Promise<void> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const pictures = await db
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'widths', 'bytes', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute()
  const named = pictures.map(({ widths: _, ...picture }) => ({ ...picture, file: pictureFile(picture.id) }))
  await add('data.json', Readable.from(personalData(db, userId, origin, named)))
  const blogs: { id: string; title: string; state: string }[] = []
  for await (const blog of blogsOf(db, userId)) {
    blogs.push({ id: blog.id, title: blog.title, state: stateText(blog) })
    await add(blogFile(blog.id), Readable.from([blogPage(blog)]))
    const readable = await findBlog(db, blog.id, userId)
    if (!readable) continue
    const markdown = await blogMarkdown(readable, origin.url, withPictures)
    await add(markdownFile(blog.id), Readable.from([markdown ?? messages.markdownLeftOut]))
  }
  const comments: Parameters<typeof startPage>[0]['comments'] = []
  for await (const { comment, quote, created_at, blog_title } of commentsOf(db, userId)) {
    comments.push({ text: comment, quote, at: created_at, blog: blog_title })
  }
  const profile: [string, string][] = [
    [commonMessages.name, user.name],
    [commonMessages.email, user.email],
    [commonMessages.phone, user.phone],
    [commonMessages.education, user.education],
    [messages.aboutMe, user.about],
    [messages.links, user.links],
    [commonMessages.role, user.role],
    [messages.memberSince, user.created_at.slice(0, 10)],
  ]
  const start = startPage({ ...origin, profile, avatarId: user.avatar_id, blogs, comments })
  await add('index.html', Readable.from([start]))
  for (const picture of pictures) {
    const file = await readPicture({ config, media }, picture)
    // Pictures are compressed already.
    if (file) await add(pictureFile(picture.id), file, false)
  }
}
