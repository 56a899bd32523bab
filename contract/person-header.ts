/**
 * The header by which a change says for whom it is meant: the `_id` of the person whom the page takes to be signed in, or
 * NOBODY. Another tab of the browser may have signed in as somebody else since. A client that leaves it out is not asked.
 */
export const PERSON_HEADER = 'x-person-id'
export const NOBODY = 'none'
