import { createHmac } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { Schema } from '../db/schema.ts'
import { pseudonymOf } from '../secret-key.ts'
import { hostsIn, isUnspaced, wordsOf } from './words.ts'

// A naive Bayes classifier that knows nothing but what the admins of this site have decided.

/** Decisions of each kind before it says anything. */
export const DECISIONS_MIN = 10
/** Different features of one text, and how many of them count: those that say most. */
const FEATURES_MAX = 200
const COUNTED_MAX = 20
/** Characters of a text that are read. */
const READ_MAX = 10_000
/** The row whose counts are those of all texts. */
const TEXTS = ''
/** Only from these odds on a text is suspected: twenty to one. */
const SUSPECTED = Math.log(20)
/** How much a feature must say to count: it is 1.5 times as frequent in the one kind. */
const SAYS_MIN = Math.log(1.5)

const keys = new WeakMap<Config, Promise<string>>()

/** The key by which words are stored, so that the database does not reveal the texts. */
export function wordKey(config: Config): Promise<string> {
  let key = keys.get(config)
  if (!key) {
    key = pseudonymOf(config, 'words of held posts')
    keys.set(config, key)
  }
  return key
}

export const featureHash = (key: string, word: string) =>
  createHmac('sha256', key).update(word).digest('base64url').slice(0, 16)

/**
 * The features of a text: its different words, pairs of letters where words have no spaces, and the hosts of its links.
 */
function featuresOf(text: string, links: string[]): string[] {
  const found = new Set<string>()
  for (const host of hostsIn([text.slice(0, READ_MAX), ...links.slice(0, FEATURES_MAX)].join('\n'))) {
    // oxlint-disable-next-line catalogue/no-text -- a feature, which is stored
    found.add(`host ${host}`)
  }
  for (const word of wordsOf(text.slice(0, READ_MAX))) {
    if (found.size >= FEATURES_MAX) break
    if (!isUnspaced(word)) {
      if (word.length > 1 && word.length <= 40) found.add(word)
      continue
    }
    const letters = [...word]
    for (let at = 0; at + 1 < letters.length && found.size < FEATURES_MAX; at++) {
      found.add(`${letters[at]}${letters[at + 1]}`)
    }
  }
  return [...found].slice(0, FEATURES_MAX)
}

/** How many texts of each kind are known. */
export async function countLessons(db: Db): Promise<Counts> {
  const all = await db.selectFrom('spam_words').select(['spam', 'good']).where('word', '=', TEXTS).executeTakeFirst()
  return all ?? { spam: 0, good: 0 }
}

/** Whether a text is rather like those that admins refused or removed than like those that they approved or left. */
export async function isSuspected(db: Db, config: Config, text: string, links: string[]): Promise<boolean> {
  const key = await wordKey(config)
  const names = featuresOf(text, links).map((feature) => featureHash(key, feature))
  const rows = await db
    .selectFrom('spam_words')
    .selectAll()
    .where('word', 'in', [TEXTS, ...names])
    .execute()
  const all = rows.find(({ word }) => word === TEXTS)
  if (!all || Math.min(all.spam, all.good) < DECISIONS_MIN) return false
  return (
    oddsOf(
      rows.filter(({ word }) => word !== TEXTS),
      all,
    ) >= SUSPECTED
  )
}

type Counts = { spam: number; good: number }

/**
 * The logarithm of how much more likely the words are spam; rare words say less. As much as one text of the kind that
 * fewer are known of is added to both shares: that a word was never seen in the few says little, however many of the
 * other kind are known.
 */
function oddsOf(words: Counts[], all: Counts): number {
  const added = 1 / Math.min(all.spam, all.good)
  // Not below zero: decisions from before it learned can be undone, too.
  const share = (count: number, of: number) => Math.log(Math.max(count, 0) / of + added)
  const said = words.map(({ spam, good }) => share(spam, all.spam) - share(good, all.good))
  return said
    .filter((says) => Math.abs(says) >= SAYS_MIN)
    .sort((one, two) => Math.abs(two) - Math.abs(one))
    .slice(0, COUNTED_MAX)
    .reduce((sum, says) => sum + says, 0)
}

/** Rows of one statement. */
const AT_ONCE = 500

/** An admin's decision about texts: `times` is -1 to undo it. */
export interface Lesson {
  kind: 'spam' | 'good'
  times: 1 | -1
  texts: { text: string; links: string[] }[]
}

/** Learns from decisions, in their transaction. */
export async function learn(trx: Transaction<Schema>, config: Config, { kind, times, texts }: Lesson): Promise<void> {
  const key = await wordKey(config)
  const counts = new Map([[TEXTS, texts.length]])
  const names = new Map<string, string>()
  for (const { text, links } of texts) {
    for (const feature of featuresOf(text, links)) {
      const name = names.get(feature) ?? featureHash(key, feature)
      names.set(feature, name)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  // In one order: two decisions at once would else wait for each other.
  const rows = [...counts].sort(([one], [two]) => (one < two ? -1 : 1))
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const values = rows.slice(from, from + AT_ONCE).map(([word, count]) => ({
      word,
      spam: kind === 'spam' ? times * count : 0,
      good: kind === 'good' ? times * count : 0,
    }))
    await trx
      .insertInto('spam_words')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet({
          spam: sql`spam_words.spam + excluded.spam`,
          good: sql`spam_words.good + excluded.good`,
        }),
      )
      .execute()
  }
}
