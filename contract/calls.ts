// Over 250 lines, because every call is in one table.
//
// To add an API call (commit a87df7e adds four):
// 1. A line of `CALLS` here: who may call it, what it takes, what it answers; `publishes` if others see what it sends.
//    The message of its answer in `messages/en/answers.ts`.
// 2. Its handler in `routes.ts` of its folder below `server/`, its SQL in `store.ts`.
// 3. Its row in `server/rights.test.ts`, and a line in `e2e/every-call.ts` and `server/calls/openapi.test.ts`.
// 4. If it answers the same to everyone: `sendPublic` with the cache tags of what it holds, and a question in
//    `server/cache/cached-responses.test.ts`.
// 5. If it lists rows: its plan in `server/db/query-plans.test.ts`.
// 6. In the web: `queries.ts` of its folder, or a form or button that calls `request`.
import { z } from 'zod'
import { AccountDeletion, AccountSummary, EmailChange, OwnerProof } from './account.ts'
import {
  AdminClaim,
  AdminClaimed,
  AdminPost,
  AdminUser,
  AdminUsersQuery,
  PostAction,
  UserAction,
  UserActionReason,
} from './admin.ts'
import {
  AdminTag,
  AdminTagsQuery,
  BulkTags,
  BulkTagsResult,
  FormerTag,
  FormerTagsQuery,
  TagAction,
} from './admin-tags.ts'
import { Analytics, AnalyticsQuery, MostRead, Read, ReturningReaders, Writers } from './analytics.ts'
import { AppealableNotice, AppealCheck, NewAppeal } from './appeals.ts'
import { AuditEntry, AuditQuery } from './audit.ts'
import { BlockedPerson } from './blocks.ts'
import { BLOG_PICTURES } from './blog-fields.ts'
import { Blog, BlogCard, BlogChanges, CommentsState, ListingQuery, NewBlog, OwnBlogCard } from './blogs.ts'
import { Bookmark, BookmarkedQuery, BookmarksQuery } from './bookmarks.ts'
import { BulkPeople, BulkPeopleAction, BulkResult } from './bulk.ts'
import { ChangeQuery, Comment, CommentChange, CommentsQuery, HiddenComment, Hiding, NewComment } from './comments.ts'
import { DigestChanges, DigestChoices, Unsubscribing } from './digests.ts'
import { DRAFT_SAVE_MAX_BYTES, Draft, DraftId, DraftSave, OwnDrafts, SavedDraft } from './drafts.ts'
import { AdminEmail, EmailsQuery, FailedJob, JobsQuery, OpenedEmail } from './emails.ts'
import { EmbedAddress, EmbedCard } from './embed-cards.ts'
import { Nothing, success, successOrHeld, successWithCursor, successWithUndo } from './envelope.ts'
import { FirstSteps } from './first-steps.ts'
import {
  HeldComment,
  RemovedWave,
  SpamWave,
  UndoneWave,
  WaitingComment,
  WaitingDecision,
  WaitingDecisions,
  WaitingQuery,
} from './held.ts'
import { Id } from './id.ts'
import {
  ImportChoices,
  ImportDetails,
  ImportFileParams,
  ImportNote,
  ImportNotesQuery,
  ImportPieceQuery,
  NewImport,
  SiteImport,
} from './imports.ts'
import { EmailedInvitation, Invitation, InvitationCheck, InvitedAs, NewInvitation } from './invitations.ts'
import {
  Notification,
  NotificationCount,
  NotificationsQuery,
  NotificationsSeen,
  Quiet,
  QuietSubject,
} from './notifications.ts'
import { AllOwnBlogsQuery, OwnBlogItem, OwnBlogsQuery } from './own-blogs.ts'
import { NewPasskey, Passkey, PasskeyChange, PasskeyCreation, PasskeyLogin, PasskeyRequest } from './passkeys.ts'
import { Picture } from './pictures.ts'
import {
  AllCommentsQuery,
  BulkCommentAction,
  BulkComments,
  BulkPostAction,
  BulkPosts,
  CommentsPage,
  PostsPage,
  PostsQuery,
} from './posts.ts'
import { NewPreviewLink, Preview, PreviewLink } from './previews.ts'
import {
  ChangesSinceRead,
  ReadingPosition,
  ReadingPositionChange,
  ReadingPositionsChoice,
} from './reading-positions.ts'
import { NewRedirect, Redirect, RedirectsQuery } from './redirects.ts'
import { DecisionReason, NewReport, QueueDecision, QueueItem, QueueQuery } from './reports.ts'
import { Revision, RevisionSummary, RevisionsQuery } from './revisions.ts'
import { RelatedBlogs, SearchQuery, SearchResults, Suggestions, SuggestionsQuery } from './search.ts'
import {
  EmailChangeConfirmation,
  EmailVerification,
  ForgotPassword,
  GoogleLogin,
  Leaving,
  Login,
  NewSecondFactor,
  OwnSession,
  PasswordChange,
  PasswordReset,
  RecoveryCodes,
  SecondFactorChange,
  SecondFactorCode,
  SignInOptions,
} from './session.ts'
import {
  AdminSettings,
  CategoryCount,
  PublicSettings,
  RestoredCategory,
  RetiredCategory,
  SettingsChange,
} from './settings.ts'
import { SiteImageKind } from './site-images.ts'
import {
  ListedPage,
  NewSitePage,
  PageOrder,
  PageSlug,
  PublishedPages,
  RestoredPage,
  SITE_PAGE_MAX_BYTES,
  SitePage,
  SitePageChange,
} from './site-pages.ts'
import { SiteStatus } from './site-status.ts'
import {
  FollowedBlogsQuery,
  Followings,
  FollowingsQuery,
  LastSeen,
  LastSeenChange,
  Subscription,
} from './subscriptions.ts'
import { AllTagsQuery, TagCount } from './tag-counts.ts'
import { TrashItem, TrashQuery } from './trash.ts'
import {
  Authors,
  AuthorsQuery,
  Profile,
  ProfileAsQuery,
  ProfileChanges,
  ProfileQuery,
  Registration,
  TopAuthor,
  User,
} from './users.ts'

/**
 * Who may make a call: everyone; everyone, and the call knows who is signed in; everyone who may read blogs (on a site
 * without public reading only signed-in users); signed-in users; Authors; or admins in a session that has passed a second factor. Rights to a single blog or comment
 * are checked by its handler.
 */
export type Access = 'public' | 'anyone' | 'reader' | 'signedIn' | 'author' | 'admin'

/** One API call: its request, and the envelope of a successful response. `:name` in its path is a key of `params`. */
export interface Call {
  access: Access
  params?: z.ZodObject
  query?: z.ZodType
  /** Sent as JSON. */
  body?: z.ZodType
  /** Maximum bytes of the body, if it may be longer than others (server/http/body-parser.ts). */
  bodyMaxBytes?: number
  /** Sent as multipart: the text fields, and the names of the picture parts. */
  form?: { fields: z.ZodObject; files: readonly string[] }
  /** Its body is a file of any type, which the handler reads as it arrives. */
  stream?: true
  /** Others can see what it writes: rejected for a silenced user. */
  publishes?: true
  /** Set for a GET that changes state. */
  changes?: true
  /**
   * Answered during maintenance, though it is no GET: it changes nothing that people see, or no admin could come in
   * without it.
   */
  inMaintenance?: true
  /** The type of the file that a successful response is, instead of an envelope. */
  file?: string
  /** The status of a successful response; 200 by default. */
  status?: 201
  /** What it publishes may be held: the response then has the status 202 and says so, see `successOrHeld`. */
  holds?: true
  answer: z.ZodType
}

const ById = z.object({ id: Id })
const ByBlog = z.object({ blogId: Id })
const ByComment = z.object({ commentId: Id, blogId: Id })
const ByTrashedComment = z.object({ commentId: Id })
const ByVersion = z.object({ id: Id, version: Id })
const ByLink = z.object({ id: Id, linkId: Id })
const ByToken = z.object({ token: Id })
const ByTag = z.object({ tag: Id })
const ByUser = z.object({ userId: Id })
const ByDecision = z.object({ id: Id, decision: QueueDecision })
const ByWaitingDecision = ByComment.extend({ decision: WaitingDecision })
const ByWaitingDecisions = ByBlog.extend({ decision: WaitingDecision })
const BySlug = z.object({ slug: PageSlug })
const ByImageKind = z.object({ kind: SiteImageKind })
const ByPostAction = z.object({ action: PostAction, id: Id })
const ByAction = z.object({ action: UserAction, userId: Id })
const ByBulkPostAction = z.object({ action: BulkPostAction })
const ByBulkCommentAction = z.object({ action: BulkCommentAction })
const ByTagAction = z.object({ action: TagAction })
const ByBulkPeopleAction = z.object({ action: BulkPeopleAction })

/** Every call under /api/v1. The server's routes, the web client and the OpenAPI document are built from this table. */
export const CALLS = {
  'POST /user/login': { access: 'public', inMaintenance: true, body: Login, answer: success(User) },
  'POST /user/googleLogin': { access: 'public', inMaintenance: true, body: GoogleLogin, answer: success(User) },
  'GET /user/signInOptions': { access: 'public', answer: success(SignInOptions) },
  'GET /user/logout': { access: 'signedIn', changes: true, inMaintenance: true, answer: Nothing },

  // Emails with links. Whether an address has an account is in no answer.
  'POST /user/sendVerification': { access: 'signedIn', answer: Nothing },
  'POST /user/verifyEmail': { access: 'anyone', body: EmailVerification, answer: Nothing },
  'POST /user/forgotPassword': { access: 'public', body: ForgotPassword, answer: Nothing },
  'POST /user/resetPassword': { access: 'public', body: PasswordReset, answer: Nothing },
  'POST /user/changePassword': { access: 'signedIn', body: PasswordChange, answer: Nothing },
  // Asks the new address for a confirmation, which the second call gives. The same answer for every address.
  'POST /user/changeEmail': { access: 'signedIn', body: EmailChange, answer: Nothing },
  'POST /user/confirmEmail': { access: 'anyone', body: EmailChangeConfirmation, answer: Nothing },
  // Ends all sessions. Signing in with `keepAccount` within 14 days undoes it.
  'GET /user/accountSummary': { access: 'signedIn', answer: success(AccountSummary) },
  // One ZIP archive with everything that is stored about the user.
  'POST /user/takeData': {
    access: 'signedIn',
    inMaintenance: true,
    body: OwnerProof,
    file: 'application/zip',
    answer: Nothing,
  },
  'POST /user/deleteAccount': { access: 'signedIn', body: AccountDeletion, answer: success(Leaving) },

  // Digests. The link in each ends its kind without a session: from its page, or by the POST of a mail
  // program (RFC 8058).
  'GET /user/digests': { access: 'signedIn', answer: success(DigestChoices) },
  'PATCH /user/digests': { access: 'signedIn', body: DigestChanges, answer: success(DigestChoices) },
  'POST /unsubscribe/:kind/:token': { access: 'public', params: Unsubscribing, answer: Nothing },

  // One-time codes of an authenticator app: on once a first code has confirmed the secret.
  'POST /user/setUpSecondFactor': { access: 'signedIn', body: OwnerProof, answer: success(NewSecondFactor) },
  'POST /user/confirmSecondFactor': { access: 'signedIn', body: SecondFactorCode, answer: success(RecoveryCodes) },
  'POST /user/renewRecoveryCodes': { access: 'signedIn', body: SecondFactorChange, answer: success(RecoveryCodes) },
  'POST /user/removeSecondFactor': { access: 'signedIn', body: SecondFactorChange, answer: Nothing },

  // Passkeys: each answers a challenge once, which the call before it has given to the same browser.
  'POST /user/passkeyOptions': { access: 'public', inMaintenance: true, answer: success(PasskeyRequest) },
  'POST /user/passkeyLogin': { access: 'public', inMaintenance: true, body: PasskeyLogin, answer: success(User) },
  'GET /user/passkeys': { access: 'signedIn', answer: success(z.array(Passkey)) },
  'POST /user/setUpPasskey': { access: 'signedIn', body: OwnerProof, answer: success(PasskeyCreation) },
  'POST /user/addPasskey': { access: 'signedIn', body: NewPasskey, status: 201, answer: success(Passkey) },
  'PATCH /user/passkeys/:id': { access: 'signedIn', params: ById, body: PasskeyChange, answer: success(Passkey) },
  'DELETE /user/passkeys/:id': { access: 'signedIn', params: ById, body: OwnerProof.nullable(), answer: Nothing },

  // People that the user has blocked: they can neither comment on the user's blogs nor mention the user, and pages
  // leave out their comments. Each responds with the list after the call.
  'GET /user/blocks': { access: 'signedIn', answer: success(z.array(BlockedPerson)) },
  'PUT /user/blocks/:userId': { access: 'signedIn', params: ByUser, answer: success(z.array(BlockedPerson)) },
  'DELETE /user/blocks/:userId': { access: 'signedIn', params: ByUser, answer: success(z.array(BlockedPerson)) },

  // Where a user is signed in. Without an id all sessions end but the one that asks.
  'GET /user/sessions': { access: 'signedIn', answer: success(z.array(OwnSession)) },
  'DELETE /user/sessions/:id': { access: 'signedIn', params: ById, answer: Nothing },
  'DELETE /user/sessions': { access: 'signedIn', answer: Nothing },

  // Before the form is filled in: 403 if no account can be created by it. It is not used up.
  'POST /user/checkInvitation': {
    access: 'public',
    inMaintenance: true,
    body: InvitationCheck,
    // The name of the admin; null: a command on the server, or they have no account any more.
    answer: success(InvitedAs).extend({ inviter: z.string().nullable().optional() }),
  },
  'POST /user/register': {
    access: 'public',
    form: { fields: Registration, files: ['avatar'] },
    status: 201,
    // Null: the account waits for approval, and is not signed in.
    answer: success(User.nullable()),
  },
  'GET /user/me': { access: 'signedIn', answer: success(User) },
  'GET /user/authors': { access: 'public', query: AuthorsQuery, answer: success(Authors) },
  // The caller's bookmarks.
  'GET /bookmarks': { access: 'signedIn', query: BookmarksQuery, answer: successWithCursor(z.array(BlogCard)) },
  // Of some blogs, those that the caller has bookmarked.
  'GET /bookmarked': { access: 'signedIn', query: BookmarkedQuery, answer: success(z.array(Id)) },
  'GET /bookmarks/:id': { access: 'signedIn', params: ById, answer: success(Bookmark) },
  'PUT /bookmarks/:id': { access: 'signedIn', params: ById, answer: success(Bookmark) },
  'DELETE /bookmarks/:id': { access: 'signedIn', params: ById, answer: success(Bookmark) },
  // Where the caller is in public blogs, what was changed since they read it, and whether any of it is remembered.
  'GET /readingPositions': { access: 'signedIn', answer: success(ReadingPositionsChoice) },
  'PUT /readingPositions': {
    access: 'signedIn',
    body: ReadingPositionsChoice,
    answer: success(ReadingPositionsChoice),
  },
  'GET /readingPositions/:id': { access: 'signedIn', params: ById, answer: success(ReadingPosition) },
  'PUT /readingPositions/:id': { access: 'signedIn', params: ById, body: ReadingPositionChange, answer: Nothing },
  'GET /readingPositions/:id/changes': { access: 'signedIn', params: ById, answer: success(ChangesSinceRead) },
  // A tag is shown by GET /blog/getAllBlog?tag=#name. Following one adds its blogs to those of followed authors.
  'GET /tags': { access: 'public', query: SuggestionsQuery, answer: success(z.array(z.string())) },
  'GET /tags/all': { access: 'public', query: AllTagsQuery, answer: successWithCursor(z.array(TagCount)) },
  'GET /user/tags': { access: 'signedIn', answer: success(z.array(z.string())) },
  'PUT /user/tags/:tag': { access: 'signedIn', params: ByTag, answer: success(z.array(z.string())) },
  'DELETE /user/tags/:tag': { access: 'signedIn', params: ByTag, answer: success(z.array(z.string())) },
  'GET /blog/related/:id': { access: 'public', params: ById, answer: success(RelatedBlogs) },
  'GET /search': { access: 'anyone', query: SearchQuery, answer: successWithCursor(SearchResults) },
  'GET /search/suggestions': { access: 'public', query: SuggestionsQuery, answer: success(Suggestions) },
  'GET /user/mostSubsAuthor': { access: 'public', answer: success(z.array(TopAuthor)) },
  'GET /user/profileAs': { access: 'signedIn', query: ProfileAsQuery, answer: success(Profile) },
  'GET /user/userProfile/:id': {
    access: 'reader',
    params: ById,
    query: ProfileQuery,
    answer: successWithCursor(Profile),
  },
  'PATCH /user/updateUserProfile': {
    access: 'signedIn',
    publishes: true,
    form: { fields: ProfileChanges, files: ['avatar'] },
    answer: success(User),
  },

  // By a tag that an admin renamed or merged into another: a permanent redirect to that. `tag` names the tag of the page.
  'GET /blog/getAllBlog': {
    access: 'public',
    query: ListingQuery,
    answer: successWithCursor(z.array(BlogCard)).extend({ tag: z.string().optional() }),
  },
  'GET /blog/card/:id': { access: 'public', params: ById, answer: success(BlogCard) },
  'GET /blog/singleBlog/:id': { access: 'reader', params: ById, answer: success(Blog) },
  'GET /user/allUserBlog': {
    access: 'signedIn',
    query: AllOwnBlogsQuery,
    answer: successWithCursor(z.object({ blogs: z.array(OwnBlogCard) })),
  },
  'GET /user/ownBlogs': { access: 'signedIn', query: OwnBlogsQuery, answer: successWithCursor(z.array(OwnBlogItem)) },
  'POST /blog/post': {
    access: 'author',
    publishes: true,
    form: { fields: NewBlog, files: BLOG_PICTURES },
    status: 201,
    holds: true,
    answer: successOrHeld(Blog),
  },
  'PUT /blog/update/:id': {
    access: 'signedIn',
    publishes: true,
    params: ById,
    form: { fields: BlogChanges, files: BLOG_PICTURES },
    holds: true,
    answer: successOrHeld(Blog),
  },
  // Closes the comments of a blog, or opens them again.
  'PUT /blog/comments/:id': {
    access: 'signedIn',
    params: ById,
    body: CommentsState,
    answer: success(CommentsState),
  },
  'DELETE /blog/deletePost/:id': { access: 'signedIn', params: ById, answer: Nothing },
  // Not in the specification's table: the editor's image button needs an upload endpoint.
  'POST /blog/picture': {
    access: 'signedIn',
    publishes: true,
    form: { fields: z.object({}), files: ['image'] },
    status: 201,
    answer: success(Picture),
  },

  // What is at an address: the picture of its card is stored as one of the caller.
  'POST /embeds': {
    access: 'signedIn',
    publishes: true,
    body: EmbedAddress,
    status: 201,
    answer: success(EmbedCard),
  },

  // A user's own drafts, seen by no one else.
  'GET /drafts': { access: 'signedIn', answer: success(OwnDrafts) },
  'GET /drafts/:id': { access: 'signedIn', params: ById, answer: success(Draft) },
  'PUT /drafts/:id': {
    access: 'signedIn',
    params: z.object({ id: DraftId }),
    body: DraftSave,
    bodyMaxBytes: DRAFT_SAVE_MAX_BYTES,
    answer: success(SavedDraft),
  },
  'DELETE /drafts/:id': { access: 'signedIn', params: ById, answer: Nothing },

  // For the creator of the blog alone. Revisions are identified by the blog's version that they were.
  'GET /blog/revisions/:id': {
    access: 'signedIn',
    params: ById,
    query: RevisionsQuery,
    answer: successWithCursor(z.array(RevisionSummary)),
  },
  'GET /blog/revision/:id/:version': { access: 'signedIn', params: ByVersion, answer: success(Revision) },
  'POST /blog/restoreRevision/:id/:version': {
    access: 'signedIn',
    publishes: true,
    params: ByVersion,
    holds: true,
    answer: successOrHeld(Blog),
  },
  'DELETE /blog/removeRevision/:id/:version': { access: 'signedIn', params: ByVersion, answer: Nothing },

  // What a page reports about a visit to a public blog, and what its creator sees of all visits.
  'POST /blog/reads/:id': { access: 'reader', inMaintenance: true, params: ById, body: Read, answer: Nothing },
  'GET /blog/analytics/:id': {
    access: 'signedIn',
    params: ById,
    query: AnalyticsQuery,
    answer: success(Analytics),
  },

  // Links that show a draft without an account: `:id` is that of an unpublished blog or of a draft.
  'POST /previewLinks/:id': {
    access: 'signedIn',
    publishes: true,
    params: ById,
    status: 201,
    answer: success(NewPreviewLink),
  },
  'GET /previewLinks/:id': { access: 'signedIn', params: ById, answer: success(z.array(PreviewLink)) },
  'DELETE /previewLinks/:id/:linkId': { access: 'signedIn', params: ByLink, answer: Nothing },
  'GET /preview/:token': { access: 'public', params: ByToken, answer: success(Preview) },

  // Each responds with the blog's latest comments after the call, the changing ones on request with what they changed.
  'POST /comment/getComment/:blogId': {
    access: 'signedIn',
    inMaintenance: true,
    params: ByBlog,
    query: CommentsQuery,
    answer: successWithCursor(z.array(Comment)),
  },
  'POST /comment/newComment/:blogId': {
    access: 'signedIn',
    publishes: true,
    params: ByBlog,
    query: ChangeQuery,
    body: NewComment,
    status: 201,
    holds: true,
    answer: successOrHeld(z.array(Comment)),
  },
  'POST /comment/editComment/:commentId/:blogId': {
    access: 'signedIn',
    publishes: true,
    params: ByComment,
    query: ChangeQuery,
    body: CommentChange,
    holds: true,
    answer: successOrHeld(z.array(Comment)),
  },
  'POST /comment/deleteComment/:commentId/:blogId': {
    access: 'signedIn',
    params: ByComment,
    query: ChangeQuery,
    answer: success(z.array(Comment)),
  },

  // The creator of a blog hides a comment of others, or shows it again; its writer sees it with the reason, and may
  // permanently delete it.
  'PUT /comment/hide/:commentId/:blogId': {
    access: 'signedIn',
    publishes: true,
    params: ByComment,
    query: ChangeQuery,
    body: Hiding,
    answer: success(z.array(Comment)),
  },
  'DELETE /comment/hide/:commentId/:blogId': {
    access: 'signedIn',
    params: ByComment,
    query: ChangeQuery,
    answer: success(z.array(Comment)),
  },
  'GET /comment/hidden/:blogId': { access: 'signedIn', params: ByBlog, answer: success(z.array(HiddenComment)) },
  'DELETE /comment/hidden/:id': { access: 'signedIn', params: ById, answer: Nothing },

  // The caller's own comments on a blog that wait for approval or were refused. Withdrawing one permanently removes it.
  'GET /comment/held/:blogId': { access: 'signedIn', params: ByBlog, answer: success(z.array(HeldComment)) },
  'DELETE /comment/held/:id': { access: 'signedIn', params: ById, answer: Nothing },

  // For the creator of a blog alone: the comments below it that wait for approval, and their decisions, as of an admin.
  'GET /comment/waiting/:blogId': {
    access: 'signedIn',
    params: ByBlog,
    query: WaitingQuery,
    answer: successWithCursor(z.array(WaitingComment)),
  },
  'POST /comment/waiting/:commentId/:blogId/:decision': {
    access: 'signedIn',
    publishes: true,
    params: ByWaitingDecision,
    query: ChangeQuery,
    body: DecisionReason,
    answer: successWithUndo(z.array(Comment)),
  },
  'POST /comment/waiting/:blogId/:decision': {
    access: 'signedIn',
    publishes: true,
    params: ByWaitingDecisions,
    body: WaitingDecisions,
    answer: successWithUndo(BulkResult),
  },
  'POST /comment/undoRefusal/:id': { access: 'signedIn', publishes: true, params: ById, answer: Nothing },

  // A user's trash, newest first. Each item exists only for the user who deleted it.
  'GET /trash': { access: 'signedIn', query: TrashQuery, answer: successWithCursor(z.array(TrashItem)) },
  'POST /trash/restoreBlog/:id': { access: 'signedIn', publishes: true, params: ById, answer: success(Blog) },
  'DELETE /trash/deleteBlog/:id': { access: 'signedIn', params: ById, answer: Nothing },
  'POST /trash/restoreComment/:commentId': {
    access: 'signedIn',
    publishes: true,
    params: ByTrashedComment,
    answer: success(Comment),
  },
  'DELETE /trash/deleteComment/:commentId': { access: 'signedIn', params: ByTrashedComment, answer: Nothing },

  'POST /subscribe/newSubscriber/:userId': { access: 'signedIn', params: ByUser, answer: success(Subscription) },
  'DELETE /subscribe/deleteSubscriber/:userId': { access: 'signedIn', params: ByUser, answer: success(Subscription) },
  // The misspelling is the specification's.
  'GET /subscribe/allSubscribedAuhtorInfo': {
    access: 'signedIn',
    query: FollowingsQuery,
    answer: success(Followings),
  },
  'GET /subscribe/lastSeen': { access: 'signedIn', answer: success(LastSeen) },
  'PUT /subscribe/lastSeen': { access: 'signedIn', body: LastSeenChange, answer: success(LastSeen) },
  'GET /subscribe/getUserSubscribedAuthorBlogs': {
    access: 'signedIn',
    query: FollowedBlogsQuery,
    answer: successWithCursor(z.array(BlogCard)),
  },

  'GET /notifications': {
    access: 'signedIn',
    query: NotificationsQuery,
    answer: successWithCursor(z.array(Notification)),
  },
  'GET /notifications/count': { access: 'signedIn', answer: success(NotificationCount) },
  'PUT /notifications/seen': { access: 'signedIn', body: NotificationsSeen, answer: success(NotificationCount) },
  'GET /notifications/quiet': { access: 'signedIn', answer: success(Quiet) },
  'PUT /notifications/quiet/:what/:id': { access: 'signedIn', params: QuietSubject, answer: success(Quiet) },
  'DELETE /notifications/quiet/:what/:id': { access: 'signedIn', params: QuietSubject, answer: success(Quiet) },

  // The name of the site, and the rest that every page shows.
  'GET /settings': { access: 'public', answer: success(PublicSettings) },

  // Only about content that everyone may see. The answer reveals nothing about other reports.
  'POST /reports': { access: 'anyone', body: NewReport, answer: Nothing },

  // Against what an admin did. By the link in the email about it, or by its id: a suspended user cannot sign in.
  'GET /appeals': { access: 'signedIn', answer: success(z.array(AppealableNotice)) },
  'POST /appeals': { access: 'anyone', body: NewAppeal, answer: Nothing },
  // What the link in the email is about: its token is in no address that a server or a log sees.
  'POST /appeals/check': {
    access: 'public',
    inMaintenance: true,
    body: AppealCheck,
    answer: success(AppealableNotice),
  },

  'GET /pages/:slug': { access: 'public', params: BySlug, answer: success(SitePage) },
  'POST /pages/:slug/reads': { access: 'anyone', inMaintenance: true, params: BySlug, body: Read, answer: Nothing },

  // For admins. Every action is also a command: npm run admin.
  'POST /admin/claim': { access: 'signedIn', inMaintenance: true, body: AdminClaim, answer: success(AdminClaimed) },
  'GET /admin/queue': { access: 'admin', query: QueueQuery, answer: successWithCursor(z.array(QueueItem)) },
  'POST /admin/queue/:id/:decision': {
    access: 'admin',
    params: ByDecision,
    body: DecisionReason,
    answer: successWithUndo(z.null()),
  },
  // The whole text of a blog that is held: `:id` is that of its entry in the queue.
  'GET /admin/held/:id': { access: 'admin', params: ById, answer: success(Blog) },
  // Everything of the accounts that post little but spam, and public posts of others like theirs, removed in one action
  // and brought back in one.
  'GET /admin/spam': { access: 'admin', answer: success(SpamWave) },
  'POST /admin/spam/remove': { access: 'admin', body: RemovedWave.nullable(), answer: successWithUndo(SpamWave) },
  'POST /admin/spam/undo': { access: 'admin', body: UndoneWave, answer: success(SpamWave) },
  // All blogs and all comments that are public, held, refused, or removed by an admin; and bulk actions on them.
  'GET /admin/posts': { access: 'admin', query: PostsQuery, answer: successWithCursor(PostsPage) },
  'POST /admin/bulk/posts/:action': {
    access: 'admin',
    params: ByBulkPostAction,
    body: BulkPosts,
    answer: successWithUndo(BulkResult),
  },
  // The tags of public blogs, and those that were renamed, merged into others or deleted.
  'GET /admin/tags': { access: 'admin', query: AdminTagsQuery, answer: successWithCursor(z.array(AdminTag)) },
  'GET /admin/formerTags': { access: 'admin', query: FormerTagsQuery, answer: successWithCursor(z.array(FormerTag)) },
  'POST /admin/bulk/tags/:action': {
    access: 'admin',
    params: ByTagAction,
    body: BulkTags,
    answer: success(BulkTagsResult),
  },
  // Addresses that lead elsewhere: former ones of an imported site, and those that admins added. A removed one can be restored.
  'GET /admin/redirects': { access: 'admin', query: RedirectsQuery, answer: successWithCursor(z.array(Redirect)) },
  'POST /admin/redirects': { access: 'admin', status: 201, body: NewRedirect, answer: success(Redirect) },
  'DELETE /admin/redirects/:id': { access: 'admin', params: ById, answer: success(Redirect) },
  'POST /admin/redirects/:id/restore': { access: 'admin', params: ById, answer: success(Redirect) },
  'GET /admin/comments': { access: 'admin', query: AllCommentsQuery, answer: successWithCursor(CommentsPage) },
  'POST /admin/bulk/comments/:action': {
    access: 'admin',
    params: ByBulkCommentAction,
    body: BulkComments,
    answer: successWithUndo(BulkResult),
  },
  'GET /admin/people': {
    access: 'admin',
    query: AdminUsersQuery,
    answer: successWithCursor(z.array(AdminUser)),
  },
  'POST /admin/people/:userId/:action': {
    access: 'admin',
    params: ByAction,
    body: UserActionReason,
    answer: successWithUndo(AdminUser),
  },
  // Never on admins, nor on the caller.
  'POST /admin/bulk/people/:action': {
    access: 'admin',
    params: ByBulkPeopleAction,
    body: BulkPeople,
    answer: successWithUndo(BulkResult),
  },
  // A blog or a comment that is public or held, or was removed by an admin.
  'GET /admin/posts/:id': { access: 'admin', params: ById, answer: success(AdminPost) },
  'POST /admin/posts/:id/:action': {
    access: 'admin',
    params: ByPostAction,
    body: UserActionReason,
    answer: successWithUndo(z.null()),
  },
  // Undoes what this admin has just done, and takes back the emails about it; once they are sent it is too late (410).
  'POST /admin/undo/:id': { access: 'admin', params: ById, answer: Nothing },
  'GET /admin/invitations': { access: 'admin', answer: success(z.array(Invitation)) },
  'POST /admin/invitations': { access: 'admin', status: 201, answer: success(NewInvitation) },
  // Sent to an address that has no account.
  'POST /admin/invitations/email': {
    access: 'admin',
    body: EmailedInvitation,
    status: 201,
    answer: Nothing,
  },
  'DELETE /admin/invitations/:id': { access: 'admin', params: ById, answer: Nothing },
  'GET /admin/analytics': { access: 'admin', query: AnalyticsQuery, answer: success(Analytics) },
  'GET /admin/analytics/mostRead': { access: 'admin', query: AnalyticsQuery, answer: success(MostRead) },
  'GET /admin/analytics/writers': { access: 'admin', query: AnalyticsQuery, answer: success(Writers) },
  'GET /admin/analytics/returningReaders': { access: 'admin', answer: success(ReturningReaders) },
  'GET /admin/firstSteps': { access: 'admin', answer: success(FirstSteps) },
  'POST /admin/firstSteps/dismiss': { access: 'admin', answer: Nothing },
  'GET /admin/status': { access: 'admin', answer: success(SiteStatus) },
  // Begun within a minute by one of the instances; the status says how it goes.
  'POST /admin/backups': { access: 'admin', answer: Nothing },
  // One ZIP archive with the public blogs, as files that other programs read.
  'POST /admin/export': { access: 'admin', file: 'application/zip', answer: Nothing },
  // Moves another site in: its files are sent in pieces, a dry run says what would come, then it is imported.
  'GET /admin/imports': { access: 'admin', answer: success(z.array(SiteImport)) },
  'POST /admin/imports': { access: 'admin', body: NewImport, status: 201, answer: success(ImportDetails) },
  'PUT /admin/imports/:id/files/:number': {
    access: 'admin',
    params: ImportFileParams,
    query: ImportPieceQuery,
    stream: true,
    answer: Nothing,
  },
  'GET /admin/imports/:id': { access: 'admin', params: ById, answer: success(ImportDetails) },
  'GET /admin/imports/:id/notes': {
    access: 'admin',
    params: ById,
    query: ImportNotesQuery,
    answer: successWithCursor(z.array(ImportNote)),
  },
  'POST /admin/imports/:id/check': {
    access: 'admin',
    params: ById,
    body: ImportChoices,
    answer: success(ImportDetails),
  },
  'POST /admin/imports/:id/start': {
    access: 'admin',
    params: ById,
    body: ImportChoices,
    answer: success(ImportDetails),
  },
  // Tries the pictures again that could not be had.
  'POST /admin/imports/:id/pictures': { access: 'admin', params: ById, answer: success(ImportDetails) },
  // Ends what runs, and keeps what it brought; what was not begun is discarded.
  'POST /admin/imports/:id/cancel': { access: 'admin', params: ById, answer: Nothing },
  // By the id of the import itself, also of one that a command made.
  'POST /admin/imports/:id/undo': { access: 'admin', params: ById, answer: Nothing },
  'GET /admin/imports/:id/report': { access: 'admin', params: ById, file: 'text/plain', answer: Nothing },
  // The same for an Author: everything that their own imports bring is theirs.
  'GET /imports': { access: 'author', answer: success(z.array(SiteImport)) },
  'POST /imports': { access: 'author', body: NewImport, status: 201, answer: success(ImportDetails) },
  'PUT /imports/:id/files/:number': {
    access: 'author',
    params: ImportFileParams,
    query: ImportPieceQuery,
    stream: true,
    answer: Nothing,
  },
  'GET /imports/:id': { access: 'author', params: ById, answer: success(ImportDetails) },
  'GET /imports/:id/notes': {
    access: 'author',
    params: ById,
    query: ImportNotesQuery,
    answer: successWithCursor(z.array(ImportNote)),
  },
  'POST /imports/:id/check': {
    access: 'author',
    params: ById,
    body: ImportChoices,
    answer: success(ImportDetails),
  },
  'POST /imports/:id/start': {
    access: 'author',
    publishes: true,
    params: ById,
    body: ImportChoices,
    answer: success(ImportDetails),
  },
  'POST /imports/:id/pictures': {
    access: 'author',
    publishes: true,
    params: ById,
    answer: success(ImportDetails),
  },
  'POST /imports/:id/cancel': { access: 'author', params: ById, answer: Nothing },
  'POST /imports/:id/undo': { access: 'author', params: ById, answer: Nothing },
  'GET /imports/:id/report': { access: 'author', params: ById, file: 'text/plain', answer: Nothing },
  // To the address of the admin who asks.
  'POST /admin/testEmail': { access: 'admin', answer: Nothing },
  'GET /admin/emails': { access: 'admin', query: EmailsQuery, answer: successWithCursor(z.array(AdminEmail)) },
  // The text of an email, with its link: only on a site without a mail server, and recorded in the audit log.
  'POST /admin/emails/:id/open': { access: 'admin', params: ById, answer: success(OpenedEmail) },
  'POST /admin/emails/:id/sendAgain': { access: 'admin', params: ById, answer: Nothing },
  'GET /admin/jobs': { access: 'admin', query: JobsQuery, answer: successWithCursor(z.array(FailedJob)) },
  'POST /admin/jobs/:id/runAgain': { access: 'admin', params: ById, answer: Nothing },
  'GET /admin/settings': { access: 'admin', answer: success(AdminSettings) },
  'GET /admin/categories': { access: 'admin', answer: success(z.array(CategoryCount)) },
  // Categories that another one took over. A restored one has its blogs again.
  'GET /admin/retiredCategories': { access: 'admin', answer: success(z.array(RetiredCategory)) },
  'POST /admin/retiredCategories/restore': { access: 'admin', body: RestoredCategory, answer: success(AdminSettings) },
  'PUT /admin/settings': { access: 'admin', body: SettingsChange, answer: success(AdminSettings) },
  'PUT /admin/images/:kind': {
    access: 'admin',
    params: ByImageKind,
    form: { fields: z.object({}), files: ['image'] },
    answer: success(PublicSettings),
  },
  'DELETE /admin/images/:kind': { access: 'admin', params: ByImageKind, answer: success(PublicSettings) },
  'GET /admin/pages': { access: 'admin', answer: success(z.array(ListedPage)) },
  'POST /admin/pages': {
    access: 'admin',
    body: NewSitePage,
    bodyMaxBytes: SITE_PAGE_MAX_BYTES,
    status: 201,
    answer: success(SitePage),
  },
  'PUT /admin/pages/:slug': {
    access: 'admin',
    params: BySlug,
    body: SitePageChange,
    bodyMaxBytes: SITE_PAGE_MAX_BYTES,
    answer: success(SitePage),
  },
  'DELETE /admin/pages/:slug': { access: 'admin', params: BySlug, answer: Nothing },
  'POST /admin/pages/:slug/restore': { access: 'admin', params: BySlug, body: RestoredPage, answer: success(SitePage) },
  'PUT /admin/pageOrder': { access: 'admin', body: PageOrder, answer: Nothing },
  // All prepared pages in which nothing is to be filled in.
  'POST /admin/publishPages': { access: 'admin', answer: success(PublishedPages) },
  // A picture in the text of a page, before the text itself is saved.
  'POST /admin/pagePicture': {
    access: 'admin',
    form: { fields: z.object({}), files: ['image'] },
    status: 201,
    answer: success(Picture),
  },
  'GET /admin/audit': { access: 'admin', query: AuditQuery, answer: successWithCursor(z.array(AuditEntry)) },
} as const satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Call>

export type Calls = typeof CALLS
export type CallName = keyof Calls
