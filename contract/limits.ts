// To add a limit (commit a87df7e):
// 1. Its number here if pages or the contract use it, else beside what it limits (`LINKS_MAX` in
//    `server/blogs/previews/store.ts`).
// 2. It is counted in the transaction that adds, under `lockUser` (`server/db/locks.ts`), and tested with two at once
//    in `server/limits-at-once.test.ts`.
// 3. It is refused with 409 and an error of `messages/en/errors.ts`. How often: `server/http/rate-limit.ts`.
//    How much work: `server/http/work-limit.ts`.

/** The specification's constants (§9) and the limits for hostile input: numbers alone, so imports add no weight. */

export const CATEGORY_MAX = 40
export const CATEGORIES_MAX = 50
/** Retired categories that are listed, the latest. */
export const RETIRED_CATEGORIES_MAX = 50
/** Former names of a category, by which it is still found. */
export const FORMER_NAMES_MAX = 20

/** The filters of the listing, of which the first is All, that are shown before it is expanded. */
export const COLLAPSED_TAGS = 6

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Of one account. */
export const PASSKEYS_MAX = 10
/** How long a passkey has to answer. */
export const PASSKEY_MINUTES = 5
export const NAME_MAX = 100
export const PAGE_TITLE_MAX = 100
/** How many pages of the site an import makes. */
export const IMPORT_PAGES_MAX = 200
/** How many published pages a site has before an import publishes no more: the footer shows each. */
export const IMPORT_PAGES_PUBLISHED_MAX = 12
export const PHONE_MAX = 32
/** Of people's descriptions of themselves. */
export const ABOUT_MAX = 300
/** Links on a profile, and characters of each. */
export const PROFILE_LINKS_MAX = 5
export const LINK_MAX = 300
export const EMAIL_MAX = 254

export const TITLE_MIN = 10
export const TITLE_MAX = 200
/** Characters of a blog's standfirst, of a tag, and tags of a blog. */
export const STANDFIRST_MAX = 300
export const TAG_MAX = 30
export const TAGS_MAX = 5
/** Bookmarks of one user. */
export const BOOKMARKS_MAX = 5000
/** Tags that someone can follow, and that are suggested at once. */
export const FOLLOWED_TAGS_MAX = 100
export const SUGGESTED_TAGS = 8
/** Tags on one page of all of them, also for admins. */
export const ALL_TAGS_LIMIT = 100
export const ADMIN_TAGS_LIMIT = 50
export const ADMIN_REDIRECTS_LIMIT = 50
/** Characters of a former address, and of where it leads. */
export const REDIRECT_MAX = 500
export const INTRO_MIN = 10
/** Bytes of one rich text in UTF-8. */
export const RICH_TEXT_MAX_BYTES = 200_000

export const PICTURE_MAX_BYTES = 10 * 1024 * 1024
export const PICTURE_MAX_PIXELS = 50_000_000
/** Pixels of the longer side of a picture. */
export const PICTURE_SIDE_MAX = 30_000
/** Decoding AVIF takes 18 bytes per pixel, four times as much as any other format. */
export const AVIF_MAX_PIXELS = 16_000_000
/** An example of the largest animation, for messages: number of frames, and their width and height in pixels. */
export const ANIMATION_MOST = { frames: 200, width: 400, height: 300 } as const
/** Total pixels of all frames of an animation. */
export const ANIMATION_MAX_PIXELS = ANIMATION_MOST.frames * ANIMATION_MOST.width * ANIMATION_MOST.height
/** One minute at 20 frames per second. Hundreds of thousands of one-pixel frames would pass every other limit. */
export const ANIMATION_MAX_FRAMES = 1200
/** Total bytes of one user's stored pictures. */
export const USER_STORAGE_MAX_BYTES = 1024 * 1024 * 1024

export const LISTING_LIMIT = 24
export const LIST_LIMIT_MAX = 100

/** Page sizes of the authors directory and of the followings (§9). */
export const AUTHORS_PAGE_SIZE = 8
export const FOLLOWINGS_PAGE_SIZES = [4, 8, 12, 16] as const
export const TOP_AUTHORS = 12
export const SEARCH_MAX = 100
/** Characters of a search query: a typed title fits. */
export const BLOG_SEARCH_MAX = 200
/** Results on all pages: to find more, one has to search more precisely. */
export const SEARCH_RESULTS_MAX = 200
/** Blogs of each kind that are offered after one was read. */
export const RELATED_BLOGS = 3
/** Results of one page. */
export const SEARCH_LIMIT = 20
export const COMMENT_MAX = 2000
/** Characters of the phrase that a comment quotes. */
export const QUOTE_MAX = 300
/** Users that a comment can mention. */
export const MENTIONS_MAX = 10
/** Reading positions of one user; with more, those unread for the longest time are forgotten. */
export const READING_POSITIONS_MAX = 500
/** People that one user can block. */
export const BLOCKS_MAX = 500
/**
 * Characters of the reason that the writer of a hidden comment sees, and hidden comments of a blog that are returned.
 */
export const HIDE_REASON_MAX = 500
export const HIDDEN_SHOWN_MAX = 100
/** Unread notifications, new blogs and people of one notification are counted up to this. */
export const NOTIFICATIONS_COUNTED = 100
/** Kinds, people and discussions that one user can make quiet. */
export const QUIET_MAX = 500
/** Only this many of a blog's comments are returned at once: the latest, or those before a cursor. */
export const COMMENTS_SHOWN_MAX = 500

/** Drafts of one user. */
export const DRAFTS_MAX = 50
/**
 * Bytes of one text of a draft in UTF-8: more than a blog may have, so that a text that is too long can be shortened
 * later.
 */
export const DRAFT_TEXT_MAX_BYTES = 480_000
/** Characters of the other fields of a draft. With four texts, a draft has at most 2 MB. */
export const DRAFT_FIELD_MAX = 2000

/** Days of reads and comments that count for Trending. */
export const TRENDING_DAYS = 30
/** Points for Trending of one person's comments on a blog in one day; a read is 1. */
export const DISCUSSION_POINTS = 5

/** Days until a deleted blog or comment is permanently deleted. */
export const TRASH_DAYS = 30

/** Days in which someone who has deleted their account can come back. */
export const DELETION_DAYS = 14

/** Blogs, comments, tags or accounts that an admin can act on at once. */
export const BULK_MAX = 100
/** Accounts that a wave of spam has at most; the others come once these are removed. */
export const WAVE_MAX = 500
/** Characters of the reason that an admin gives. */
export const ADMIN_REASON_MAX = 500
/**
 * First blogs and comments of each account that can wait for approval, and characters of the list of words that hold a
 * post.
 */
export const FIRST_POSTS_MAX = 50
export const HELD_WORDS_MAX = 20_000
/** Characters of the tag of a language, as RFC 5646 advises. */
export const LANGUAGE_MAX = 35
/** Characters that the moderation queue shows of a blog that is held. */
export const HELD_SHOWN = 2000
/** Days for which someone can appeal against an admin's action, and the characters of what they write. */
export const APPEAL_DAYS = 30
export const APPEAL_TEXT_MAX = 2000
/** Posts that an appeal shows of those that it is about, and UTF-16 units of the comment of each. */
export const APPEALED_POSTS_MAX = 10
export const APPEALED_TEXT_MAX = 300
/** Characters of the description in a report. */
export const REPORT_TEXT_MAX = 1000
/** Seconds of one visit to a blog that a page may report at once, and characters of the host name that it came from. */
export const READ_SECONDS_MAX = 3600
export const SOURCE_MAX = 100
/** Sources, blogs, authors and so on that analytics list. */
export const ANALYTICS_LISTED = 20
/** Days of one period of analytics. */
export const ANALYTICS_DAYS_MAX = 366
/** Blogs of a day, or of a whole month, that are looked at for what is read most. */
export const RANKED_MAX = 500
/** Weeks and months for which analytics show who comes back. */
export const RETURNING_WEEKS = 13
export const RETURNING_MONTHS = 12
/** Days without a new blog after which an author is inactive. */
export const INACTIVE_DAYS = 60
/** Blogs of a period that are looked at for who wrote them. */
export const WRITTEN_MAX = 20_000
/** For how many seconds admins can undo what they did, before anything is mailed. */
export const UNDO_SECONDS = 10
/** Entries of the audit log at once. */
export const AUDIT_LIMIT = 50

/** Days until an unused session expires. */
export const SESSION_DAYS = 30
export const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60

/** Minutes for which the link in an email works. */
export const EMAIL_LINK_MINUTES = 60

/** Recovery codes of an account with a second factor; each works once. */
export const RECOVERY_CODES = 10

/** Socket reconnection, in milliseconds (§4). */
export const RECONNECT = { delayMin: 1000, delayMax: 5000, randomFactor: 0.5, timeout: 20_000 } as const

/** How long a toast is shown, in milliseconds, and how many at once (§9). */
export const TOAST = { error: 4000, blank: 4000, success: 2000, withLink: 8000, most: 20 } as const

/** For how long an invitation can be used, and how many there can be at a time. */
export const INVITATION_DAYS = 14
export const INVITATIONS_MAX = 200

/** Bytes of the files of an import that an admin uploads, of each piece in which they are sent, and how many files. */
export const IMPORT_MAX_BYTES = 1_000_000_000
export const IMPORT_PIECE_BYTES = 4 * 1024 * 1024
export const IMPORT_FILES_MAX = 20
/** The same of an import of an Author, and its posts and pictures. */
export const OWN_IMPORT_MAX_BYTES = 250_000_000
export const OWN_IMPORT_FILES_MAX = 5
export const OWN_IMPORT_POSTS_MAX = 3000
export const OWN_IMPORT_PICTURES_MAX = 5000
/** Authors of the other site for whom an account can be chosen, lines of the report that are shown, and on one page. */
export const IMPORT_AUTHORS_MAX = 200
export const IMPORT_NOTES_MAX = 100_000
export const IMPORT_NOTES_LIMIT = 50
/** Days after which an upload that was not imported is deleted. */
export const UPLOAD_DAYS = 7
