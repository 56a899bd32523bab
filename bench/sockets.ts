import type { Blog } from '#contract/blogs.ts'
import { call, formOf } from '../e2e/client.ts'
import { register } from '../e2e/users.ts'
import { clock, startListeners } from './idle-sockets.ts'
import { photographs } from './photographs.ts'
import { memoryOf } from './process.ts'
import type { Row } from './result-row.ts'
import { median, pause, QUICK, ROUNDS, spreadOf, whole } from './rounds.ts'
import type { FilledSite } from './site.ts'
import { blogFields } from './writer.ts'

const SOCKETS = 5000
const WANTED_MS = 500
const WANTED_KB = 20

/** The cost of many open pages, and how soon all of them receive a new blog. */
export async function measure(site: FilledSite): Promise<Row[]> {
  const author = await register(site.url)
  const [mainImage] = await photographs(1)
  await pause(15)
  const before = await memoryOf(site.pid())
  const listeners = await startListeners(site.url, SOCKETS)
  // A socket counts as idle after a minute; by then the garbage of the handshakes is collected.
  await pause(QUICK ? 40 : 70)
  const withSockets = await memoryOf(site.pid())
  const each = (withSockets.rss - before.rss) / SOCKETS / 1024
  const afterAnswer: number[] = []
  const wholeWay: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const heard = listeners.lastHeard()
    const sent = clock()
    await call<Blog>(site.url, 'POST', '/blog/post', author, formOf(blogFields(i), { mainImage: mainImage as Buffer }))
    const answered = clock()
    const last = await heard
    afterAnswer.push(Math.max(0, last - answered))
    wholeWay.push(last - sent)
  }
  listeners.stop()
  return [
    {
      measure: `from a publish's answer to the last of ${whole(SOCKETS)} sockets`,
      target: `<= ${WANTED_MS} ms`,
      value: `${whole(median(afterAnswer))} ms`,
      spread: `${whole(Math.min(...afterAnswer))} to ${whole(Math.max(...afterAnswer))} ms`,
      reached: median(afterAnswer) <= WANTED_MS,
      note: `from the sending of the blog, its picture included, ${whole(median(wholeWay))} ms (spread ${spreadOf(wholeWay)}); all sockets are in one process, which takes in one after the other`,
    },
    {
      measure: `memory for each of ${whole(SOCKETS)} idle sockets`,
      target: `<= ${WANTED_KB} kB`,
      value: `${each.toFixed(1)} kB`,
      spread: 'one run',
      reached: each <= WANTED_KB,
      note: `PSS: ${((withSockets.pss - before.pss) / SOCKETS / 1024).toFixed(1)} kB; a minute after they connected; the server's process alone, without the kernel's buffers`,
    },
  ]
}
