const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Removes control characters: most of them XML allows in no form, and with one a whole file is unreadable. */
export const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, '').toWellFormed()

/** Escapes a text for XML. */
export const xml = (text: string): string => withoutControls(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
