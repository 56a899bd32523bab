// Blocking people, on their profiles, and the list of blocked people.

// On a profile
export const blockPerson = 'Block this person'
export const unblockPerson = 'Unblock this person'
export const blockTitle = 'Block {name}?'
export const blockConfirm =
  'They can neither comment on your blogs nor mention you, and you do not see their comments. You can unblock them here and under Account.'
export const block = 'Block'
export const blocking = 'Blocking…'

// The list
export const blockedPeople = 'Blocked people'
export const blockedPeopleHint =
  'They can neither comment on your blogs nor mention you, and you do not see their comments. To block someone, open their profile.'
export const noneBlocked = 'You have not blocked anyone.'
export const unblock = 'Unblock'
// It begins with `unblock`.
export const unblockNamed = 'Unblock {name}'

// In both places
export const changeFailed = 'Nothing was changed. Please try again'
