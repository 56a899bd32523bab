// The attributes of tags as they are written, for what adds display markup to sanitised rich text.

/** As it is written, with its entities; empty if it is missing. */
export const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1] ?? ''

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' }
export const escapeAttribute = (text: string): string => text.replace(/[&<"]/g, (sign) => SIGNS[sign] ?? sign)
