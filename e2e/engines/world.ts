import type { Site } from '../server.ts'
import type { Person } from '../users.ts'
import type { Page } from './page.ts'

/** What the journeys of one engine have in common: a site, and two people with a browser each. */
export interface World {
  site: Site
  author: Page
  authorPerson: Person
  reader: Page
  readerPerson: Person
  /** Files of pictures. */
  pictures: { cover: string; other: string }
}

/** Journeys that go on from each other: after one has failed, the rest of its group is not run. */
export interface Group {
  name: string
  journeys: [name: string, run: (world: World) => Promise<void>][]
}

/** A blog among others. */
export const card = (title: string) => ({ role: 'article', has: title, within: { role: 'main' } }) as const

/** Its title, which leads to it. */
export const cardLink = (title: string) => ({ role: 'link', has: title, within: card(title) }) as const

/** What a page keeps until it is loaded anew. */
export const mark = (page: Page) => page.tab.call(() => void Object.assign(window, { neverReloaded: true }))
export const isMarked = (page: Page) => page.tab.call(() => 'neverReloaded' in window)
