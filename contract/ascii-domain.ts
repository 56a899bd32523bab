import { URL } from './url.ts'

/** Two parts, of which the second may be the name of a host. */
const PARTS = /^([^@]+@)([^\s@/?#:\\[\]%]+)$/

/**
 * An email address whose domain is in the ASCII form of the domain name system: `ada@bücher.example` is
 * `ada@xn--bcher-kva.example`. Chromium's email fields do the same, other browsers and programs do not. What has no such
 * form is returned as it is.
 */
export function withAsciiDomain(address: string): string {
  const [, local, domain] = PARTS.exec(address) ?? []
  if (!local || !domain || /^[\0-\x7f]+$/.test(domain)) return address
  try {
    return local + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}
