import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Blog } from '#contract/blogs.ts'
import { formOf } from '../../e2e/client.ts'
import { type Person, register } from '../../e2e/users.ts'
import { type Answer, ask, formBytes } from './ask.ts'
import { openSockets, type Sockets } from './sockets.ts'

const READERS = 6
const COMMENTERS = 6
/** Milliseconds between a client's response and its next request. */
const READS_EVERY = 50
const COMMENTS_EVERY = 40
const BLOGS_EVERY = 1500
/** Milliseconds until a rejected client retries, far sooner than Retry-After asks. */
const IMPATIENCE = 250
/** The site returns the latest 500 comments of a blog: with fewer on each, all of them can be read back. */
const COMMENTS_MAX = 480
/** Blogs to comment on at first; blogs published later are commented on too. */
const PLACES = 4
const PLACE_TRIES = 40

/** A write that was acknowledged as stored. */
export type Written = { blog: string; comment: string } | { blog: string; picture: string }

/** The results of readers and writers since the last `take`. */
export interface Happened {
  reads: number
  acknowledged: Written[]
  /** How often each status was returned instead of a success; 0 for no response. */
  refusedReads: Map<string, number>
  refusedWrites: Map<string, number>
  /** Responses of the site that must not occur: a 500, or a 503 without Retry-After. */
  wrong: string[]
  /** The longest time in seconds in which no write was acknowledged. */
  pause: number
}

/** Clients that continuously read and write through a proxy, and remember every acknowledged write. */
export class Load {
  readonly url: string
  readonly author: Person
  readonly sockets: Sockets
  readonly #picture: Buffer
  #happened = nothing()
  #lastAcknowledged = performance.now()
  /** How many comments were sent to each blog. */
  #places = new Map<string, number>()
  #going = true
  #all: Promise<unknown>[] = []
  #sent = 0

  private constructor(url: string, author: Person, sockets: Sockets, picture: Buffer) {
    this.url = url
    this.author = author
    this.sockets = sockets
    this.#picture = picture
  }

  /** @param sockets the number of open pages */
  static async begin(url: string, sockets: number): Promise<Load> {
    const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    const author = await register(url)
    const load = new Load(url, author, await openSockets(url, sockets), await picture.png().toBuffer())
    await load.take()
    const people = await Promise.all(Array.from({ length: COMMENTERS }, () => register(url, { role: 'Reader' })))
    load.#all = [
      ...people.map((person) => load.#again(COMMENTS_EVERY, () => load.#comment(person))),
      load.#again(BLOGS_EVERY, () => load.#post()),
      ...Array.from({ length: READERS }, () => load.#again(READS_EVERY, () => load.#read())),
    ]
    return load
  }

  /** Returns the results since the last call; new ones are counted from zero, and on new blogs. */
  async take(): Promise<Happened> {
    const places = await Promise.all(Array.from({ length: PLACES }, () => this.#place()))
    this.#note()
    const happened = this.#happened
    this.#happened = nothing()
    this.#places = new Map(places.map((id) => [id, 0]))
    return happened
  }

  /** Creates a blog to comment on. @throws Error if that fails after all attempts */
  async #place(): Promise<string> {
    for (let left = PLACE_TRIES; ; left--) {
      const { answer, blog } = await this.#publish('Where many comment', this.url)
      if (blog) return blog._id
      if (left === 0) throw new Error(`No blog could be made to comment on: ${answer.status} ${answer.body}`)
      await sleep(IMPATIENCE)
    }
  }

  /** The number of writes acknowledged since the last `take`. */
  get acknowledged(): number {
    return this.#happened.acknowledged.length
  }

  /** The writes acknowledged so far, since the last `take`. */
  written(): Written[] {
    return [...this.#happened.acknowledged]
  }

  async stop(): Promise<void> {
    this.#going = false
    this.sockets.stop()
    await Promise.all(this.#all)
  }

  /** Publishes a blog with a picture. @returns its id, if that was acknowledged */
  async post(title: string, url: string): Promise<string | undefined> {
    return (await this.#publish(title, url)).blog?._id
  }

  async #publish(title: string, url: string): Promise<{ answer: Answer; blog?: Blog }> {
    const fields = { title, category: 'Testing', intro: '<p>Words, and more of them.</p>', published: 'True' }
    const bytes = await formBytes(formOf(fields, { mainImage: this.#picture }))
    const answer = await ask(`${url}/api/v1/blog/post`, { method: 'POST', cookie: this.author.cookieHeader, bytes })
    if (answer.status !== 201) return { answer }
    return { answer, blog: (JSON.parse(answer.body) as { data: Blog }).data }
  }

  async #post(): Promise<boolean> {
    const happened = this.#happened
    const { answer, blog } = await this.#publish(`A blog, number ${this.#sent++}`, this.url)
    if (!blog) return this.#refused(happened, happened.refusedWrites, answer, 'POST a blog')
    this.#note()
    happened.acknowledged.push({ blog: blog._id, picture: blog.mainImage.variants[0]?.url ?? '' })
    this.#places.set(blog._id, 0)
    return true
  }

  async #comment({ cookieHeader }: Person): Promise<boolean> {
    const happened = this.#happened
    const [blog, count] = [...this.#places].reduce((least, one) => (one[1] < least[1] ? one : least))
    if (count >= COMMENTS_MAX) return false
    this.#places.set(blog, count + 1)
    const comment = `Comment ${this.#sent++}`
    const url = `${this.url}/api/v1/comment/newComment/${blog}`
    const answer = await ask(url, { method: 'POST', cookie: cookieHeader, json: { comment } })
    if (answer.status !== 201) return this.#refused(happened, happened.refusedWrites, answer, 'POST a comment')
    this.#note()
    happened.acknowledged.push({ blog, comment })
    return true
  }

  /** Reads the next of five paths: cached and uncached responses, and pages, which have an error page of their own. */
  async #read(): Promise<boolean> {
    const happened = this.#happened
    const [blog] = this.#places.keys()
    const paths = [
      '/',
      '/api/v1/blog/getAllBlog',
      `/api/v1/user/authors?query=nobody${this.#sent++}`,
      `/api/v1/blog/singleBlog/${blog}`,
      `/blog/${blog}`,
    ]
    const path = paths[happened.reads++ % paths.length] as string
    const answer = await ask(this.url + path, { cookie: this.author.cookieHeader })
    return answer.status === 200 || this.#refused(happened, happened.refusedReads, answer, `GET ${path}`)
  }

  #refused(happened: Happened, where: Map<string, number>, answer: Answer, what: string): false {
    const status = answer.status === 0 ? 'no answer' : `${answer.status}${answer.byProxy ? ' of the proxy' : ''}`
    where.set(status, (where.get(status) ?? 0) + 1)
    const isRight = answer.byProxy || answer.status === 0 || (answer.status === 503 && answer.retryAfter)
    if (!isRight) happened.wrong.push(`${what}: ${answer.status} ${answer.body.slice(0, 200)}`)
    return false
  }

  /** Notes the longest pause between acknowledged writes. */
  #note(): void {
    const now = performance.now()
    this.#happened.pause = Math.max(this.#happened.pause, (now - this.#lastAcknowledged) / 1000)
    this.#lastAcknowledged = now
  }

  async #again(every: number, act: () => Promise<boolean>): Promise<void> {
    while (this.#going) await sleep((await act()) ? every : IMPATIENCE)
  }
}

const nothing = (): Happened => ({
  reads: 0,
  acknowledged: [],
  refusedReads: new Map(),
  refusedWrites: new Map(),
  wrong: [],
  pause: 0,
})
