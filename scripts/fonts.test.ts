import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

interface Fonts {
  cutFonts(): Promise<[name: string, font: Buffer][]>
  fontsCss(): string
  writingSystemFontsCss(): string
}
const { cutFonts, fontsCss, writingSystemFontsCss }: Fonts = await import(new URL('./fonts.mjs', import.meta.url).href)
const kept = (file: string) => readFile(new URL(`../web/src/${file}`, import.meta.url))

test('the style sheets of the fonts are the output of scripts/fonts.mjs', async () => {
  expect((await kept('fonts.css')).toString()).toBe(fontsCss())
  expect((await kept('writing-system-fonts.css')).toString()).toBe(writingSystemFontsCss())
})

test('each subset font is the output of scripts/fonts.mjs', async () => {
  const cut = await cutFonts()
  expect(cut.length).toBeGreaterThan(0)
  for (const [name, font] of cut) expect(font.equals(await kept(`fonts/${name}.woff2`)), name).toBe(true)
})
