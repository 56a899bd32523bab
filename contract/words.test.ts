import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitWords } from './words.ts'

test.each([
  ['Nobody climbs — the stairs, any more…', ['Nobody', 'climbs', 'the', 'stairs', 'any', 'more']],
  ['Don’t! A well-known café of the 1920s.', ['Don’t', 'A', 'well-known', 'café', 'of', 'the', '1920s']],
  ['Świat, naïve Größe, 2½ m²', ['Świat', 'naïve', 'Größe', '2½', 'm²']],
  ['Свет и हिन्दी', ['Свет', 'и', 'हिन्दी']],
  ['2024年、Vue入門。', ['2024', '年', 'Vue', '入', '門']],
  ['コーヒー', ['コ', 'ー', 'ヒ', 'ー']],
  ['– 🗼 … !', []],
  ['', []],
])('splits %j into words', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})

test('Latin text has the same words next to another script', () => {
  for (let code = 0; code < UNITS; code++) expectSame(unit(code))
  const latin = fc.array(fc.nat(UNITS - 1).map(unit)).map((units) => units.join(''))
  fc.assert(fc.property(latin, expectSame))
})

function expectSame(text: string): void {
  expect(splitWords(`${text} 油`)).toEqual([...splitWords(text), '油'])
}

const UNITS = 0x250 + 0x70
/** Of Latin letters, digits and western signs. */
const unit = (code: number) => String.fromCharCode(code <= 0x24f ? code : 0x2000 + code - 0x250)
