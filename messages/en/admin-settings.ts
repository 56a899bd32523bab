// The settings of the site, which admins choose.

// Saving
export const discardChanges = 'Discard changes'
export const saveFailed = 'The settings could not be saved. Try again.'
export const invalidValue = 'Invalid value'

// Below each setting

// {variable}: the name of an environment variable, such as PUBLIC_READING.
export const fixed = '{variable} in the environment decides this.'
// {value}: saved by another admin in the meantime.
export const changedMeanwhile = 'Someone else has changed this to “{value}” in the meantime. Save keeps yours.'
// <hidden> is for screen readers alone; {name} is the setting's name in the program, such as “language”.
export const useDefault = 'Use the default<hidden> of {name}</hidden>: {value}'
// Values of settings in these sentences
export const yes = 'yes'
export const no = 'no'
export const none = 'none'

// Name and words
export const nameAndWords = 'Name and words'
export const tagline = 'Tagline'
export const taglineHint = 'On the home page. Words between * and * have the accent colour.'
export const description = 'Description'
export const descriptionHint = 'In the footer, in feeds and among search results.'
export const copyright = 'Copyright'
// {namePlaceholder} and {yearPlaceholder}: the words {name} and {year} with their braces, which admins type.
export const copyrightHint =
  'The last line of every page. {namePlaceholder} is replaced by the name, {yearPlaceholder} by the current year.'
export const interfaceLanguage = 'Language of the interface'
export const interfaceLanguageHint =
  'The language of menus, buttons, emails and commands. People can choose another one for their emails and for the pages that only they see.'
// The first choice: the interface has the language of the blogs, if there is one.
export const asTheBlogs = 'As the blogs'
export const language = 'Language of the blogs'
export const languageHint =
  'Used by screen readers, browsers, feeds and search engines. Type the name of a language to find its code.'

// A line above the header of every page
export const announcement = 'Announcement'
export const announcementText = 'Text'
export const announcementHint = 'One line above the header of every page. Empty for none.'
export const announcementAddress = 'Address'
export const announcementAddressHint =
  'Where the line leads to, such as /pages/terms or https://example.com. Empty for nowhere.'
// {path}: such as /pages/terms
export const missingPage = 'This site has no page at {path} yet.'
export const announcementEnds = 'Ends'
export const announcementEnded = 'It has ended, and is not shown. Set a later end, or none, to show it again.'
// {zone}: such as Europe/Berlin.
export const announcementEndsHint =
  'In your time zone, {zone}. It then disappears from open pages, too. Empty: it stays.'

// Accent colour
export const accentColour = 'Accent colour'
export const lightTheme = 'Light theme'
export const darkTheme = 'Dark theme'
export const darkThemeHint = 'If empty, it is derived from the light theme.'
// {label}: “Light theme” or “Dark theme”.
export const chooseColour = 'Choose: {label}'
// How far a colour is from its background, such as 4.5:1.
export const contrastRatio = '{ratio}:1'
// Samples, which show the colour.
export const sampleLink = 'A link'
export const sampleButton = 'A button'

// Logo and icon
export const logoAndIcon = 'Logo and icon'
export const logo = 'Logo'
export const logoHint =
  'Shown in the header instead of the name, 36 pixels high. A picture is used as soon as you choose it.'
export const darkLogo = 'Logo for the dark theme'
export const darkLogoHint = 'If the other logo is hard to see on a dark background.'
export const icon = 'Icon'
export const iconHint = 'A square picture of 256 pixels or more, for browser tabs and home screens.'

// Categories
export const categoriesHint =
  'In the order of the buttons on the home page, which shows the first five until it is expanded. A renamed category keeps its blogs, and links to the old name lead to the new one.'
// {position}: 1 for the first category in the list.
export const category = 'Category {position}'
export const moveUp = 'Move {name} up'
export const moveDown = 'Move {name} down'
/** A button: gives the categories that still have their English names those of the site's language. */
export const translateCategories = 'Translate the names'
export const addCategory = 'Add a category'
// {names}: one category or several.
export const takesOver = 'Takes over the blogs of {names}.'
export const moving =
  'Blogs still to be moved from renamed or retired categories: {count, number}. They can be read in the meantime.'
// A category is retired: another one takes over its blogs.
export const retireCategory = 'Retire {name}'
export const movesTo = 'Its blogs move to'
// {count}: of the category that is retired
export const blogsMoveTo = '{count, plural, one {Its # blog moves to} other {Its # blogs move to}}'
// Beside a category
export const blogCount = '{count, plural, one {# blog} other {# blogs}}'
export const selectCategory = 'Select Category'
// <hidden> is for screen readers alone.
export const retire = 'Retire<hidden> {name}</hidden>'
export const keepCategory = 'Keep it'
// The retired categories
export const retired = 'Retired'
export const retiredHint = 'Restoring one gives its blogs back to it, as the last category.'
// {name} and {heir}: categories
export const retiredInto = '{name} → {heir}, {date}'
export const restoreCategory = 'Restore<hidden> {name}</hidden>'
export const restoreLater = 'Save or discard the changes to the categories before you restore one.'
export const restoreFailed = 'The category could not be restored. Try again.'

// Links
export const links = 'Links'
export const header = 'Header'
export const headerHint = "One link per line: its label, then its address. They come after the site's own links."
export const footer = 'Footer'
export const footerHint =
  'Columns, separated by an empty line: a title, then one link per line. A link to an unpublished page leads to the home page. Published pages without a link are in a column “Pages”.'
export const preview = 'Preview of header and footer'
// {links}: labels of links, with commas between them.
export const inMenu = 'The header has no room for these, so they are in its menu: {links}'
// {links}: addresses of pages, with commas between them.
export const leadHome = 'Not published, so that their links lead to the home page: {links}'
export const socialLinks = 'Elsewhere'
export const socialLinksHint =
  'Where else people can follow the site, at the end of About. One link per line: its label, then its address.'

// People
export const people = 'People'
export const registration = 'Who can create an account'
// The choices that the hint explains.
export const everybody = 'everybody'
export const byInvitation = 'invitation'
export const byApproval = 'approval'
export const nobody = 'nobody'
export const registrationHint =
  'Invitation: people with an address from an admin. Approval: everyone, but an account cannot sign in until an admin approves it. This does not affect existing accounts.'
export const publicReading = 'Blogs and profiles can be read without an account'

// Maintenance
export const maintenance = 'Maintenance'
export const maintenanceOn = 'Nothing can be saved for now'
export const maintenanceHint =
  'Everyone can read and sign in, and a line above each page says so. Only admins can change anything, on these pages. Scheduled blogs, emails and other jobs go on.'

// Approval
export const approval = 'Approval'
// The rule against spam, which no setting changes.
export const spamRule =
  'In the first three days of an account, its comments with links to other sites wait until two of its posts are public. Posts also wait if they are like known spam or like what was refused or removed here, or if they repeat a text of the same person or network or with the same link, which short thanks never do.'
export const firstPosts = 'First posts wait for approval'
export const firstPostsHint = 'How many of the first blogs and comments of each account wait for approval, 0 for none.'
export const heldWords = 'Words and links that hold a post'
export const heldWordsHint =
  'One per line: a word, a phrase, or the host of a link, such as example.com, which includes its subdomains. Case, accents and look-alike letters make no difference.'
