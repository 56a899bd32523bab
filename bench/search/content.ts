import { CATEGORIES } from '#contract/site.ts'
import { type Entry, filterWord, initialOf, lengthOf, type Posting, postingsOf } from '../../server/search/entry.ts'
import { joinWords } from '../../server/search/index-changes.ts'
import { fraction, idAt, iso, PLACEHOLDER, skewed, textFrom } from '../million/generate.ts'

const AUTHORS = 100
const DAY = 24 * 60 * 60 * 1000
const AGE_DAYS = 3 * 365
/** Each of these words is in about 50 blogs. */
const RARE_IN = 50
const TITLE_WORDS = 5
/** Characters: 55 words, about 45 different ones, so that the index of a million takes minutes to fill. */
const TEXT_LENGTH = 320

type Row = Record<string, unknown>

/** The rows of a site with short public blogs, and of its search index as the indexer would write it. */
export class SearchContent {
  readonly blogs: number
  readonly #now: number
  /** By word, for each document in their order: its number and how the word stands there, packed into one number. */
  readonly #postings = new Map<string, number[]>()
  readonly #wordsIn = new Map<string, string[]>()
  #words = 0

  constructor(blogs: number, now: number) {
    this.blogs = blogs
    this.#now = now
  }

  /** Every table with its number of rows; the words come last, as they are counted while the documents are written. */
  tables() {
    return [
      { table: 'users', count: AUTHORS, rows: this.#users() },
      { table: 'pictures', count: 1, rows: [this.#picture()] },
      { table: 'blogs', count: this.blogs, rows: this.#blogs() },
      { table: 'search_documents', count: this.blogs, rows: this.#documents() },
      { table: 'search_postings', count: this.blogs * 50, rows: this.#allPostings() },
      { table: 'search_words', count: 4000, rows: this.#allWords() },
    ]
  }

  /** What `search_totals` has then. */
  totals(): { documents: number; words: number } {
    return { documents: this.blogs, words: this.#words }
  }

  /** Words of texts that are in so many of the documents; the most common ones first. */
  wordsIn(least: number, most: number): string[] {
    const key = `${least} ${most}`
    const known = this.#wordsIn.get(key)
    if (known) return known
    const words = [...this.#postings]
      .filter(([word, { length }]) => !word.startsWith('=') && length >= least && length <= most)
      .sort(([, one], [, other]) => other.length - one.length)
      .map(([word]) => word)
    this.#wordsIn.set(key, words)
    return words
  }

  title(i: number): string {
    return wordsFrom(textFrom(i + 7_000_000)(60))
      .slice(0, TITLE_WORDS)
      .join(' ')
  }

  #rareWord(i: number): string {
    return `qz${Math.floor(fraction(i, 40) * (this.blogs / RARE_IN)).toString(36)}`
  }

  #text(i: number): string[] {
    return [...wordsFrom(textFrom(i)(TEXT_LENGTH)), this.#rareWord(i)]
  }

  #time(i: number): number {
    return Math.floor(this.#now - AGE_DAYS * DAY * ((this.blogs - i) / this.blogs))
  }

  #author(i: number): string {
    return idAt(0, 1, skewed(AUTHORS, 1.5, i, 7))
  }

  #category(i: number): string {
    return CATEGORIES[i % CATEGORIES.length] ?? 'Testing'
  }

  #picture(): Row {
    return {
      id: idAt(0, 2, 0),
      owner_id: idAt(0, 1, 0),
      placeholder: PLACEHOLDER,
      width: 1600,
      height: 900,
      widths: '[400,760]',
      bytes: 400_000,
      created_at: iso(this.#now),
    }
  }

  *#users(): Iterable<Row> {
    for (let i = 0; i < AUTHORS; i++) {
      const name = `Author ${i}`
      yield {
        id: idAt(0, 1, i),
        name,
        name_search: name.toLowerCase(),
        email: `author${i}@example.org`,
        show_email: 0,
        phone: '555 0100',
        education: 'PHD',
        role: 'Author',
        password_hash: 'none',
        avatar_id: idAt(0, 2, 0),
        subscriber_count: 0,
        following_count: 0,
        created_at: iso(this.#now),
      }
    }
  }

  *#blogs(): Iterable<Row> {
    for (let i = 0; i < this.blogs; i++) {
      const at = iso(this.#time(i))
      const text = this.#text(i).join(' ')
      yield {
        id: idAt(this.#time(i), 3, i),
        author_id: this.#author(i),
        title: this.title(i),
        category: this.#category(i),
        excerpt: text.slice(0, 150),
        intro: `<p>${text}</p>`,
        main_image_id: idAt(0, 2, 0),
        para_one_title: '',
        para_one_description: '',
        para_two_title: '',
        para_two_description: '',
        para_three_title: '',
        para_three_description: '',
        created_at: at,
        updated_at: at,
        state: 'public',
        published_at: at,
      }
    }
  }

  #entry(i: number): Entry {
    const body = this.#text(i)
    return {
      title: this.title(i).split(' '),
      author: ['author', String(skewed(AUTHORS, 1.5, i, 7))],
      excerpt: body.slice(0, 25),
      body,
      filters: [
        filterWord('category', this.#category(i)),
        filterWord('author', this.#author(i)),
        filterWord('year', iso(this.#time(i)).slice(0, 4)),
      ],
    }
  }

  *#documents(): Iterable<Row> {
    for (let i = 0; i < this.blogs; i++) {
      const entry = this.#entry(i)
      for (const [word, posting] of postingsOf(entry)) {
        const all = this.#postings.get(word)
        const packed = pack(i + 1, posting)
        if (all) all.push(packed)
        else this.#postings.set(word, [packed])
      }
      this.#words += lengthOf(entry)
      yield {
        doc: i + 1,
        blog_id: idAt(this.#time(i), 3, i),
        title_words: joinWords(entry.title),
        author_words: joinWords(entry.author),
        excerpt_words: joinWords(entry.excerpt),
        body_words: joinWords(entry.body),
        filters: entry.filters.join('\n'),
        length: lengthOf(entry),
      }
    }
  }

  #sorted(): [string, number[]][] {
    return [...this.#postings].sort(([one], [other]) => (one < other ? -1 : 1))
  }

  *#allPostings(): Iterable<Row> {
    for (const [word, all] of this.#sorted()) for (const packed of all) yield { word, ...unpack(packed) }
  }

  *#allWords(): Iterable<Row> {
    for (const [word, all] of this.#sorted()) {
      const count = (has: (posting: Posting) => boolean) => all.filter((packed) => has(unpack(packed))).length
      yield {
        word,
        documents: count(({ weight }) => weight > 0),
        card_documents: count(({ card_weight }) => card_weight > 0),
        title_documents: count(({ in_title }) => in_title > 0),
        initial: initialOf(word),
        length: [...word].length,
      }
    }
  }
}

/** Whole words: a text begins and ends anywhere in one. */
const wordsFrom = (text: string): string[] => text.split(' ').slice(1, -1)

const WEIGHTS = 64
const LENGTHS = 256

function pack(doc: number, { weight, card_weight, in_title, length }: Posting): number {
  const [w, c] = [Math.min(weight, WEIGHTS - 1), Math.min(card_weight, WEIGHTS - 1)]
  return (((doc * WEIGHTS + w) * WEIGHTS + c) * 2 + in_title) * LENGTHS + Math.min(length, LENGTHS - 1)
}

function unpack(packed: number): { doc: number } & Posting {
  const part = (by: number, of: number) => Math.floor(packed / by) % of
  return {
    doc: Math.floor(packed / (LENGTHS * 2 * WEIGHTS * WEIGHTS)),
    weight: part(LENGTHS * 2 * WEIGHTS, WEIGHTS),
    card_weight: part(LENGTHS * 2, WEIGHTS),
    in_title: part(LENGTHS, 2),
    length: part(1, LENGTHS),
  }
}
