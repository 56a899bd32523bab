// Previews of a blog before it is published: the dialog of the form, and preview links, which show a draft to others.

export const preview = 'Preview'
export const openFailed = 'The preview cannot be opened just now. Please try again.'
export const closePreview = 'Close the preview'

// The tabs of the dialog, beside that of the blog
// What is in <long> is only read aloud on a phone, where there is no room for it
export const elsewhere = 'Card<long> and sharing</long>'
export const checks = 'Checks'
export const previewLink = 'Preview link'

// In place of what is not written yet
export const titleMissing = 'Without a title'
export const you = 'You'

// How the blog will look elsewhere
export const onCard = 'On a card'
export const whenShared = 'When it is shared'
export const inSearchResults = 'Among search results'
// As a search engine shows an address; {host}: such as example.org
export const searchAddress = '{host} › blog'
export const excerptPlaceholder = 'The first words of the intro'

// What could be better
export const noChecks = 'Nothing was found that could be better.'
export const neededHint =
  'What is marked is needed before the blog can be sent. The rest holds nothing back: it would read better without.'
export const optionalHint = 'Nothing of this holds your blog back. It would read better without.'
// {problem}: what is wrong with a field, such as "Blog title is required"
export const needed = 'Needed: {problem}.'
export const titleCut = 'The title is cut off on cards.'
// {section}: what the form calls a part of the blog, such as "Blog Intro" or "Para One"
export const sectionWithoutText = '{section} has a title and no text.'
export const undescribedPictures =
  '{section}: {count, plural, one {A picture has no description for those who cannot see.} other {# pictures have no description for those who cannot see.}}'
// {heading}: the words of a header; {level} and {before}: 1 to 3
export const headerFirst = '{section}: “{heading}” is a Header {level} and is the first.'
export const headerSkipped = '{section}: “{heading}” is a Header {level} and follows Header {before}.'
// {link}: the words of a link
export const vagueLink = '{section}: A link is called “{link}”. Say where it leads.'
export const brokenLink = '{section}: “{link}” leads to a blog that is not there.'

// The preview links of a draft
export const linksHint =
  'Whoever has a preview link can read this draft without an account, until you end the link or publish the blog.'
export const makeLink = 'Make a preview link'
export const making = 'Making…'
export const makeFailed = 'No preview link was made. Please try again'
// {time}: a day and a time
export const madeOn = 'Made on {time}'
export const linksFailed = 'The links that there are could not be loaded.'
// Ends a link
export const end = 'End'
export const linkEnded = 'The preview link has ended'
export const endFailed = 'The preview link was not ended. Please try again'

// The page that a preview link leads to
export const previewNotice = 'A preview of a draft, for whoever was given this address'
export const untitled = 'Untitled'
export const endedHint = 'Ask its author for another address.'
