// TODO: what this part is for.

export const spam = 'Spam'
export const abuse = 'Abuse'
export const copyright = 'Copyright'
export const somethingElse = 'Something else'
export const theFormCannotBe = 'The form cannot be opened just now. Please try again.'
export const unexpectedErrorWhileSending = 'Unexpected error while sending the report'
export const theAdminsOfThis = 'The admins of this site will look at it. Nobody else learns who reported it.'
export const whatShouldTheAdmins = 'What should the admins know?'
export const yourEmailIfYou = 'Your email, if you want an answer'
export const sendReport = 'Send report'
export const whatIsWrongWith = 'What is wrong with it?'
