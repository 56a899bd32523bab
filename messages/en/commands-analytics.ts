// What `npm run admin -- analytics` prints: the five answers, each with its name above it.

/** {from} and {to} are days, such as 2026-01-31. */
export const analyticsPeriod = 'From {from} to {to} (UTC). In brackets: as many days before.'
export const analyticsArguments =
  'Days are 7, 30, 90 or 365; or two days such as 2026-01-31 2026-02-28, at most {max} apart.'
export const readTotals =
  '  Reads: {reads, number} ({before, number}). Readers by day: {readers, number} ({readersBefore, number}). To the end: {finished, number}. Minutes: {minutes, number}.'
export const readsFrom = '  {reads, number}  {source}'
/** {list} is what the line is of, such as "Blogs". */
export const readsOf = '  {list}: {reads, number} ({before, number})  {name}'
export const writer =
  '  {name}: blogs {blogs, number}, words {words, number}, comments {comments, number}, reads {reads, number}'
export const newAuthor = '  {name}: first blog {time}'
export const inactiveAuthor = '  {name}: last blog {time}'
/** {from} is the first day of a week, or a month. */
export const returningReaders =
  '  {from}: {readers, number} signed-in readers, {returned, number} of them also before; {followers, number} follow an author, {followersReturned, number} of them also before'
