import { textOf } from '#contract/rich-text.ts'
import { enlargeLabel } from './enlarge-label.ts'
import { widthOfWhole } from './picture.tsx'

/**
 * Gives the headings of a rich text their ids and a link to themselves, which the name of the heading leaves out.
 * @param ids of its headings, in order; empty for one without
 */
export function withHeadingLinks(html: string, ids: readonly string[]): string {
  let index = 0
  return html.replace(/<h([1-3])>([\s\S]*?)<\/h\1>/g, (whole, level: string, inner: string) => {
    const id = ids[index++]
    if (!id) return whole
    const link = `<a class="heading-link" href="#${encodeURIComponent(id)}" aria-label="${escaped(headingLinkLabel(textOf(inner)))}"></a>`
    return `<h${level} id="${id}" aria-labelledby="t${id}"><span id="t${id}">${inner}</span>${link}</h${level}>`
  })
}

export const headingLinkLabel = (text: string): string => `Link to “${text}”`

/** Adds to a text what takes a script: buttons that copy code and enlarge pictures. */
export function addReadingButtons(body: HTMLElement): void {
  for (const code of body.querySelectorAll('pre')) {
    const block = wrapped(code, 'div', 'code-block')
    const button = buttonOf('copy-code', 'Copy')
    // Drawn by CSS: a selection of the text must not copy it.
    button.dataset.label = 'Copy'
    block.append(button)
  }
  for (const image of body.querySelectorAll('img')) {
    if (image.closest('a')) continue
    const { width } = image.style
    const place = wrapped(image, 'span', 'zoomable')
    place.style.width = width
    image.style.width = '100%'
    place.append(buttonOf('enlarge', enlargeLabel(image.alt)))
  }
}

/** The CSS width of a picture in a text: whole, and never wider than its own width. */
export const widthInText = (size: { width: number; height: number }): string =>
  `min(${size.width}px, ${widthOfWhole(size)})`

function wrapped(element: HTMLElement, tag: string, className: string): HTMLElement {
  const around = document.createElement(tag)
  around.className = className
  element.replaceWith(around)
  around.append(element)
  return around
}

function buttonOf(className: string, label: string): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.setAttribute('aria-label', label)
  // Whatever the language of the text around it.
  button.lang = 'en'
  return button
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<"]/g, (sign) => SIGNS[sign] ?? sign)
