import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import type { Blog, OwnBlogCard } from '#contract/blogs.ts'
import type { Comment } from '#contract/comments.ts'
import type { Envelope } from '../e2e/client.ts'
import { call, formOf } from '../e2e/client.ts'
import { type Site, startSite } from '../e2e/server.ts'
import { type Person, register } from '../e2e/users.ts'
import { SITE_FILE } from '../server/media/disk.ts'

const WRITERS = 4
const KILL_WITHIN_MS = 1500

export interface DurabilityFigures {
  rounds: number
  acknowledged: number
  /** Acknowledged writes that were missing or changed after the restart. */
  lost: number
  /** Writes that never got a response, and how many of them turned out to be stored. */
  inFlight: number
  inFlightMade: number
  /** Broken rows, missing files and files without an owner. */
  broken: string[]
}

/** A blog or comment of one writer: its last acknowledged state, and the state of a request that got no response. */
interface Thing {
  kind: 'blog' | 'comment'
  id: string
  /** null: deleted */
  acknowledged: string | null
  asked?: string | null
}

/**
 * Kills the server with SIGKILL at random moments during a mixed load of writes, each after at least one acknowledged
 * write of every writer, and checks every acknowledged write after each restart.
 * @param say receives a line of progress per round
 */
export async function durability(rounds: number, say: (line: string) => void): Promise<DurabilityFigures> {
  const site = await startSite()
  const figures: DurabilityFigures = { rounds, acknowledged: 0, lost: 0, inFlight: 0, inFlightMade: 0, broken: [] }
  try {
    const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const target = await register(site.url)
    const meetingPlace = (await post(site, target, 'Where everybody comments', picture)).data._id
    const people = await Promise.all(Array.from({ length: WRITERS }, () => register(site.url)))
    const writers = people.map(
      (person) => new Writer(site, person, { picture, target: target._id, meetingPlace, figures }),
    )
    for (let round = 1; round <= rounds; round++) {
      const stop = new AbortController()
      const load = Promise.all(writers.map((writer) => writer.run(stop.signal)))
      await Promise.race([load, Promise.all(writers.map((writer) => writer.nextAcknowledged()))])
      await new Promise((resolve) => setTimeout(resolve, Math.random() * KILL_WITHIN_MS))
      await site.kill('SIGKILL')
      stop.abort()
      await load
      await site.restart()
      for (const writer of writers) await writer.check()
      figures.broken.push(...(await brokenIn(site)).map((what) => `round ${round}: ${what}`))
      say(`round ${round}: ${figures.acknowledged} acknowledged, ${figures.lost} lost, ${figures.broken.length} broken`)
    }
    return figures
  } finally {
    await site.stop()
  }
}

interface Surroundings {
  picture: Buffer
  target: string
  meetingPlace: string
  figures: DurabilityFigures
}

/** One user who makes one write after the other and remembers which were acknowledged. */
class Writer {
  readonly things: Thing[] = []
  following: { acknowledged: boolean; asked?: boolean } = { acknowledged: false }
  words = 0
  private acknowledge?: () => void

  readonly site: Site
  readonly person: Person
  readonly around: Surroundings

  constructor(site: Site, person: Person, around: Surroundings) {
    this.site = site
    this.person = person
    this.around = around
  }

  /** Resolves when the next write is acknowledged, so that a slow machine is not killed before it has done anything. */
  nextAcknowledged(): Promise<void> {
    return new Promise((resolve) => {
      this.acknowledge = resolve
    })
  }

  /** Writes until the server is gone. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.act()
        this.around.figures.acknowledged++
        this.acknowledge?.()
      } catch {
        return
      }
    }
  }

  private async act(): Promise<void> {
    const text = `Words number ${++this.words} of ${this.person._id}`
    const there = this.things.filter(({ acknowledged }) => acknowledged !== null)
    const thing = there[Math.floor(Math.random() * there.length)]
    const dice = Math.random()
    if (!thing || dice < 0.35) return dice < 0.15 ? this.writeBlog(text) : this.writeComment(text)
    if (dice < 0.5) return this.follow()
    thing.asked = dice < 0.8 ? text : null
    if (thing.asked === null) await this.remove(thing)
    else await this.change(thing, text)
    thing.acknowledged = thing.asked
    delete thing.asked
  }

  private async writeBlog(title: string): Promise<void> {
    const blank: Thing = { kind: 'blog', id: '', acknowledged: null, asked: title }
    this.things.push(blank)
    blank.id = (await post(this.site, this.person, title, this.around.picture)).data._id
    blank.acknowledged = title
    delete blank.asked
  }

  private async writeComment(comment: string): Promise<void> {
    const blank: Thing = { kind: 'comment', id: '', acknowledged: null, asked: comment }
    this.things.push(blank)
    const { data } = await this.say<Comment[]>('POST', `/comment/newComment/${this.around.meetingPlace}`, { comment })
    blank.id = data.find((one) => one.comment === comment)?._id ?? ''
    blank.acknowledged = comment
    delete blank.asked
  }

  private async change({ kind, id }: Thing, text: string): Promise<void> {
    if (kind === 'blog') await call(this.site.url, 'PUT', `/blog/update/${id}`, this.person, formOf(blogFields(text)))
    else await this.say('POST', `/comment/editComment/${id}/${this.around.meetingPlace}`, { newComment: text })
  }

  private async remove({ kind, id }: Thing): Promise<void> {
    if (kind === 'blog') await this.say('DELETE', `/blog/deletePost/${id}`)
    else await this.say('POST', `/comment/deleteComment/${id}/${this.around.meetingPlace}`)
  }

  private async follow(): Promise<void> {
    const asked = !this.following.acknowledged
    this.following.asked = asked
    const [method, name] = asked ? (['POST', 'newSubscriber'] as const) : (['DELETE', 'deleteSubscriber'] as const)
    await this.say(method, `/subscribe/${name}/${this.around.target}`)
    this.following = { acknowledged: asked }
  }

  /** Compares the stored data with the acknowledged writes; unacknowledged ones may be stored or not. */
  async check(): Promise<void> {
    const { figures, meetingPlace, target } = this.around
    const { blogs } = (await this.say<{ blogs: OwnBlogCard[] }>('GET', '/user/allUserBlog')).data
    const comments = (await this.say<Comment[]>('POST', `/comment/getComment/${meetingPlace}`)).data
    for (const thing of this.things) {
      const texts = thing.kind === 'blog' ? blogs.map((b) => [b._id, b.title]) : comments.map((c) => [c._id, c.comment])
      const found = texts.find(([id, text]) => id === thing.id || (thing.id === '' && text === thing.asked))
      const now = found?.[1] ?? null
      const made = 'asked' in thing && now === thing.asked
      if (now !== thing.acknowledged && !made) figures.lost++
      if ('asked' in thing) figures.inFlight++
      if (made) figures.inFlightMade++
      Object.assign(thing, { id: found?.[0] ?? thing.id, acknowledged: now })
      delete thing.asked
    }
    const { subscribed } = (await this.say<{ subscribed: boolean }>('GET', `/user/userProfile/${target}`)).data
    if (subscribed !== this.following.acknowledged && subscribed !== this.following.asked) figures.lost++
    this.following = { acknowledged: subscribed }
    for (const { _id } of blogs) await this.expectWhole(_id)
  }

  private async expectWhole(id: string): Promise<void> {
    const { mainImage } = (await this.say<Blog>('GET', `/blog/singleBlog/${id}`)).data
    for (const { url } of mainImage.variants) {
      if ((await fetch(this.site.url + url)).status !== 200) this.around.figures.broken.push(`picture ${url} of a blog`)
    }
  }

  private say<Data>(method: string, path: string, json?: object): Promise<Envelope<Data>> {
    return call<Data>(this.site.url, method, path, this.person, json)
  }
}

function post(site: Site, person: Person, title: string, picture: Buffer): Promise<Envelope<Blog>> {
  return call<Blog>(site.url, 'POST', '/blog/post', person, formOf(blogFields(title), { mainImage: picture }))
}

const blogFields = (title: string) => ({
  title,
  category: 'Testing',
  intro: `<p>${title}, at length.</p>`,
  published: 'True',
})

/** The inconsistencies in the database and the media folder; the clean-up at start-up gets a moment to finish. */
async function brokenIn(site: Site): Promise<string[]> {
  const database = new DatabaseSync(join(site.dataDir, 'blogi.sqlite'), { readOnly: true })
  const all = (sql: string) => database.prepare(sql).all() as Record<string, unknown>[]
  const wrong = all('pragma integrity_check').map(({ integrity_check }) => String(integrity_check))
  const broken = wrong.filter((line) => line !== 'ok')
  if (all('pragma foreign_key_check').length > 0) broken.push('a row that refers to nothing')
  const counts = 'select count(*) from subscriptions where author_id = users.id'
  if (all(`select id from users where subscriber_count <> (${counts})`).length > 0) broken.push('a follower count')
  const rows = new Set(all('select id from pictures').map(({ id }) => String(id)))
  database.close()
  let ownerless: string[] = []
  for (let i = 0; i < 50; i++) {
    ownerless = (await readdir(join(site.dataDir, 'media'))).filter((id) => id !== SITE_FILE && !rows.has(id))
    if (ownerless.length === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return [...broken, ...ownerless.map((id) => `file without an owner: ${id}`)]
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { broken, ...figures } = await durability(Number(process.argv[2] ?? 50), console.log)
  console.table({ ...figures, broken: broken.length })
  for (const line of broken) console.log(line)
  process.exit(figures.lost + broken.length > 0 ? 1 : 0)
}
