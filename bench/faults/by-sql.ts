import { setTimeout as sleep } from 'node:timers/promises'
import { register } from '../../e2e/users.ts'
import { ask } from './ask.ts'
import type { Stage } from './play.ts'

/** Seconds in which every instance must show the change: one is documented, and the load shares the machine. */
const SEEN_WITHIN = 5

/** Deletes a blog and a user's sessions by SQL while the site runs; no instance may continue to serve them. */
export async function changeBySql({ cluster, load }: Stage): Promise<string> {
  const person = await register(load.url, { role: 'Reader' })
  const blog = await load.post('Deleted by SQL', load.url)
  const statuses = async () => {
    const asked = cluster.instances.flatMap(({ url }) => [
      ask(`${url}/api/v1/blog/singleBlog/${blog}`, { cookie: load.author.cookieHeader }),
      ask(`${url}/api/v1/user/me`, { cookie: person.cookieHeader }),
    ])
    return (await Promise.all(asked)).map(({ status }) => status).join(' ')
  }
  const [shown, gone] = ['200 200', '404 401'].map((each) => Array(cluster.instances.length).fill(each).join(' '))
  const before = await statuses()
  if (before !== shown) throw new Error(`what is to be deleted was answered ${before}`)
  await cluster.sql(
    `delete from blogs where id = '${blog}'; delete from sessions where user_id = '${person._id}'`,
    'blogi',
  )
  const changed = performance.now()
  for (;;) {
    const asked = performance.now()
    const now = await statuses()
    if (now === gone) return `seen by every instance after ${((asked - changed) / 1000).toFixed(2)} s`
    if (asked - changed > SEEN_WITHIN * 1000) throw new Error(`after ${SEEN_WITHIN} s it is answered ${now}`)
    await sleep(20)
  }
}
