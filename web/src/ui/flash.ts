/** Colours an element briefly, so that a user who followed a link sees which one it is. */
export function flash(element: HTMLElement): void {
  const colour = getComputedStyle(document.documentElement).getPropertyValue('--accent-soft')
  element.animate([{ backgroundColor: colour }, { backgroundColor: colour, offset: 0.6 }, {}], 2500)
}
