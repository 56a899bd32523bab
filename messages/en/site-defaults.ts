// What a site says of itself until its admins change it in the settings.

/** The words between asterisks have the accent colour. */
export const tagline = 'Good writing deserves *a quiet hour.*'
export const description = 'A quiet place for people who like to read, and to write.'
/** `{name}` is the name of the site. */
export const copyright = '© 2023 {name}. All rights reserved.'
/** The column of the footer with the published pages to which no other link leads. */
export const pagesColumn = 'Pages'
/** Columns with an empty line between them: a title, then links, each a label and an address, which stays as it is. */
export const footerLinks = `Company
About us /
Careers /
Press /

Support
Help centre /pages/help
Contact /pages/contact
Status /pages/status

Legals
Terms /pages/terms
Privacy /pages/privacy
Licences /pages/licences`
