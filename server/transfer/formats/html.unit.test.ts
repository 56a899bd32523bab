import { expect, test } from 'vitest'
import { paragraphs, parseHtml, plainText, writeHtml } from './html.ts'

/** Seconds of this thread's processor time, which other work does not lengthen much. Quadratic work took ten times it. */
const LIMIT = 8
const secondsSince = (before: NodeJS.CpuUsage) => process.threadCpuUsage(before).user / 1e6

test.each([
  ['<svg>', '</p>'],
  ['<i>', '</b>'],
  ['<div><b>', '</i>'],
  ['<i <b>>', '</i>'],
])('a hundred thousand times %s is its text, at once', (start, end) => {
  const began = process.threadCpuUsage()
  const { children } = parseHtml(`<p>Before</p>${start.repeat(100_000)}within${end.repeat(100_000)}`)
  expect(secondsSince(began)).toBeLessThan(LIMIT)
  expect(writeHtml(children)).toMatch(/Before.*within/s)
})

test('many nodes inside many others are text, so that what follows takes no minute', () => {
  const { children } = parseHtml(`${'<div>'.repeat(150)}${'a<br>'.repeat(200_000)}end`)
  const html = writeHtml(children)
  expect(html.match(/<br>/g)?.length).toBeLessThan(40_000)
  expect(html).toMatch(/end/)
})

test('more nodes than a blog can hold are text, so that a long text takes no minute', () => {
  const html = writeHtml(parseHtml(`${'<p>a</p>'.repeat(300_000)}end`).children)
  expect(html.match(/<p>/g)?.length).toBeLessThan(251_000)
  expect(html).toMatch(/end/)
})

test('unclosed paragraphs and marks of a long text stay', () => {
  const html = `${'<p>Some <b>bold</b> words.<br>'.repeat(20_000)}${'<b>'.repeat(1000)}end`
  expect(writeHtml(parseHtml(html).children)).toMatch(/^<p>Some <b>bold<\/b> words\.<br><\/p><p>/)
  expect(plainText(html)).toMatch(/end$/)
})

test.each(['<br>', 'a\n', '<b>a</b>\n'])('two hundred thousand times %j are paragraphs, at once', (line) => {
  const { children } = parseHtml(`<br>${line.repeat(200_000)}end<br>`)
  const began = process.threadCpuUsage()
  expect(writeHtml(paragraphs(children, true))).toMatch(/^<p>.*end<\/p>$/s)
  expect(secondsSince(began)).toBeLessThan(LIMIT)
})
