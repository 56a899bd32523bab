// Words that several parts of the site share, and texts of shared controls.

// Actions
export const cancel = 'Cancel'
export const close = 'Close'
export const copy = 'Copy'
export const copied = 'Copied'
export const remove = 'Remove'
export const removing = 'Removing…'
export const deleting = 'Deleting…'
export const saving = 'Saving…'
export const sending = 'Sending…'
export const search = 'Search'
export const show = 'Show'
export const showMore = 'Show more'
export const signIn = 'Sign in'
export const tryAgain = 'Try again'
export const trying = 'Trying…'
export const undo = 'Undo'
export const upload = 'Upload'
export const editProfile = 'Edit profile'
export const goToHome = 'Go to home'
export const goBackHome = 'Go Back Home'

// Things
export const analytics = 'Analytics'
export const allTags = 'All tags'
export const blog = 'Blog'
export const categories = 'Categories'
export const draft = 'Draft'
export const education = 'Education'
export const email = 'Email'
export const feed = 'Feed'
export const name = 'Name'
export const notifications = 'Notifications'
export const phone = 'Phone'
export const revisions = 'Revisions'
export const role = 'Role'
// For screen readers, when suggestions are shown
export const suggestionCount = '{count, plural, one {# suggestion} other {# suggestions}}'
export const suggestions = 'Suggestions'
export const tags = 'Tags'
/** In place of a value that a person does not show. */
export const notAvailable = 'Not Available'

// Loading and failing
export const loading = 'Loading...'
export const unreachable = 'The server cannot be reached. Check your connection and try again.'
export const reachableAgain = 'The server can be reached again. Please try again.'
export const offline = 'You are offline. Try again when there is a connection.'
export const pageNotFound = 'There is no page at this address'
/** The titles of the pages of an error, in the tab of the browser. */
export const notFoundPageTitle = 'Not found'
export const errorPageTitle = 'Error'
export const downloadFailed = 'The download failed. Try again.'
export const siteUpdated = 'The site was updated. Please reload the page.'
export const unknownError = 'An unknown error occurred'
export const errorTitle = 'An error occurred'
/** Below an error. The operator of the site can find the request in the log by it. */
export const reference = 'Reference: {requestId}'

// A field for a picture
export const pictureHint = 'PNG, JPEG, WebP, AVIF or GIF, up to {max, number} MB'

// An address to copy
export const addressShownOnce = 'Address, shown only once'
export const copyAddressFailed = 'The address could not be copied. Select and copy it yourself.'

// Text size and theme
export const readingSettings = 'Text size and theme'
export const readingSettingsFailed = 'The settings cannot be opened just now. Please try again.'
export const theme = 'Theme'
export const system = 'System'
export const light = 'Light'
export const dark = 'Dark'
export const textSize = 'Text size'
export const small = 'Small'
export const normal = 'Normal'
export const large = 'Large'
export const larger = 'Larger'
export const largest = 'Largest'

// Passwords
export const hidePassword = 'Hide what is typed'
export const showPassword = 'Show what is typed'

// Carousel
// What the row of slides is, as a screen reader says it after its title
export const carousel = 'carousel'
export const startAutoplay = 'Start autoplay'
export const stopAutoplay = 'Stop autoplay'
export const previousSlide = 'Previous slide'
export const nextSlide = 'Next slide'
export const goToSlide = 'Go to slide {slide}'

// Pages of a list
export const pages = 'Pages'
export const page = 'Page {page}'
export const prev = 'Prev'
export const next = 'Next'

// Choosing a picture
export const choosePicture = 'Choose a picture or drop it here'
/** Describes the chosen picture; `label` is the name of the field, such as “Cover”. */
export const previewOf = 'Preview: {label}'
export const removeNamed = 'Remove: {label}'
export const sendingPercent = 'Sending: {percent}%'
export const preparingPictures = 'Sent. Preparing the pictures…'

// A picture of a text, enlarged
export const enlargePicture = 'Enlarge picture'
/** `alt` is the picture's description. */
export const enlargeNamedPicture = 'Enlarge picture: {alt}'
export const picture = 'Picture'
export const closePicture = 'Close picture'
export const previousPicture = 'Previous picture'
export const nextPicture = 'Next picture'
export const pictureOf = '{at} of {count}'

// Texts and links
/** The title of a blog, on its own line or in a sentence. */
export const quotedTitle = '“{title}”'
/** `text` is that of the heading. */
export const linkToHeading = 'Link to “{text}”'
export const opensInNewTab = '(opens in a new tab)'

// The list of footnotes at the end of a blog
export const footnotes = 'Footnotes'
/** The link from a footnote to its place. */
export const backToText = 'Back to the text'

// Dates
export const justNow = 'just now'
/** A day: `{month}` is one of the short names below. In Japanese `{year}年{month}{day}日`, say. */
export const dayOfMonth = '{day} {month} {year}'
/** A day of this year, where there is little space. */
export const dayWithoutYear = '{day} {month}'
/** `{day}` is `dayOfMonth`, `{time}` hours and minutes. */
export const dayAndTime = '{weekday}, {day}, {time}'
export const jan = 'Jan'
export const feb = 'Feb'
export const mar = 'Mar'
export const apr = 'Apr'
export const may = 'May'
export const jun = 'Jun'
export const jul = 'Jul'
export const aug = 'Aug'
export const sep = 'Sep'
export const oct = 'Oct'
export const nov = 'Nov'
export const dec = 'Dec'
export const sun = 'Sun'
export const mon = 'Mon'
export const tue = 'Tue'
export const wed = 'Wed'
export const thu = 'Thu'
export const fri = 'Fri'
export const sat = 'Sat'
