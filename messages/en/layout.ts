// Around every page: header, menus, notices, and reasons to sign in.

// The links of the header and the menu
// The landmark around the links of the header.
export const main = 'Main'
export const home = 'Home'
export const allAuthors = 'All Authors'
export const about = 'About'
export const dashboard = 'Dashboard'
export const createBlogs = 'Create Blogs'
export const followings = 'Followings'
// In the header, where the menu has `followedBlogs`.
export const subscribedBlogs = 'Subscribed blogs'
export const followedBlogs = 'Followed blogs'
export const bookmarks = 'Bookmarks'
export const admin = 'Admin'
// The same for screen readers, when something waits for a decision.
export const adminCount = 'Admin, {count} to decide'
export const adminMoreThan = 'Admin, {count}+ to decide'

// The header
export const skipToContent = 'Skip to content'
// The avatar of the signed-in person, which links to their dashboard.
export const dashboardOf = 'Dashboard of {name}'
export const login = 'Login'
export const logout = 'Logout'

// The menu at the side
export const menu = 'Menu'
export const openMenu = 'Open menu'
export const closeMenu = 'Close menu'
export const openMenuFailed = 'The menu cannot be opened just now. Please try again.'
// The landmark around the links that are the same on every page.
export const more = 'More'

// The landmark of a line above the header, which admins write
export const announcement = 'Announcement'
export const maintenance = 'This site is being maintained. You can read, but nothing can be saved for now.'

// Notices over the page
export const sessionExpired = 'Session expired. Please login again.'
export const siteUpdated = 'The site was updated. Please copy what you typed, and <reload>reload the page</reload>.'

// On the login and registration pages, for a person who is already signed in
export const signedInAs = 'You are signed in as {name}.'
// Opens the page they wanted.
export const goOn = 'Continue'

// Reasons to sign in: the wanted page
export const accountReason = 'An account lets you comment, follow and write.'
export const dashboardReason = 'Sign in to open your dashboard'
export const editProfileReason = 'Sign in to edit your profile'
export const accountPagesReason = 'Sign in to change your account'
export const followingsReason = 'Sign in to see the authors you follow'
export const followedBlogsReason = 'Sign in to see the blogs you follow'
export const bookmarksReason = 'Sign in to see your bookmarks'
export const notificationsReason = 'Sign in to see your notifications'
export const createBlogReason = 'Sign in as an Author to publish your blog'
export const editBlogReason = 'Sign in to edit your blog'
export const adminClaimReason = 'Sign in, or create an account, to become the admin. Then you come back.'
export const adminReason = 'Sign in as an admin to see this page'
// {name} is a person.
export const profileReason = 'Sign in to see {name}'
export const unnamedProfileReason = 'Sign in to see this profile'

// Reasons to sign in: the pressed button
// {tag} is like `#travel`.
export const followTagReason = 'Sign in to follow {tag}'
export const followReason = 'Sign in to follow {name}'
export const unnamedFollowReason = 'Sign in to follow this author'

// Reasons to sign in: a blog. {title}: `quotedTitle`, on its own line
export const bookmarkReason = 'Sign in to bookmark {title}'
export const commentReason = 'Sign in to comment, bookmark and follow: {title}'
export const readReason = 'Sign in to read {title}'
export const byAuthor = 'by {name}'
// Below it.
export const comeBack = 'Then you come back here.'
export const comeBackToRead = 'Then you come back to it.'
// Where its title is not known.
export const untitledCommentReason = 'Sign in to comment and follow'
export const untitledReadReason = 'Sign in to read this blog'
