import { expect, test } from 'vitest'
import { writeFolder } from '../../../testing/folder.ts'
import { readExport } from '../formats.ts'
import { isPost } from '../neutral.ts'

async function postIn(lang: string) {
  const folder = await writeFolder({ 'a.md': `---\ndate: 2020-01-02\nlang: ${lang}\n---\nWords\n` })
  const items = await Array.fromAsync((await readExport([folder]))?.site.posts() ?? [])
  return items.find(isPost)
}

test('a language that comes is not among the other fields', async () => {
  expect(await postIn('de_AT')).toMatchObject({ language: 'de-AT', notes: [] })
})

test.each([
  ['a script', '"\\"><script>"'],
  ['a list', '[de, en]'],
  ['a long word', `en-${'abcde-'.repeat(2000)}x`],
  ['more than a language may have', `en-${'a1b2c-d3e4f-'.repeat(3)}g5h6i`],
])('%s is named as another field', async (_, lang) => {
  expect((await postIn(lang))?.notes).toEqual(['had other fields: lang'])
})
