/** The part of `URL` that browsers and Node share. */
export interface ParsedUrl {
  readonly href: string
  readonly origin: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly port: string
  readonly pathname: string
  readonly search: string
  readonly searchParams: { get(name: string): string | null }
  readonly hash: string
}

interface UrlConstructor {
  new (url: string, base?: string): ParsedUrl
  canParse(url: string, base?: string): boolean
  parse(url: string, base?: string): ParsedUrl | null
}

/** `URL` of the browser or of Node: the contract knows the types of neither. */
export const { URL } = globalThis as unknown as { URL: UrlConstructor }
