import { TOAST } from '#contract/limits.ts'
import * as messages from '#messages/common.ts'
import type { Toast } from './toast.ts'

/** Where the first toasts appear, in pixels from the top: below the header, over nothing that is often clicked. */
const STRIP = { from: 60, to: 180 }
/** Pixels between two toasts. */
const GAP = 8
/** The circles of the icons, and the lines in them. */
const ICONS = {
  success: { fill: 'var(--go)', d: 'm6 10.5 3 3 5.5-6.5' },
  error: { fill: 'var(--stop)', d: 'm6.5 6.5 7 7m0-7-7 7' },
}
const SVG = 'http://www.w3.org/2000/svg'
const URGENT = { role: 'alert', ariaLive: 'assertive' } as const
const POLITE = { role: 'status', ariaLive: 'polite' } as const

let place: HTMLElement | undefined

/** Shows a toast for a while. Outside React: toasts are no part of any page, and stay while the page changes. */
export function show(toast: Toast): void {
  place ??= mounted()
  const row = element('div', {
    className: 'absolute inset-x-0 flex justify-center motion-safe:transition-transform motion-safe:duration-200',
  })
  const side = sideFor()
  row.dataset.side = side
  row.style[side] = '0'
  const bar = element('div', {
    // Clicks go through a toast to the page, except on its own links and buttons.
    className:
      'pointer-events-none flex max-w-md items-center rounded-lg border border-line bg-raised px-4 py-3 font-sans text-[0.9375rem] leading-[1.3] text-ink shadow-(--lift) [&_:is(a,button)]:pointer-events-auto',
  })
  if (toast.kind !== 'blank') bar.append(icon(ICONS[toast.kind]))
  const message = element('div', {
    className: 'mx-2.5 my-1 flex grow items-center gap-3 whitespace-pre-line',
    ...(toast.kind === 'error' ? URGENT : POLITE),
  })
  bar.append(message)
  row.append(bar)
  place.prepend(row)
  message.append(...toastContent(toast, () => leave(row)))
  const shown = shownRows()
  arrange()
  bar.animate(steps(side), { duration: 350, easing: 'cubic-bezier(.21,1.02,.73,1)' })
  for (const one of shown.slice(TOAST.most)) leave(one)
  const end = () => {
    // A user who points at its link is about to press it.
    if (row.matches(':hover')) setTimeout(end, 1000)
    else leave(row)
  }
  setTimeout(end, toast.duration)
}

function mounted(): HTMLElement {
  const made = element('div', { className: 'pointer-events-none fixed inset-x-4 z-9999' })
  made.dataset.toasts = ''
  // Below the header; at the bottom, above the comments button or the footer of its panel.
  Object.assign(made.style, { top: '4.5rem', bottom: 'var(--toasts-bottom, 6rem)' })
  // An open dialog hides all else from screen readers, except what has this attribute; each toast sets its own value.
  made.setAttribute('aria-live', 'off')
  document.body.append(made)
  return made
}

/**
 * At the top, as buttons, pagers and a phone's keyboard are at the bottom; at the bottom while the user types up there.
 */
function sideFor(): 'top' | 'bottom' {
  const used = document.activeElement?.matches('input, textarea, select, [contenteditable=true]')
  const { top = 0, bottom = 0 } = (used && document.activeElement?.getBoundingClientRect()) || {}
  return top < STRIP.to && bottom > STRIP.from ? 'bottom' : 'top'
}

function toastContent({ message, link, undo, keepsFocus }: Toast, dismiss: () => void): HTMLElement[] {
  const text = element('span', { textContent: message })
  if (link) {
    const { label: textContent, href } = link
    const className = 'font-medium text-accent underline underline-offset-4'
    text.append(' ', element('a', { textContent, href, className }))
  }
  if (!undo) return [text]
  const button = element('button', {
    type: 'button',
    textContent: messages.undo,
    className:
      'min-h-9 shrink-0 rounded-full border border-line px-4 text-sm font-semibold text-accent hover:border-edge',
    onclick() {
      dismiss()
      undo()
    },
  })
  // Once the dialog that was confirmed has given the focus back, and the next page has been shown.
  if (!keepsFocus) requestAnimationFrame(() => setTimeout(() => button.focus({ preventScroll: true })))
  return [text, button]
}

function icon({ fill, d }: { fill: string; d: string }): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('aria-hidden', 'true')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('class', 'size-5 shrink-0')
  const drawn = {
    circle: { cx: 10, cy: 10, r: 10, fill },
    path: { d, stroke: '#fff', fill: 'none', 'stroke-width': 2 },
  }
  for (const [name, attributes] of Object.entries(drawn)) {
    const shape = document.createElementNS(SVG, name)
    for (const [attribute, value] of Object.entries(attributes)) shape.setAttribute(attribute, `${value}`)
    svg.append(shape)
  }
  return svg
}

const shownRows = () => [...(place?.children ?? [])].filter((row) => row.ariaHidden !== 'true') as HTMLElement[]

/**
 * Puts the toasts of each side one after the other, the latest first. Moved by transforms: nothing is laid out again.
 */
function arrange(): void {
  const heights = { top: 0, bottom: 0 }
  for (const row of shownRows()) {
    const side = row.dataset.side as 'top' | 'bottom'
    row.style.transform = `translateY(${side === 'top' ? heights.top : -heights.bottom}px)`
    heights[side] += row.offsetHeight + GAP
  }
}

/** From where a toast comes, and where it goes in reverse. */
function steps(side: 'top' | 'bottom'): Keyframe[] {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return [{ opacity: 0 }, {}]
  return [{ transform: `translateY(${side === 'top' ? -150 : 150}%) scale(0.6)`, opacity: 0 }, {}]
}

function leave(row: HTMLElement): void {
  if (row.ariaHidden === 'true') return
  row.ariaHidden = 'true'
  arrange()
  const options = { duration: 300, direction: 'reverse', fill: 'forwards' } as const
  const gone = row.firstElementChild?.animate(steps(row.dataset.side as 'top' | 'bottom'), options)
  if (gone) gone.onfinish = () => row.remove()
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
) {
  return Object.assign(document.createElement(name), properties)
}
