/**
 * The header with the expected user of a change: the `_id` of the user the page believes to be signed in, or NOBODY.
 * Another tab may have signed in as a different user since. Without the header there is no check. It keeps its original
 * name, because pages opened before an update send it and instances of the last release read it.
 */
export const EXPECTED_USER_HEADER = 'x-person-id'
export const NOBODY = 'none'
