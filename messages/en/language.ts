// The language itself. Values of the program: nobody reads them.

/** The BCP 47 tag of the texts in this folder: its name. */
export const tag = 'en'
/** `ltr` or `rtl`. */
export const direction = 'ltr'
/** The tag by which dates and numbers are written: with a region or digits where the tag alone leaves them open. */
export const formats = 'en-GB'
/** Between the names of a list in a sentence. */
export const listSeparator = ', '
