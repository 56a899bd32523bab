// TODO: what this part is for.

export const unblockThisPerson = 'Unblock this person'
export const blockThisPerson = 'Block this person'
export const theyCanNeitherComment =
  'They can neither comment on your blogs nor mention you, and you do not see their comments. You can unblock them here and in Edit profile.'
export const blocking = 'Blocking…'
export const block = 'Block'
export const blockedPeople = 'Blocked people'
export const theyCanNeitherCommentOn =
  'They can neither comment on your blogs nor mention you, and you do not see their comments. You block somebody on their profile.'
export const youHaveBlockedNobody = 'You have blocked nobody.'
export const unblock = 'Unblock'
export const nothingWasChangedPlease = 'Nothing was changed. Please try again'
