import fc from 'fast-check'
import { CODE_LANGUAGES } from '#contract/code-languages.ts'
import { EMBED_START } from '#contract/embeds.ts'
import { FOOTNOTE_START } from '#contract/footnotes.ts'
import type { Picture } from '#contract/pictures.ts'
import { GALLERY_START } from '#contract/rich-text.ts'

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const SIZES = {
  text: '(min-width: 720px) 680px, 100vw',
  wide: '(min-width: 1216px) 1136px, 100vw',
  gallery: '(min-width: 720px) 340px, 50vw',
  card: '(min-width: 720px) 224px, 33vw',
}

/** The tag of a picture in a text as it is stored. */
export function pictureTagOf(
  { url, variants, width, height }: Picture,
  alt = '',
  place: keyof typeof SIZES = 'text',
): string {
  const srcset = variants.map((variant) => `${variant.url} ${variant.width}w`).join(', ')
  return (
    `<img src="${url}" srcset="${srcset}" sizes="${SIZES[place]}" width="${width}" height="${height}" ` +
    `alt="${escaped(alt).replace(/"/g, '&quot;')}" loading="lazy" />`
  )
}

/** Words with everything that is escaped or easily lost; none begins or ends with a space, as the editor merges spaces. */
const words = fc
  .array(
    fc.constantFrom('dusk', 'a < b', '&amp;', '"so"', 'שלום', '👨‍👩‍👧‍👦', 'x>y', "it's", '日本語', '1.', '#', '\u00a0'),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((some) =>
    escaped(some.join(' '))
      .replace(/\u00a0/g, '&nbsp;')
      .replace(/&nbsp;/g, '\u00a0'),
  )

/** The same on a line of its own, which has no space around it. */
const lineOfWords = words.map((text) => text.trim()).filter((text) => text !== '')

/** The order in which the editor nests marks. */
const MARKS = ['a', 'strong', 'em', 's', 'u', 'code', 'sup', 'sub']
const LINK = '<a href="https://example.org/a?b=c&amp;d=e#f" rel="noopener nofollow ugc" target="_blank">'

const markedBy = (some: string[]) =>
  fc.tuple(fc.subarray(some, { maxLength: 3 }), words).map(([marks, text]) =>
    marks
      // Text is either raised or lowered.
      .filter((mark) => mark !== 'sub' || !marks.includes('sup'))
      .reduceRight((inner, mark) => `${mark === 'a' ? LINK : `<${mark}>`}${inner}</${mark}>`, text),
  )
const runsOf = (marks: string[]) =>
  fc
    // Runs with the same mark beside each other would be one.
    .tuple(words, fc.array(fc.tuple(markedBy(marks), words), { maxLength: 3 }))
    .map(([first, rest]) => [first, ...rest.flat()].join(' '))
const footnote = runsOf(MARKS.filter((mark) => mark !== 'sup'))
  .filter((text) => text.replace(/<[^<>]*>/g, '').trim() !== '')
  .map((text) => `${FOOTNOTE_START}${text}</sup>`)
/** Marked runs with plain words between them, with or without a footnote. */
const line = fc
  .tuple(runsOf(MARKS), fc.option(fc.tuple(footnote, words), { nil: undefined, freq: 3 }))
  .map(([text, note]) => (note ? `${text}${note[0]} ${note[1]}` : text))
const lines = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 2 }), fc.constantFrom('', '', '<br />'))
  .map(([some, end]) => some.join('<br />') + end)

const codeLines = fc.array(
  fc.constantFrom('if (a < b) {', '\treturn "x"', '', '}', '  # no heading', '<p>&amp;</p>', '日本語'),
  { minLength: 1, maxLength: 6 },
)
const code = fc
  .tuple(fc.option(fc.constantFrom(...Object.keys(CODE_LANGUAGES), 'mermaid'), { nil: '' }), codeLines)
  .map(
    ([language, some]) =>
      `<pre><code${language && ` class="language-${language}"`}>${escaped(some.join('\n'))}</code></pre>`,
  )

/** Rich texts as the editor makes them and the server stores them, with this picture in figures. */
export function documents(picture: Picture): fc.Arbitrary<string> {
  const { top } = fc.letrec((tie) => {
    const paragraph = fc.oneof(line, lines).map((inner) => `<p>${inner}</p>`)
    const figureIn = (...places: ('text' | 'wide' | 'gallery')[]) =>
      fc
        .record({
          alt: fc.constantFrom('', 'Dusk over "the" lake', 'a < b'),
          caption: fc.option(line, { nil: '' }),
          place: fc.constantFrom(...places),
        })
        .map(({ alt, caption, place }) => {
          const image = pictureTagOf(picture, alt, place)
          if (!caption && place !== 'wide') return image
          return `<figure${place === 'wide' ? ' data-width="wide"' : ''}>${image}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
        })
    const gallery = fc
      .array(figureIn('gallery'), { minLength: 2, maxLength: 3 })
      .map((some) => `${GALLERY_START}${some.join('')}</div>`)
    const embed = fc
      .record({
        href: fc.constantFrom('https://example.org/a?b=c&amp;d=e', 'https://youtu.be/dQw4w9WgXcQ'),
        title: lineOfWords,
        description: fc.option(lineOfWords, { nil: '' }),
        hasPicture: fc.boolean(),
      })
      .map(({ href, title, description, hasPicture }) => {
        const image = hasPicture ? pictureTagOf(picture, '', href.includes('youtu.be') ? 'text' : 'card') : ''
        return `${EMBED_START}<a href="${href}" rel="noopener nofollow ugc" target="_blank">${image}${title}</a> ${description && `<figcaption>${description}</figcaption>`}</figure>`
      })
    const blocks = fc
      .array(tie('block') as fc.Arbitrary<string>, { minLength: 1, maxLength: 3 })
      .map((some) => some.join(''))
    const item = fc
      .tuple(paragraph, fc.option(tie('block') as fc.Arbitrary<string>, { nil: '' }))
      .map(([first, rest]) => `<li>${first}${rest}</li>`)
    const items = fc.array(item, { minLength: 1, maxLength: 3 }).map((some) => some.join(''))
    const row = (name: string, width: number) =>
      fc
        .array(blocks, { minLength: width, maxLength: width })
        .map((cells) => `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`)
    const table = fc
      .integer({ min: 1, max: 3 })
      .chain((width) =>
        fc.tuple(
          fc.constantFrom('th', 'td').chain((name) => row(name, width)),
          fc.array(row('td', width), { maxLength: 3 }),
        ),
      )
      .map(([first, rest]) => `<table><tbody>${first}${rest.join('')}</tbody></table>`)
    return {
      block: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'blocks' },
        paragraph,
        fc.tuple(fc.integer({ min: 1, max: 3 }), line).map(([level, inner]) => `<h${level}>${inner}</h${level}>`),
        code,
        figureIn('text', 'wide'),
        fc.constant('<hr />'),
        items.map((some) => `<ul>${some}</ul>`),
        fc.tuple(fc.constantFrom('', ' start="3"'), items).map(([start, some]) => `<ol${start}>${some}</ol>`),
        blocks.map((some) => `<blockquote>${some}</blockquote>`),
      ),
      // The editor ends every text with a paragraph, so that one can continue writing below a table or a picture.
      top: fc
        .tuple(
          fc.array(fc.oneof({ weight: 5, arbitrary: tie('block') as fc.Arbitrary<string> }, table, gallery, embed), {
            minLength: 1,
            maxLength: 5,
          }),
          paragraph,
        )
        .map(([some, last]) => some.join('') + last),
    }
  })
  return top as fc.Arbitrary<string>
}

/** A text whose end the sanitiser never reads: what it would write is too long before the footnote turns out to be empty. */
export const CUT_TEXT = `<p>a${FOOTNOTE_START}${'<a href=http://a></a>'.repeat(9_000)}</sup> The end.</p>`
