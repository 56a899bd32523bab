import type { Blog } from '#contract/blogs.ts'
import { call, formOf } from '../e2e/client.ts'
import { type Person, register } from '../e2e/users.ts'
import { type Loaded, load } from './load.ts'
import { photographs } from './photographs.ts'
import { memoryOf, memoryWithChildren } from './process.ts'
import { requestOf } from './requests.ts'
import type { Row } from './result-row.ts'
import { median, megabytes, pause, QUICK, whole } from './rounds.ts'
import type { FilledSite } from './site.ts'
import { blogFields } from './writer.ts'

const MB = 1024 * 1024
const AT_REST_MAX = 120 * MB
const MINUTES = QUICK ? 2 : 10
const SAMPLE_SECONDS = 5
const SAMPLES_A_MINUTE = 60 / SAMPLE_SECONDS
/** Two minutes of the same load differ by this much without any growth. */
const NOISE = 1.05

/**
 * Memory when idle, and over minutes of full load: 50 connections that read, and an author who writes without a pause.
 */
export async function measure(site: FilledSite): Promise<Row[]> {
  await site.restart()
  await pause(15)
  const rest = await memoryOf(site.pid())
  const { samples, reads, writes } = await underLoad(site)
  const minute = (at: number) => median(samples.slice(at * SAMPLES_A_MINUTE, (at + 1) * SAMPLES_A_MINUTE))
  const [second, last] = [minute(1), median(samples.slice(-SAMPLES_A_MINUTE))]
  await pause(70)
  const after = await memoryOf(site.pid())
  return [
    {
      measure: `memory at rest, ${whole(site.blogs.length)} blogs, 15 s after the start`,
      target: `<= ${megabytes(AT_REST_MAX)} resident`,
      value: megabytes(rest.rss),
      spread: 'one run',
      reached: rest.rss <= AT_REST_MAX,
      note: `PSS ${megabytes(rest.pss)}; the server's process, without npm and the shell that \`npm run serve\` keeps around it`,
    },
    {
      measure: `memory over ${MINUTES} minutes of full load`,
      target: 'the last minute is no more than 5 % above the second',
      value: `${megabytes(second)} in the second minute, ${megabytes(last)} in the last`,
      spread: `${megabytes(Math.min(...samples))} to ${megabytes(Math.max(...samples))}`,
      reached: last <= second * NOISE,
      note: `${whole(reads)} reads, ${whole(writes)} writes; the encoders counted in; 70 s after the load the server alone ${megabytes(after.rss)} (PSS ${megabytes(after.pss)})`,
    },
  ]
}

async function underLoad(site: FilledSite): Promise<{ samples: number[]; reads: number; writes: number }> {
  const author = await register(site.url)
  const over = new AbortController()
  const reading = readAll(site, author)
  const writing = write(site, author, over.signal)
  const samples: number[] = []
  for (let i = 0; i < MINUTES * SAMPLES_A_MINUTE; i++) {
    await pause(SAMPLE_SECONDS)
    const { rss } = await memoryWithChildren(site.pid())
    samples.push(rss)
    if (i % SAMPLES_A_MINUTE === 0) console.log(`  ${megabytes(rss)} in minute ${i / SAMPLES_A_MINUTE + 1}`)
  }
  over.abort()
  return { samples, reads: (await reading).perSecond * MINUTES * 60, writes: await writing }
}

function readAll(site: FilledSite, { cookieHeader: cookie }: Person): Promise<Loaded> {
  const comments = { method: 'POST', path: `/api/v1/comment/getComment/${site.blogs[0]}`, cookie }
  const paths = ['/', '/authors', '/api/v1/blog/getAllBlog', '/api/v1/user/mostSubsAuthor', '/api/v1/user/allUserBlog']
  const requests = [
    ...[...paths, `/api/v1/blog/singleBlog/${site.blogs[0]}`].map((path) => requestOf(site.url, { path, cookie })),
    requestOf(site.url, comments),
  ]
  let sent = 0
  const next = () => requests[sent++ % requests.length] as Buffer
  return load({ url: site.url, connections: 50, seconds: MINUTES * 60, next })
}

/** Publishes, comments on, edits and deletes a blog with a picture, again and again. */
async function write(site: FilledSite, author: Person, over: AbortSignal): Promise<number> {
  const [mainImage] = await photographs(1)
  let writes = 0
  for (; !over.aborted; writes += 4) {
    const form = formOf(blogFields(writes), { mainImage: mainImage as Buffer })
    const { _id } = (await call<Blog>(site.url, 'POST', '/blog/post', author, form)).data
    await call(site.url, 'POST', `/comment/newComment/${_id}`, author, { comment: 'Read it twice.' })
    await call(site.url, 'PUT', `/blog/update/${_id}`, author, formOf(blogFields(writes + 1)))
    await call(site.url, 'DELETE', `/blog/deletePost/${_id}`, author)
  }
  return writes
}
