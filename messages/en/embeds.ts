// The names of those whose players are shown.

export const youTube = 'YouTube'
export const vimeo = 'Vimeo'
export const spotify = 'Spotify'
export const soundCloud = 'SoundCloud'
export const codePen = 'CodePen'

// An embed that has a player. The name of the player, that of the button that loads it, and the line below it
export const embedOn = '{title} on {provider}'
export const playEmbed = 'Play: {name}'
export const embedNote = 'Play loads this from {host}.'
