// Over 250 lines, so that the simulated server and devices are next to the tests that use them.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BlogFieldName, FORM_FIELDS } from '#contract/blog-fields.ts'
import type { Draft, DraftSave, SavedDraft } from '#contract/drafts.ts'
import { ApiError } from '../../http/api-error.ts'
import type { DraftValues } from './draft-fields.ts'
import { syncDraft } from './sync-draft.ts'
import { LATEST_MS, PAUSE_MS } from './sync-state.ts'
import type { Synced } from './synced-draft.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('dispatchEvent', () => true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const EMPTY = Object.fromEntries(FORM_FIELDS.map((name) => [name, ''])) as DraftValues

/** The server's side of a draft, as server/blogs/drafts/merge-save.ts merges it. */
class Server {
  version = 0
  fields: Partial<Record<BlogFieldName, { value: string; at: string; device: string; version: number }>> = {}

  save(save: DraftSave): SavedDraft {
    const isBehind = this.version !== save.version
    const version = this.version + 1
    for (const name of FORM_FIELDS) {
      const field = save.fields[name]
      const stored = this.fields[name]
      if (!field) continue
      const isUnseen = stored && stored.version > save.version
      if (isUnseen && (stored.device !== save.device || stored.at >= field.at)) continue
      this.fields[name] = { ...field, device: save.device, version }
      this.version = version
    }
    return { now: new Date().toISOString(), version: this.version, draft: isBehind ? this.read() : null }
  }

  read(): Draft {
    const at = new Date().toISOString()
    const { version, fields } = this
    return {
      _id: 'draft',
      blogId: null,
      blogVersion: null,
      version,
      createdAt: at,
      updatedAt: at,
      fields: { ...fields },
    }
  }
}

/** A device with a form on the draft. Its requests take as long as `delay` says, and fail before or after they arrive. */
function device(name: string, server: Server, net: { delay: number; fails: 'no' | 'before' | 'after' }) {
  let values = { ...EMPTY }
  let synced: Synced = { version: 0, values: { ...EMPTY } }
  const typedAt: Partial<Record<BlogFieldName, number>> = {}
  const saves: DraftSave[] = []
  const conflicts = { count: 0 }
  const told: string[] = []
  async function overNet<Answer>(act: () => Answer): Promise<Answer> {
    const { delay, fails } = net
    await new Promise((done) => setTimeout(done, delay))
    if (fails === 'before') throw new ApiError(0, 'offline')
    const answer = act()
    await new Promise((done) => setTimeout(done, delay))
    if (fails === 'after') throw new ApiError(0, 'offline')
    return answer
  }
  const sync = syncDraft(
    {
      draft: () => ({ id: 'draft', device: name, blogId: null, blogVersion: null, synced, typedAt }),
      values: () => values,
      isUnchanged: () => false,
      merge(taken, at) {
        values = { ...values, ...taken }
        Object.assign(typedAt, at)
      },
      agreed(now) {
        synced = now
      },
      gone: () => {},
      twice: () => {
        conflicts.count += 1
      },
      tell: (state) => told.push(state.kind),
    },
    {
      save: (_id, save) => {
        saves.push(save)
        return overNet(() => server.save(save))
      },
      read: () => overNet(() => server.read()),
      remove: async () => {},
    },
  )
  return {
    sync,
    saves,
    conflicts,
    told,
    net,
    values: () => values,
    /** Continues with what the server has, as a form that is opened does. */
    take() {
      const { version, fields } = server.read()
      for (const name of FORM_FIELDS) values = { ...values, [name]: fields[name]?.value ?? '' }
      synced = { version, values }
    },
    /** Opens what another form of this device kept. */
    open(other: { values(): DraftValues; synced(): Synced }) {
      values = other.values()
      synced = other.synced()
      sync.begin()
    },
    synced: () => synced,
    type(field: BlogFieldName, value: string) {
      values = { ...values, [field]: value }
      typedAt[field] = Date.now()
      sync.changed()
    },
  }
}

/** Lets time pass, and pending loads arrive. */
async function advance(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await vi.dynamicImportSettled()
}

const online = () => ({ delay: 50, fails: 'no' as const })

test('saves changed fields, two seconds after a pause or ten after the first change', async () => {
  const one = device('one', new Server(), online())
  one.type('title', 'Begun')
  one.type('intro', '<p>Begun</p>')
  await advance(PAUSE_MS - 1)
  expect(one.saves).toHaveLength(0)
  await advance(200)
  expect(one.saves.map(({ fields }) => Object.keys(fields))).toEqual([['title', 'intro']])
  const began = Date.now()
  for (let count = 0; one.saves.length < 2; count += 1) {
    one.type('intro', `<p>Begun ${count}</p>`)
    await advance(500)
  }
  expect(Date.now() - began).toBeLessThanOrEqual(LATEST_MS + 500)
  expect(Date.now() - began).toBeGreaterThan(LATEST_MS - 1000)
  expect(one.saves[1]).toMatchObject({ version: 1, fields: { intro: expect.anything() } })
  expect(one.saves[1]?.fields.title).toBeUndefined()
})

test('a save whose response was lost conflicts with no later typing', async () => {
  const server = new Server()
  const one = device('one', server, { delay: 50, fails: 'after' })
  one.type('intro', '<p>First</p>')
  one.type('title', 'Taken back')
  await advance(PAUSE_MS + 200)
  expect(server.version).toBe(1)
  one.net.fails = 'no'
  one.type('intro', '<p>First and more</p>')
  one.type('title', '')
  await advance(60_000)
  expect(one.values()).toMatchObject({ intro: '<p>First and more</p>', title: '' })
  expect(server.fields.intro?.value).toBe('<p>First and more</p>')
  expect(server.fields.title?.value).toBe('')
  expect(one.conflicts.count).toBe(0)
})

test('a draft is not settled while what was sent on leaving it has no answer', async () => {
  const one = device('one', new Server(), online())
  one.type('title', 'Typed and discarded')
  one.sync.flush()
  const settled = vi.fn()
  void one.sync.settled().then(settled)
  await advance(90)
  expect(settled).not.toHaveBeenCalled()
  await advance(20)
  expect(settled).toHaveBeenCalledOnce()
})

test('a draft that is opened again is not said to be saving when the server has it', async () => {
  const server = new Server()
  const before = device('one', server, online())
  before.type('title', 'Saved in time')
  await advance(PAUSE_MS + 200)
  const opened = device('one', server, online())
  opened.open(before)
  expect(opened.told).toEqual(['saved'])

  before.type('intro', '<p>Sent when the page was left</p>')
  before.net.fails = 'after'
  before.sync.flush()
  before.sync.end()
  await advance(200)
  const next = device('one', server, online())
  next.open(before)
  await advance(PAUSE_MS + 200)
  expect(next.told).toEqual(['device', 'saved'])
  expect(next.saves).toHaveLength(0)
})

test('what a device sent without an answer is not merged into its later text', async () => {
  const server = new Server()
  const before = device('one', server, online())
  before.type('intro', '<p>A.</p>')
  await advance(PAUSE_MS + 200)
  before.net.fails = 'after'
  before.type('intro', '<p>A. b</p>')
  before.sync.flush()
  await advance(200)
  expect(server.version).toBe(2)
  // As another page, to which the text is all that is known.
  const next = device('one', server, online())
  next.open(before)
  next.type('intro', '<p>A. b d</p>')

  before.net.fails = 'no'
  before.type('intro', '<p>A. b c</p>')
  void before.sync.catchUp()
  await advance(200)
  for (const [one, intro] of [
    [before, '<p>A. b c</p>'],
    [next, '<p>A. b d</p>'],
  ] as const) {
    expect(one.values().intro).toBe(intro)
    expect(one.conflicts.count).toBe(0)
  }
})

test('a draft that is opened again and was never sent is saved without a pause', async () => {
  const before = device('one', new Server(), online())
  before.type('title', 'Never sent')
  const opened = device('one', new Server(), online())
  opened.open(before)
  await advance(200)
  expect(opened.told).toEqual(['saving', 'saved'])
})

type Step = {
  at: 0 | 1
  kind: 'add' | 'edit' | 'net' | 'back'
  place: number
  wait: number
  fails: 'no' | 'before' | 'after'
}

const aStep = fc.record<Step>({
  at: fc.constantFrom(0, 1),
  kind: fc.constantFrom('add', 'add', 'edit', 'net', 'back'),
  place: fc.nat({ max: 20 }),
  wait: fc.constantFrom(0, 100, 1000, 3000, 15_000),
  fails: fc.constantFrom('no', 'no', 'before', 'after'),
})

const blocksOf = (html: string) => html.match(/<p>.*?<\/p>/g) ?? []

test('random edits on two devices with delays end up with every word of both', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 25 }), async (steps) => {
      const server = new Server()
      const devices = [device('one', server, online()), device('two', server, online())] as const
      const words: string[] = []
      devices[0].type('title', 'Begun')
      await advance(5000)
      devices[1].take()
      for (const { at, kind, place, wait, fails } of steps) {
        const here = devices[at]
        const blocks = blocksOf(here.values().intro)
        const word = `word${words.length}of${at}`
        if (kind === 'net') Object.assign(here.net, { fails, delay: wait / 3 })
        else if (kind === 'back') void here.sync.catchUp()
        else {
          words.push(word)
          const index = place % (blocks.length + (kind === 'add' ? 1 : 0) || 1)
          if (kind === 'add' || blocks.length === 0) blocks.splice(index, 0, `<p>${word}</p>`)
          else blocks[index] = (blocks[index] ?? '').replace('</p>', ` ${word}</p>`)
          here.type('intro', blocks.join(''))
        }
        await advance(wait)
      }
      for (const { net } of devices) Object.assign(net, online())
      for (let round = 0; round < 4; round += 1) {
        await advance(60_000)
        for (const { sync } of devices) void sync.catchUp()
      }
      await advance(60_000)
      const [one, two] = devices.map(({ values }) => values().intro)
      expect(one).toBe(two)
      expect(server.fields.intro?.value ?? '').toBe(one)
      for (const word of words) expect(one).toMatch(new RegExp(`\\b${word}\\b`))
    }),
    { numRuns: 100 },
  )
}, 120_000)

test('two devices that change different paragraphs at once never see a conflict', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 2, maxLength: 10 }), async (places) => {
      const server = new Server()
      const [one, two] = [device('one', server, online()), device('two', server, online())]
      const start = Array.from({ length: 10 }, (_, at) => `<p>Passage number ${at} of this text</p>`)
      one.type('intro', start.join(''))
      await advance(5000)
      two.take()
      for (const [at, place] of places.entries()) {
        const here = [one, two][at % 2] as typeof one
        const blocks = blocksOf(here.values().intro)
        blocks[place] = (blocks[place] ?? '').replace('</p>', ` changed by ${at % 2}</p>`)
        here.type('intro', blocks.join(''))
      }
      for (let round = 0; round < 3; round += 1) {
        await advance(30_000)
        void one.sync.catchUp()
        void two.sync.catchUp()
      }
      await advance(30_000)
      expect(one.conflicts.count + two.conflicts.count).toBe(0)
      expect(one.values()).toEqual(two.values())
      for (const [at, place] of places.entries()) {
        expect(blocksOf(one.values().intro)[place]).toContain(`changed by ${at % 2}`)
      }
    }),
    { numRuns: 50 },
  )
}, 60_000)

test('a missing draft that another one has replaced does not affect that one', async () => {
  const asked = Promise.withResolvers<Draft>()
  let id = 'thrown away'
  const gone = vi.fn()
  const sync = syncDraft(
    {
      draft: () => ({
        id,
        device: 'one',
        blogId: null,
        blogVersion: null,
        typedAt: {},
        synced: { version: 3, values: { ...EMPTY } },
      }),
      values: () => ({ ...EMPTY, title: 'Not sent yet' }),
      isUnchanged: () => false,
      merge: () => {},
      agreed: () => {},
      gone,
      twice: () => {},
      tell: () => {},
    },
    { save: () => new Promise(() => {}), read: () => asked.promise, remove: async () => {} },
  )
  const caughtUp = sync.catchUp()
  id = 'chosen instead'
  asked.reject(new ApiError(404, 'There is no such draft.'))
  await caughtUp
  expect(gone).not.toHaveBeenCalled()
  sync.end()
})

test('a draft that was missing before it is restored is saved again', async () => {
  const save = vi.fn(async () => ({ now: new Date().toISOString(), version: 4, draft: null }))
  const sync = syncDraft(
    {
      draft: () => ({
        id: 'draft',
        device: 'one',
        blogId: null,
        blogVersion: null,
        typedAt: {},
        synced: { version: 3, values: { ...EMPTY } },
      }),
      values: () => ({ ...EMPTY }),
      isUnchanged: () => false,
      merge: () => {},
      agreed: () => {},
      gone: () => {},
      twice: () => {},
      tell: () => {},
    },
    { save, read: () => Promise.reject(new ApiError(404, 'There is no such draft.')), remove: async () => {} },
  )
  await sync.catchUp()
  await sync.restore()
  expect(save).toHaveBeenCalledOnce()
  sync.end()
})

test('a draft that is gone is not said to be saved once the form is as at the start', async () => {
  let synced: Synced = { version: 3, values: { ...EMPTY, title: 'Saved before' } }
  let values = { ...EMPTY, title: 'Saved before' }
  const told: string[] = []
  const sync = syncDraft(
    {
      draft: () => ({ id: 'draft', device: 'one', blogId: null, blogVersion: null, typedAt: {}, synced }),
      values: () => values,
      isUnchanged: () => true,
      merge: () => {},
      agreed: () => {},
      gone: () => {
        synced = { version: 0, values: { ...EMPTY } }
      },
      twice: () => {},
      tell: ({ kind }) => told.push(kind),
    },
    {
      save: () => new Promise(() => {}),
      read: () => Promise.reject(new ApiError(404, 'There is no such draft.')),
      remove: async () => {},
    },
  )
  sync.begin()
  await sync.catchUp()
  values = { ...EMPTY }
  sync.changed()
  expect(told.at(-1)).toBe('empty')
  sync.end()
})
