import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { io, type Socket } from 'socket.io-client'
import type { Blog } from '#contract/blogs.ts'
import { type Person, register } from '../e2e/people.ts'
import { type Site, startSite } from '../e2e/server.ts'
import { call, formOf } from './client.ts'

const MB = 1024 * 1024
const SAMPLE_EVERY = 10_000
const READERS = 8

/** Resident memory of a process in bytes, as Linux tells it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

/**
 * Memory with many idle sockets, and over minutes of mixed load: eight readers as fast as they can, and a writer who
 * publishes, edits, comments on and deletes a blog with a picture. Prints what it sees.
 */
async function soak(minutes: number, count: number): Promise<void> {
  const site = await startSite({ RATE_LIMITS: 'off' })
  const sockets: Socket[] = []
  try {
    const author = await register(site.url)
    const atRest = await memoryOf(site.pid())
    for (let i = 0; i < count; i++) {
      const socket = io(site.url, { transports: ['websocket'], reconnection: false, forceNew: true })
      await new Promise<void>((resolve, reject) => socket.on('connect', resolve).on('connect_error', reject))
      sockets.push(socket)
    }
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const withSockets = await memoryOf(site.pid())
    console.log(`at rest: ${Math.round(atRest / MB)} MB`)
    console.log(`${count} idle sockets: ${Math.round((withSockets - atRest) / count / 102.4) / 10} kB each`)
    console.log(
      `last of them has newBlogCreated ${await lastHeard(site, author, sockets)} ms after the publish answered`,
    )
    for (const socket of sockets) socket.disconnect()

    const end = Date.now() + minutes * 60_000
    const figures = { reads: 0, writes: 0, refused: 0 }
    const load = [
      ...Array.from({ length: READERS }, () => read(site, author, end, figures)),
      write(site, author, end, figures),
    ]
    while (Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(SAMPLE_EVERY, Math.max(0, end - Date.now()))))
      const { reads, writes, refused } = figures
      console.log(
        `${Math.round((await memoryOf(site.pid())) / MB)} MB after ${reads} reads, ${writes} writes, ${refused} refused`,
      )
    }
    await Promise.all(load)
  } finally {
    await site.stop()
  }
}

async function lastHeard(site: Site, author: Person, sockets: Socket[]): Promise<number> {
  const all = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('newBlogCreated', resolve))))
  await publish(site, author)
  const answered = performance.now()
  await all
  return Math.max(0, Math.round(performance.now() - answered))
}

const picture = sharp({
  create: {
    width: 1600,
    height: 900,
    channels: 3,
    background: 'white',
    noise: { type: 'gaussian', mean: 128, sigma: 30 },
  },
})
  .jpeg()
  .toBuffer()

async function publish(site: Site, author: Person): Promise<string> {
  const fields = { title: 'A blog that is soaked', category: 'Testing', intro: '<p>Words. </p>'.repeat(400) }
  const form = formOf(fields, { mainImage: await picture })
  return (await call<Blog>(site.url, 'POST', '/blog/post', author, form)).data._id
}

interface Figures {
  reads: number
  writes: number
  refused: number
}

async function read(site: Site, author: Person, end: number, figures: Figures): Promise<void> {
  const paths = ['/', '/authors', '/api/v1/blog/getAllBlog', '/api/v1/user/mostSubsAuthor', '/api/v1/user/allUserBlog']
  for (let i = 0; Date.now() < end; i++) {
    const answer = await fetch(site.url + paths[i % paths.length], { headers: { cookie: author.cookieHeader } })
    await answer.arrayBuffer()
    if (answer.status === 200) figures.reads++
    else figures.refused++
  }
}

async function write(site: Site, author: Person, end: number, figures: Figures): Promise<void> {
  while (Date.now() < end) {
    const id = await publish(site, author)
    await call(site.url, 'POST', `/comment/newComment/${id}`, author, { comment: 'Soaked' })
    const change = { title: 'A blog that is soaked again', category: 'Food', intro: '<p>Other words.</p>' }
    await call(site.url, 'PUT', `/blog/update/${id}`, author, formOf(change))
    await call(site.url, 'DELETE', `/blog/deletePost/${id}`, author)
    figures.writes += 4
  }
}

await soak(Number(process.argv[2] ?? 10), Number(process.argv[3] ?? 5000))
