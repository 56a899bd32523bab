// TODO: what this part is for.

export const searching = 'Searching...'
export const toSearchPleaseAllow = 'To search, please allow this page to run JavaScript.'
export const no = 'No'
export const nothingWasFound = 'Nothing was found.'
export const filters = 'Filters'
export const category = 'Category'
export const allCategories = 'All categories'
export const year = 'Year'
export const allYears = 'All years'
export const order = 'Order'
export const bestMatchesFirst = 'Best matches first'
export const newestFirst = 'Newest first'
export const searchAll = 'Search all'
export const blogsAreFoundBy =
  'Blogs are found by their words, their author and their tags. Words in “quotes” stay together, and a minus before a word leaves it out.'
export const searchBlogs = 'Search blogs'
