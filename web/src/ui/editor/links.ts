import { isLinkAddress, LINK_MAX } from '#contract/link-address.ts'

const ALLOWED = /^(?:https?:\/\/|mailto:)\S+$/i
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d)/i

/** Whether a link may have this target: http, https or mailto, and not too long. */
export function isAllowedLink(address: string): boolean {
  return address.length <= LINK_MAX && ALLOWED.test(address)
}

/** Converts typed text to a URL; null if it cannot be one. A bare name becomes an https: or mailto: URL. */
export function toLink(typed: string): string | null {
  const text = typed.trim()
  if (!text) return null
  if (ANY_SCHEME.test(text)) return leadsSomewhere(text) ? text : null
  const address = /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`
  return leadsSomewhere(address) && text.includes('.') ? address : null
}

const leadsSomewhere = (address: string): boolean => isAllowedLink(address) && isLinkAddress(address)
