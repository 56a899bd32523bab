/**
 * A cookie that only tells the site's scripts that this browser has a session. Pages are the same for every user, and
 * without a session there is no need to request the signed-in user.
 */
export const SESSION_HINT = 'signed-in'
