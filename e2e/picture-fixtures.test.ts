import { readFile, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { PICTURE_MAX_BYTES, PICTURE_MAX_PIXELS } from '#contract/limits.ts'
import { photograph } from './picture-fixtures.ts'

const look = async (name: Parameters<typeof photograph>[0]) => sharp(await photograph(name)).metadata()

afterAll(async () => rm(dirname(dirname(await photograph('renamed-text.jpg'))), { recursive: true, force: true }))

test('the phone photo is stored sideways and has its location in EXIF', async () => {
  const { width, height, orientation, exif, format } = await look('phone.jpg')
  expect({ width, height, orientation, format }).toEqual({ width: 4000, height: 3000, orientation: 6, format: 'jpeg' })
  // The tag of the GPS directory in either byte order, and the camera's name.
  expect(exif?.includes(Buffer.from([0x25, 0x88])) || exif?.includes(Buffer.from([0x88, 0x25]))).toBe(true)
  expect(exif?.includes('Pocket')).toBe(true)
  expect((await stat(await photograph('phone.jpg'))).size).toBeLessThan(PICTURE_MAX_BYTES)
})

test('the other fixtures match their names', async () => {
  expect(await look('print-cmyk.jpg')).toMatchObject({ format: 'jpeg', space: 'cmyk', channels: 4 })
  expect(await look('cut-out.png')).toMatchObject({ format: 'png', hasAlpha: true })
  expect(await look('waves.webp')).toMatchObject({ format: 'webp', pages: 4 })
  expect(await look('waves.gif')).toMatchObject({ format: 'gif', pages: 4 })
  expect(await look('modern.avif')).toMatchObject({ format: 'heif', compression: 'av1' })
  const { size } = await stat(await photograph('camera-12mb.jpg'))
  expect(size).toBeGreaterThan(PICTURE_MAX_BYTES)
  expect(size).toBeLessThan(16 * 1024 * 1024)
})

test('each unusable fixture is unusable in its own way', async () => {
  await expect(look('renamed-text.jpg')).rejects.toThrow()
  expect(await look('renamed-drawing.png')).toMatchObject({ format: 'svg' })
  await expect(sharp(await photograph('truncated.jpg')).stats()).rejects.toThrow()
  const { width, height } = await look('huge-but-small.png')
  expect(width * height).toBeGreaterThan(PICTURE_MAX_PIXELS)
  expect((await readFile(await photograph('huge-but-small.png'))).length).toBeLessThan(1024 * 1024)
})
