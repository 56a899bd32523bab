// The editor of a blog's texts: its toolbar and menus, pictures, tables, and what is pasted.

// The toolbars and the menu of blocks. {field}: what the form calls the text, such as "Blog Intro"
export const toolbar = 'Formatting: {field}'
export const selectionToolbar = 'Formatting of the selection'
export const blocks = 'Blocks'
// The tooltip of a button: {name} of what it does, and the {keys} that do the same
export const nameWithKeys = '{name} ({keys})'

// Blocks. Of each that the menu finds by other words too, these are below, with spaces between
// Any of the three headers
export const header = 'Header'
// {level}: 1 to 3
export const headerOf = 'Header {level}'
export const headerWords = 'heading title'
export const orderedList = 'Ordered list'
export const orderedListWords = 'numbers steps'
export const bulletList = 'Bullet list'
export const bulletListWords = 'points items'
export const image = 'Image'
export const imageWords = 'picture photo upload'
export const quote = 'Quote'
export const quoteWords = 'blockquote citation'
export const codeBlock = 'Code block'
export const codeBlockWords = 'program source snippet'
export const table = 'Table'
export const tableWords = 'rows columns cells'
// A line across the text
export const rule = 'Rule'
export const ruleWords = 'horizontal line divider separator'

// What is done to words
export const bold = 'Bold'
export const headerIsBold = 'A header is bold by itself.'
export const italic = 'Italic'
export const underline = 'Underline'
export const strike = 'Strike'
export const inlineCode = 'Inline code'
export const superscript = 'Superscript'
export const subscript = 'Subscript'
export const link = 'Link'
// Removes all formatting
export const clean = 'Clean'
export const keyboardShortcuts = 'Keyboard shortcuts'

// Keys, as they are called on a keyboard
export const keyCtrl = 'Ctrl/⌘'
export const keyAlt = 'Alt'
export const keyShift = 'Shift'
export const keyTab = 'Tab'
export const keyEnter = 'Enter'
export const keyEscape = 'Esc'

// Tables
export const addRow = 'Add row'
export const addColumn = 'Add column'
export const removeRow = 'Remove row'
export const removeColumn = 'Remove column'
export const headerRow = 'Header row'
export const removeTable = 'Remove table'

// The form for a link
export const linkAddress = 'Address of the link'
export const linkInvalid = 'Write an address that begins with https://, http:// or mailto:'
export const setLink = 'Set link'

// Pictures
export const pictureInput = 'Picture in the text'
export const uploading = 'Uploading the picture…'
export const uploadFailed = 'The picture could not be uploaded'
export const caption = 'Caption'
export const description = 'Description'
export const descriptionHint = 'What can be seen, for those who cannot see it'
export const width = 'Width'
export const textWidth = 'As wide as the text'
export const wide = 'Wide'

// Code
export const codeLanguage = 'Language of the code'
export const plainText = 'Plain text'

// In an empty line
export const emptyLineHint = 'Write, or press / for more'

// What is said after pasting
export const pasted = 'Pasted.'
// {losses}: some of those below, with semicolons between
export const pastedBut = 'Pasted, but {losses}.'
export const pasteAsText = 'Paste again as plain text'
export const pasteAsMarkdown = 'Paste again as Markdown'
// Behind the button "Paste again as plain text", to do the same
export const asMarkdown = 'as Markdown'

// What was lost: parts of the sentence "Pasted, but …." without their full stop
// {names}: the pictures, with commas between
export const picturesLeft =
  '{count, plural, one {# picture stayed behind ({names}): copy or drop the picture itself} other {# pictures stayed behind ({names}): copy or drop the picture itself}}'
// One of these names
export const unnamedPicture = 'without a name'
export const picturesAtEnd =
  '{count, plural, one {# picture stands at the end, as the clipboard does not say where} other {# pictures stand at the end, as the clipboard does not say where}}'
export const pictureLinksLost =
  '{count, plural, one {# link around a picture was removed} other {# links around pictures were removed}}'
export const linksLost =
  '{count, plural, one {# link without a full address became text} other {# links without a full address became text}}'
export const embedsLost =
  '{count, plural, one {# embedded element became a link or text} other {# embedded elements became links or text}}'
export const cellsSplit = '{count, plural, one {# merged cell was split} other {# merged cells were split}}'
export const tablesLost =
  '{count, plural, one {# table within a cell or list became lines} other {# tables within cells or lists became lines}}'
