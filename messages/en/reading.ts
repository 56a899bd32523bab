// Where a reader is in a blog, and what was changed since.

// Going on where one was
export const continueReading = 'Continue where you left off'
export const forgetPlace = 'Forget my place'
export const backToBeginning = 'Back to the beginning'

// What was changed since
/** {time} is a time of today. */
export const changedAt = 'Changed since you read it <when>at {time}</when>'
/** {date} is a day, without its year if that is the present one. */
export const changedOn = 'Changed since you read it <when>on {date}</when>'
/** A button. What is in <wide>…</wide> is not seen on phones. */
export const showChanges = 'Show<wide> what changed</wide>'
export const closeNotice = 'Close this notice'
export const changesTitle = 'What changed'
/** {time} is a day and a time. */
export const changesSince = 'Since you read it: {time}'
export const backToText = 'Back to the text'

// The choice whether places are remembered
export const rememberPlace = 'Remember where I stop reading'
/** For visitors. */
export const rememberHereHint = 'On this device alone.'
export const rememberHint = 'On all your devices, seen by nobody else; and say what was changed since.'
export const choiceFailed = 'Your choice could not be saved. Please try again.'
