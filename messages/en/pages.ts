// The page about the site, pages that admins wrote, and addresses without a page.

// About: its title, and what search engines show
export const about = 'About'
export const description = 'What {site} is, and who writes it.'

// About: its text until admins change it. {site} is the name of the site
export const aboutUs = 'About Us'
export const introduction =
  '{site} is a place for people who like to read. Many authors write here, each with their own voice, about technology and food, money and travel, games and health.'
export const noFeed =
  'There is no feed that guesses what keeps you scrolling. The newest piece comes first, the categories are yours to choose, and a piece appears on your screen as soon as its author publishes it.'
export const ourMission = 'Our Mission'
export const inspire = 'Inspire'
export const inspireText =
  'Give people a reason to try, to cook, to travel, to build the thing they have been thinking about.'
export const educate = 'Educate'
export const educateText = 'Explain what we know as plainly as we can, and say where our knowledge ends.'
export const engage = 'Engage'
export const engageText = 'Listen as much as we publish. A piece is finished when its readers have answered it.'
export const joinTitle = 'Join the Conversation'
export const joinText =
  'Reading is half of it. Register as an Author and publish your first blog this evening, or come as a Reader and stay with the writers you like. Either way, say what you think: every blog has its comments, and their author reads along.'
// {links}: those that admins chose in the settings.
export const followElsewhere = 'Follow {site} elsewhere: {links}'
export const join = 'Join {site}'

// The title of a page that admins wrote, while it is loading
export const page = 'Page'

// For admins, below a page that they wrote: the link to its form
export const moderate = 'Moderate'
