/** The token of a preview link, which shows a draft to whoever has it. */
const PREVIEW_TOKEN = /(?<=\/preview\/)[^/?#]+/

/** What the program's log leaves out: credentials in headers, and secrets in URLs. */
export const REDACTED = {
  paths: ['req.headers.cookie', 'req.headers.authorization', 'req.url'],
  censor: (value: unknown, path: string[]) =>
    path.at(-1) === 'url' ? String(value).replace(PREVIEW_TOKEN, '[token]') : '[Redacted]',
}
