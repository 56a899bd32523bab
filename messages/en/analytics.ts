// How often blogs were read, for one author and for the whole site.

// The page of a blog
export const backToBlog = 'Back to the blog'

// The period
export const period = 'Period'
export const lastDays = 'The last {days} days'

// The sums, which are columns of the tables as well
export const reads = 'Reads'
export const readers = 'Readers'
export const timeRead = 'Time read'
export const noReads = 'No reads in this period.'
// Abbreviations of seconds, minutes and hours.
export const seconds = '{seconds} s'
export const minutes = '{minutes} min'
export const hours = '{hours, number} h {minutes} min'

// By day

// The chart, for screen readers; {first} and {last} are days, {most} is the highest number of reads.
export const chartLabel = 'Reads by day from {first} to {last}, {most, number} at most'
export const showDays = 'Show each day'
export const readsByDay = 'Reads by day'
export const day = 'Day'

// By source: the site from which readers came
export const sources = 'Where readers came from'
export const noSources = 'Nothing yet.'
export const readsBySource = 'Reads by source'
export const source = 'Source'
export const openedDirectly = 'Opened directly'
export const thisSite = 'Other pages of this site'

// By blog, for admins
export const mostRead = 'Most read blogs'
export const readsByBlog = 'Reads by blog'

export const howCounted =
  'Counted by day in UTC, without cookies and without storing who read. A reader counts once a day. Robots, and authors who read their own blogs, are not counted.'
