// Over 250 lines, so that every row of the generated site is written in one class.
import { CATEGORIES } from '#contract/site.ts'
import { EDUCATIONS, type Role } from '#contract/user-fields.ts'
import { searchable } from '../../server/db/searchable.ts'
import type { Row, Table } from '../../server/move/rows.ts'
import {
  FIRST_NAMES,
  fraction,
  idAt,
  iso,
  LAST_NAMES,
  PLACEHOLDER,
  pick,
  skewed,
  spread,
  textFrom,
  wordsIn,
} from './generate.ts'

const DAY = 24 * 60 * 60 * 1000
/** Days, up to now, over which the rows were created. */
const AGE = { users: 4 * 365, blogs: 3 * 365, comments: 365, subscriptions: 365 }
const LATELY = 30
/** The share of comments that are older than `LATELY`. */
const OLD_COMMENTS = 0.9

/** Authors with the same number of blogs on every site, so that their own pages are the same everywhere. */
export const EVEN_AUTHORS = 10
export const EVEN_BLOGS = 20
const AUTHORS_MIN = 50
/** One in so many blogs is a draft. */
const DRAFT = 20
const FOLLOWED = 20
/** How many authors the first Readers follow, if there are that many. */
export const FOLLOWED_BY_READERS = [50, 500]
const READ_DAYS = 3

/** The number of rows of each kind. */
export interface Size {
  blogs: number
  users: number
  authors: number
  comments: number
}

/** One user for ten blogs, one author for a hundred but no fewer than 50, five comments for each blog. */
function sizeOf(blogs: number): Size {
  return { blogs, users: blogs / 10, authors: Math.max(AUTHORS_MIN, blogs / 100), comments: blogs * 5 }
}

/**
 * The rows of a site, generated each time they are requested: the same number always yields the same row, so nothing is
 * stored. The items follow a power law by rank: a few occur most often.
 */
export class Content {
  readonly size: Size
  readonly #now: number
  readonly #passwordHash: string

  /** @param passwordHash of every user */
  constructor(blogs: number, now: number, passwordHash: string) {
    this.size = sizeOf(blogs)
    this.#now = now
    this.#passwordHash = passwordHash
  }

  /** Authors come first, then Readers. */
  userId(i: number): string {
    return idAt(this.#userTime(i), 1, i)
  }

  blogId(i: number): string {
    return idAt(this.#blogTime(i), 3, i)
  }

  emailOf(i: number): string {
    return `user${i}@example.org`
  }

  roleOf(i: number): Role {
    return i < this.size.authors ? 'Author' : 'Reader'
  }

  /** The number of a public blog, anywhere between the oldest and the newest; a different one for each n. */
  publicBlog(n: number): number {
    const rank = spread(n, this.size.blogs - this.size.blogs / DRAFT)
    return Math.floor(rank / (DRAFT - 1)) * DRAFT + (rank % (DRAFT - 1))
  }

  /** The number of the blog with most comments. */
  get mostDiscussed(): number {
    return spread(0, this.size.blogs)
  }

  /** A cursor somewhere between the beginning and the end of the listing. */
  cursor(n: number): string {
    const blog = this.publicBlog(n)
    return `${iso(this.#blogTime(blog))}_${this.blogId(blog)}`
  }

  /** Every table with its number of rows; a table comes after those that it references. */
  tables(): { table: Table; count: number; rows: Iterable<Row> }[] {
    const { users, blogs, comments } = this.size
    const readers = FOLLOWED_BY_READERS.reduce((sum, many) => sum + this.#followedBy(many), 0)
    return [
      { table: 'users', count: users, rows: this.#users() },
      { table: 'pictures', count: blogs + users, rows: this.#pictures() },
      { table: 'blogs', count: blogs, rows: this.#blogs() },
      { table: 'blog_pictures', count: blogs, rows: this.#blogPictures() },
      { table: 'comments', count: comments, rows: this.#comments() },
      {
        table: 'subscriptions',
        count: (users - FOLLOWED_BY_READERS.length) * FOLLOWED + readers,
        rows: this.#subscriptions(),
      },
      { table: 'blog_reads', count: Math.floor(blogs / 10) * READ_DAYS, rows: this.#reads() },
    ]
  }

  *#users(): Iterable<Row> {
    const { users } = this.size
    for (let i = 0; i < users; i++) {
      const name = `${pick(FIRST_NAMES, i, 1)} ${pick(LAST_NAMES, i, 2)}`
      yield {
        id: this.userId(i),
        name,
        name_search: searchable(name),
        email: this.emailOf(i),
        show_email: 1,
        phone: '555 0100',
        education: EDUCATIONS[i % EDUCATIONS.length],
        role: this.roleOf(i),
        password_hash: this.#passwordHash,
        avatar_id: this.#avatarId(i),
        // Triggers count as the rows of `subscriptions` come.
        subscriber_count: 0,
        following_count: 0,
        created_at: iso(this.#userTime(i)),
      }
    }
  }

  *#pictures(): Iterable<Row> {
    for (let i = 0; i < this.size.users; i++) {
      const widths = { width: 384, height: 384, widths: '[96,192,384]', bytes: 30_000 }
      yield { ...this.#picture(this.#avatarId(i), i, this.#userTime(i)), ...widths }
    }
    for (let i = 0; i < this.size.blogs; i++) {
      const widths = { width: 1600, height: 900, widths: '[400,760,960,1200,1600]', bytes: 400_000 }
      yield { ...this.#picture(this.#pictureId(i), this.#authorOf(i), this.#blogTime(i)), ...widths }
    }
  }

  #picture(id: string, owner: number, time: number): Row {
    return { id, owner_id: this.userId(owner), placeholder: PLACEHOLDER, created_at: iso(time) }
  }

  *#blogs(): Iterable<Row> {
    for (let i = 0; i < this.size.blogs; i++) {
      const at = iso(this.#blogTime(i))
      const text = textFrom(i)
      yield {
        id: this.blogId(i),
        author_id: this.userId(this.#authorOf(i)),
        title: `What evening number ${i} was like`,
        category: CATEGORIES[i % CATEGORIES.length],
        excerpt: `${text(150)}…`,
        intro: `<p>${text(1200)}</p><h2>Later</h2><p>${text(1200)}</p>`,
        words: wordsIn(5700),
        main_image_id: this.#pictureId(i),
        para_one_title: 'The lamp',
        para_one_description: `<p>${text(1200)}</p>`,
        para_two_title: 'The stairs',
        para_two_description: `<p>${text(1200)}</p>`,
        para_three_title: 'The day',
        para_three_description: `<p>${text(900)}</p>`,
        created_at: at,
        updated_at: at,
        state: i % DRAFT === DRAFT - 1 ? 'draft' : 'public',
        published_at: i % DRAFT === DRAFT - 1 ? null : at,
      }
    }
  }

  *#blogPictures(): Iterable<Row> {
    for (let i = 0; i < this.size.blogs; i++) yield { blog_id: this.blogId(i), picture_id: this.#pictureId(i) }
  }

  *#comments(): Iterable<Row> {
    const { comments, blogs, users } = this.size
    const old = comments * OLD_COMMENTS
    for (let i = 0; i < comments; i++) {
      const age =
        i < old ? AGE.comments - (i / old) * (AGE.comments - LATELY) : LATELY * ((comments - i) / (comments - old))
      const time = Math.floor(this.#now - age * DAY)
      yield {
        id: idAt(time, 4, i),
        blog_id: this.blogId(spread(skewed(blogs, 2, i, 3), blogs)),
        author_id: this.userId(Math.floor(fraction(i, 4) * users)),
        comment: `Read it twice, number ${i}, and would read it again.`,
        created_at: iso(time),
      }
    }
  }

  *#subscriptions(): Iterable<Row> {
    let i = 0
    for (const [reader, author] of this.#follows()) {
      const time = this.#now - fraction(i++, 5) * AGE.subscriptions * DAY
      yield { reader_id: this.userId(reader), author_id: this.userId(author), created_at: iso(time) }
    }
  }

  *#reads(): Iterable<Row> {
    for (let i = 0; i < Math.floor(this.size.blogs / 10); i++) {
      const blog_id = this.blogId(spread(i, this.size.blogs))
      for (let day = 0; day < READ_DAYS; day++) {
        const age = (day + fraction(i, 6)) * (LATELY / READ_DAYS)
        yield {
          blog_id,
          day: iso(this.#now - age * DAY).slice(0, 10),
          reads: 1 + Math.floor(20 * fraction(i, 10 + day)),
        }
      }
    }
  }

  /** Pairs of follower and author, by number. */
  *#follows(): Iterable<[reader: number, author: number]> {
    for (let reader = 0; reader < this.size.users; reader++) {
      const followed = new Set<number>()
      for (let i = 0; followed.size < this.#followingOf(reader); i++) {
        const author = skewed(this.size.authors, 2, reader, 100 + i)
        if (author !== reader) followed.add(author)
      }
      for (const author of followed) yield [reader, author]
    }
  }

  #followingOf(user: number): number {
    return this.#followedBy(FOLLOWED_BY_READERS[user - this.size.authors] ?? FOLLOWED)
  }

  #followedBy(many: number): number {
    return Math.min(many, this.size.authors)
  }

  #authorOf(blog: number): number {
    const step = this.size.blogs / (EVEN_AUTHORS * EVEN_BLOGS)
    if (blog % step === 0) return (blog / step) % EVEN_AUTHORS
    return EVEN_AUTHORS + skewed(this.size.authors - EVEN_AUTHORS, 1.5, blog, 7)
  }

  #avatarId(user: number): string {
    return idAt(this.#userTime(user), 2, user)
  }

  #pictureId(blog: number): string {
    return idAt(this.#blogTime(blog), 2, this.size.users + blog)
  }

  #userTime(i: number): number {
    return this.#evenly(i, this.size.users, AGE.users)
  }

  #blogTime(i: number): number {
    return this.#evenly(i, this.size.blogs, AGE.blogs)
  }

  #evenly(i: number, count: number, days: number): number {
    return Math.floor(this.#now - days * DAY * ((count - i) / count))
  }
}
