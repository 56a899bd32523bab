/** The token of a preview link, which shows a draft to anyone who has it, and of a link that ends emails. */
const TOKEN = /(?<=\/(?:preview|unsubscribe\/[^/?#]+)\/)[^/?#]+/

/** The values that the log leaves out: credentials in headers, and secrets in URLs. */
export const REDACTED = {
  // At `trace` the parser of forms logs the headers of the request.
  paths: ['req.headers.cookie', 'req.headers.authorization', 'req.url', 'busboyOptions.headers'],
  censor: (value: unknown, path: string[]) =>
    path.at(-1) === 'url' ? String(value).replace(TOKEN, '[token]') : '[Redacted]',
}
