import { expect, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { picturesOfRtf } from './pasted-rtf.ts'

const PNG = '89504e470d0a1a0a'
const hexOf = async (file: File) =>
  Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => byte.toString(16).padStart(2, '0')).join('')
const contents = async (rtf: string) =>
  Promise.all(picturesOfRtf(rtf).map(async (file) => file && `${file.type} ${await hexOf(file)}`))

/** As Word writes a picture in a line: with its properties, and once more as a metafile. */
const inWord = (blip: string, digits: string) =>
  `{\\*\\shppict{\\pict{\\*\\picprop\\shplid1026{\\sp{\\sn shapeType}{\\sv 75}}}\\picscalex100\n\\picw1693\\${blip}\\bliptag-255728568{\\*\\blipuid f0c1e448}${digits}}}{\\nonshppict{\\pict\\picw16\\wmetafile8\\bliptag-2{\\*\\blipuid f0c1}01000900}}`

test('finds the pictures of Word and LibreOffice in order, each once', async () => {
  // A bullet that is a picture, one in a line, one that text flows around, and one that no browser shows.
  const rtf = `{\\rtf1\\ansi{\\*\\listpicture{\\*\\shppict{\\pict\\pngblip ff}}}Caf\\'e9 \\{${inWord('pngblip', `${PNG.slice(0, 8)}\r\n${PNG.slice(8).toUpperCase()}`)}
{\\shp{\\*\\shpinst{\\sp{\\sn pib}{\\sv {\\pict\\picw8\\jpegblip\nffd8ffe0}}}}{\\shprslt{\\pict\\wmetafile8 0100}}}${inWord('emfblip', '0100')}}`
  expect(await contents(rtf)).toEqual([`image/png ${PNG}`, 'image/jpeg ffd8ffe0', undefined])
})

test('skips binary data, whatever it looks like', async () => {
  expect(await contents(`{\\rtf1{\\pict\\pngblip\\bin5 {{}}\\${PNG}}}`)).toEqual([`image/png ${PNG}`])
})

test('parses hostile RTF in one pass and takes a limited number of pictures', async () => {
  expect(picturesOfRtf('')).toEqual([])
  expect(picturesOfRtf('{\\pict\\pngblip '.repeat(100_000))).toEqual([])
  expect(picturesOfRtf('}'.repeat(100_000) + '{\\pict\\pngblip'.repeat(2))).toEqual([])
  expect(picturesOfRtf(`{\\pict\\bin${'9'.repeat(400)} `)).toEqual([])
  expect(picturesOfRtf('\\'.repeat(4_000_000))).toEqual([])
  expect(picturesOfRtf(`{\\pict\\pngblip ${'f'.repeat(2 * PICTURE_MAX_BYTES + 2)}}`)).toEqual([undefined])
  expect(picturesOfRtf(`{\\pict\\pngblip ${PNG}}`.repeat(1000))).toHaveLength(100)
})
