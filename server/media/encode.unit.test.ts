import sharp from 'sharp'
import { expect, test } from 'vitest'
import { LARGE, workOf } from './encode.ts'
import { BLOG_FORMAT } from './formats.ts'
import { readHeader } from './header.ts'

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'navy' }, limitInputPixels: false })
const workFor = (bytes: Buffer) => workOf(readHeader(bytes), BLOG_FORMAT)

test('photos of 12 and 24 megapixels are encoded two at a time, even if progressive', async () => {
  expect(workFor(await flat(4032, 3024).jpeg().toBuffer())).toBeLessThan(LARGE)
  expect(workFor(await flat(4032, 3024).jpeg({ progressive: true }).toBuffer())).toBeLessThan(LARGE)
  expect(workFor(await flat(6000, 4000).jpeg().toBuffer())).toBeLessThan(LARGE)
  expect(workFor(await flat(8000, 6000).jpeg().toBuffer())).toBeGreaterThan(LARGE)
})

test('a JPEG with many scans costs the work of all of them', async () => {
  const usual = await flat(6000, 4000).jpeg({ progressive: true }).toBuffer()
  const pass = usual.subarray(usual.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const many = Buffer.concat([usual.subarray(0, -2), ...Array(80).fill(pass), usual.subarray(-2)])
  expect(workFor(many) - workFor(usual)).toBeGreaterThan(3000)
})
