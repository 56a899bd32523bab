import { CATEGORIES } from '#contract/site.ts'
import { hashToken } from '../../server/db/hash-token.ts'
import { searchable } from '../../server/db/searchable.ts'
import {
  FIRST_NAMES,
  fraction,
  idAt,
  iso,
  LAST_NAMES,
  PLACEHOLDER,
  pick,
  textFrom,
  wordsIn,
} from '../million/generate.ts'

const DAY = 24 * 60 * 60 * 1000
const AGE_DAYS = 3 * 365
/** Authors with the same number of posts on every site, and the tag of as many blogs. */
const POSTS_OF_ONE = 100
/** Posts that wait, and that an admin removed: the same number on every site. */
const HELD = 200
const TOKEN = 'the-session-of-the-admin'
/** Words of a blog, so that a million take a minute to write. */
const TEXT_LENGTH = 320

type Row = Record<string, unknown>

/** As many accounts, short blogs and comments, by number from the oldest to the newest. */
export class AdminContent {
  readonly count: number
  readonly #now: number
  readonly cookie = `session=${TOKEN}`

  constructor(count: number, now: number) {
    this.count = count
    this.#now = now
  }

  tables() {
    const { count } = this
    return [
      { table: 'users', count, rows: this.#users() },
      { table: 'sessions', count: 1, rows: [this.#session()] },
      { table: 'pictures', count: 1, rows: [this.#picture()] },
      { table: 'blogs', count, rows: this.#blogs() },
      { table: 'comments', count, rows: this.#comments() },
    ]
  }

  userId(i: number): string {
    return idAt(this.#time(i), 1, i)
  }

  blogId(i: number): string {
    return idAt(this.#time(i), 3, i)
  }

  nameOf(i: number): string {
    return `${pick(FIRST_NAMES, i, 1)} ${pick(LAST_NAMES, i, 2)} ${i}`
  }

  emailOf(i: number): string {
    return `user${i}@example.org`
  }

  /** A cursor of posts or comments in the middle. */
  cursorOf(kind: 3 | 4, i: number): string {
    return `${iso(this.#time(i))}_${idAt(this.#time(i), kind, i)}`
  }

  *#users(): Iterable<Row> {
    for (let i = 0; i < this.count; i++) {
      yield {
        id: this.userId(i),
        name: this.nameOf(i),
        name_search: searchable(this.nameOf(i)),
        email: this.emailOf(i),
        show_email: 0,
        phone: '',
        education: '',
        role: this.#isAuthor(i) ? 'Author' : 'Reader',
        subscriber_count: 0,
        is_admin: i === 0 ? 1 : 0,
        created_at: iso(this.#time(i)),
      }
    }
  }

  *#blogs(): Iterable<Row> {
    for (let i = 0; i < this.count; i++) {
      const at = iso(this.#time(i))
      const text = textFrom(i)(TEXT_LENGTH)
      const state = this.#stateOf(i)
      yield {
        id: this.blogId(i),
        author_id: this.userId(this.#authorOf(i)),
        title: `What evening number ${i} was like`,
        category: CATEGORIES[i % CATEGORIES.length],
        excerpt: text.slice(0, 150),
        tags: i % (this.count / POSTS_OF_ONE) === 0 ? '["tea"]' : '[]',
        intro: `<p>${text}</p>`,
        words: wordsIn(TEXT_LENGTH),
        main_image_id: idAt(0, 2, 0),
        para_one_title: '',
        para_one_description: '',
        para_two_title: '',
        para_two_description: '',
        para_three_title: '',
        para_three_description: '',
        created_at: at,
        updated_at: at,
        state: state === 'removed' ? 'trashed' : state,
        published_at: at,
        held_at: state === 'held' ? at : null,
        removed_at: state === 'removed' ? at : null,
        trashed_at: state === 'removed' ? at : null,
      }
    }
  }

  *#comments(): Iterable<Row> {
    for (let i = 0; i < this.count; i++) {
      const at = iso(this.#time(i))
      const state = this.#stateOf(i)
      const author_id = this.userId(this.#authorOf(i))
      yield {
        id: idAt(this.#time(i), 4, i),
        // A hundred below each blog that has any.
        blog_id: this.blogId(Math.floor(i / POSTS_OF_ONE) * POSTS_OF_ONE + 1),
        author_id,
        comment: `Read it twice, number ${i}, and would read it again.`,
        created_at: at,
        state: state === 'removed' ? 'trashed' : state,
        state_at: state === 'public' ? null : at,
        reasons: state === 'held' ? '["first"]' : null,
        trashed_by: state === 'removed' ? author_id : null,
        removed_at: state === 'removed' ? at : null,
      }
    }
  }

  #session(): Row {
    const [at, later] = [iso(this.#now), iso(this.#now + DAY)]
    const user_id = this.userId(0)
    return { token_hash: hashToken(TOKEN), user_id, created_at: at, expires_at: later, second_factor_at: at }
  }

  #picture(): Row {
    const size = { width: 1600, height: 900, widths: '[400]', bytes: 1000 }
    const at = iso(this.#now)
    return { id: idAt(0, 2, 0), owner_id: this.userId(0), placeholder: PLACEHOLDER, created_at: at, ...size }
  }

  #isAuthor(i: number): boolean {
    return i % POSTS_OF_ONE === 0
  }

  /** The first author has a hundred posts everywhere, the others as chance has it. */
  #authorOf(i: number): number {
    if (i % (this.count / POSTS_OF_ONE) === 0) return POSTS_OF_ONE
    return POSTS_OF_ONE * (2 + Math.floor(fraction(i, 3) * (this.count / POSTS_OF_ONE - 2)))
  }

  #stateOf(i: number): 'public' | 'held' | 'removed' {
    const every = this.count / HELD
    if (i % every === 3) return 'held'
    return i % every === 5 ? 'removed' : 'public'
  }

  #time(i: number): number {
    return Math.floor(this.#now - AGE_DAYS * DAY * ((this.count - i) / this.count))
  }
}
