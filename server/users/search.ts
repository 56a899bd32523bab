/** Normalises a text for name search: no accents, lower case, single spaces. "ines" finds "Inês". */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** A LIKE pattern that matches `text` anywhere, with its % and _ escaped. Use it with `escape '\'`. */
export function anywhere(text: string): string {
  return `%${searchable(text).replace(/[\\%_]/g, '\\$&')}%`
}
