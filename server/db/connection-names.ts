/** As what the site's own connections are known to PostgreSQL. */
export const SITE_NAME = 'blogi'
/**
 * The same for other connections of this program, such as a command that restores: a running site has to see its
 * changes.
 */
export const COMMAND_NAME = 'blogi command'
/** Where the site's instances listen for changes that none of them made. */
export const CHANNEL = 'blogi_external_change'
