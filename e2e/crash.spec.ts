import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Blog, BlogCard, OwnBlogCard } from '#contract/blogs.ts'
import { SITE_FILE } from '../server/media/disk.ts'
import { photograph } from './picture-fixtures.ts'
import type { Site } from './server.ts'
import { expect, test } from './site.ts'
import { type Person, register } from './users.ts'

/** Moments of the kill, as fractions of the time that publishing takes. */
const MOMENTS = [0.05, 0.3, 0.6, 0.75, 0.85, 0.95, 1]

test('a kill during publishing leaves the whole blog or none, and no orphaned files', async ({ startOwnSite }) => {
  test.setTimeout(180_000)
  const site = await startOwnSite()
  const author = await register(site.url)
  const files = {
    mainImage: await readFile(await photograph('print-cmyk.jpg')),
    paraOneImage: await readFile(await photograph('cut-out.png')),
    paraTwoImage: await readFile(await photograph('waves.webp')),
  }
  const start = performance.now()
  expect(await publish(site, author, 'The first one, undisturbed', files)).toBe(201)
  const whole = performance.now() - start

  const outcomes: string[] = []
  for (const moment of MOMENTS) {
    const title = `Killed after ${Math.round(moment * 100)} percent`
    const answer = publish(site, author, title, files)
    await Promise.race([answer, sleep(whole * moment)])
    await site.kill('SIGKILL')
    const status = await answer
    await site.restart()

    const own = await call<{ blogs: OwnBlogCard[] }>(site, author, '/user/allUserBlog')
    const listed = await call<BlogCard[]>(site, author, '/blog/getAllBlog?limit=100')
    const stored = own.blogs.find((blog) => blog.title === title)
    expect(listed.some((blog) => blog.title === title)).toBe(stored !== undefined)
    if (status === 201) expect(stored, 'a blog that was confirmed').toBeDefined()
    if (stored) await expectWhole(site, await call<Blog>(site, author, `/blog/singleBlog/${stored._id}`))
    outcomes.push(stored ? 'whole' : 'none')

    await expect.poll(() => ownerless(site, author), { message: `files without an owner: ${title}` }).toEqual([])
  }
  expect(outcomes, 'the earliest kill comes before anything is stored').toContain('none')
})

test('deletes orphaned files on startup, and keeps those of blogs and users', async ({ startOwnSite }) => {
  const site = await startOwnSite()
  const author = await register(site.url)
  const files = { mainImage: await readFile(await photograph('cut-out.png')) }
  expect(await publish(site, author, 'The one that stays', files)).toBe(201)
  const before = await readdir(media(site))
  await site.kill('SIGKILL')
  const lost = join(media(site), '0197a0b4-0000-7000-8000-000000000000')
  await mkdir(lost)
  await writeFile(join(lost, '480.webp'), 'left over')
  await site.restart()
  await expect.poll(() => readdir(media(site))).toEqual(before)
})

const media = (site: Site) => join(site.dataDir, 'media')

/** Returns the status, or undefined if the server went away. */
async function publish(site: Site, author: Person, title: string, files: Record<string, Buffer>) {
  const form = new FormData()
  const fields = {
    title,
    category: 'Travel',
    intro: '<p>Every evening somebody climbed the stairs.</p>',
    published: 'True',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of Object.entries(files)) form.append(name, new Blob([new Uint8Array(bytes)]), name)
  const headers = { cookie: author.cookieHeader }
  const answer = await fetch(`${site.url}/api/v1/blog/post`, { method: 'POST', body: form, headers }).catch(() => null)
  return answer?.status
}

async function call<Data>(site: Site, person: Person, path: string): Promise<Data> {
  const answer = await fetch(`${site.url}/api/v1${path}`, { headers: { cookie: person.cookieHeader } })
  expect(answer.status, path).toBe(200)
  return ((await answer.json()) as { data: Data }).data
}

async function expectWhole(site: Site, blog: Blog) {
  expect(blog.intro).toContain('climbed the stairs')
  for (const picture of [blog.mainImage, blog.paraOneImage, blog.paraTwoImage]) {
    expect(picture).not.toBeNull()
    for (const { url } of picture?.variants ?? []) {
      const file = await fetch(`${site.url}${url}`)
      expect(file.status, url).toBe(200)
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(100)
    }
  }
}

/** The pictures on disk that belong to no blog and not to the avatar of the only user. */
async function ownerless(site: Site, author: Person): Promise<string[]> {
  const { blogs } = await call<{ blogs: OwnBlogCard[] }>(site, author, '/user/allUserBlog')
  const whole = await Promise.all(blogs.map(({ _id }) => call<Blog>(site, author, `/blog/singleBlog/${_id}`)))
  const pictures = [author.avatar, ...whole.flatMap((blog) => [blog.mainImage, blog.paraOneImage, blog.paraTwoImage])]
  const owned = new Set(pictures.map((picture) => picture?.url.split('/').at(-2)))
  return (await readdir(media(site))).filter((id) => id !== SITE_FILE && !owned.has(id))
}
