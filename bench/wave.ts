// node bench/wave.ts: spam and honest comments, and how many of each are held, on a site whose admins have decided, on a
// young site where no one has, and where only creators decide. Then how long removing and restoring everything of a wave
// takes, and what a comment costs with and without the checks. TEST_ENGINE=postgres with TEST_DATABASE_URL and
// TEST_MIGRATED_URL as the tests set them; else SQLite. The results are in bench/spam.md.
import { decideHeld } from '../server/moderation/held.ts'
import { type Account, addAccount, commentIsHeld, postAs } from '../server/testing/accounts.ts'
import { makeAdmin } from '../server/testing/admins.ts'
import { makeSite, type TestSite } from '../server/testing/make-site.ts'
import { get, postBlog, signedIn } from '../server/testing/requests.ts'
import { setSettings } from '../server/testing/settings.ts'
import { COURTESIES, HONEST, SPAM, WAVE } from '../server/testing/spam-texts.ts'
import { randomOf, waveComment } from '../server/testing/wave.ts'

const ACCOUNTS = 500
const COMMENTS = 5000
const BLOGS = 18
/** Decisions of the admins before the wave, or of a creator. */
const DECIDED = 60
const DAY = 24 * 60 * 60 * 1000

const random = randomOf(2026)
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

/** As many blogs as a new account may post in an hour. */
async function aSite(environment: Record<string, string>) {
  const site = await makeSite(environment)
  const author = await signedIn(site.app)
  const blogs: string[] = []
  for (let at = 0; at < BLOGS; at++) {
    const words = `Part ${at} of how the lamp was lit`
    blogs.push((await postBlog(site.app, author, { title: words, intro: `<p>${words} in winter ${at * 7}.</p>` }))._id)
  }
  return { site, author, blogAt: (at: number) => blogs[at % BLOGS] ?? '' }
}
type Site = Awaited<ReturnType<typeof aSite>>

const accounts = (site: TestSite, count: number, age = 0) =>
  Promise.all(Array.from({ length: count }, () => addAccount(site, age)))

/** Posts texts, one account after the other. @returns how many are held */
async function countHeld({ site, blogAt }: Site, texts: string[], by: Account[], network?: string): Promise<number> {
  let held = 0
  for (const [at, text] of texts.entries()) {
    const writer = by[at % by.length]
    if (writer && (await commentIsHeld(site, blogAt(Math.floor(at / 3)), text, writer, network))) held += 1
  }
  return held
}

/** A wave of many accounts, half of whose texts are spam; each account posts one kind alone. */
async function mixedWave(on: Site): Promise<number> {
  const by = await accounts(on.site, ACCOUNTS)
  const held = { spam: 0, good: 0 }
  const began = performance.now()
  for (let at = 0; at < COMMENTS; at++) {
    const { text, isSpam } = waveComment(random, at % 2 === 0)
    held[isSpam ? 'spam' : 'good'] += await countHeld(on, [text], by.slice(at % ACCOUNTS, (at % ACCOUNTS) + 1))
  }
  const half = COMMENTS / 2
  console.log(`  ${percent(held.spam, half)} of the wave held, ${percent(held.good, half)} of the honest comments`)
  return (performance.now() - began) / COMMENTS
}

async function decidedSite(): Promise<void> {
  const on = await aSite({ RATE_LIMITS: 'on' })
  const { site } = on
  const admin = await makeAdmin(site)
  const send = (path: string, payload = {}) => postAs(site, path, payload, admin, '192.0.2.1')
  await setSettings(site, admin, { firstPosts: 50 })
  const known = new Map<string, boolean>()
  for (let at = 0; at < DECIDED; at++) {
    const { text, isSpam } = waveComment(random, at % 2 === 0)
    known.set(text, isSpam)
  }
  await countHeld(on, [...known.keys()], await accounts(site, 6))
  const { data: queue } = (await get(site.app, '/admin/queue?limit=100', admin.cookie)).json()
  for (const { _id, subject } of queue)
    await send(`/admin/queue/${_id}/${known.get(subject.text) ? 'refuse' : 'approve'}`)
  await setSettings(site, admin, { firstPosts: 0 })

  console.log(`after ${DECIDED} decisions of admins, ${COMMENTS} comments of ${ACCOUNTS} new accounts:`)
  const withChecks = await mixedWave(on)
  const removing = performance.now()
  const removed = (await send('/admin/spam/remove')).json().data.removed
  const undoing = performance.now()
  await send('/admin/spam/undo', { at: removed.at })
  const ended = performance.now()
  console.log(`  everything of ${removed.accounts} accounts removed in ${Math.round(undoing - removing)} ms`)
  console.log(`  and restored in ${Math.round(ended - undoing)} ms`)
  await site.close()

  const plain = await aSite({ RATE_LIMITS: 'off' })
  const writers = await accounts(plain.site, ACCOUNTS)
  const texts = Array.from({ length: COMMENTS / 2 }, () => waveComment(random, false).text)
  const start = performance.now()
  await countHeld(plain, texts, writers)
  const without = (performance.now() - start) / texts.length
  await plain.site.close()
  console.log(
    `  a comment takes ${withChecks.toFixed(2)} ms with all limits and checks, ${without.toFixed(2)} ms without`,
  )
}

async function youngSite(): Promise<void> {
  console.log('on a young site, where no one has decided anything:')
  const on = await aSite({ RATE_LIMITS: 'on' })
  await mixedWave(on)
  const wave = Array.from({ length: 40 }, (_, at) => WAVE.map((text) => text.replace('#', String(at)))).flat()
  const spammers = (await accounts(on.site, 40)).flatMap((one) => WAVE.map(() => one))
  let first = 0
  while (first < wave.length && (await countHeld(on, wave.slice(first, first + 1), spammers.slice(first)))) first += 1
  console.log(`  ${first} of ${wave.length} of a wave with links, five of each account, before the first public one`)
  const old = await accounts(on.site, SPAM.length + HONEST.length, 10 * DAY)
  console.log(`  ${await countHeld(on, SPAM, old)} of ${SPAM.length} of spam without links, of older accounts`)
  const honest = await countHeld(on, HONEST, old.slice(SPAM.length))
  console.log(`  ${honest} of ${HONEST.length} honest comments on health, money, games and blogging`)
  const polite = Array.from({ length: 50 }, () => COURTESIES).flat()
  const thanks = await countHeld(on, polite, await accounts(on.site, 50), '192.0.2.1')
  console.log(`  ${thanks} of ${polite.length} short thanks of 50 new accounts of one network`)
  await on.site.close()
}

const GOODS = ['garden gnomes', 'roof paint', 'pet food', 'brake pads', 'tent poles']
const PRAISE = ['finest in the county', 'as used by builders', 'straight out of our barn', 'chosen by thousands']
const pick = (all: string[]) => all[Math.floor(random() * all.length)] ?? ''
/** Spam in words that no list has. */
const adFor = () => `Our ${pick(GOODS)}, ${pick(PRAISE)}, lot ${Math.floor(random() * 90)}, every village served`

/** A creator decides on what waits below a blog: comments of new accounts that have a link. */
async function creatorsDecide(): Promise<void> {
  console.log(`where no admin decides, a wave in words that no list has, of new accounts:`)
  const on = await aSite({ RATE_LIMITS: 'on' })
  const { site, author } = on
  const ads = Array.from({ length: DECIDED / 2 }, (_, at) => `${adFor()} https://barn${at}.example`)
  const readers = ads.map((_, at) => `${waveComment(random, false).text} https://walk${at}.example`)
  const held = await countHeld(on, [...ads, ...readers], await accounts(site, DECIDED))
  console.log(`  ${held} of ${DECIDED} first comments with a link wait, half of them spam`)
  const next = async (title: string) => {
    const spam = await countHeld(on, Array.from({ length: 200 }, adFor), await accounts(site, 200))
    const texts = Array.from({ length: 200 }, () => waveComment(random, false).text.replace(/ See http.*/, ''))
    const good = await countHeld(on, texts, await accounts(site, 200))
    console.log(`  ${title}: ${percent(spam, 200)} of the wave without links held, ${percent(good, 200)} of the others`)
  }
  await next('before the creator decides')
  const waiting = await site.db.selectFrom('comments').select(['id', 'comment']).where('state', '=', 'held').execute()
  for (const { id, comment } of waiting) {
    const decision = /barn\d/.test(comment) ? 'refuse' : 'approve'
    await decideHeld(site, { itemId: id, decision, actorId: author.user._id, reason: '' }, new Date())
  }
  await next(`after the creator decided on ${waiting.length}`)
  await site.close()
}

await decidedSite()
await youngSite()
await creatorsDecide()
