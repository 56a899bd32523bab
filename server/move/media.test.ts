import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaFolder } from '../media/files.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { makePicture } from '../testing/pictures.ts'
import { runProgram } from '../testing/program.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { startS3, type TestS3 } from '../testing/s3.ts'

let s3: TestS3
let site: TestSite
let author: SignedIn
let urls: string[]
beforeAll(async () => {
  s3 = await startS3()
  site = await makeSite()
  author = await signedIn(site.app)
  for (let i = 0; i < 4; i++) await postBlog(site.app, author, { paraOneImage: await makePicture() })
  await writeFile(join(mediaFolder(site.config), 'stray'), 'a stray file')
  const files = await readdir(mediaFolder(site.config), { recursive: true })
  urls = files.filter((file) => file.endsWith('.webp')).map((file) => `/media/${file}`)
})
afterAll(async () => {
  await site.close()
  await s3.close()
})

/** `npm run media:move`. */
const move = (changes: Record<string, string> = {}) =>
  runProgram(['server/move/main.ts', 'media'], { ...s3.environment, DATA_DIR: site.config.dataDir, ...changes })

const puts = () => s3.requests.filter((line) => line.startsWith('PUT')).length

test('an interrupted move says so, and the next run copies the rest', async () => {
  s3.failing = (line) => line.startsWith('PUT') && puts() > 5
  const cut = await move()
  expect([cut.code, cut.errors]).toEqual([1, expect.stringMatching(/^The store in S3_ENDPOINT does not answer.*\n$/)])
  s3.failing = () => false
  const before = s3.objects.size
  expect(before).toBeLessThan(urls.length)

  const second = await move()
  expect(second).toMatchObject({ code: 0, errors: '' })
  expect(second.out).toContain(`9 pictures: ${urls.length - before} files (`)
  expect(second.out).toContain(` ${before} were there already; all are there.`)
  expect(second.out).toContain('To switch: stop the site')
  const putsOfTwo = puts()
  expect((await move()).out).toContain(`9 pictures: 0 files (0.0 MB) copied, ${urls.length} were there already`)
  expect(puts()).toBe(putsOfTwo)
  expect([...s3.objects.keys()].sort()).toEqual(urls.map((url) => url.slice(1)).sort())

  const switched = await makeSite({ ...s3.environment })
  for (const url of urls) {
    const [here, there] = await Promise.all([site.app.inject(url), switched.app.inject(url)])
    expect([here.statusCode, there.statusCode]).toEqual([200, 200])
    expect(there.rawPayload.equals(here.rawPayload)).toBe(true)
  }
  await switched.close()
})

test('reports what to set if the bucket, the key or the pictures are missing', async () => {
  const none = { S3_BUCKET: '', S3_ENDPOINT: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' }
  expect(await move(none)).toMatchObject({ code: 1, errors: expect.stringMatching(/^Set S3_BUCKET/) })
  expect(await move({ S3_SECRET_ACCESS_KEY: 'x' })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/refuses the key/),
  })
  expect(await move({ DATA_DIR: '/nowhere' })).toMatchObject({
    code: 1,
    errors: expect.stringContaining('/nowhere/media'),
  })
})
