/** Where something is on a page, as a user would say it. */
export interface Place {
  /** An ARIA role, or `text` for the innermost element with the text of `has`. */
  role: Role
  /** Its whole accessible name. */
  name?: string
  /** The beginning of its accessible name. */
  starts?: string
  /** A text that it contains. */
  has?: string
  /** An element that contains it. */
  within?: Place
}

type Role =
  | 'alertdialog'
  | 'article'
  | 'banner'
  | 'button'
  | 'dialog'
  | 'field'
  | 'heading'
  | 'image'
  | 'link'
  | 'listitem'
  | 'main'
  | 'navigation'
  | 'option'
  | 'search'
  | 'text'

/** What is there. */
export interface Seen {
  /** How many visible elements are at the place; the rest is about the first of them. */
  count: number
  text: string
  html: string
  value: string
  isFocused: boolean
  /** Whether a picture has loaded. */
  isLoaded: boolean
  /** The middle of the element in the viewport. */
  x: number
  y: number
  /** Whether a click there would reach the element: it is enabled, and nothing covers it. */
  isReachable: boolean
}

/**
 * Looks at a place. Runs in the page, so it uses nothing of this module but types.
 * @param scroll whether to scroll the element into view
 * @param mark an attribute that the element gets, by which the protocol then finds it; then hidden elements count too
 */
export function look(place: Place, scroll = false, mark?: string): Seen {
  const tags: Record<Role, string> = {
    alertdialog: '[role=alertdialog]',
    article: 'article',
    banner: 'header',
    button: 'button, [role=button], summary',
    dialog: 'dialog, [role=dialog]',
    field: 'input, textarea, select, [contenteditable=true]',
    heading: 'h1, h2, h3, h4',
    image: 'img',
    link: 'a[href]',
    listitem: 'li',
    main: 'main',
    navigation: 'nav',
    option: '[role=option]',
    search: 'search, [role=search]',
    text: 'body *',
  }
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  /** The text that is read aloud. */
  const spoken = (element: Element | null | undefined) => {
    const copy = element?.cloneNode(true) as Element | undefined
    for (const hidden of copy?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove()
    return plain(copy?.textContent)
  }
  const nameOf = (element: Element): string => {
    const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    if (labels.length > 0) return labels.map((id) => spoken(document.getElementById(id))).join(' ')
    const { labels: own } = element as HTMLInputElement
    const named = element.getAttribute('aria-label') ?? element.getAttribute('alt') ?? (own?.[0] && spoken(own[0]))
    return plain(named ?? element.getAttribute('placeholder') ?? spoken(element))
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
  const find = ({ role, name, starts, has, within }: Place): HTMLElement[] => {
    const around = within ? find(within) : [document]
    const found = around
      .flatMap((one) => [...one.querySelectorAll<HTMLElement>(tags[role])])
      .filter(
        (element) =>
          (mark !== undefined || isShown(element)) &&
          (name === undefined || nameOf(element) === name) &&
          (starts === undefined || nameOf(element).startsWith(starts)) &&
          (has === undefined || plain(element.textContent).includes(has)),
      )
    return role === 'text' ? found.filter((one) => !found.some((other) => other !== one && one.contains(other))) : found
  }
  const found = find(place)
  const [first] = found
  if (!first) {
    return {
      count: 0,
      text: '',
      html: '',
      value: '',
      isFocused: false,
      isLoaded: false,
      x: 0,
      y: 0,
      isReachable: false,
    }
  }
  if (scroll) first.scrollIntoView({ block: 'center', behavior: 'instant' })
  if (mark !== undefined) first.setAttribute(mark, '')
  // A link that goes over two lines has a middle outside of it.
  const { left, top, width, height } = first.getClientRects()[0] ?? new DOMRect()
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)]
  const hit = document.elementFromPoint(x, y)
  return {
    count: found.length,
    text: plain(first.textContent),
    html: first.innerHTML,
    value: (first as HTMLInputElement).value ?? '',
    isFocused: first === document.activeElement,
    isLoaded: ((first as HTMLImageElement).naturalWidth ?? 0) > 0,
    x,
    y,
    isReachable: !first.matches(':disabled, [aria-disabled=true]') && hit !== null && first.contains(hit),
  }
}
