import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const { cutFonts, fontsCss }: { cutFonts(): Promise<[name: string, font: Buffer][]>; fontsCss(): string } =
  await import(new URL('./fonts.mjs', import.meta.url).href)
const kept = (file: string) => readFile(new URL(`../web/src/${file}`, import.meta.url))

test('fonts.css is what scripts/fonts.mjs writes', async () => {
  expect((await kept('fonts.css')).toString()).toBe(fontsCss())
})

test('so is each font that is cut down', async () => {
  const cut = await cutFonts()
  expect(cut.length).toBeGreaterThan(0)
  for (const [name, font] of cut) expect(font.equals(await kept(`fonts/${name}.woff2`)), name).toBe(true)
})
