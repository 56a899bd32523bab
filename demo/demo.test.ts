import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BlogFields } from '#contract/blogs.ts'
import { NewComment } from '#contract/comments.ts'
import { Email } from '#contract/session.ts'
import { CATEGORIES } from '#contract/site.ts'
import { EDUCATIONS } from '#contract/user-fields.ts'
import { Name, Phone } from '#contract/users.ts'
import { DEMO_PEOPLE } from './authors.ts'
import { DEMO_BLOGS } from './demo-blogs.ts'
import { DEMO_COMMENTS } from './demo-comments.ts'
import { drawScene } from './drawings.ts'
import { readStored, STORED, sceneName } from './pictures/stored.ts'
import { drawAvatar } from './portraits.ts'

const ALLOWED = /^(?:p|h[1-3]|strong|em|u|s|ol|ul|li|br|a href="https?:\/\/[^"<>\s]+")$/
const textsOf = (blog: (typeof DEMO_BLOGS)[number]) => [
  blog.intro,
  blog.paraOneDescription,
  blog.paraTwoDescription,
  blog.paraThreeDescription,
]
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0

test('every blog passes the schema of the form', () => {
  for (const blog of DEMO_BLOGS) BlogFields.parse({ ...blog, published: 'true' })
})

test('every category has at least two blogs, and all titles and pictures are unique', () => {
  for (const category of CATEGORIES)
    expect(DEMO_BLOGS.filter((blog) => blog.category === category).length, category).toBeGreaterThanOrEqual(2)
  expect(new Set(DEMO_BLOGS.map((blog) => blog.title)).size).toBe(DEMO_BLOGS.length)
  const pictures = DEMO_BLOGS.flatMap((blog) => Object.values(blog.pictures).map((scene) => JSON.stringify(scene)))
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('blogs have 350 to 600 words, editor tags only, and dates over sixty days', () => {
  for (const blog of DEMO_BLOGS) {
    const html = textsOf(blog).join('')
    expect(words(html), blog.title).toBeGreaterThanOrEqual(350)
    expect(words(html), blog.title).toBeLessThanOrEqual(600)
    for (const [, tag = ''] of html.matchAll(/<([^/][^>]*)>/g)) expect(tag, blog.title).toMatch(ALLOWED)
    expect(blog.publishedDaysAgo).toBeGreaterThan(0)
    expect(blog.publishedDaysAgo).toBeLessThan(60)
  }
})

test('every author has the role Author, and users pass the registration schema', () => {
  const writers = new Set(DEMO_PEOPLE.filter((person) => person.role === 'Author').map((person) => person.key))
  expect(new Set(DEMO_BLOGS.map((blog) => blog.author))).toEqual(writers)
  for (const person of DEMO_PEOPLE) {
    Name.parse(person.name)
    Phone.parse(person.phone)
    expect(Email.parse(person.email)).toBe(person.email)
    expect(EDUCATIONS).toContain(person.education)
  }
})

test('every comment is by a sample user on a sample blog, in order, and before now', () => {
  const blogs = new Map(DEMO_BLOGS.map((blog) => [blog.title, blog]))
  const people = new Set(DEMO_PEOPLE.map((person) => person.key))
  const latest = new Map<string, number>()
  for (const { blog, by, comment, hoursAfter } of DEMO_COMMENTS) {
    expect(people).toContain(by)
    expect(NewComment.parse({ comment })).toEqual({ comment })
    expect(hoursAfter, comment).toBeGreaterThan(latest.get(blog) ?? 0)
    expect(hoursAfter, comment).toBeLessThan((blogs.get(blog)?.publishedDaysAgo ?? 0) * 24)
    latest.set(blog, hoursAfter)
  }
})

/**
 * A picture's mean brightness in 16 × 10 cells. It is decoded at 400 pixels first: a WebP or an SVG decoded at 16
 * loses its small details.
 */
async function fields(picture: Buffer): Promise<Buffer> {
  const opened = await sharp(picture).resize(400).png({ compressionLevel: 1 }).toBuffer()
  return sharp(opened).greyscale().resize(16, 10, { fit: 'fill' }).raw().toBuffer()
}

test('the stored pictures are those that demo/draw.ts draws, encoded and small', async () => {
  const all = [
    ...DEMO_PEOPLE.map(({ key, avatar }) => [key, drawAvatar(avatar)] as const),
    ...DEMO_BLOGS.flatMap(({ pictures }) => Object.values(pictures)).map(
      (scene) => [sceneName(scene), drawScene(scene)] as const,
    ),
  ]
  expect(Object.keys(STORED)).toEqual(all.map(([name]) => name))
  let bytes = 0
  for (const [name, svg] of all) {
    expect(svg, name).not.toMatch(/NaN|undefined|<text/)
    const { versions, width, height, placeholder } = await readStored(name)
    for (const version of versions) {
      expect(await sharp(version.bytes).metadata(), name).toMatchObject({ format: 'webp', width: version.width })
      bytes += version.bytes.length
    }
    expect(await sharp(versions.at(-1)?.bytes).metadata(), name).toMatchObject({ width, height })
    expect(placeholder, name).toMatch(/^data:image\/webp;base64,/)
    const [kept, now] = await Promise.all([fields(versions.at(-1)?.bytes as Buffer), fields(Buffer.from(svg))])
    const difference = now.reduce((sum, value, at) => sum + Math.abs(value - (kept[at] ?? 0)), 0) / now.length
    expect(difference, `${name}: run npm run demo:draw`).toBeLessThan(2)
  }
  expect(bytes).toBeLessThan(2_200_000)
})
