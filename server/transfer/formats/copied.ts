/**
 * A copy of what is kept of a file. Strings that were cut out of it would keep all of it in memory: 217 MB instead of
 * 6 MB of an export with 50,000 posts.
 */
export const copied = <Value extends string | object>(value: Value): Value => JSON.parse(JSON.stringify(value))
