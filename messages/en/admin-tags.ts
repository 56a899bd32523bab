// The page where admins find all tags, and rename, merge, delete and restore them.

// The search and the order
export const search = 'Search tags'
export const order = 'Order'
export const byBlogs = 'Most blogs first'
export const byName = 'By name'

// The list
export const noTags = 'No tags found.'
export const blogs = '{count, plural, one {# blog} other {# blogs}}'
export const followers = '{count, plural, one {# follower} other {# followers}}'
// {date}: a day
export const lastUsed = 'last used {date}'
// {tag} has its #, here and below.
export const select = 'Select {tag}'

// The actions
export const rename = 'Rename'
export const merge = 'Merge'
export const deleteTags = 'Delete'

// The questions before an action
export const renameTitle = 'Rename {tag}'
export const mergeTitle = '{count, plural, one {Merge # tag} other {Merge # tags}}'
export const deleteTitle = '{count, plural, one {Delete # tag?} other {Delete # tags?}}'
// Of one tag, then of several, of which a blog may have more than one
export const blogsChange = '{count, plural, one {# public blog changes.} other {# public blogs change.}}'
export const blogsChangeAtMost =
  '{count, plural, one {# public blog changes at most.} other {# public blogs change at most.}}'
export const renameMeans =
  'Drafts and followers get the new name, and links to the old one lead there. A tag that already has the new name is merged with this one.'
export const mergeMeans = 'Drafts and followers get the other tag, and links to the old ones lead there.'
export const deleteMeans = 'No blog has them any more, and no one follows them. Authors can use them again.'
export const canBeUndone = 'No one gets an email. You can undo this later.'
export const newName = 'New name'
export const mergeInto = 'Merge into'

// The result; {tags}: one or several, with commas between them
export const replaced = '{tags}: now {target}.'
export const deleted = '{tags}: deleted.'
export const restored = '{tags}: restored.'
export const nothingDone = 'Nothing was changed.'
// In front of a list of tags, each with the reason
export const notDone = '{count, plural, one {# was left as it is:} other {# were left as they are:}}'
export const same = 'it is the tag to merge into'
export const alreadyReplaced = 'it was already renamed, merged or deleted'
export const stillMoving = 'its blogs are still being moved, try again in a moment'
export const notFormer = 'it was not renamed, merged or deleted'
export const replacedSince = 'the tag that replaced it was changed later: restore that first'

// The tags that are no longer there
export const formerTags = 'Renamed, merged and deleted'
export const formerNote = 'Restoring gives the blogs and followers of a tag back to it.'
// {tag} is now {target}, since {date}
export const wasReplaced = '{tag} → {target}, {date}'
export const wasDeleted = '{tag} deleted, {date}'
// <hidden> is for screen readers alone.
export const restore = 'Restore<hidden> {tag}</hidden>'
export const moving = 'Its blogs are being moved.'
export const restoring = 'It is being restored.'
