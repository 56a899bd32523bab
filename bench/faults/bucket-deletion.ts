import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.ts'
import type { Stage } from './play.ts'

const GONE_WITHIN = 5

/** Deletes a blog whose picture is in a bucket that refuses to delete many objects in one request. */
export async function deleteFromBucket({ cluster, load }: Stage): Promise<string> {
  const blog = await load.post('Deleted from the bucket', load.url)
  const cookie = load.author.cookieHeader
  const { body } = await ask(`${load.url}/api/v1/blog/singleBlog/${blog}`, { cookie })
  const picture = /\/media\/([\w-]+)\//.exec(body)?.[1]
  if (!picture) throw new Error('the blog has no picture')
  const stored = () => [...(cluster.bucket?.store.objects.keys() ?? [])].filter((key) => key.includes(picture)).length
  const before = stored()
  if (before === 0) throw new Error('its picture is not in the bucket')
  const { status } = await ask(`${load.url}/api/v1/blog/deletePost/${blog}`, { method: 'DELETE', cookie })
  if (status !== 200) throw new Error(`deleting it was answered ${status}`)
  for (const end = performance.now() + GONE_WITHIN * 1000; stored() > 0; await sleep(50)) {
    if (performance.now() > end) throw new Error(`${stored()} of ${before} files are there after ${GONE_WITHIN} s`)
  }
  return `${before} files of its picture are gone`
}
