// Previews of a blog before it is published: the dialog of the form, and preview links, which show a draft to others.

export const preview = 'Preview'
export const openFailed = 'The preview cannot be opened just now. Please try again.'
export const closePreview = 'Close the preview'

// The tabs of the dialog, beside that of the blog
// <long> is only read aloud on phones, which have no room for it
export const elsewhere = 'Card<long> and sharing</long>'
export const checks = 'Checks'
export const previewLink = 'Preview link'

// In place of missing texts
export const titleMissing = 'Untitled'
export const you = 'You'

// How the blog will look elsewhere
export const onCard = 'On a card'
export const whenShared = 'When it is shared'
export const inSearchResults = 'Among search results'
// As a search engine shows an address; {host}: such as example.org
export const searchAddress = '{host} › blog'
export const excerptPlaceholder = 'The first words of the intro'

// What could be better
export const noChecks = 'No problems found.'
export const neededHint = 'Marked items are needed before you can submit the blog. The others are suggestions.'
export const optionalHint = 'These are suggestions. You can submit the blog without them.'
// {problem}: what is wrong with a field, such as "Blog title is required"
export const needed = 'Needed: {problem}.'
export const titleCut = 'The title is cut off on cards.'
// {section}: what the form calls a part of the blog, such as "Blog Intro" or "Para One"
export const sectionWithoutText = '{section} has a title but no text.'
export const undescribedPictures =
  '{section}: {count, plural, one {A picture has no description for people who cannot see it.} other {# pictures have no description for people who cannot see them.}}'
// {heading}: the words of a header; {level} and {before}: 1 to 3
export const headerFirst = '{section}: “{heading}” is the first header, and is a Header {level}.'
export const headerSkipped = '{section}: “{heading}” is a Header {level} and follows Header {before}.'
// {link}: the words of a link
export const vagueLink = '{section}: A link is called “{link}”. Say where it leads.'
export const brokenLink = '{section}: “{link}” links to a blog that does not exist.'

// The preview links of a draft
export const linksHint =
  'Anyone with a preview link can read this draft without an account, until you end the link or publish the blog.'
export const createLink = 'Create preview link'
export const creating = 'Creating…'
export const createFailed = 'No preview link was created. Please try again'
// {time}: a day and a time
export const createdOn = 'Created on {time}'
export const linksFailed = 'Your preview links could not be loaded.'
// Ends a link
export const end = 'End'
export const linkEnded = 'The preview link has ended'
export const endFailed = 'The preview link was not ended. Please try again'

// The page that a preview link leads to
export const previewNotice = 'Preview of a draft, for anyone with this address'
export const untitled = 'Untitled'
export const endedHint = 'Ask its author for a new address.'
