import { describe, expect, test } from 'vitest'
import * as validation from '#messages/validation.ts'
import { BlogFields } from './blogs.ts'
import { NewComment } from './comments.ts'
import { Name } from './users.ts'

const said = (name: string) => Name.safeParse(name).error?.issues[0]?.message

function allOf(pattern: RegExp): string[] {
  const found: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    // Lone surrogates are not characters.
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    if (pattern.test(character)) found.push(character)
  }
  return found
}

/** Every code point that Unicode defines as default-ignorable, and U+2800, which is blank but not in that list. */
const invisible = [...allOf(/\p{Default_Ignorable_Code_Point}/u), '\u2800']

/** The first, the middle and the last of each category. */
const unknown = [/\p{Co}/u, /\p{Cn}/u]
  .map(allOf)
  .flatMap((all) => [all[0], all[all.length >> 1], all.at(-1)])
  .concat('\ud800', '\udfff', '\ufffd') as string[]

describe('invisible characters', () => {
  test('alone are not a name, title or comment', () => {
    expect(invisible.length).toBeGreaterThan(4100)
    expect(invisible.filter((character) => said(character.repeat(10)) !== validation.nameRequired)).toEqual([])
    const title = BlogFields.shape.title.safeParse('\u3164'.repeat(10))
    expect(title.error?.issues[0]?.message).toBe(validation.titleRequired)
    const intro = BlogFields.shape.intro.safeParse(`<p>${'\u115f\u2800'.repeat(10)}</p>`)
    expect(intro.error?.issues[0]?.message).toBe(validation.introRequired)
    const comment = NewComment.shape.comment.safeParse('\u3164 \u{e0101}')
    expect(comment.error?.issues[0]?.message).toBe(validation.commentRequired)
  })

  test('unassigned characters or marks alone are not a name', () => {
    for (const alone of ['\ud83d', '\ue000', '\u0378', '\uffff', '\ufffd', '\u0301', '\u20dd', '\u093e']) {
      expect(said(alone), JSON.stringify(alone)).toBe(validation.nameRequired)
    }
    for (const part of unknown) expect(said(`Ada${part}`), JSON.stringify(part)).toBe(validation.nameHidden)
  })

  test('cannot make a second name that looks the same', () => {
    expect(invisible.filter((character) => said(`Ada${character} Lovelace`) !== validation.nameHidden)).toEqual([])
  })

  test.each([
    ['an emoji with its selector', '😀\ufe0f'],
    ['a heart, which is text without its selector', 'Ada ❤\ufe0f'],
    ['a family, which is joined', '👩🏽\u200d❤\ufe0f\u200d👨'],
    ['a keycap', 'Area 5\ufe0f\u20e3'],
    ['a flag of tags', 'Ada 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['a Persian name', 'مهدی\u200cزاده'],
    ['a Sinhala name', 'ශ්\u200dරී'],
    ['a Devanagari name', 'क्\u200dषमा'],
    ['a Japanese name with its own form of a sign', '葛\u{e0100}城'],
    ['a Mongolian name', 'ᠮᠣᠩᠭᠣᠯ\u180b'],
    ['combining marks', 'Ine\u0302s'],
  ])('are allowed in %s', (_what, name) => {
    expect(Name.parse(name)).toBe(name)
  })
})
