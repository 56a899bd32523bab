const ALLOWED = /^(?:https?:\/\/|mailto:)\S+$/i
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i

/** Whether a link may point there: the web or a mailbox. */
export function isAllowedLink(address: string): boolean {
  return ALLOWED.test(address)
}

/** What somebody typed, as an address; null when it cannot be one. A bare name is taken for a site or a mailbox. */
export function toLink(typed: string): string | null {
  const text = typed.trim()
  if (!text) return null
  if (ANY_SCHEME.test(text)) return isAllowedLink(text) ? text : null
  const address = /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`
  return isAllowedLink(address) && text.includes('.') ? address : null
}
