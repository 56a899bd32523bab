import { LRUCache } from 'lru-cache'
import type { SessionLookup } from '../session/store.ts'
import type { KeptAnswer } from './answers.ts'
import { Keep } from './keep.ts'

const MEGABYTE = 1024 * 1024
/** About 400 home pages in three encodings. */
const ANSWERS_MAX = 64 * MEGABYTE
const SESSIONS_MAX = 8 * MEGABYTE
const SESSION_BYTES = 500
/** Each takes two addresses, some 500 bytes. */
const WRITTEN_MAX = 4000

/** What is kept in this process's memory, and how it is dropped. */
export interface Cache {
  /** By `callKey` or `pageKey`, whatever is the same for all who may have it. */
  answers: Keep<KeptAnswer>
  /** What an answer is kept under, by another way to write its address: with defaults written out. */
  written: LRUCache<string, string>
  /** By the hash of their token. */
  sessions: Keep<SessionLookup>
  /** Forgets all that is made of these topics. */
  drop(topics: string[]): void
  /** Forgets everything: anything may have changed. */
  clear(): void
  /** Forgets everything, and keeps nothing until `resume`: what changes may not be heard of. */
  pause(): void
  resume(): void
}

/** @param maxAge milliseconds after which everything is made anew, however little is heard; undefined: never */
export function openCache(maxAge: number | undefined): Cache {
  const answers = new Keep<KeptAnswer>(ANSWERS_MAX, ({ bytes }) => bytes, maxAge)
  const sessions = new Keep<SessionLookup>(SESSIONS_MAX, () => SESSION_BYTES, maxAge)
  return {
    answers,
    written: new LRUCache({ max: WRITTEN_MAX }),
    sessions,
    drop(topics) {
      answers.drop(topics)
      sessions.drop(topics)
    },
    clear() {
      answers.clear()
      sessions.clear()
    },
    pause() {
      answers.pause()
      sessions.pause()
    },
    resume() {
      answers.resume()
      sessions.resume()
    },
  }
}
