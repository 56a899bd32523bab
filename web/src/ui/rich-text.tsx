import DOMPurify from 'dompurify'
import { useMemo } from 'react'

const ALLOWED = {
  ALLOWED_TAGS: ['h1', 'h2', 'h3', 'p', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'ol', 'ul', 'li', 'a', 'img'],
  ALLOWED_ATTR: ['href', 'rel', 'target', 'src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height', 'start', 'dir'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/))/i,
}

/** Rich text as the server stored it, cleaned once more. Browser only: cleaning needs a DOM. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, ALLOWED), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: this is the one place, and it has just been cleaned
  return <div dir="auto" className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />
}
