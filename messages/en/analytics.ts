// How often blogs were read, for one author and for the whole site.

// The page of a blog
export const backToBlog = 'Back to the blog'

// The period
export const period = 'Period'
export const lastDays = 'The last {days} days'
export const lastMonths = 'The last 12 months'
export const otherPeriod = 'From one day to another'
export const from = 'From'
export const to = 'To'
/** {max} is a number of days. */
export const periodInvalid = 'Choose two days in their order, at most {max} days apart.'

// The sums, which are columns of the tables as well
export const reads = 'Reads'
export const readers = 'Readers'
export const timeRead = 'Time read'
export const finished = 'To the end'
/** A column: reads in as many days before the period. */
export const before = 'Before'
export const noReads = 'No reads in this period.'
/** Below a sum: how it differs from that of as many days before. {change} has a sign, such as "+12%". */
export const change = '{change} compared with the time before'
export const noneBefore = 'None in the time before'
// Abbreviations of seconds, minutes and hours.
export const seconds = '{seconds} s'
export const minutes = '{minutes} min'
export const hours = '{hours, number} h {minutes} min'

// By day

// The chart, for screen readers; {first} and {last} are days, {most} is the highest number of reads.
export const chartLabel = 'Reads by day from {first} to {last}, {most, number} at most'
export const chartOfWeeksLabel = 'Reads by week from {first} to {last}, {most, number} at most'
export const showDays = 'Show each day'
export const readsByDay = 'Reads by day'
export const day = 'Day'

// By source: the site from which readers came
export const sources = 'Where readers came from'
export const noSources = 'Nothing yet.'
export const readsByGroup = 'Reads by kind of source'
export const kindOfSource = 'Kind of source'
export const readsBySource = 'Reads by source'
export const source = 'Source'
export const openedDirectly = 'Opened directly'
export const thisSite = 'Other pages of this site'
export const otherSources = 'Others'
export const ownEmails = 'Emails of this site'
export const searchEngines = 'Search engines'
export const socialNetworks = 'Social networks'
export const feedReaders = 'Feed readers'
export const emails = 'Email'
export const otherSites = 'Other sites'
export const noCountries = 'Countries are not known: addresses of visitors are not looked up or stored.'

// What is read, for admins
export const whatIsRead = 'What is read'
export const blogs = 'Blogs'
export const authors = 'Authors'
export const categories = 'Categories'
export const tags = 'Tags'
export const pages = 'Pages'
export const readsByBlog = 'Reads by blog'
export const readsByAuthor = 'Reads by author'
export const readsByCategory = 'Reads by category'
export const readsByTag = 'Reads by tag'
export const readsByPage = 'Reads by page'
/** {max} is a number of blogs. */
export const rankedCut =
  'More blogs were read. Of each day, and of each whole month, the {max, number} most read are counted here.'

// Who writes, for admins
export const whoWrites = 'Who writes'
export const noWriters = 'No one published in this period.'
export const writers = '{count, plural, one {# author published.} other {# authors published.}}'
export const writersByBlogs = 'Authors by blogs published'
export const author = 'Author'
export const blogsPublished = 'Blogs published'
export const words = 'Words'
export const comments = 'Comments'
export const newAuthors = 'New authors'
export const newAuthorsHint =
  '{count, plural, one {# author} other {# authors}} published for the first time in this period.'
export const firstBlog = 'First blog'
export const inactiveAuthors = 'Inactive authors'
/** {days} is a number of days; {count} is how many authors. */
export const inactiveAuthorsHint =
  '{count, plural, one {# author has} other {# authors have}} published nothing for {days} days, and did before that.'
export const lastBlog = 'Last blog'
/** {max} is a number of blogs. */
export const writersCut = 'More blogs were published: only the latest {max, number} are counted here.'

// Who comes back, for admins
export const whoComesBack = 'Who comes back'
export const weeks = 'By week'
export const months = 'By month'
export const returningByWeek = 'Signed-in readers by week'
export const returningByMonth = 'Signed-in readers by month'
export const weekFrom = 'Week from'
export const month = 'Month'
export const signedInReaders = 'Signed-in readers'
export const returned = 'Also in the one before'
export const followers = 'Following an author'
export const followersReturned = 'Of these, also in the one before'
/** {count} and {percent}: people who came back, and their share. */
export const share = '{count, number} ({percent, number}%)'
export const howReturningCounted =
  'Signed-in people alone, by the last two days on which they read something. Visitors who come back are not known: nothing is kept in their browsers. The current week and month are not over.'

export const downloadCsv = 'Download CSV'
/** The same for screen readers; {table} is the name of a table. */
export const downloadCsvOf = 'Download CSV: {table}'

export const howCounted =
  'A read is a visit of a second or more, counted by day in UTC. A reader is a signed-in person or the network address of a visitor, once a day; addresses are kept in memory until midnight and stored nowhere. Several people at one address are one reader, and one person at two addresses is two. Nothing is kept in browsers, so visitors are not recognised on another day. Robots, and authors who read their own blogs, are not counted.'
