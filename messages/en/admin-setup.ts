// The page that leads the first admin of a new site through its settings, one step at a time.

// The title of a step. {title}: such as “Emails”.
export const step = 'Step {number, number} of {count, number}: {title}'
// Titles of steps and of the end
export const nameTitle = 'Name and look'
export const languagesTitle = 'Languages'
export const readingTitle = 'Public reading'
export const endTitle = 'What is still open'

// Below the title
export const nameIntro = 'You can change all of this later under Settings.'
export const readingIntro =
  'Without it, visitors see the beginning of a blog and sign in to read on. Search engines list only what everyone can read.'
export const mailIntro =
  'The site sends emails so that people can confirm their address or choose a new password. Send a test to see whether yours arrive.'
export const backupsIntro =
  'A backup is made each day once the server knows where and when. It is verified when it has been unpacked and compared.'
// {file}: such as docs/running/email.md.
export const moreIn = 'More about this is in {file}, among the files of the program.'
// For screen readers, too, as soon as it is so.
export const mailAccepted = 'The mail server accepted an email. Check that it has arrived.'

// Buttons
export const saveAndContinue = 'Save and continue'
export const goOn = 'Continue'
export const skip = 'Skip'
export const back = 'Back'
