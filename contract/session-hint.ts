/**
 * The cookie that tells the site's own scripts that this browser has a session, and nothing else: pages are the same for
 * everybody, and who has no session need not be asked about.
 */
export const SESSION_HINT = 'signed-in'
