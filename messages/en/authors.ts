// The directory of authors, and the profiles of people.

// Labels of values on cards and profiles
export const joined = 'Joined'
// In place of the day when someone joined.
export const unknown = 'Unknown'
export const followers = 'Followers'

// The directory
// Its title; the heading is `meetOurAuthors`.
export const allAuthors = 'All authors'
// What search engines show; {site} is the name of the site.
export const directoryDescription = 'The people who write on {site}.'
export const meetOurAuthors = 'Meet Our Authors'
export const searchByName = 'Search by name'
export const searchPlaceholder = 'Search by name...'
export const found = '{count, plural, one {# author} other {# authors}}'
// {query}: the search text.
export const foundNamed = '{count, plural, one {# author} other {# authors}} matching “{query}”'
export const noAuthors = 'No authors found.'

// The most followed authors, on the home page
export const topAuthors = 'Top Authors'
export const followerCount = '{count, plural, one {# follower} other {# followers}}'

// Whom texts are by that stay when their author leaves.
export const formerAuthor = 'A former author'

// A profile
// Its title while it is loading.
export const profile = 'Profile'
// What search engines show; {name} is the person, {site} the name of the site.
export const profileDescription = 'What {name} writes on {site}.'
// Before a list of tags.
export const writesAbout = 'Writes about'
export const blogs = 'Blogs'
export const searchThese = 'Search these'
export const noBlogs = 'No blogs found'
export const reportPerson = 'Report this person'
export const seeAsOthers = 'See yourself as others do'

// The person's own profile as others see it
export const profileAsTitle = 'Your profile as others see it'
export const profileAsHint = 'As it is saved now. Choose who sees what in <link>Edit profile</link>.'
// The label of the two tabs that follow.
export const whoLooks = 'View as'
export const signedInPeople = 'Signed-in people'
export const visitors = 'Visitors'
export const visitorsHint =
  'Visitors see this page only if reading is public on this site. Otherwise they see your name and picture, the cards of your blogs, and your email if everyone may see it.'
