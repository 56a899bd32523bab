// TODO: what this part is for.

export const whatChanged = 'What changed'
export const backToTheText = 'Back to the text'
export const continueWhereYouLeft = 'Continue where you left off'
export const forgetMyPlace = 'Forget my place'
export const backToTheBeginning = 'Back to the beginning'
export const closeThisNotice = 'Close this notice'
export const yourChoiceCouldNot = 'Your choice could not be saved. Please try again.'
export const rememberWhereIStop = 'Remember where I stop reading'
export const onThisDeviceAlone = 'On this device alone.'
export const onAllYourDevices = 'On all your devices, seen by nobody else; and say what was changed since.'
