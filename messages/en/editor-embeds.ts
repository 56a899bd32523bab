// Embeds in the rich-text editor: links that are shown as a card or a player.

// The block in the toolbar and the menu of blocks, which also finds it by these words
export const embed = 'Embed'
export const embedWords = 'card player video audio sound youtube link'

// Offered below a link that is alone in its paragraph
export const showAsCard = 'Show as a card'
export const showAsPlayer = 'Show as a player'
// With its keyboard shortcut
export const offerKey = '{name} (Tab)'
// Closes the offer
export const keepLink = 'Keep the link'
// For screen readers
export const cardOffered = 'This link can be shown as a card. Press Tab to choose, Escape to keep the link.'
export const playerOffered = 'This link can be shown as a player. Press Tab to choose, Escape to keep the link.'

// While the address is looked up
export const loading = 'Loading…'
export const loaded = 'The link is shown as a card now.'
export const playerLoaded = 'The link is shown as a player now.'
export const failed = 'This address could not be read. The link stays as it is.'

// The form for an address
export const address = 'Paste the address of a page, video or sound'
export const addressInvalid = 'Enter an address that starts with https:// or http://'
export const unread = 'This address could not be read.'
export const insert = 'Embed'
export const insertLink = 'Insert the link'

// An embed in the text, for screen readers
export const selected = 'Embed: {title}, {host}. Press Tab to change it, Backspace to remove it.'
export const named = 'Embed: {title}, {host}'

// Its panel
export const title = 'Title'
export const description = 'Description'
export const showAsLink = 'Show as a link'
export const becameLink = 'The embed is a link now.'
export const removed = 'The embed was removed.'
