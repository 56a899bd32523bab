// Searching blogs: the field in the header and the results page.

// The field
export const searchBlogs = 'Search blogs'
export const searchHint =
  'Blogs are found by their words, their author and their tags. Words in “quotes” stay together, and a minus before a word leaves it out.'
export const needsJavaScript = 'To search, please allow this page to run JavaScript.'
export const searching = 'Searching...'
/** The page's title in the browser. */
export const titleWithQuery = 'Search: {query}'

// The filters
export const filters = 'Filters'
export const category = 'Category'
export const allCategories = 'All categories'
export const year = 'Year'
export const allYears = 'All years'
export const order = 'Order'
export const bestFirst = 'Best matches first'
export const newestFirst = 'Newest first'
/** Each of these is followed by `searchAll`. */
export const onlyByAuthor = 'Only blogs by {author}.'
/** While the author's name is not known. */
export const onlyByOneAuthor = 'Only blogs by <author>one author</author>.'
export const onlyWithTag = 'Only blogs with {tag}.'
export const searchAll = 'Search all'

// How many were found
export const found = '{count, plural, one {# blog found} other {# blogs found}}'
/** There may be more. */
export const foundFirst = 'The first {count} blogs found'
export const foundNone = 'No blogs found'

// The same where {corrected} was searched for instead of {asked}, which has a spelling mistake
export const foundFor =
  '{count, plural, one {# blog found for “{corrected}”, as no blog has all of “{asked}”} other {# blogs found for “{corrected}”, as no blog has all of “{asked}”}}'
export const foundFirstFor = 'The first {count} blogs found for “{corrected}”, as no blog has all of “{asked}”'
export const foundNoneFor = 'No blogs found for “{corrected}”, as no blog has all of “{asked}”'

// Below the results
export const nothingFound = 'Nothing was found.'
export const nothingFoundHint = 'Try fewer or other words, or <news>see what is new</news>.'
export const signInHint = 'Titles, excerpts and authors were searched. <login>Sign in</login> to search whole blogs.'
