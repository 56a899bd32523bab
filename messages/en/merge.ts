// The screen on which an author chooses between two versions of a passage that was changed in both.

export const title = 'This blog was changed elsewhere while you were writing'
export const explanation =
  '{count, plural, one {One passage was changed in both places. Choose which version to keep.} other {# passages were changed in both places. Choose which version of each to keep.}} Words that are in only one version are marked. “Keep both” puts the other version after mine. Everything else is kept from both. You can choose again until you save.'

// Read aloud before words that only one version has, within its text
export const onlyHere = 'only here:'

// The choices for one passage
export const keepMine = 'Keep mine'
export const keepTheirs = 'Keep the other'
export const keepBoth = 'Keep both'
export const choiceMissing = 'Choose what to keep here.'

// The choices for all passages at once
export const keepMineEverywhere = 'Keep mine everywhere'
export const keepTheirsEverywhere = 'Keep the other everywhere'
export const keepBothEverywhere = 'Keep both everywhere'

// One passage. {at}: its number among all
export const passageOf = '{at} of {count}'
export const mine = 'Mine, written here'
export const theirs = 'The other, saved elsewhere'
export const removedHere = 'You removed this.'
export const removedElsewhere = 'It was removed.'
export const noPicture = 'No picture'
// Describe a picture. {field}: what the form calls it, such as "Main Image"
export const pictureMine = '{field}: mine'
export const pictureTheirs = '{field}: theirs'

// Below the passages. {chosen} of them have a choice
export const chosenOf = '{chosen} of {count} chosen'
export const allChosen = 'All chosen'
export const useThese = 'Use these'
export const later = 'Later'
// The button that closes the screen
export const chooseLater = 'Choose later'
