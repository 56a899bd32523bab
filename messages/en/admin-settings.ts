// The settings of the site, which admins choose.

// Saving
export const discardChanges = 'Discard changes'
export const saveFailed = 'The settings could not be saved. Try again.'
export const invalidValue = 'Invalid value'

// Below each setting

// {variable}: the name of an environment variable, such as PUBLIC_READING.
export const fixed = '{variable} in the environment decides this.'
// {value}: what another admin has saved meanwhile.
export const changedMeanwhile = 'Somebody else has changed this meanwhile to “{value}”. Save keeps yours.'
// <hidden> is for screen readers alone; {name} is a name of the program for the setting, such as “language”.
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
// {placeholder}: the word {name} with its braces, which admins type.
export const copyrightHint = 'The last line of every page; {placeholder} stands for the name.'
export const language = 'Language of the blogs'
export const languageHint =
  "Screen readers, browsers, feeds and search engines go by it. Type the name of a language to find its code; the site's own words stay English."

// Accent colour
export const accentColour = 'Accent colour'
export const lightTheme = 'Light theme'
export const darkTheme = 'Dark theme'
export const darkThemeHint = 'Left empty, it is made from the other one.'
// {label}: “Light theme” or “Dark theme”.
export const chooseColour = 'Choose: {label}'
// Samples, which show the colour.
export const sampleLink = 'A link'
export const sampleButton = 'A button'

// Logo and icon
export const logoAndIcon = 'Logo and icon'
export const logo = 'Logo'
export const logoHint = 'In place of the name in the header, 36 pixels high. A picture is used as soon as it is chosen.'
export const darkLogo = 'Logo for the dark theme'
export const darkLogoHint = 'If the other one cannot be seen on a dark ground.'
export const icon = 'Icon'
export const iconHint = 'A square picture of 256 pixels or more, for tabs of the browser and home screens.'

// Categories
export const categoriesHint =
  'In the order of the buttons on the home page, of which the first five are shown before it is expanded. A category with another name keeps its blogs, and links to the old name lead to the new one.'
// {position}: 1 for the first category in the list.
export const category = 'Category {position}'
export const moveUp = 'Move {name} up'
export const moveDown = 'Move {name} down'
export const addCategory = 'Add a category'
// {names}: one category or several.
export const takesOver = 'Takes over the blogs of {names}.'
export const moving =
  'Blogs still to be moved from renamed or retired categories: {count, number}. Readers can read them meanwhile.'
// A category is retired: another one takes over its blogs.
export const retireCategory = 'Retire {name}'
export const movesTo = 'Its blogs move to'
export const selectCategory = 'Select Category'
// <hidden> is for screen readers alone.
export const retire = 'Retire<hidden> {name}</hidden>'
export const keepCategory = 'Keep it'

// Links
export const links = 'Links'
export const header = 'Header'
export const headerHint = "A link a line: its label, then its address. They stand after the site's own."
export const footer = 'Footer'
export const footerHint =
  'Columns, with an empty line between them: a title, then a link a line. A link to a page that is not published leads to the home page.'

// People
export const people = 'People'
export const registration = 'Who can create an account'
// The choices, of which the hint tells.
export const everybody = 'everybody'
export const byInvitation = 'invitation'
export const byApproval = 'approval'
export const nobody = 'nobody'
export const registrationHint =
  'By invitation: who opens an address that an admin gave them. By approval: everybody, and the account cannot sign in before an admin approves it. Whoever has an account can sign in.'
export const publicReading = 'Blogs and profiles can be read without an account'

// Approval
export const approval = 'Approval'
export const firstPosts = 'First posts wait for approval'
export const firstPostsHint = 'How many of the first blogs and comments of each account; 0: none.'
export const heldWords = 'Words and links that hold a post'
export const heldWordsHint =
  'One a line: a word, some words in their order, or the host of links, such as example.com, with all hosts below it. Case, accents and letters that look alike make no difference.'
