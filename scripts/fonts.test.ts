import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const { cutFonts, fontsCss }: { cutFonts(): Promise<[name: string, font: Buffer][]>; fontsCss(): string } =
  await import(new URL('./fonts.mjs', import.meta.url).href)
const kept = (file: string) => readFile(new URL(`../web/src/${file}`, import.meta.url))

test('fonts.css is the output of scripts/fonts.mjs', async () => {
  expect((await kept('fonts.css')).toString()).toBe(fontsCss())
})

test('each subset font is the output of scripts/fonts.mjs', async () => {
  const cut = await cutFonts()
  expect(cut.length).toBeGreaterThan(0)
  for (const [name, font] of cut) expect(font.equals(await kept(`fonts/${name}.woff2`)), name).toBe(true)
})
