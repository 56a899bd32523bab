// TODO: what this part is for.

export const keepMine = 'Keep mine'
export const keepTheOther = 'Keep the other'
export const keepBoth = 'Keep both'
export const allChosen = 'All chosen'
export const later = 'Later'
export const useThese = 'Use these'
export const thisBlogWasChanged = 'This blog was changed elsewhere while you were writing'
export const chooseLater = 'Choose later'
export const onePassageWasChanged = 'One passage was changed in both places. Choose what to keep of it.'
export const wordsThatOnlyOne =
  'Words that only one of them has are marked. Keep both puts the other behind mine. Everything else of both is kept. You can choose again until you save.'
export const chooseWhatToKeep = 'Choose what to keep here.'
export const youRemovedThis = 'You removed this.'
export const itWasRemoved = 'It was removed.'
export const noPicture = 'No picture'
