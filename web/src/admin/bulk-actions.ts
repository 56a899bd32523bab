import type { BulkResult, NotDone } from '#contract/bulk.ts'
import * as messages from '#messages/admin-posts.ts'

/** What an admin entered in the question before an action. */
export interface Entered {
  reason?: string
  category?: string
  tags?: string
}

/** An action on several posts or people of a list. */
export interface BulkAction<Item, Name extends string> {
  name: Name
  label: string
  /** Whether there is something to do on one. */
  fits: (item: Item) => boolean
  /** The result; `{count}` posts or people. */
  result: string
  /** The action that undoes it once it is no longer undone by an id. */
  undo?: Name
  /** What is asked first, and what it means; none of an action that hurts no one and needs no more. */
  question?: { title: string; means: string[] }
  /** The button of the question is red. */
  hurts?: true
  /** The email to each person has a reason. */
  hasReason?: true
}

/** What was done, and the id by which it is undone before its emails are sent; null: it cannot be. */
export interface Acted {
  result: BulkResult
  undoId: string | null
}

/** A list whose items can be selected and acted on together. */
export interface BulkKind<Item, Name extends string> {
  /** In the order of their buttons. */
  actions: BulkAction<Item, Name>[]
  send: (name: Name, items: Item[], entered: Entered) => Promise<Acted>
  /** What one is called. */
  titleOf: (item: Item) => string
  /** The label of the checkbox that selects it. */
  selectLabel: (item: Item) => string
  /** The person who gets an email about it. */
  personOf: (item: Item) => string
  /** More values for what a question says. */
  valuesOf?: (items: Item[]) => Record<string, number>
  reasonLabel: string
  /** Shown if there is none. */
  none: string
}

/** Why something was not done. */
export const NOT_DONE_LABELS: Record<NotDone, string> = {
  gone: messages.gone,
  'not-public': messages.notPublic,
  'not-held': messages.notHeld,
  'not-removed': messages.notRemoved,
  'not-refused': messages.notRefused,
  'not-waiting': messages.notWaiting,
  changed: messages.changed,
  leaving: messages.leaving,
  unchanged: messages.unchanged,
  'too-many-tags': messages.tooManyTags,
  admin: messages.isAdmin,
  self: messages.isSelf,
}
