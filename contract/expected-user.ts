/**
 * The header that names the expected user of a change: the `_id` of the person whom the page takes to be signed in, or
 * NOBODY. Another tab of the browser may have signed in as somebody else since. A client that leaves it out is not asked.
 */
export const EXPECTED_USER_HEADER = 'x-expected-user'
export const NOBODY = 'none'
