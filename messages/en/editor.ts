// The rich-text editor: its toolbar and menus, pictures, tables, and pasting.

// The toolbars and the menu of blocks. {field}: what the form calls the text, such as "Blog Intro"
export const toolbar = 'Formatting: {field}'
export const selectionToolbar = 'Formatting of the selection'
export const blocks = 'Blocks'
// The tooltip of a button: its {name}, and its keyboard shortcut
export const nameWithKeys = '{name} ({keys})'

// Blocks. The menu also finds a block by the words below its name, which are separated by spaces
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
export const gallery = 'Gallery'
export const galleryWords = 'pictures photos side by side'

// Formatting of words
export const bold = 'Bold'
export const headerIsBold = 'Headers are always bold.'
export const italic = 'Italic'
export const underline = 'Underline'
export const strike = 'Strike'
export const inlineCode = 'Inline code'
export const superscript = 'Superscript'
export const subscript = 'Subscript'
export const footnote = 'Footnote'
export const link = 'Link'
// Removes all formatting
export const clean = 'Clean'
export const keyboardShortcuts = 'Keyboard shortcuts'

// Names of keys
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
export const linkInvalid = 'Enter an address that starts with https://, http:// or mailto:'
export const setLink = 'Set link'

// Pictures
export const pictureInput = 'Picture in the text'
export const uploading = 'Uploading the picture…'
export const uploadFailed = 'The picture could not be uploaded'
export const caption = 'Caption'
export const description = 'Description'
export const descriptionHint = 'Describe it for people who cannot see it'
export const width = 'Width'
export const textWidth = 'As wide as the text'
export const wide = 'Wide'

// Pictures of a gallery, which are side by side
export const moveBack = 'Move picture back'
export const moveForward = 'Move picture forward'
// Where it is then, for screen readers
export const pictureMoved = 'Picture {at} of {count}'
// Each on lines of its own
export const ungroup = 'Ungroup pictures'

// Code
export const codeLanguage = 'Language of the code'
export const plainText = 'Plain text'

// In an empty line
export const emptyLineHint = 'Write, or press / for more'

// After pasting
export const pasted = 'Pasted.'
// {losses}: some of the texts below, separated by semicolons
export const pastedBut = 'Pasted, but {losses}.'
// Between these: a semicolon
export const lossSeparator = '; '
export const pasteAsText = 'Paste again as plain text'
export const pasteAsMarkdown = 'Paste again as Markdown'
// After the button "Paste again as plain text"
export const asMarkdown = 'as Markdown'

// What was lost: parts of the sentence "Pasted, but ….", without a full stop
// {names}: of the pictures, separated by commas
export const picturesLeft =
  '{count, plural, one {# picture was left out ({names}): copy or drop the picture itself} other {# pictures were left out ({names}): copy or drop the picture itself}}'
// One of these names
export const unnamedPicture = 'without a name'
export const picturesAtEnd =
  '{count, plural, one {# picture is at the end, as the clipboard does not say where it belongs} other {# pictures are at the end, as the clipboard does not say where they belong}}'
export const pictureLinksLost =
  '{count, plural, one {# link around a picture was removed} other {# links around pictures were removed}}'
export const linksLost =
  '{count, plural, one {# link without a full address became text} other {# links without a full address became text}}'
export const embedsLost =
  '{count, plural, one {# embedded element became a link or text} other {# embedded elements became links or text}}'
export const cellsSplit = '{count, plural, one {# merged cell was split} other {# merged cells were split}}'
export const tablesLost =
  '{count, plural, one {# table within a cell or list became lines} other {# tables within cells or lists became lines}}'
