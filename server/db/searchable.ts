/** Normalises a text for search: no accents, lower case, single spaces. "ines" finds "Inês". */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
