import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'

/** The address that links in emails begin with: PUBLIC_URL, or that of the machine itself. Never what a request names. */
export function siteUrl({ publicUrl, host, port }: Config, listening: string | AddressInfo | null): string {
  if (publicUrl !== undefined) return publicUrl
  const isWildcard = host === '0.0.0.0' || host === '::'
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${typeof listening === 'object' && listening ? listening.port : port}`
}
