// The names of those whose players are shown.

export const youTube = 'YouTube'
export const vimeo = 'Vimeo'
export const spotify = 'Spotify'
export const soundCloud = 'SoundCloud'
export const codePen = 'CodePen'
