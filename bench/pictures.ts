import { fork } from 'node:child_process'
import { once } from 'node:events'
import { call, formOf } from '../e2e/client.ts'
import { register } from '../e2e/users.ts'
import { encodePicture } from '../server/media/encode.ts'
import { BLOG_FORMAT } from '../server/media/formats.ts'
import { photographs } from './photographs.ts'
import type { Row } from './result-row.ts'
import { inRounds, median, QUICK, spreadOf } from './rounds.ts'
import type { FilledSite } from './site.ts'
import { blogFields } from './writer.ts'

const AT_ONCE = 10
/** Per round: about ten seconds of work for two cores. */
const PICTURES = QUICK ? 20 : 40

/** Blogs with a picture published a second, compared with encoding their pictures alone in a loop. */
export async function measure(site: FilledSite): Promise<Row[]> {
  const photos = await photographs(AT_ONCE)
  const authors = await Promise.all(photos.map(() => register(site.url)))
  const encoder = fork(import.meta.filename, { serialization: 'advanced' })
  const publish = async (i: number) => {
    const mainImage = photos[i % AT_ONCE] as Buffer
    const author = authors[i % AT_ONCE] as (typeof authors)[number]
    await call(site.url, 'POST', '/blog/post', author, formOf(blogFields(i), { mainImage }))
  }
  const encodeThere = async () => {
    encoder.send(photos)
    const [perSecond] = await once(encoder, 'message')
    return perSecond as number
  }
  await encodeThere()
  await atOnce(AT_ONCE, publish)
  const seen = await inRounds({ bare: encodeThere, site: () => atOnce(PICTURES, publish) })
  encoder.kill()
  const ratios = seen.map((round) => round.site / round.bare)
  const [ours, bares] = [seen.map((round) => round.site), seen.map((round) => round.bare)]
  return [
    {
      measure: `blogs published a second with a JPEG of 1600x900 each, ${AT_ONCE} at a time`,
      target: '>= 0.9 of encoding the pictures alone',
      value: `${median(ratios).toFixed(2)} (${median(ours).toFixed(2)}/s of ${median(bares).toFixed(2)}/s)`,
      spread: spreadOf(ratios),
      reached: median(ratios) >= 0.9,
    },
  ]
}

/** Runs `work` `times` times, ten at a time; returns the rate per second. */
async function atOnce(times: number, work: (i: number) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  let begun = 0
  const worker = async () => {
    while (begun < times) await work(begun++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return times / ((performance.now() - start) / 1000)
}

if (import.meta.main) {
  process.on('message', async (photos: Uint8Array[]) => {
    const encode = (i: number) =>
      encodePicture(Buffer.from(photos[i % AT_ONCE] as Uint8Array), BLOG_FORMAT, { who: 'everybody', network: '' })
    process.send?.(await atOnce(PICTURES, encode))
  })
}
