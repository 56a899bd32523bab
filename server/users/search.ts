/** A text as names are compared: without accents, in lower case, single spaces. "Inês" is found by "ines". */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** A LIKE pattern that finds `text` anywhere; its own % and _ are only letters. To be used with `escape '\'`. */
export function anywhere(text: string): string {
  return `%${searchable(text).replace(/[\\%_]/g, '\\$&')}%`
}
