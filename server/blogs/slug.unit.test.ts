import { expect, test } from 'vitest'
import { fold } from '#contract/fold.ts'
import { slugOf } from './slug.ts'

test.each([
  ['The Lighthouse Keeper', 'the-lighthouse-keeper'],
  ['  Größe & Stil: 10 Crème brûlées!  ', 'grosse-stil-10-creme-brulees'],
  ["Don't, don’t stop", 'dont-dont-stop'],
  ['Война и мир', 'voyna-i-mir'],
  ['日本語', 'ri-ben-yu'],
  ['한국어 제목', 'hangugeo-jemog'],
  ['مرحبا بالعالم', 'mrhb-bllm'],
  ['\u202eשלום עולם', 'slvm-vlm'],
  ['Party 🎉🎉', 'party-tada-tada'],
  ['../../<script>"%00\u0007', 'script-00'],
  ['Cafe\u0301 𝓕𝓪𝓷𝓬𝔂 \ud800', 'cafe-fancy'],
  ['…?!', ''],
  ['Revisions', 'revisions-blog'],
  ['Analytics?', 'analytics-blog'],
])('the slug of %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('a long title is cut between words, and a word without an end anywhere', () => {
  expect(slugOf('word '.repeat(40))).toBe(`${'word-'.repeat(16)}`.slice(0, -1))
  expect(slugOf('a'.repeat(200))).toBe('a'.repeat(80))
})

test('letters are searched for as addresses of blogs write them', () => {
  for (const letter of 'ßæœøđðþłħŧıéÅÆŒØĐÐÞŁĦŦİ') expect(fold(letter), letter).toBe(slugOf(letter))
})
