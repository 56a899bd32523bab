import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SiteImageKind } from '#contract/site-images.ts'
import { runCommand } from '../commands/commands.ts'
import { makeAdmin } from '../testing/admins.ts'
import { call, type Form } from '../testing/call.ts'
import { listen } from '../testing/listen.ts'
import { makeInstances } from '../testing/make-instances.ts'
import type { TestSite } from '../testing/make-site.ts'
import { makeAnimation } from '../testing/pictures.ts'
import type { SignedIn } from '../testing/requests.ts'

let sites: TestSite[]
let stop: () => Promise<void>
let site: TestSite
let admin: SignedIn
beforeAll(async () => {
  const made = await makeInstances()
  stop = made.stop
  sites = made.instances
  site = made.instances[0]
  await Promise.all(sites.map(listen))
  admin = await makeAdmin(site)
})
afterAll(() => stop())

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 98, g: 54, b: 196, alpha: 0.5 } } })
    .png()
    .toBuffer()
const put = (kind: SiteImageKind, form: Form) =>
  call(site, 'PUT /admin/images/:kind', { params: { kind }, form, as: admin })
const choose = (kind: SiteImageKind, image: Buffer) => put(kind, { image })
const remove = (kind: SiteImageKind) => call(site, 'DELETE /admin/images/:kind', { params: { kind }, as: admin })
const imagesOf = async (at = site) => (await call(at, 'GET /settings')).data.images

test('a logo is shrunk, keeps what is transparent, and is on every instance at once', async () => {
  expect(await imagesOf()).toEqual({})
  const { logo } = (await choose('logo', await drawn(2000, 300))).data.images
  expect(logo).toMatchObject({ width: 768, height: 115 })
  for (const each of sites) {
    await expect.poll(() => imagesOf(each)).toEqual({ logo })
    const file = await each.app.inject({ url: logo?.url ?? '' })
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 768, hasAlpha: true })
  }

  const { 'logo-dark': dark, ...others } = (await choose('logo-dark', await drawn(40, 800))).data.images
  expect(dark).toMatchObject({ width: 8, height: 160 })
  expect(others).toEqual({ logo })
  expect((await remove('logo-dark')).data.images).toEqual({ logo })
  expect((await site.app.inject({ url: dark?.url ?? '' })).statusCode).toBe(404)
})

test('an icon is square, the first frame of an animation, and new at a new address', async () => {
  const { icon } = (await choose('icon', await makeAnimation())).data.images
  expect(icon).toMatchObject({ width: 256, height: 256 })
  const { icon: next } = (await choose('icon', await drawn(300, 200))).data.images
  expect(next?.url).not.toBe(icon?.url)
  const [entry] = (await call(site, 'GET /admin/audit', { as: admin })).data
  expect(entry).toMatchObject({ action: 'change-setting', subject: { _id: 'icon' } })
})

test('what is no picture is refused at the field and changes nothing', async () => {
  const before = await imagesOf()
  const refused = await choose('logo', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  expect([refused.statusCode, refused.errors]).toEqual([
    415,
    [{ path: 'image', code: 'picture-wrong-type', message: expect.stringContaining('PNG') }],
  ])
  expect((await put('logo', {})).statusCode).toBe(400)
  for (const name of ['none.png', `${'0'.repeat(32)}.png`, '..%2f..%2fblogi.sqlite']) {
    expect((await site.app.inject({ url: `/site-images/${name}` })).statusCode).toBe(404)
  }
  expect(await imagesOf()).toEqual(before)
})

test('the same by commands, which the running site notices', async () => {
  const command = async (...args: string[]) => {
    const lines: string[] = []
    await runCommand(['images', ...args], site.config, (line) => lines.push(line))
    return lines.join('\n')
  }
  const file = join(site.config.dataDir, 'a-logo.png')
  await writeFile(file, await drawn(100, 50))
  expect(await command('logo', file)).toBe('The logo is used on every page.')
  await vi.waitFor(async () => expect((await imagesOf()).logo).toMatchObject({ width: 100, height: 50 }), 20_000)
  expect(await command()).toContain('100 by 50 pixels')
  expect(await command('logo', '--remove')).toBe('Removed.')
  await vi.waitFor(async () => expect((await imagesOf()).logo).toBeUndefined(), 20_000)
  await expect(command('logo', join(site.config.dataDir, 'none.png'))).rejects.toThrow('cannot be read')
})
