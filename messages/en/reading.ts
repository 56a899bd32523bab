// The reading position in a blog, and what has changed since.

// Continuing at the reading position
export const continueReading = 'Continue where you left off'
export const forgetPlace = 'Forget my place'
export const backToBeginning = 'Back to the beginning'

// What has changed since
/** {time} is a time of today. */
export const changedAt = 'Changed since you read it <when>at {time}</when>'
/** {date} is a day, without its year if that is the present one. */
export const changedOn = 'Changed since you read it <when>on {date}</when>'
/** A button. <wide>…</wide> is not shown on phones. */
export const showChanges = 'Show<wide> what changed</wide>'
export const closeNotice = 'Close this notice'
export const changesTitle = 'What changed'
/** {time} is a day and a time. */
export const changesSince = 'Since you read it: {time}'
export const backToText = 'Back to the text'

// The choice whether reading positions are remembered
export const rememberPlace = 'Remember where I stop reading'
/** For visitors. */
export const rememberHereHint = 'On this device only.'
export const rememberHint = 'On all your devices, and visible only to you. You also see what has changed since.'
export const choiceFailed = 'Your choice could not be saved. Please try again.'
