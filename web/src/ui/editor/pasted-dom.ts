/** Replaces an element by one of another name with the same content. */
export function rename(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name)
  const style = element.getAttribute('style')
  if (style) renamed.setAttribute('style', style)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
  return renamed
}
