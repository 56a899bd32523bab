import { expect, test } from 'vitest'
import { FOOTNOTE_START } from '#contract/footnotes.ts'
import type { Picture } from '#contract/pictures.ts'
import { GALLERY_START } from '#contract/rich-text.ts'
import { cleanAtOnce } from '../testing/clean.ts'
import { growthOf, LINEAR } from '../testing/growth.ts'
import { excerptOf, reading, writing } from './rich-text.ts'

const OWN_ID = '0197a000-0000-7000-8000-000000000001'
const OWN: Picture = {
  url: `/media/${OWN_ID}/640.webp`,
  width: 640,
  height: 480,
  placeholder: 'data:image/webp;base64,AA==',
  variants: [{ url: `/media/${OWN_ID}/640.webp`, width: 640 }],
}
const PICTURES = new Map([[OWN_ID, OWN]])

const HOSTILE: Record<string, (times: number) => string> = {
  'open tags': (times) => '<p>'.repeat(times),
  'open links': (times) => '<a href="https://x.example/">'.repeat(times),
  'open lists': (times) => '<ul><li>'.repeat(times),
  'unknown tags': (times) => '<x>'.repeat(times),
  'end tags': (times) => '</p>'.repeat(times),
  'open and end tags that cross': (times) => '<b><i></b></i>'.repeat(times),
  'less-than signs': (times) => '<'.repeat(times),
  'tags that never end': (times) => '<p '.repeat(times),
  attributes: (times) => `<p ${'a=b '.repeat(times)}>`,
  'one long attribute': (times) => `<a href="${'a'.repeat(times)}">`,
  'spaces in a link': (times) => `<a href="https://x/${' '.repeat(times)}x">`,
  'control characters in a link': (times) => `<a href="${'\x01'.repeat(times)}javascript:x">`,
  'sources of a picture': (times) => `<img src="${OWN.url}" srcset="${', x 1w'.repeat(times)}">`,
  comments: (times) => '<!--'.repeat(times),
  'ends of comments': (times) => `<!--${'--!>'.repeat(times)}`,
  scripts: (times) => '<script>'.repeat(times),
  styles: (times) => '<style></style>'.repeat(times),
  'text areas': (times) => '<textarea>'.repeat(times),
  drawings: (times) => '<svg><style>'.repeat(times),
  CDATA: (times) => '<![CDATA['.repeat(times),
  entities: (times) => '&amp;'.repeat(times),
  'entities that never end': (times) => '&amp'.repeat(times),
  ampersands: (times) => '&'.repeat(times),
  'numbers that never end': (times) => `&#${'9'.repeat(times)}`,
  spaces: (times) => `${' '.repeat(times)}x`,
  'own pictures': (times) => `<img src="${OWN.url}">`.repeat(times),
  'broken pictures': (times) => '<img>'.repeat(times),
  'lines of code': (times) => `<pre>${'<br>'.repeat(times)}`,
  'languages of code': (times) => `<code class="${'language- '.repeat(times)}">`,
  'blocks of code': (times) => '<pre><code class="language-js">'.repeat(times),
  'one open block of code': (times) => `<pre>${'<code class="language-js">'.repeat(times)}`,
  tables: (times) => '<table>'.repeat(times),
  cells: (times) => `<table>${'<td>'.repeat(times)}`,
  'text in rows': (times) => `<table>${'<tr>x'.repeat(times)}`,
  figures: (times) => '<figure>'.repeat(times),
  'figures with captions': (times) => `<figure><img src="${OWN.url}"><figcaption><p>`.repeat(times),
  'blocks in a caption': (times) => `<figure><img src="${OWN.url}"><figcaption>${'<p>x'.repeat(times)}`,
  quotes: (times) => '<blockquote>'.repeat(times),
  rules: (times) => '<hr>'.repeat(times),
  galleries: (times) => `${GALLERY_START}<img src="${OWN.url}"><img src="${OWN.url}">`.repeat(times),
  'pictures in a gallery': (times) => `${GALLERY_START}${`<img src="${OWN.url}">`.repeat(times)}`,
  'open footnotes': (times) => FOOTNOTE_START.repeat(times),
  'footnotes in marks': (times) => `<b><i><u><s>${`${FOOTNOTE_START}x</sup>`.repeat(times)}`,
  'deep text': (times) => '<b>x'.repeat(times),
}
const MOST = 200_000
/** Milliseconds of CPU time allowed for one step, on a machine half as fast as usual. */
const STEP_MAX = 20

/** The second longest step of reading and writing a text, in ms: the longest may include garbage collection. */
function longestStep(html: string): number {
  const times: number[] = []
  const timed = <Result>(steps: Generator<void, Result>): Result => {
    for (;;) {
      const before = process.threadCpuUsage()
      const { done, value } = steps.next()
      const { user, system } = process.threadCpuUsage(before)
      times.push((user + system) / 1000)
      if (done) return value
    }
  }
  timed(writing(timed(reading(html)), PICTURES))
  expect(times.length).toBeGreaterThan(20)
  return times.toSorted((a, b) => b - a)[1] ?? 0
}

test.each(Object.entries(HOSTILE))('processes 200 kB of %s in short steps', (_what, make) => {
  const html = make(Math.floor(MOST / (make(1000).length / 1000)))
  cleanAtOnce(html, PICTURES)
  let least = longestStep(html)
  // Other load only adds time, so the minimum of up to seven runs is the text's own time.
  for (let again = 0; again < 6 && least >= STEP_MAX; again++) least = Math.min(least, longestStep(html))
  expect(least).toBeLessThan(STEP_MAX)
})

test.each(Object.entries(HOSTILE))('processes 200 kB of %s in linear time', (_what, make) => {
  const times = Math.floor(MOST / (make(1000).length / 1000))
  const growth = growthOf((part) => {
    const html = make(Math.floor(times * part))
    excerptOf(cleanAtOnce(html, PICTURES))
  })
  expect(growth).toBeLessThan(LINEAR)
})
