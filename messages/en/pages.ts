// TODO: what this part is for.

export const inspire = 'Inspire'
export const givePeopleAReason =
  'Give people a reason to try, to cook, to travel, to build the thing they have been thinking about.'
export const educate = 'Educate'
export const explainWhatWeKnow = 'Explain what we know as plainly as we can, and say where our knowledge ends.'
export const engage = 'Engage'
export const listenAsMuchAs = 'Listen as much as we publish. A piece is finished when its readers have answered it.'
export const aboutUs = 'About Us'
export const thereIsNoFeed =
  'There is no feed that guesses what keeps you scrolling. The newest piece stands first, the categories are yours to choose, and a piece appears on your screen at the moment its author publishes it.'
export const ourMission = 'Our Mission'
export const joinTheConversation = 'Join the Conversation'
export const readingIsHalfOf =
  'Reading is half of it. Register as an Author and publish your first blog this evening, or come as a Reader and stay with the writers you like. Either way, say what you think: every blog has its comments, and their author reads along.'
export const page = 'Page'
