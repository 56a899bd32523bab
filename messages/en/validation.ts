// To add a message of a field:
// 1. Its text here: `{max}` or `{min}` for the limit of its rule, which `atLimit` of `contract/field-errors.ts` fills in.
// 2. The rule in the schema of the contract. One that Zod does not know names its code: `refused` of the same file.
// 3. What only the server finds out is thrown by `invalid` (`server/http/problem.ts`), with a code of `FIELD_CODES`.

// An account
export const emailRequired = 'Email is required'
export const emailInvalid = 'Email address must be valid'
export const passwordRequired = 'Password is required'
export const passwordShort = 'Password must be at least {min, number} characters long'
export const passwordLong = 'Password must be at most {max, number} characters long'
export const passwordsDiffer = 'The two passwords are not the same'
export const codeInvalid = 'Enter the six digits that your authenticator app shows, or one of your recovery codes'
export const roleRequired = 'Role is required'
export const textsRequired = 'Choose what happens to your blogs and comments'

// A profile
export const nameRequired = 'Name is required'
export const nameLong = 'Name must be at most {max, number} characters long'
export const nameHidden =
  'Name must not contain characters that others cannot see: type it again rather than pasting it'
export const phoneRequired = 'Phone number is required'
export const phoneLong = 'Phone number must be at most {max, number} characters long'
export const educationRequired = 'Education is required'
export const aboutLong = 'About you must be at most {max, number} characters long'
/** Of a link on a profile. */
export const linkInvalid = '“{link}” is not the address of a page'
export const linksTooMany = 'There is room for {max, number} links'
export const avatarRequired = 'Avatar is required'

// A blog
export const titleRequired = 'Blog title is required'
export const titleShort = 'Blog title must be at least {min, number} characters long'
export const titleLong = 'Blog title must be at most {max, number} characters long'
export const standfirstLong = 'The standfirst must be at most {max, number} characters long'
export const tagInvalid =
  '“{tag}” is not a valid tag: use letters, numbers and hyphens, at most {max, number} characters'
export const tagsTooMany = 'A blog has at most {max, number} tags'
export const tagsRequired = 'Type at least one tag'
export const categoryRequired = 'Category is required'
export const categoryUnknown = 'This site has no such category. Choose another'
export const mainImageRequired = 'Main image is required'
export const introRequired = 'Blog content is required'
export const introShort = 'Content must be at least {min, number} characters long'
/** `{field}` is its label, such as Para One Title. */
export const paragraphTitleLong = '{field} must be at most {max, number} characters long'
export const richTextLong = 'This text is too long: at most {max, number} kB with its formatting'
/** `{over}` says by how much. */
export const richTextLongBy = 'This text is {over, number} kB too long: at most {max, number} kB with its formatting'
export const publishRequired = 'Choose True or False'
export const publishAtInvalid = 'Choose a date and a time, or none to publish immediately'
export const publishAtPast = 'This time has passed: choose a later one, or none to publish immediately'
export const pictureRequired = 'Choose a picture'
export const pictureTooLarge = 'The picture is too large: at most {max, number} MB'

// A draft
export const draftIdInvalid = 'Name the draft by a UUID'
export const draftTextLong =
  'This text is too long to be saved on the server: at most {max, number} kB with its formatting'
export const draftFieldLong = 'This is too long to be saved on the server: at most {max, number} characters'

// Comments, reports, appeals
/** Of a comment, and of an appeal. */
export const commentRequired = 'Write something first'
export const commentLong = 'A comment has at most {max, number} characters'
export const mentionsTooMany = 'A comment can mention {max, number} people'
export const quoteEmpty = 'Quote some words, or none'
export const quoteLong = 'A comment can quote at most {max, number} characters'
export const quoteNowhere = 'A quote needs the section that it is from'
export const quoteInReply = 'A reply belongs to its comment, and quotes nothing itself'
export const hideReasonRequired = 'Say why you hide it'
/** Of a reason that an admin gives, or who hides a comment. */
export const reasonLong = 'A reason has at most {max, number} characters'
export const reportReasonRequired = 'Choose what is wrong with it'
export const reportTextRequired = 'Say what is wrong with it'
export const reportTextLong = 'A report has at most {max, number} characters'
export const appealLong = 'An appeal has at most {max, number} characters'

// The settings of the site, and its pages
export const lineRequired = 'This is required'
export const lineLong = 'This must be at most {max, number} characters long'
export const lineHidden = 'This contains characters that cannot be seen'
export const colourInvalid = 'A colour is written as # and six digits, such as #6236c4'
/** `{contrast}` and `{min}` are numbers such as 4.5, `{nearest}` is a colour such as #6236c4. */
export const contrastLow = `{theme, select,
    dark {The contrast is {contrast}:1 in the dark theme, and has to be {min}:1. The nearest colour that has it is {nearest}}
    other {The contrast is {contrast}:1 in the light theme, and has to be {min}:1. The nearest colour that has it is {nearest}}}`
export const columnsTooMany = 'There is room for {columns, number} columns of {links, number} links'
/** `{line}` is what was typed. “Terms /pages/terms” is an example. */
export const lineNoLink = '“{line}” has to be a label and an address, such as Terms /pages/terms'
export const addressInvalid =
  'An address is a path such as /pages/terms, or such as https://example.org or mailto:us@example.org'
export const endInvalid = 'Choose a date and a time, or none'
export const categoriesTooMany = 'There are at most {max, number} categories'
export const categoriesRequired = 'At least one category has to remain'
/** `{name}` is All or Trending, however it was typed. */
export const categoryReserved = "“{name}” is a filter of the site's own"
export const categoryTwice = 'Two categories have the name “{name}”'
export const interfaceLanguageUnknown = 'The site does not have this language'
export const languageInvalid = 'A language is written as its code, such as en, de or pt-BR'
export const numberInvalid = 'This must be a whole number'
export const numberSmall = 'This must be {min, number} or more'
export const numberLarge = 'This must be at most {max, number}'
export const pageAddressInvalid = 'An address has small letters, digits and hyphens'
export const pagePictureWithin = 'A picture is within this text: upload it with the editor of the page'
export const pageAddressTaken = 'There is a page at this address already'
export const pageAddressDeleted = 'A deleted page has this address: restore that one, or choose another address'
export const pageAddressFixed = 'The address of this page cannot be changed'
export const pageAddressPublished = 'Withdraw the page first: others may have its address'
export const pageTitleRequired = 'A title is required'
export const pageTitleLong = 'A title has at most {max, number} characters'
/** `{blanks}` are `blank…` of `admin-pages.ts`, with commas between them. */
export const blanksLeft = 'Fill in {blanks} before you publish this page'

// Redirects
export const redirectPathInvalid = 'A former address is a path that begins with / and has no parameters'
export const redirectPathAnswered = 'This site has a page at this address'
export const redirectPathTaken = 'This address leads elsewhere already: remove that redirect first'
export const redirectTargetInvalid =
  'A destination is a path of this site that begins with /, or an address that begins with https://'
export const redirectCredentials = 'An address with a user name or a password would show it to everyone'
export const redirectLoop = 'This would lead to itself'
export const redirectChain = 'This address leads elsewhere itself: enter where it leads to'
export const redirectChainBefore = 'Another redirect leads to this address: remove that one first'

// Lists, search, emails
export const pageInvalid = 'page is a whole number from 0'
export const limitInvalid = 'limit is a whole number from 1 to {max, number}'
export const cursorInvalid = 'cursor is the nextCursor of the page before'
export const idsInvalid = 'ids are those of at most {max, number} blogs, with commas between them'
export const tagUnknown = 'There is no such category'
export const tabUnknown = 'There is no such tab'
export const periodUnknown = 'There is no such period'
export const sourceInvalid = 'A source is a host name'
/** Of a paragraph, by which a reading position finds it again. */
export const hashInvalid = 'A hash has letters and digits'
export const searchLong = 'Use {max, number} characters or fewer'
export const frequencyRequired = 'Choose how often'

// Imports
export const embedAddressInvalid = 'Enter an address that begins with https:// or http://'
export const importAddressInvalid = 'Enter an address that begins with https:// or http://, or leave it empty.'
export const importOffsetInvalid = 'This is not a place in the file.'
