// TODO: what this part is for.

export const reads = 'Reads'
export const readers = 'Readers'
export const timeRead = 'Time read'
export const nobodyHasReadHere = 'Nobody has read here in this period.'
export const showEachDay = 'Show each day'
export const readsByDay = 'Reads by day'
export const day = 'Day'
export const whereReadersCameFrom = 'Where readers came from'
export const nothingYet = 'Nothing yet.'
export const readsBySource = 'Reads by source'
export const source = 'Source'
export const countedByDayIn =
  'Counted by day in UTC, without cookies and without storing who read. A reader counts once a day. Robots, and authors who read their own blogs, are left out.'
export const openedDirectly = 'Opened directly'
export const otherPagesOfThis = 'Other pages of this site'
export const period = 'Period'
export const backToTheBlog = 'Back to the blog'
