import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BlogFields } from '#contract/blogs.ts'
import { NewComment } from '#contract/comments.ts'
import { CATEGORIES, EDUCATIONS } from '#contract/limits.ts'
import { Email } from '#contract/session.ts'
import { Name, Phone } from '#contract/users.ts'
import { DEMO_PEOPLE } from './authors.ts'
import { DEMO_BLOGS } from './demo-blogs.ts'
import { DEMO_COMMENTS } from './demo-comments.ts'
import { drawScene } from './drawings.ts'
import { drawAvatar } from './portraits.ts'

const ALLOWED = /^(?:p|h[1-3]|strong|em|u|s|ol|ul|li|br|a href="https?:\/\/[^"<>\s]+")$/
const textsOf = (blog: (typeof DEMO_BLOGS)[number]) => [
  blog.intro,
  blog.paraOneDescription,
  blog.paraTwoDescription,
  blog.paraThreeDescription,
]
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0

test('every blog passes the form of the contract', () => {
  for (const blog of DEMO_BLOGS) BlogFields.parse({ ...blog, published: 'true' })
})

test('every category has at least two blogs, and no title or picture appears twice', () => {
  for (const category of CATEGORIES)
    expect(DEMO_BLOGS.filter((blog) => blog.category === category).length, category).toBeGreaterThanOrEqual(2)
  expect(new Set(DEMO_BLOGS.map((blog) => blog.title)).size).toBe(DEMO_BLOGS.length)
  const pictures = DEMO_BLOGS.flatMap((blog) => Object.values(blog.pictures).map((scene) => JSON.stringify(scene)))
  expect(new Set(pictures).size).toBe(pictures.length)
})

test('blogs are worth reading to the end: 350 to 600 words, in tags that the editor knows, over sixty days', () => {
  for (const blog of DEMO_BLOGS) {
    const html = textsOf(blog).join('')
    expect(words(html), blog.title).toBeGreaterThanOrEqual(350)
    expect(words(html), blog.title).toBeLessThanOrEqual(600)
    for (const [, tag = ''] of html.matchAll(/<([^/][^>]*)>/g)) expect(tag, blog.title).toMatch(ALLOWED)
    expect(blog.publishedDaysAgo).toBeGreaterThan(0)
    expect(blog.publishedDaysAgo).toBeLessThan(60)
  }
})

test('every author of a blog is a person who may write, and every person can sign up', () => {
  const writers = new Set(DEMO_PEOPLE.filter((person) => person.role === 'Author').map((person) => person.key))
  expect(new Set(DEMO_BLOGS.map((blog) => blog.author))).toEqual(writers)
  for (const person of DEMO_PEOPLE) {
    Name.parse(person.name)
    Phone.parse(person.phone)
    expect(Email.parse(person.email)).toBe(person.email)
    expect(EDUCATIONS).toContain(person.education)
  }
})

test('every comment is one that a known person could have written under a known blog by now, after those before it', () => {
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

test('every picture is a small SVG that sharp reads at its full size', { timeout: 60_000 }, async () => {
  for (const scene of DEMO_BLOGS.flatMap((blog) => Object.values(blog.pictures))) {
    const svg = drawScene(scene)
    expect(svg, JSON.stringify(scene)).not.toMatch(/NaN|undefined|<text/)
    expect(svg.length).toBeLessThan(60_000)
    const { data, info } = await sharp(Buffer.from(svg)).resize(320).png().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, data.length > 2000]).toEqual([320, 200, true])
  }
  for (const { avatar } of DEMO_PEOPLE) {
    const { width, height } = await sharp(Buffer.from(drawAvatar(avatar))).metadata()
    expect([width, height]).toEqual([384, 384])
  }
})
