import type { Blog } from '#contract/blogs.ts'
import type { Comment } from '#contract/comments.ts'
import { ask } from './ask.ts'
import type { Written } from './load.ts'

/** The writes that are missing on an instance. @param cookie of a user who may read all of them */
export async function missingAt(url: string, written: Written[], cookie: string): Promise<Written[]> {
  const missing: Written[] = []
  const comments = new Map<string, Set<string>>()
  for (const one of written) {
    if ('picture' in one) {
      const isThere = (await blogOf(url, one.blog, cookie)) && (await ask(url + one.picture)).status === 200
      if (!isThere) missing.push(one)
      continue
    }
    const there = comments.get(one.blog) ?? (await commentsOf(url, one.blog, cookie))
    comments.set(one.blog, there)
    if (!there.has(one.comment)) missing.push(one)
  }
  return missing
}

async function blogOf(url: string, id: string, cookie: string): Promise<Blog | undefined> {
  const { status, body } = await ask(`${url}/api/v1/blog/singleBlog/${id}`, { cookie })
  return status === 200 ? (JSON.parse(body) as { data: Blog }).data : undefined
}

async function commentsOf(url: string, blog: string, cookie: string): Promise<Set<string>> {
  const { status, body } = await ask(`${url}/api/v1/comment/getComment/${blog}`, { method: 'POST', cookie })
  if (status !== 200) return new Set()
  return new Set((JSON.parse(body) as { data: Comment[] }).data.map(({ comment }) => comment))
}
