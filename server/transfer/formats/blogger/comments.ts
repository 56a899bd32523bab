import { copied } from '../copied.ts'
import { plainText } from '../html.ts'
import type { NeutralAuthor, NeutralComment } from '../neutral.ts'
import { timeOf } from '../time-of.ts'
import { childOf, textIn, type XmlRecord } from '../xml-records.ts'
import { htmlOf, keyIn, keyOf, linkOf, signatureOf, stateOf } from './entries.ts'

/** Characters of all comments, which are held in memory: they may be before and behind their posts. */
const LENGTH_MAX = 100_000_000
/** Posts whose comments left out are counted one by one. */
const POSTS_MAX = 100_000

/** A comment as JSON: 150,000 took 215 MB as objects, whose texts keep the part of the file that they are from. */
type Stored = string

/** The comments of a site by the keys of their posts. */
export class Comments {
  readonly #of = new Map<string, Stored[]>()
  /** Those that were spam or deleted, by the keys of their posts. */
  readonly #left = new Map<string, number>()
  readonly #max: number
  #length = 0

  /** @param max characters */
  constructor(max = LENGTH_MAX) {
    this.#max = max
  }

  add(entry: XmlRecord): void {
    const post = copied(postOf(entry))
    const state = stateOf(entry)
    const isWhole = !isRemoved(entry) && !entry.isCut && this.#length < this.#max
    const isKept = (state === 'LIVE' || isWaiting(state)) && isWhole
    if (!isKept) {
      const of = this.#left.size < POSTS_MAX || this.#left.has(post) ? post : ''
      this.#left.set(of, (this.#left.get(of) ?? 0) + 1)
      return
    }
    const { name, profile, isOfAccount } = signatureOf(entry)
    const comment: NeutralComment = {
      key: keyOf(entry),
      parent: parentOf(entry, post),
      author: profile || undefined,
      name,
      email: undefined,
      isOfAccount,
      at: timeOf(textIn(entry, 'published')) ?? new Date(0),
      text: plainText(htmlOf(entry)),
      waits: isWaiting(state),
    }
    const stored = JSON.stringify(comment)
    this.#length += post.length + stored.length
    const all = this.#of.get(post)
    if (all) all.push(stored)
    else this.#of.set(post, [stored])
  }

  /** The comments of a post, and how many of it were left out. @param profiles the authors by their profiles */
  of(post: string, profiles: Map<string, NeutralAuthor>): { comments: NeutralComment[]; left: number } {
    const comments = (this.#of.get(post) ?? []).map((stored) => {
      const comment: NeutralComment = JSON.parse(stored)
      const author = profiles.get(comment.author ?? '')
      // Anyone could sign with any address.
      return {
        ...comment,
        at: new Date(comment.at),
        author: author?.name === comment.name && comment.isOfAccount ? author.key : undefined,
      }
    })
    return { comments, left: this.#left.get(post) ?? 0 }
  }

  /** How many are of none of these posts. */
  without(posts: ReadonlySet<string>): number {
    let count = 0
    for (const [post, all] of this.#of) if (!posts.has(post)) count += all.length
    for (const [post, left] of this.#left) if (!posts.has(post)) count += left
    return count
  }
}

const isWaiting = (state: string) => /PENDING|MODERATION/.test(state)

/** Its author or that of the post removed it; only its place is left. */
const isRemoved = (entry: XmlRecord) =>
  entry.children.some(({ attributes }) => attributes.name === 'blogger.contentRemoved')

function postOf(entry: XmlRecord): string {
  return keyIn(entry, textIn(entry, 'blogger:parent') || (childOf(entry, 'thr:in-reply-to')?.attributes.ref ?? ''))
}

/** The comment that it replies to. */
function parentOf(entry: XmlRecord, post: string): string | undefined {
  const parent = keyIn(entry, textIn(entry, 'blogger:inReplyTo') || linkOf(entry, 'related'))
  return parent === '' || parent === post ? undefined : parent
}
