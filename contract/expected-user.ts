/**
 * The header that names the expected user of a change: the `_id` of the person whom the page takes to be signed in, or
 * NOBODY. Another tab of the browser may have signed in as somebody else since. A client that leaves it out is not asked.
 * It keeps its first name on the wire: pages that were opened before an update send it, and instances of the last release
 * read it.
 */
export const EXPECTED_USER_HEADER = 'x-person-id'
export const NOBODY = 'none'
