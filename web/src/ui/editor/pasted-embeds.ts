import { element } from './element.ts'

/**
 * Puts the embeds of a page of this kind aside, as a rule each, so that nothing else changes them. Returns what puts
 * them back, as they are stored.
 */
export function embedsAside(body: HTMLElement): () => void {
  const aside = [...body.querySelectorAll<HTMLElement>('figure[data-kind="embed"]')].flatMap((figure) => {
    const stored = storedEmbed(figure)
    if (!stored) return []
    const rule = body.ownerDocument.createElement('hr')
    figure.replaceWith(rule)
    return [{ rule, stored }]
  })
  return () => {
    for (const { rule, stored } of aside) if (rule.isConnected) rule.replaceWith(stored)
  }
}

/** The figure as it is stored: its link, its picture if that is of this site, and its words. */
function storedEmbed(figure: HTMLElement): HTMLElement | undefined {
  const link = figure.querySelector('a')
  const href = link?.getAttribute('href')
  if (!link || !href) return undefined
  const stored = element('figure', { 'data-kind': 'embed' })
  const written = stored.appendChild(element('a', { href }))
  const image = figure.querySelector('img')
  const address = image?.getAttribute('src')
  const url = address && URL.canParse(address, location.href) ? new URL(address, location.href) : undefined
  if (image && url?.origin === location.origin) {
    const picture = written.appendChild(element('img', { src: url.pathname }))
    for (const size of ['width', 'height']) picture.setAttribute(size, image.getAttribute(size) ?? '')
  }
  written.append(link.textContent ?? '')
  const description = figure.querySelector('figcaption')?.textContent
  if (description) stored.append(element('figcaption', {}, description))
  return stored
}
