import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { widthOfWhole } from './picture.tsx'

const ALLOWED = {
  ALLOWED_TAGS: ['h1', 'h2', 'h3', 'p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ol', 'ul', 'li', 'a', 'img'],
  ALLOWED_ATTR: ['href', 'rel', 'target', 'src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'start', 'dir'],
  // Otherwise DOMPurify would check their values as URLs and remove them.
  ADD_URI_SAFE_ATTR: ['rel', 'target', 'sizes', 'width', 'height', 'start', 'dir'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/))/i,
}

/** Rich text from the server, sanitised again. Browser only: sanitising needs a DOM. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const clean = useMemo(() => cleaned(html), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place, and it has just been cleaned
  return <div dir="auto" className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />
}

/** Sanitises HTML. Every picture is sized to be seen whole, and never wider than its own width. */
function cleaned(html: string): string {
  const body = DOMPurify.sanitize(html, { ...ALLOWED, RETURN_DOM: true }) as HTMLElement
  for (const image of body.querySelectorAll('img')) {
    const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]
    if (width > 0 && height > 0) image.style.width = `min(${width}px, ${widthOfWhole({ width, height })})`
  }
  return body.innerHTML
}
