import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlogValues, EMPTY_BLOG } from '../blog-form-values.ts'
import {
  type AutosaveEvent,
  type AutosaveState,
  begunWith,
  EVERY_MS,
  type FormNow,
  isStored,
  isTouched,
  nextAutosaveStep,
} from './autosave-state.ts'
import type { Held } from './held-draft.ts'

const blog = (title: string): BlogValues => ({ ...EMPTY_BLOG, title })
const held = (id: string, values = EMPTY_BLOG, kept: BlogValues | null = null): Held => ({
  draft: { id, writer: 'writer', blog: '', version: null, at: 0, texts: values },
  values,
  kept,
  release: () => {},
})
const form = (values: BlogValues, now = 5000): FormNow => ({ values, caret: undefined, now, serverNow: now + 7 })

const BEGUN = begunWith(EMPTY_BLOG, held('one'))
const after = (state: Partial<AutosaveState>, event: AutosaveEvent, values = blog('typed')) =>
  nextAutosaveStep({ ...BEGUN, ...state }, event, form(values))
const doing = ({ effects }: ReturnType<typeof after>) => effects.map((effect) => effect.do)

test('a change is written at once, the next one at the earliest 900 ms later', () => {
  const first = after({}, { type: 'changed' })
  expect(first.effects).toEqual([{ do: 'ask' }, { do: 'schedule', ms: 0 }])
  const second = after({ keptAt: 4900 }, { type: 'changed' })
  expect(second.effects).toContainEqual({ do: 'schedule', ms: EVERY_MS - 100 })
  expect(nextAutosaveStep(second.state, { type: 'changed' }, form(blog('more'))).effects).toEqual([])
})

test.each<[string, Partial<AutosaveState>, BlogValues]>([
  ['the form is as at the start', {}, EMPTY_BLOG],
  ['the device has the values', { held: held('one', blog('typed'), blog('typed')) }, blog('typed')],
  ['autosaving has ended', { isEnded: true }, blog('typed')],
])('nothing is written while %s', (_why, state, values) => {
  expect(after(state, { type: 'changed' }, values).effects).toEqual([])
  expect(doing(after(state, { type: 'keep' }, values))).toEqual(['unschedule', 'stop asking'])
})

test('a write has the values, when they were typed and where the caret was', () => {
  const caret = { field: 'title', at: 3 }
  const { state, effects } = nextAutosaveStep(
    { ...BEGUN, isScheduled: true },
    { type: 'keep' },
    { ...form(blog('typed')), caret },
  )
  expect(effects).toMatchObject([
    { do: 'unschedule' },
    { do: 'put', draft: { id: 'one', at: 5000, texts: { title: 'typed' }, typedAt: { title: 5007 }, caret } },
  ])
  expect(state).toMatchObject({ isScheduled: false, underway: 1, keptAt: 5000, held: { kept: blog('typed') } })
  const away = nextAutosaveStep(state, { type: 'keep' }, form(blog('more'), 6000))
  expect(away.effects[1]).toMatchObject({ draft: { caret, typedAt: { title: 6007 } } })
})

test('pictures are written only when they changed', () => {
  const { mainImage, ...rest } = after({}, { type: 'keep' }).effects.flatMap((effect) =>
    effect.do === 'put' ? [effect.pictures ?? {}] : [],
  )[0] as BlogValues
  expect([mainImage, Object.keys(rest).length > 0]).toEqual([null, true])
  const stored = { held: held('one', blog('typed'), blog('typed')) }
  expect(after(stored, { type: 'keep' }, blog('more')).effects[1]).toMatchObject({ do: 'put', pictures: undefined })
  const pictured = { ...blog('typed'), mainImage: { url: '/media/a.webp' } }
  expect(after(stored, { type: 'keep' }, pictured).effects[1]).toMatchObject({
    pictures: { mainImage: { url: '/media/a.webp' } },
  })
})

test('a draft whose text was deleted again is removed', () => {
  const { state, effects } = after({ held: held('one', blog('typed'), blog('typed')) }, { type: 'keep' }, EMPTY_BLOG)
  expect(effects[1]).toEqual({ do: 'remove', id: 'one' })
  expect(state.held.kept).toBeNull()
})

test('after a failed write the values are not taken for stored, and are written again', () => {
  const writing = after({}, { type: 'keep' }).state
  const failed = nextAutosaveStep(writing, { type: 'written', id: 'one', hasFailed: true }, form(blog('typed')))
  expect(failed.effects).toEqual([{ do: 'stop asking' }])
  expect(failed.state).toMatchObject({ hasFailed: true, underway: 0, held: { kept: null } })
  expect(isStored(failed.state, blog('typed'))).toBe(false)
  expect(isStored(failed.state, EMPTY_BLOG)).toBe(true)
  expect(doing(nextAutosaveStep(failed.state, { type: 'changed' }, form(blog('typed'))))).toContain('schedule')
})

test('a failed write of the draft before does not concern the one in the form', () => {
  const state = { held: held('two', blog('other'), blog('other')), underway: 1 }
  const { held: now } = after(state, { type: 'written', id: 'one', hasFailed: true }, blog('other')).state
  expect(now.kept).toEqual(blog('other'))
})

test('what the server has is stored with the text, and not without one', () => {
  const agreed = { type: 'agreed', synced: { version: 2, values: {} as never } } as const
  const stored = after({ held: held('one', blog('typed'), blog('typed')) }, agreed)
  expect(stored.effects).toMatchObject([{ do: 'put', draft: { synced: { version: 2 } } }])
  expect(stored.state).toMatchObject({ underway: 1, held: { draft: { synced: { version: 2 } } } })
  const unstored = after({}, agreed)
  expect(doing(unstored)).toEqual(['stop asking'])
  expect(unstored.state.held.draft.synced).toMatchObject({ version: 2 })
})

test('what another device typed keeps its time when it is written', () => {
  const merged = after({}, { type: 'merged', values: { title: 'theirs' }, typedAt: { title: 1234 } })
  expect(merged.effects).toEqual([])
  const kept = nextAutosaveStep(merged.state, { type: 'keep' }, form({ ...blog('theirs'), intro: '<p>Mine.</p>' }))
  expect(kept.effects[1]).toMatchObject({ draft: { typedAt: { title: 1234, intro: 5007 } } })
})

test('a draft that goes on under another id is written under it, with its times', () => {
  const former = held('one', blog('typed'), blog('typed'))
  const state = { held: { ...former, draft: { ...former.draft, typedAt: { title: 1234 } } } }
  const { effects } = after(state, { type: 'renew', next: held('two', blog('typed')) })
  expect(effects).toMatchObject([
    { do: 'drop', former: { draft: { id: 'one' } } },
    { do: 'unschedule' },
    { do: 'put', draft: { id: 'two', typedAt: { title: 1234 } } },
  ])
})

test('another draft takes the place of one that is written before', () => {
  const next = held('two', blog('other'), blog('other'))
  const { state, effects } = after({}, { type: 'go on', next, start: blog('start') })
  expect(effects).toMatchObject([
    { do: 'unschedule' },
    { do: 'put', draft: { id: 'one', texts: { title: 'typed' } } },
    { do: 'reset', values: blog('other') },
  ])
  expect(state).toMatchObject({ held: next, start: blog('start'), given: blog('other') })
  // Values from the server are not on the device.
  const fetched = { ...state, held: { ...next, kept: null } }
  expect(doing(nextAutosaveStep(fetched, { type: 'changed' }, form(blog('other'))))).toContain('schedule')
})

test('a draft that is based on another version is one only where it differs from it', () => {
  const rebase = { type: 'rebase', start: blog('theirs'), version: 4 } as const
  const stored = { held: held('one', blog('typed'), blog('typed')) }
  expect(after(stored, rebase).effects[1]).toMatchObject({ do: 'put', draft: { version: 4 } })
  expect(after(stored, rebase, blog('theirs')).effects[1]).toEqual({ do: 'remove', id: 'one' })
  expect(doing(after({}, rebase, blog('theirs')))).toEqual(['unschedule', 'stop asking'])
})

type Act =
  | { is: 'type'; title: string }
  | { is: 'wait'; ms: number }
  | { is: 'write'; fails: boolean }
  | { is: 'keep' | 'agree' | 'renew' | 'go on' | 'rebase' }

/** A form with its timer, and a device that does one write after the other, each when it is told to. */
function simulate() {
  let [state, values, now, drafts] = [BEGUN, EMPTY_BLOG, 10_000, 1]
  let timer: number | undefined
  const titles = new Map<string, string>()
  const writes: { id: string; title: string | undefined }[] = []

  function dispatch(event: AutosaveEvent): void {
    const step = nextAutosaveStep(state, event, form(values, now))
    state = step.state
    for (const effect of step.effects) {
      if (effect.do === 'schedule') timer = now + effect.ms
      else if (effect.do === 'unschedule') timer = undefined
      else if (effect.do === 'put') writes.push({ id: effect.draft.id, title: effect.draft.texts.title })
      else if (effect.do === 'remove') writes.push({ id: effect.id, title: undefined })
      else if (effect.do === 'reset') type(effect.values)
    }
  }
  function type(next: BlogValues): void {
    values = next
    dispatch({ type: 'changed' })
  }
  function wait(ms: number): void {
    now += ms
    if (timer !== undefined && timer <= now) dispatch({ type: 'keep' })
  }
  /** @returns whether there was a write */
  function write(fails: boolean): boolean {
    const next = writes.shift()
    if (!next) return false
    if (!fails && next.title === undefined) titles.delete(next.id)
    else if (!fails && next.title !== undefined) titles.set(next.id, next.title)
    dispatch({ type: 'written', id: next.id, hasFailed: fails })
    return true
  }
  function next(of: BlogValues): Held {
    drafts += 1
    return held(`draft ${drafts}`, of)
  }

  return {
    write,
    act(act: Act): void {
      if (act.is === 'type') type(blog(act.title))
      else if (act.is === 'wait') wait(act.ms)
      else if (act.is === 'write') write(act.fails)
      else if (act.is === 'keep') dispatch({ type: 'keep' })
      else if (act.is === 'agree') dispatch({ type: 'agreed', synced: { version: 1, values: {} as never } })
      else if (act.is === 'renew') dispatch({ type: 'renew', next: next(values) })
      else if (act.is === 'go on') dispatch({ type: 'go on', next: next(blog('other')), start: EMPTY_BLOG })
      else dispatch({ type: 'rebase', start: blog('c'), version: 2 })
    },
    isStored: () => isStored(state, values),
    /** The title that the device is to have, and the one that it has. */
    titles: () => (isTouched(state, values) ? [values.title, titles.get(state.held.draft.id)] : []),
  }
}

test('whatever happens, a text is on the device, or the page asks before it is closed', () => {
  const acts: fc.Arbitrary<Act> = fc.oneof(
    fc.record({ is: fc.constant('type' as const), title: fc.constantFrom('', 'a', 'b', 'c') }),
    fc.record({ is: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 2000 }) }),
    fc.record({ is: fc.constant('write' as const), fails: fc.boolean() }),
    fc.record({
      is: fc.constantFrom('keep' as const, 'agree' as const, 'renew' as const, 'go on' as const, 'rebase' as const),
    }),
  )
  const expectStored = ([typed, stored]: (string | undefined)[]) => expect(stored).toBe(typed)
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 40 }), (all) => {
      const device = simulate()
      for (const act of all) {
        device.act(act)
        if (device.isStored()) expectStored(device.titles())
      }
      // The page is hidden, and the device works again.
      device.act({ is: 'keep' })
      while (device.write(false));
      expectStored(device.titles())
    }),
    { numRuns: 500 },
  )
})
