import { expect, test } from 'vitest'
import {
  BEGUN,
  type Comparison,
  isSynced,
  LATEST_MS,
  nextSyncStep,
  PAUSE_MS,
  type SyncEvent,
  type SyncState,
} from './sync-state.ts'

/** A form that has another title than the server, which has version 3. */
const CHANGED: Comparison = { now: 1000, version: 3, differing: ['title'], unfit: [] }
const SAME: Comparison = { ...CHANGED, differing: [] }
const NEW: Comparison = { ...CHANGED, version: 0 }

const after = (state: Partial<SyncState>, event: SyncEvent, form = CHANGED) =>
  nextSyncStep({ ...BEGUN, ...state }, event, form)

test('a change is saved after a pause, or ten seconds after the first one', () => {
  const first = after({}, { type: 'changed' })
  expect(first.effects).toContainEqual({ do: 'schedule', ms: PAUSE_MS })
  expect(first.state).toMatchObject({ isScheduled: true, changedSince: 1000 })
  const late = { ...CHANGED, now: 1000 + LATEST_MS - 300 }
  expect(nextSyncStep(first.state, { type: 'changed' }, late).effects).toContainEqual({ do: 'schedule', ms: 300 })
})

test('one request at a time: what is typed meanwhile follows once it is settled', () => {
  const sending = after({}, { type: 'send' }).state
  expect(sending.isSending).toBe(true)
  expect(nextSyncStep(sending, { type: 'send' }, CHANGED).effects).toEqual([{ do: 'unschedule' }])
  expect(nextSyncStep(sending, { type: 'settled' }, SAME).effects).toEqual([])
  expect(nextSyncStep(sending, { type: 'settled' }, CHANGED).effects).toContainEqual({ do: 'schedule', ms: PAUSE_MS })
})

test.each<[string, Partial<SyncState>]>([
  ['the form is being submitted', { isPaused: true }],
  ['a failed save is about to be sent again', { isRetrying: true }],
  ['autosaving has ended', { isEnded: true }],
])('nothing is sent while %s', (_why, state) => {
  for (const type of ['changed', 'send', 'flush', 'settled'] as const) {
    const doing = after(state, { type }).effects.map((effect) => effect.do)
    expect(doing.filter((what) => what !== 'unschedule')).toEqual([])
  }
})

test('a save without an answer is sent again with its fields', () => {
  const failed = after({ isSending: true }, { type: 'failed', names: ['title'], why: 'Offline', retry: 'later' })
  expect(failed.effects).toEqual([
    { do: 'show', state: { kind: 'device', why: 'Offline' } },
    { do: 'retry', tries: 0, isSignedOut: false, retryAfter: undefined },
  ])
  const settled = nextSyncStep(failed.state, { type: 'settled' }, SAME)
  expect(settled.effects).toEqual([])
  expect(nextSyncStep(settled.state, { type: 'retry' }, SAME).effects).toContainEqual({ do: 'save', names: ['title'] })
})

test('a refused save is not sent again before something changes', () => {
  const { state, effects } = after({}, { type: 'failed', names: ['title'], why: 'Too many', retry: 'never' })
  expect(effects).toEqual([{ do: 'show', state: { kind: 'device', why: 'Too many' } }])
  expect(state.isRetrying).toBe(false)
  const settled = nextSyncStep(state, { type: 'settled' }, CHANGED)
  expect(settled.effects).toEqual([])
  const changed = nextSyncStep(settled.state, { type: 'changed' }, CHANGED)
  expect(changed.effects).toContainEqual({ do: 'schedule', ms: PAUSE_MS })
  expect(nextSyncStep(changed.state, { type: 'send' }, CHANGED).state.isRefused).toBe(false)
})

test('a draft that is gone from the server goes on under another id', () => {
  expect(after({}, { type: 'gone' }, SAME)).toMatchObject({ state: { isGone: true }, effects: [] })
  expect(after({ isGone: true }, { type: 'changed' }).effects).toEqual([{ do: 'renew' }])
  expect(after({}, { type: 'gone' }).effects).toEqual([{ do: 'renew' }])
})

test('a thrown away draft that is wanted again is saved even if nothing changed', () => {
  expect(after({ isGone: true }, { type: 'restore' }, SAME).effects).toContainEqual({ do: 'save', names: [] })
})

test('what another device saved is read, but not while a save is under way', () => {
  const saved = { type: 'saved elsewhere', version: 4 } as const
  expect(after({}, saved, SAME).effects).toEqual([{ do: 'read' }])
  const during = after({ isSending: true }, saved, SAME)
  expect(during.effects).toEqual([])
  expect(nextSyncStep(during.state, { type: 'settled' }, SAME).effects).toEqual([{ do: 'read' }])
  expect(nextSyncStep(during.state, { type: 'settled' }, { ...SAME, version: 4 }).effects).toEqual([])
  const submitting = after({ isPaused: true }, saved, SAME)
  expect(submitting.effects).toEqual([])
  expect(nextSyncStep(submitting.state, { type: 'resume' }, SAME).effects).toEqual([{ do: 'read' }])
})

test('a draft that was never sent is sent when opened, or compared if it may have been', () => {
  expect(after({}, { type: 'begin' }, NEW).effects).toContainEqual({ do: 'save', names: ['title'] })
  const known = after({}, { type: 'begin' }).effects
  expect(known).toEqual([
    { do: 'unschedule' },
    { do: 'show', state: { kind: 'device', why: 'Restored' } },
    { do: 'read' },
  ])
})

test('what the server cannot take is not sent, and shown as kept on the device', () => {
  const long: Comparison = { ...CHANGED, unfit: ['title'] }
  expect(after({}, { type: 'send' }, long).effects).toEqual([
    { do: 'unschedule' },
    { do: 'show', state: { kind: 'device', why: 'Too long for the server' } },
  ])
  const changed = after({}, { type: 'changed' }, long)
  expect(changed.effects).toEqual([{ do: 'show', state: { kind: 'device', why: 'Too long for the server' } }])
  expect(isSynced(changed.state, long)).toBe(false)
  const undone = nextSyncStep(changed.state, { type: 'changed' }, SAME)
  expect(undone.effects).toEqual([{ do: 'show', state: { kind: 'saved', at: 1000 } }])
  expect(isSynced(undone.state, SAME)).toBe(true)
})
