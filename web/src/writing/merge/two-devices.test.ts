import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOf } from '#contract/rich-text.ts'
import { type BlogTexts, EMPTY_BLOG, splitPictures } from '../blog-form-values.ts'
import { blockKey, splitBlocks } from './html-blocks.ts'
import { applyChoices, mergeBlogs } from './merge-blogs.ts'

type Version = { number: number; texts: BlogTexts }
/** A form that is open somewhere, with the version that it is based on and the save that is on its way. */
type Device = { base: Version; form: BlogTexts; sent: Version | null }
type Act = {
  device: 0 | 1
  what: (typeof WRITES | typeof TALKS)[number]
  at: number
}
const WRITES = ['change', 'insert', 'remove', 'split', 'join', 'move', 'title'] as const
const TALKS = ['send', 'arrive', 'look'] as const

const START: BlogTexts = {
  ...splitPictures(EMPTY_BLOG).texts,
  title: 'The title',
  intro:
    '<h2>b0a b0b</h2><p>b1a b1b b1c b1d</p><ul><li>b2a b2b</li><li>b2c b2d</li></ul><p>b3a b3b b3c</p><p>b4a b4b b4c b4d b4e</p>',
}

const wordsIn = (html: string) => textOf(html).split(' ').filter(Boolean)
const contentOf = (texts: BlogTexts) => [texts.title, ...blocksOf(texts).map(blockKey)]
const blocksOf = ({ intro }: BlogTexts) => splitBlocks(intro).filter((block) => block !== '<p></p>')

/** As the editor writes it. */
const edited = (blocks: string[]) =>
  `${blocks.join('').replace(/<li>(?!<p>)(.*?)<\/li>/g, '<li><p>$1</p></li>')}<p></p>`
/** As the server stores it. */
const stored = (texts: BlogTexts): BlogTexts => ({ ...texts, intro: blocksOf(texts).join('') })

function play(acts: Act[]) {
  let server: Version = { number: 1, texts: START }
  const devices = [0, 1].map((): Device => ({ base: server, form: START, sent: null }))
  const typed = new Set([...wordsIn(START.intro)])
  const removed = new Set<string>()
  let conflicts = 0

  function merge(device: Device): void {
    const result = mergeBlogs(device.base.texts, device.form, server.texts)
    conflicts += result.conflicts.length
    const choices = result.conflicts.map(() => 'both' as const)
    device.form = applyChoices(result, choices)
    device.base = server
  }

  function arrive(device: Device): void {
    if (!device.sent) return
    const { number, texts } = device.sent
    device.sent = null
    if (number === server.number) {
      server = { number: number + 1, texts: stored(texts) }
      // Later typing is based on the sent version.
      device.base = server
    } else merge(device)
  }

  acts.forEach(({ device: index, what, at }, step) => {
    const device = devices[index] as Device
    const blocks = blocksOf(device.form)
    const place = at % (blocks.length + 1)
    const old = blocks[place]
    const word = `d${index}s${step}`
    if (what === 'send') device.sent ??= { number: device.base.number, texts: device.form }
    else if (what === 'arrive') arrive(device)
    else if (what === 'look') device.sent || merge(device)
    else if (what === 'title') device.form = { ...device.form, title: `${device.form.title} ${word}` }
    else {
      if (what === 'insert' || old === undefined) blocks.splice(place, 0, `<p>${word}a ${word}b ${word}c</p>`)
      else if (what === 'change') blocks[place] = old.replace(/>(\w)/, `>${word} $1`)
      else if (what === 'remove') {
        blocks.splice(place, 1)
        for (const gone of wordsIn(old)) removed.add(gone)
      } else if (what === 'move') blocks.splice((at * 7) % blocks.length, 0, ...blocks.splice(place, 1))
      else if (what === 'join') {
        // As Backspace does at the start of a paragraph.
        const [, text] = /^<p>(.*)<\/p>$/.exec(blocks[place + 1] ?? '') ?? []
        if (text)
          blocks.splice(
            place,
            2,
            old.replace(/(?:<\/\w+>)+$/, (tags) => ` ${text}${tags}`),
          )
      } else if (old.startsWith('<p>')) blocks.splice(place, 1, ...splitBlocks(old.replace(' ', '</p><p>')))
      for (const now of wordsIn(blocks.join(''))) typed.add(now)
      device.form = { ...device.form, intro: edited(blocks) }
    }
  })
  // Both are left alone until nothing is on its way: each saves once more, and the first looks again.
  for (const device of [...devices, ...devices]) {
    arrive(device)
    merge(device)
    device.sent = { number: device.base.number, texts: device.form }
    arrive(device)
  }
  for (const device of devices) merge(device)
  return { server, devices, conflicts, expected: [...typed].filter((word) => !removed.has(word)) }
}

const acts = fc.array(
  fc.record({
    device: fc.constantFrom(0, 1),
    what: fc.constantFrom(...WRITES, ...TALKS),
    at: fc.nat(30),
  }) as fc.Arbitrary<Act>,
  { maxLength: 40 },
)

test('two devices that edit, save and receive end up equal, with every word', () => {
  fc.assert(
    fc.property(acts, (what) => {
      const { server, devices, expected } = play(what)
      for (const { form } of devices) expect(contentOf(form)).toEqual(contentOf(server.texts))
      const words = wordsIn(server.texts.intro)
      expect(words).toEqual(expect.arrayContaining(expected))
    }),
    { numRuns: 300 },
  )
})

test('no word is repeated without a conflict, unless moved blocks were also cut', () => {
  const TAKES_APART = ['split', 'join', 'remove']
  for (const isLeftOut of [(what: string) => what === 'move', (what: string) => TAKES_APART.includes(what)]) {
    fc.assert(
      fc.property(acts, (all) => {
        const { server, conflicts } = play(all.filter(({ what }) => !isLeftOut(what)))
        const words = wordsIn(server.texts.intro)
        if (conflicts === 0) expect(new Set(words).size).toBe(words.length)
      }),
      { numRuns: 300 },
    )
  }
})

test('a paragraph that both devices split is not repeated', () => {
  const { server, conflicts } = play([
    { device: 1, what: 'insert', at: 21 },
    { device: 0, what: 'remove', at: 20 },
    { device: 1, what: 'change', at: 13 },
    { device: 0, what: 'split', at: 17 },
    { device: 1, what: 'split', at: 12 },
  ])
  expect(conflicts).toBe(0)
  expect(blocksOf(server.texts).map((block) => textOf(block).trim())).toEqual([
    'b0a b0b',
    'b1a b1b b1c b1d',
    'd1s0a d1s0b d1s0c',
    'b3a',
    'b3b b3c',
    'b4a b4b b4c b4d b4e',
    'd1s2a d1s2b d1s2c',
  ])
})

test('a paragraph that both split and one typed into is a conflict', () => {
  const { server, conflicts } = play([
    { device: 1, what: 'split', at: 7 },
    { device: 0, what: 'split', at: 7 },
    { device: 0, what: 'insert', at: 2 },
    { device: 1, what: 'change', at: 1 },
  ])
  expect(conflicts).toBe(1)
  expect(wordsIn(server.texts.intro)).toEqual(expect.arrayContaining(['d0s2a', 'd1s3', 'b1a', 'b1d']))
})

test('a block that both devices moved is not repeated; joined, it is a conflict', () => {
  const moved = play([
    { device: 0, what: 'move', at: 16 },
    { device: 1, what: 'move', at: 28 },
    { device: 1, what: 'split', at: 7 },
  ])
  expect(moved.conflicts).toBe(0)
  expect(wordsIn(moved.server.texts.intro).sort()).toEqual(wordsIn(START.intro).sort())
  const joined = play([
    { device: 0, what: 'remove', at: 4 },
    { device: 0, what: 'join', at: 2 },
    { device: 1, what: 'move', at: 15 },
  ])
  expect(joined.conflicts).toBe(1)
  expect(wordsIn(joined.server.texts.intro)).toHaveLength(wordsIn(START.intro).length - 5 + 3)
})

test('two devices that change different blocks never conflict, whenever they save', () => {
  fc.assert(
    fc.property(acts, (what) => {
      // Both only change: the first the even blocks, the second the odd ones.
      const apart = what.map((act): Act => {
        const writes = !TALKS.some((what) => what === act.what)
        return writes ? { ...act, what: 'change', at: 2 * (act.at % 2) + act.device } : act
      })
      expect(play(apart).conflicts).toBe(0)
    }),
    { numRuns: 300 },
  )
})
