/**
 * A footnote is stored where it belongs in the sentence: its text, with marks and links alone, in this tag. Its number
 * and the list of all of them are made when a blog is shown. Instances of the release before take it for superscript.
 */
export const FOOTNOTE_START = '<sup data-kind="footnote">'

/** A footnote ends at the next `sup`, as none is in it: the time stays linear in the length of any text. */
export const FOOTNOTE = /<sup data-kind="footnote">([^<]*(?:<(?!\/?sup\b)[^<]*)*)<\/sup>/g

/** The footnotes of a rich text as HTML, in order. */
export const footnotesIn = (html: string): string[] => [...html.matchAll(FOOTNOTE)].map(([, note = '']) => note)

/** A rich text without its footnotes, for an excerpt, a quote or a heading. */
export const withoutFootnotes = (html: string): string => html.replace(FOOTNOTE, '')

/**
 * A rich text with the number of each footnote in its place, a link to the list.
 * @param first the number of the text's first footnote
 * @param scope distinguishes the ids of a blog where several are in one document
 */
export function withFootnoteNumbers(html: string, first: number, scope = ''): string {
  let number = first
  return html.replace(FOOTNOTE, () => {
    const id = `${scope}${number}`
    const link = `<a id="fnref-${id}" href="#fn-${id}" role="doc-noteref">${number}</a>`
    number += 1
    return `<sup class="footnote-number">${link}</sup>`
  })
}

/**
 * The items of the list of footnotes, each with a link back to its place.
 * @param back the name of that link
 * @param scope as of `withFootnoteNumbers`
 */
export function footnoteItems(notes: readonly string[], back: string, scope = ''): string {
  return notes
    .map((note, at) => {
      const id = `${scope}${at + 1}`
      return `<li id="fn-${id}">${note} <a href="#fnref-${id}" role="doc-backlink" aria-label="${back}" lang="en">↑</a></li>`
    })
    .join('')
}

/** Numbers the footnotes of texts that are read one after another. */
export function numberFootnotes(texts: readonly string[], scope = ''): { texts: string[]; notes: string[] } {
  const notes: string[] = []
  const numbered = texts.map((html) => {
    const first = notes.length + 1
    notes.push(...footnotesIn(html))
    return withFootnoteNumbers(html, first, scope)
  })
  return { texts: numbered, notes }
}
