import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Blog } from '#contract/blogs.ts'
import { formOf } from '../../e2e/client.ts'
import type { Site } from '../../e2e/server.ts'
import { formBytes } from './ask.ts'
import type { Stage } from './play.ts'
import { missingAt } from './read-back.ts'

const SECONDS = 20
const STOPPED_AFTER = 5

/**
 * Stops an instance during an upload of a blog that takes 20 s. The blog must be stored, and served by every instance.
 */
export async function stopDuringUpload({ cluster, load }: Stage): Promise<string> {
  const instance = cluster.instances[0] as Site
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const picture = sharp({ create: { width: 1600, height: 900, channels: 3, background: 'white', noise } })
  const fields = {
    title: 'Sent for twenty seconds',
    category: 'Testing',
    intro: '<p>Words, and more of them.</p>',
    published: 'True',
  }
  const { type, body } = await formBytes(formOf(fields, { mainImage: await picture.jpeg().toBuffer() }))
  const sent = request(`${instance.url}/api/v1/blog/post`, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': body.length, cookie: load.author.cookieHeader },
  })
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>
  answer.catch(() => {})
  let stopped: Promise<number | null> | undefined
  for (let second = 0; second < SECONDS; second++) {
    if (second === STOPPED_AFTER) stopped = instance.kill('SIGTERM')
    const part = (at: number) => Math.floor((body.length * at) / SECONDS)
    sent.write(body.subarray(part(second), part(second + 1)))
    await sleep(1000)
  }
  sent.end()
  const [response] = await answer
  const { message, data } = (await json(response)) as { message: string; data: Blog }
  const code = await stopped
  await instance.restart()
  if (response.statusCode !== 201 || code !== 0) {
    throw new Error(`the upload was answered ${response.statusCode} (${message}), the instance ended with ${code}`)
  }
  const written = [{ blog: data._id, picture: data.mainImage.variants[0]?.url ?? '' }]
  for (const { url } of cluster.instances) {
    const missing = await missingAt(url, written, load.author.cookieHeader)
    if (missing.length > 0) throw new Error('the blog that was sent is not there')
  }
  return 'the upload was taken and stored'
}
