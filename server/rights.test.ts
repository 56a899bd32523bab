// Over 250 lines, because the table has a row for every call.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS, type CallName } from '#contract/calls.ts'
import { EXPECTED_USER_HEADER, NOBODY } from '#contract/expected-user.ts'
import { act, makeAdmin } from './testing/admins.ts'
import { makeSite, type TestSite } from './testing/make-site.ts'
import { makePicture } from './testing/pictures.ts'
import {
  blogFields,
  multipart,
  PASSWORD,
  postBlog,
  registrationFields,
  type SignedIn,
  sendForm,
  signedIn,
} from './testing/requests.ts'

/** Callers. The reader wrote the comment on the public blog; the creator both blogs and the comment on the draft. */
const PEOPLE = ['anonymous', 'reader', 'otherAuthor', 'creator'] as const
/** Other Authors: admins in a session with and without a second factor, one who is silenced, and one who is suspended. */
const STATES = ['admin', 'adminWithoutSecondFactor', 'silenced', 'suspended'] as const
type Who = (typeof PEOPLE)[number]
type Statuses = Record<Who, number> & { admin?: number }

const to = (anonymous: number, reader: number, otherAuthor: number, creator: number): Statuses => ({
  anonymous,
  reader,
  otherAuthor,
  creator,
})
const everybody = (status: number) => to(status, status, status, status)
const signedInOnly = (status: number) => to(401, status, status, status)
const authorsOnly = (status: number) => to(401, 403, status, status)
const adminOnly = (status: number): Statuses => ({ ...signedInOnly(403), admin: status })

interface Row {
  /** A JSON body, or the fields of a form. */
  json?: object
  form?: () => Promise<Record<string, string | Buffer>>
  /** The response's status by requested object and user. */
  expected: Partial<Record<'none' | 'public' | 'draft' | 'absent' | 'readersProfile', Statuses>>
}

const aChange = async () => {
  const { mainImage: _, ...fields } = await blogFields()
  return fields
}
const changing = { public: to(401, 403, 403, 200), draft: to(401, 404, 404, 200), absent: signedInOnly(404) }

const aDraftSave = {
  version: 0,
  device: 'a device',
  blogId: null,
  blogVersion: null,
  fields: { title: { value: 'Somebody', at: '2026-11-22T10:00:00.000Z' } },
}
const ownDraft = to(401, 404, 404, 200)
const inTrash = to(401, 404, 404, 200)
/** Data about a blog that only its creator knows, public or not. */
const creatorOnly = { public: to(401, 404, 404, 200), draft: to(401, 404, 404, 200), absent: signedInOnly(404) }

/** A passkey that no one has, and an answer without a challenge. */
const A_CREDENTIAL = { id: 'x', rawId: 'x', type: 'public-key' }
const AN_ANSWER = { clientDataJSON: 'x' }

/** The permissions that the rulings give for every call. */
const TABLE: Record<CallName, Row> = {
  'POST /user/login': {
    json: { email: 'nobody@example.org', password: 'x', role: 'Reader' },
    expected: { none: everybody(401) },
  },
  'POST /user/googleLogin': { json: { credential: 'x' }, expected: { none: everybody(503) } },
  'POST /user/register': { form: () => registrationFields(), expected: { none: everybody(201) } },
  'POST /user/sendVerification': { expected: { none: signedInOnly(200) } },
  'POST /user/verifyEmail': { json: { token: 'x' }, expected: { none: everybody(410) } },
  'POST /user/checkInvitation': { json: { invitation: 'none' }, expected: { none: everybody(403) } },
  'POST /user/forgotPassword': { json: { email: 'nobody@example.org' }, expected: { none: everybody(200) } },
  'POST /user/resetPassword': { json: { token: 'x', password: PASSWORD }, expected: { none: everybody(410) } },
  'POST /user/changePassword': {
    json: { currentPassword: PASSWORD, password: PASSWORD },
    expected: { none: signedInOnly(200) },
  },
  'POST /user/changeEmail': {
    json: { email: 'another-address@example.org', currentPassword: PASSWORD },
    expected: { none: signedInOnly(200) },
  },
  'POST /user/confirmEmail': { json: { token: 'x' }, expected: { none: everybody(410) } },
  'GET /user/accountSummary': { expected: { none: signedInOnly(200) } },
  // A wrong password: the response to the right one is a file.
  'POST /user/takeData': { json: { currentPassword: 'wrong password' }, expected: { none: signedInOnly(403) } },
  'POST /user/deleteAccount': {
    json: { texts: 'go', currentPassword: PASSWORD },
    expected: { none: signedInOnly(200) },
  },
  'GET /user/digests': { expected: { none: signedInOnly(200) } },
  'PATCH /user/digests': { json: { comments: 'daily' }, expected: { none: signedInOnly(200) } },
  'POST /unsubscribe/:kind/:token': { expected: { none: everybody(410) } },
  'POST /user/setUpSecondFactor': { json: { currentPassword: PASSWORD }, expected: { none: signedInOnly(200) } },
  'POST /user/confirmSecondFactor': { json: { code: '123456' }, expected: { none: signedInOnly(400) } },
  'POST /user/renewRecoveryCodes': { json: { currentPassword: PASSWORD }, expected: { none: signedInOnly(400) } },
  'POST /user/removeSecondFactor': { json: { currentPassword: PASSWORD }, expected: { none: signedInOnly(200) } },
  'POST /user/passkeyOptions': { expected: { none: everybody(200) } },
  'POST /user/passkeyLogin': {
    json: {
      credential: {
        ...A_CREDENTIAL,
        response: { ...AN_ANSWER, authenticatorData: 'x', signature: 'x', userHandle: 'x' },
      },
    },
    expected: { none: everybody(401) },
  },
  'GET /user/passkeys': { expected: { none: signedInOnly(200) } },
  'POST /user/setUpPasskey': { json: { currentPassword: PASSWORD }, expected: { none: signedInOnly(200) } },
  'POST /user/addPasskey': {
    json: { credential: { ...A_CREDENTIAL, response: { ...AN_ANSWER, attestationObject: 'x' } } },
    expected: { none: signedInOnly(400) },
  },
  'PATCH /user/passkeys/:id': { json: { name: 'My key' }, expected: { absent: signedInOnly(404) } },
  'DELETE /user/passkeys/:id': { json: { currentPassword: PASSWORD }, expected: { absent: signedInOnly(404) } },
  'GET /user/sessions': { expected: { none: signedInOnly(200) } },
  'DELETE /user/sessions/:id': { expected: { absent: signedInOnly(404) } },
  'DELETE /user/sessions': { expected: { none: signedInOnly(200) } },
  'GET /user/signInOptions': { expected: { none: everybody(200) } },
  'GET /user/authors': { expected: { none: everybody(200) } },
  'GET /user/mostSubsAuthor': { expected: { none: everybody(200) } },
  'GET /search': { expected: { none: everybody(200) } },
  'GET /search/suggestions': { expected: { none: everybody(200) } },
  'GET /bookmarks': { expected: { none: signedInOnly(200) } },
  'GET /bookmarked': { expected: { none: signedInOnly(200) } },
  'GET /bookmarks/:id': { expected: { public: signedInOnly(200), absent: signedInOnly(200) } },
  'PUT /bookmarks/:id': {
    expected: { public: signedInOnly(200), draft: to(401, 404, 404, 200), absent: signedInOnly(404) },
  },
  'DELETE /bookmarks/:id': { expected: { public: signedInOnly(200), absent: signedInOnly(200) } },
  'GET /readingPositions': { expected: { none: signedInOnly(200) } },
  'PUT /readingPositions': { json: { remembered: true }, expected: { none: signedInOnly(200) } },
  'GET /readingPositions/:id': {
    expected: { public: signedInOnly(200), draft: signedInOnly(200), absent: signedInOnly(200) },
  },
  'PUT /readingPositions/:id': {
    json: { block: { hash: 'x', index: 3 }, secondsAgo: 0 },
    expected: { public: signedInOnly(200), draft: signedInOnly(404), absent: signedInOnly(404) },
  },
  'GET /readingPositions/:id/changes': {
    expected: { public: signedInOnly(404), draft: signedInOnly(404), absent: signedInOnly(404) },
  },
  'GET /tags': { expected: { none: everybody(200) } },
  'GET /tags/all': { expected: { none: everybody(200) } },
  'GET /user/tags': { expected: { none: signedInOnly(200) } },
  // An id is too long for a tag.
  'PUT /user/tags/:tag': { expected: { absent: signedInOnly(404) } },
  'DELETE /user/tags/:tag': { expected: { absent: signedInOnly(404) } },
  'GET /blog/getAllBlog': { expected: { none: everybody(200) } },
  'GET /user/me': { expected: { none: signedInOnly(200) } },
  'GET /user/logout': { expected: { none: signedInOnly(200) } },
  'GET /user/allUserBlog': { expected: { none: signedInOnly(200) } },
  'GET /user/ownBlogs': { expected: { none: signedInOnly(200) } },
  'PATCH /user/updateUserProfile': { form: async () => ({ name: 'Somebody' }), expected: { none: signedInOnly(200) } },
  'GET /user/profileAs': { expected: { none: signedInOnly(200) } },
  'GET /user/userProfile/:id': { expected: { public: signedInOnly(200), absent: signedInOnly(404) } },
  'GET /blog/related/:id': { expected: { public: everybody(200), draft: everybody(404), absent: everybody(404) } },
  'GET /blog/card/:id': { expected: { public: everybody(200), draft: everybody(404), absent: everybody(404) } },
  'GET /blog/singleBlog/:id': {
    expected: { public: signedInOnly(200), draft: to(401, 404, 404, 200), absent: signedInOnly(404) },
  },
  'POST /blog/post': { form: () => blogFields(), expected: { none: to(401, 403, 201, 201) } },
  'POST /blog/picture': {
    form: async () => ({ image: await makePicture() }),
    expected: { none: to(401, 403, 201, 201) },
  },
  'POST /embeds': { json: { url: 'http://127.0.0.1/' }, expected: { none: to(401, 403, 422, 422) } },
  'PUT /blog/update/:id': { form: aChange, expected: changing },
  'PUT /blog/comments/:id': { json: { commentsClosed: false }, expected: changing },
  'DELETE /blog/deletePost/:id': { expected: changing },
  'GET /drafts': { expected: { none: signedInOnly(200) } },
  'GET /drafts/:id': { expected: { draft: ownDraft, absent: signedInOnly(404) } },
  'PUT /drafts/:id': { json: aDraftSave, expected: { draft: ownDraft, absent: signedInOnly(200) } },
  'DELETE /drafts/:id': { expected: { draft: ownDraft, absent: signedInOnly(404) } },
  'GET /blog/revisions/:id': { expected: creatorOnly },
  'GET /blog/revision/:id/:version': { expected: creatorOnly },
  'POST /blog/restoreRevision/:id/:version': { expected: creatorOnly },
  'DELETE /blog/removeRevision/:id/:version': { expected: creatorOnly },
  'POST /blog/reads/:id': {
    json: { begins: true, seconds: 1, source: '' },
    expected: { public: signedInOnly(200), draft: signedInOnly(404), absent: signedInOnly(404) },
  },
  'GET /blog/analytics/:id': { expected: changing },
  'POST /previewLinks/:id': {
    expected: { public: to(401, 404, 404, 409), draft: to(401, 404, 404, 201), absent: signedInOnly(404) },
  },
  'GET /previewLinks/:id': {
    expected: { public: to(401, 404, 404, 409), draft: to(401, 404, 404, 200), absent: signedInOnly(404) },
  },
  'DELETE /previewLinks/:id/:linkId': {
    expected: { draft: to(401, 404, 404, 200), absent: signedInOnly(404) },
  },
  'GET /preview/:token': { expected: { draft: everybody(200), absent: everybody(404) } },
  'POST /comment/getComment/:blogId': {
    expected: { public: signedInOnly(200), draft: to(401, 404, 404, 200), absent: signedInOnly(404) },
  },
  'POST /comment/newComment/:blogId': {
    json: { comment: 'Hello' },
    expected: { public: signedInOnly(201), draft: to(401, 404, 404, 201), absent: signedInOnly(404) },
  },
  'POST /comment/editComment/:commentId/:blogId': {
    json: { newComment: 'Changed' },
    expected: { public: to(401, 200, 403, 403), draft: to(401, 404, 404, 200), absent: signedInOnly(404) },
  },
  'POST /comment/deleteComment/:commentId/:blogId': {
    expected: { public: to(401, 200, 403, 200), draft: to(401, 404, 404, 200), absent: signedInOnly(404) },
  },
  'GET /trash': { expected: { none: signedInOnly(200) } },
  'POST /trash/restoreBlog/:id': { expected: { public: inTrash, draft: inTrash, absent: signedInOnly(404) } },
  'DELETE /trash/deleteBlog/:id': { expected: { public: inTrash, draft: inTrash, absent: signedInOnly(404) } },
  // The reader deleted their own comment on the public blog, the creator theirs on the draft.
  'POST /trash/restoreComment/:commentId': {
    expected: { public: to(401, 200, 404, 404), draft: inTrash, absent: signedInOnly(404) },
  },
  'DELETE /trash/deleteComment/:commentId': {
    expected: { public: to(401, 200, 404, 404), draft: inTrash, absent: signedInOnly(404) },
  },
  'POST /subscribe/newSubscriber/:userId': {
    expected: { public: to(401, 200, 200, 400), readersProfile: to(401, 400, 400, 400), absent: signedInOnly(404) },
  },
  'DELETE /subscribe/deleteSubscriber/:userId': {
    expected: { public: to(401, 200, 200, 400), readersProfile: to(401, 400, 200, 200), absent: signedInOnly(404) },
  },
  'GET /subscribe/allSubscribedAuhtorInfo': { expected: { none: signedInOnly(200) } },
  'GET /notifications': { expected: { none: signedInOnly(200) } },
  'GET /notifications/count': { expected: { none: signedInOnly(200) } },
  'PUT /notifications/seen': { json: { until: '2026-01-01T00:00:00.000Z' }, expected: { none: signedInOnly(200) } },
  'GET /notifications/quiet': { expected: { none: signedInOnly(200) } },
  'PUT /notifications/quiet/:what/:id': {
    expected: { public: signedInOnly(200), draft: to(401, 404, 404, 200), absent: signedInOnly(404) },
  },
  'DELETE /notifications/quiet/:what/:id': { expected: { public: signedInOnly(200), absent: signedInOnly(200) } },
  'GET /subscribe/lastSeen': { expected: { none: signedInOnly(200) } },
  'PUT /subscribe/lastSeen': {
    json: { lastSeenAt: '2026-01-01T00:00:00.000Z' },
    expected: { none: signedInOnly(200) },
  },
  'GET /subscribe/getUserSubscribedAuthorBlogs': { expected: { none: signedInOnly(200) } },
  'GET /user/blocks': { expected: { none: signedInOnly(200) } },
  'PUT /user/blocks/:userId': {
    expected: { public: to(401, 200, 200, 400), readersProfile: to(401, 400, 200, 200), absent: signedInOnly(404) },
  },
  'DELETE /user/blocks/:userId': {
    expected: { public: signedInOnly(200), readersProfile: signedInOnly(200), absent: signedInOnly(200) },
  },
  // On the draft it is the creator's own comment.
  'PUT /comment/hide/:commentId/:blogId': {
    json: { reason: 'Off topic' },
    expected: { public: to(401, 403, 403, 200), draft: to(401, 404, 404, 403), absent: signedInOnly(404) },
  },
  // Not hidden.
  'DELETE /comment/hide/:commentId/:blogId': {
    expected: { public: signedInOnly(404), draft: signedInOnly(404), absent: signedInOnly(404) },
  },
  'GET /comment/hidden/:blogId': {
    expected: { public: signedInOnly(200), draft: to(401, 404, 404, 200), absent: signedInOnly(404) },
  },
  'DELETE /comment/hidden/:id': { expected: { absent: signedInOnly(404) } },
  'GET /comment/held/:blogId': { expected: { public: signedInOnly(200), absent: signedInOnly(200) } },
  'DELETE /comment/held/:id': { expected: { absent: signedInOnly(404) } },
  'GET /comment/waiting/:blogId': { expected: creatorOnly },
  // On the draft it is the creator's own comment.
  'POST /comment/waiting/:commentId/:blogId/:decision': {
    json: {},
    expected: { public: to(401, 404, 404, 200), draft: signedInOnly(404), absent: signedInOnly(404) },
  },
  'POST /comment/waiting/:blogId/:decision': { json: { comments: [{ _id: 'absent' }] }, expected: creatorOnly },
  'POST /comment/undoRefusal/:id': { expected: { absent: signedInOnly(404) } },
  'GET /appeals': { expected: { none: signedInOnly(200) } },
  'POST /appeals': { json: { token: 'x', text: 'A mistake' }, expected: { none: everybody(410) } },
  'POST /appeals/check': { json: { token: 'x' }, expected: { none: everybody(410) } },
  'POST /reports': { json: { kind: 'blog', id: 'absent', reason: 'spam' }, expected: { none: everybody(404) } },
  'POST /admin/claim': { json: { token: 'x' }, expected: { none: signedInOnly(410) } },
  'GET /admin/queue': { expected: { none: adminOnly(200) } },
  'GET /admin/spam': { expected: { none: adminOnly(200) } },
  'POST /admin/spam/remove': { expected: { none: adminOnly(409) } },
  'POST /admin/spam/undo': { json: { at: '2026-01-01T00:00:00.000Z' }, expected: { none: adminOnly(409) } },
  'GET /admin/held/:id': { expected: { absent: adminOnly(404) } },
  'POST /admin/queue/:id/:decision': { json: {}, expected: { absent: adminOnly(404) } },
  'GET /admin/posts': { expected: { none: adminOnly(200) } },
  'POST /admin/bulk/posts/:action': { json: { posts: [{ _id: 'absent' }] }, expected: { absent: adminOnly(200) } },
  'GET /admin/tags': { expected: { none: adminOnly(200) } },
  'GET /admin/formerTags': { expected: { none: adminOnly(200) } },
  'POST /admin/bulk/tags/:action': { json: { tags: ['absent'] }, expected: { absent: adminOnly(200) } },
  'GET /admin/redirects': { expected: { none: adminOnly(200) } },
  'POST /admin/redirects': { json: { path: '/about', target: '/' }, expected: { none: adminOnly(400) } },
  'DELETE /admin/redirects/:id': { expected: { absent: adminOnly(404) } },
  'POST /admin/redirects/:id/restore': { expected: { absent: adminOnly(404) } },
  'GET /admin/comments': { expected: { none: adminOnly(200) } },
  'POST /admin/bulk/comments/:action': { json: { posts: [{ _id: 'absent' }] }, expected: { absent: adminOnly(200) } },
  'GET /admin/people': { expected: { none: adminOnly(200) } },
  'POST /admin/bulk/people/:action': { json: { people: ['absent'] }, expected: { absent: adminOnly(200) } },
  'POST /admin/people/:userId/:action': {
    json: { reason: 'A reason' },
    expected: { public: adminOnly(200), readersProfile: adminOnly(200), absent: adminOnly(404) },
  },
  'GET /admin/posts/:id': { expected: { public: adminOnly(200), draft: adminOnly(404), absent: adminOnly(404) } },
  'POST /admin/posts/:id/:action': {
    json: {},
    expected: { public: adminOnly(200), draft: adminOnly(404), absent: adminOnly(404) },
  },
  'POST /admin/undo/:id': { expected: { absent: adminOnly(404) } },
  'GET /admin/invitations': { expected: { none: adminOnly(200) } },
  'POST /admin/invitations': { expected: { none: adminOnly(201) } },
  'POST /admin/invitations/email': {
    json: { email: 'guest@example.org', role: 'Reader' },
    expected: { none: adminOnly(201) },
  },
  'DELETE /admin/invitations/:id': { expected: { absent: adminOnly(404) } },
  'GET /admin/analytics': { expected: { none: adminOnly(200) } },
  'GET /admin/analytics/mostRead': { expected: { none: adminOnly(200) } },
  'GET /admin/analytics/writers': { expected: { none: adminOnly(200) } },
  'GET /admin/analytics/returningReaders': { expected: { none: adminOnly(200) } },
  'GET /settings': { expected: { none: everybody(200) } },
  'GET /admin/categories': { expected: { none: adminOnly(200) } },
  'GET /admin/retiredCategories': { expected: { none: adminOnly(200) } },
  'POST /admin/retiredCategories/restore': { json: { name: 'None' }, expected: { none: adminOnly(404) } },
  'GET /admin/settings': { expected: { none: adminOnly(200) } },
  'PUT /admin/settings': { json: { name: 'A name' }, expected: { none: adminOnly(200) } },
  'GET /pages/:slug': { expected: { none: everybody(404) } },
  'POST /pages/:slug/reads': { json: { begins: true, seconds: 1, source: '' }, expected: { none: everybody(404) } },
  'PUT /admin/images/:kind': { form: async () => ({ image: await makePicture() }), expected: { none: adminOnly(200) } },
  'DELETE /admin/images/:kind': { expected: { none: adminOnly(200) } },
  'GET /admin/pages': { expected: { none: adminOnly(200) } },
  'PUT /admin/pages/:slug': {
    json: { title: 'A page', content: '', isPublished: false, expected: null },
    expected: { none: adminOnly(200) },
  },
  'POST /admin/pages': {
    json: { slug: 'a-page', title: 'A page', content: '', isPublished: false },
    expected: { none: adminOnly(201) },
  },
  // The page that the call before them saved.
  'DELETE /admin/pages/:slug': { expected: { none: adminOnly(200) } },
  'POST /admin/pages/:slug/restore': { json: {}, expected: { none: adminOnly(200) } },
  'PUT /admin/pageOrder': { json: { slugs: ['terms', 'help'] }, expected: { none: adminOnly(200) } },
  'POST /admin/publishPages': { expected: { none: adminOnly(200) } },
  'POST /admin/pagePicture': { form: async () => ({ image: await makePicture() }), expected: { none: adminOnly(201) } },
  'GET /admin/firstSteps': { expected: { none: adminOnly(200) } },
  'POST /admin/firstSteps/dismiss': { expected: { none: adminOnly(200) } },
  'GET /admin/status': { expected: { none: adminOnly(200) } },
  // No backups are set up.
  'POST /admin/backups': { expected: { none: adminOnly(409) } },
  'POST /admin/export': { expected: { none: adminOnly(200) } },
  'GET /admin/imports': { expected: { none: adminOnly(200) } },
  'POST /admin/imports': { json: { files: [{ name: 'a.xml', bytes: 1 }] }, expected: { none: adminOnly(201) } },
  'PUT /admin/imports/:id/files/:number': { expected: { absent: adminOnly(404) } },
  'GET /admin/imports/:id': { expected: { absent: adminOnly(404) } },
  'GET /admin/imports/:id/notes': { expected: { absent: adminOnly(404) } },
  'POST /admin/imports/:id/check': { json: {}, expected: { absent: adminOnly(404) } },
  'POST /admin/imports/:id/start': { json: {}, expected: { absent: adminOnly(404) } },
  'POST /admin/imports/:id/pictures': { expected: { absent: adminOnly(404) } },
  'POST /admin/imports/:id/cancel': { expected: { absent: adminOnly(404) } },
  'POST /admin/imports/:id/undo': { expected: { absent: adminOnly(404) } },
  'GET /admin/imports/:id/report': { expected: { absent: adminOnly(404) } },
  'GET /imports': { expected: { none: authorsOnly(200) } },
  'POST /imports': { json: { files: [{ name: 'a.xml', bytes: 1 }] }, expected: { none: authorsOnly(201) } },
  'PUT /imports/:id/files/:number': { expected: { absent: authorsOnly(404) } },
  'GET /imports/:id': { expected: { absent: authorsOnly(404) } },
  'GET /imports/:id/notes': { expected: { absent: authorsOnly(404) } },
  'POST /imports/:id/check': { json: {}, expected: { absent: authorsOnly(404) } },
  'POST /imports/:id/start': { json: {}, expected: { absent: authorsOnly(404) } },
  'POST /imports/:id/pictures': { expected: { absent: authorsOnly(404) } },
  'POST /imports/:id/cancel': { expected: { absent: authorsOnly(404) } },
  'POST /imports/:id/undo': { expected: { absent: authorsOnly(404) } },
  'GET /imports/:id/report': { expected: { absent: authorsOnly(404) } },
  'POST /admin/testEmail': { expected: { none: adminOnly(200) } },
  'GET /admin/emails': { expected: { none: adminOnly(200) } },
  'POST /admin/emails/:id/open': { expected: { absent: adminOnly(404) } },
  'POST /admin/emails/:id/sendAgain': { expected: { absent: adminOnly(404) } },
  'GET /admin/jobs': { expected: { none: adminOnly(200) } },
  'POST /admin/jobs/:id/runAgain': { expected: { absent: adminOnly(404) } },
  'GET /admin/audit': { expected: { none: adminOnly(200) } },
}

/** An admin can do what other Authors can, and nothing with their drafts; a suspended user is signed out. */
function statusFor(state: (typeof STATES)[number], call: CallName, expected: Statuses): number {
  if (state === 'suspended') return expected.anonymous
  if (state === 'silenced' && 'publishes' in CALLS[call]) return 403
  return (state === 'admin' ? expected.admin : undefined) ?? expected.otherAuthor
}

const CALL_NAMES = Object.keys(CALLS) as CallName[]

let site: TestSite
let people: Record<Exclude<Who, 'anonymous'>, SignedIn>
let states: Record<(typeof STATES)[number], SignedIn>
beforeAll(async () => {
  site = await makeSite()
  people = {
    reader: await signedIn(site.app, { role: 'Reader' }),
    otherAuthor: await signedIn(site.app),
    creator: await signedIn(site.app),
  }
  states = {
    admin: await makeAdmin(site),
    adminWithoutSecondFactor: await makeAdmin(site, { secondFactor: false }),
    silenced: await signedIn(site.app),
    suspended: await signedIn(site.app),
  }
  expect((await act(site, states.admin, 'silence', states.silenced)).statusCode).toBe(200)
  expect((await act(site, states.admin, 'suspend', states.suspended)).statusCode).toBe(200)
})
afterAll(() => site.close())

test.each(CALL_NAMES)('%s lets in the roles that its access names', (name) => {
  for (const { anonymous, reader, otherAuthor, creator } of Object.values(TABLE[name].expected)) {
    const { access } = CALLS[name]
    if (access === 'public' || access === 'anyone')
      expect([reader, otherAuthor, creator]).toEqual([anonymous, anonymous, anonymous])
    else expect(anonymous).toBe(401)
    if (access === 'author') expect(reader).toBe(403)
    if (access === 'admin') expect([reader, otherAuthor, creator]).toEqual([403, 403, 403])
  }
})

for (const call of CALL_NAMES) {
  const row = TABLE[call]
  describe(call, () => {
    for (const [object, expected] of Object.entries(row.expected)) {
      test.each(PEOPLE.map((who) => [who, expected[who]] as const))(`${object} as %s: %i`, async (who, status) => {
        const [method = '', path = ''] = call.split(' ')
        const url = `/api/v1${await fill(site.app, path, object, method === 'GET' || status >= 400)}`
        const { payload, headers } = await bodyOf(row)
        // A call that ends its session needs one of its own, or the other tests would lose theirs.
        const person =
          /logout$|register$|deleteAccount$/.test(call) && who !== 'anonymous'
            ? await signedIn(site.app)
            : people[who as 'reader']
        const answer = await site.app.inject({
          method: method as 'GET',
          url,
          headers: { ...headers, cookie: who === 'anonymous' ? '' : person.cookie },
          ...(payload && { payload }),
        })
        expect(answer.statusCode).toBe(status)
        expect(answer.json().statusCode).toBe(status)
      })
      test.each(STATES.map((state) => [state, statusFor(state, call, expected)] as const))(
        `${object} as %s: %i`,
        async (state, status) => {
          const [method = '', path = ''] = call.split(' ')
          const url = `/api/v1${await fill(site.app, path, object, method === 'GET' || status >= 400)}`
          const { payload, headers } = await bodyOf(row)
          // Signing out, and a new session in its place, would end it for the other tests.
          const ends = /logout$|register$|deleteAccount$/.test(call)
          const answer = await site.app.inject({
            method: method as 'GET',
            url,
            headers: {
              ...headers,
              cookie: ends && state !== 'suspended' ? (await signedIn(site.app)).cookie : states[state].cookie,
            },
            ...(payload && { payload }),
          })
          expect(answer.statusCode).toBe(status)
        },
      )
    }
  })
}

const CHANGES = CALL_NAMES.filter((call) => !/^GET .*(?<!logout)$/.test(call) && CALLS[call].access !== 'public')

/** All of the product's data in the database, without the rate limiter's counters. */
async function everything({ db }: TestSite) {
  const tables = [
    'users',
    'blogs',
    'revisions',
    'comments',
    'subscriptions',
    'sessions',
    'drafts',
    'emails',
    'audit_log',
    'second_factors',
    'recovery_codes',
    'settings',
    'site_pages',
    'site_page_pictures',
    'site_images',
    'known_devices',
    'reports',
    'account_deletions',
    'passkeys',
    'passkey_challenges',
    'invitations',
    'pending_registrations',
    'digests',
    'notifications',
    'quiet_notifications',
    'admin_notifications_seen',
  ] as const
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}

describe('a call meant for another user', () => {
  test.each(CHANGES)('%s is rejected with the name of the signed-in user and changes nothing', async (call) => {
    const [method, path = ''] = call.split(' ')
    const url = `/api/v1${await fill(site.app, path, /:(?!slug|kind)/.test(path) ? 'public' : 'none')}`
    const { creator, reader } = people
    const before = await everything(site)
    for (const expected of [reader.user._id, NOBODY, '']) {
      const { payload, headers } = await bodyOf(TABLE[call])
      const answer = await site.app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, cookie: creator.cookie, [EXPECTED_USER_HEADER]: expected },
        ...(payload && { payload }),
      })
      const { name } = (await site.app.inject({ url: '/api/v1/user/me', headers: { cookie: creator.cookie } })).json()
        .data
      expect(answer.json()).toMatchObject({
        statusCode: 409,
        message: expect.stringContaining(`You are signed in as ${name} now`),
        data: { signedInAs: { _id: creator.user._id, name } },
      })
      expect(answer.statusCode).toBe(409)
    }
    expect(await everything(site)).toEqual(before)
  })

  test.each(CHANGES)('%s is accepted if meant for the signed-in user, and gets 401 without a session', async (call) => {
    const [method, path = ''] = call.split(' ')
    const url = `/api/v1${await fill(site.app, path, /:(?!slug|kind)/.test(path) ? 'public' : 'none')}`
    const { cookie, user } = await signedIn(site.app)
    const { payload, headers } = await bodyOf(TABLE[call])
    const send = (session: string) =>
      site.app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, cookie: session, [EXPECTED_USER_HEADER]: user._id },
        ...(payload && { payload }),
      })
    expect((await send('')).statusCode).toBe(401)
    expect((await send(cookie)).statusCode).not.toBe(409)
  })

  test('signing in replaces the current session', async () => {
    const { user } = await signedIn(site.app)
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/v1/user/login',
      payload: { email: user.email, password: PASSWORD, role: 'Author' },
      headers: { cookie: people.reader.cookie, [EXPECTED_USER_HEADER]: people.reader.user._id },
    })
    expect(answer.json()).toMatchObject({ statusCode: 200, data: { _id: user._id } })
  })
})

const unchanged = new Map<string, ReturnType<typeof postBlog>>()

/** A public blog or a draft of the creator that no test changes. */
function unchangedBlog(app: FastifyInstance, published: 'true' | 'false') {
  const posted = unchanged.get(published) ?? postBlog(app, people.creator, { published })
  unchanged.set(published, posted)
  return posted
}

/**
 * Fills a path with new objects of the creator: a blog, its first revision, a preview link, a draft, a comment (for the trash: deleted; of those that wait: held), or the creator.
 * @param changesNothing whether the call only reads or is refused: then the blog need not be new, which takes 20 ms
 */
async function fill(app: FastifyInstance, path: string, object: string, changesNothing = false): Promise<string> {
  if (path.startsWith('/unsubscribe')) return '/unsubscribe/comments/none'
  if (object === 'none')
    return path === '/user/ownBlogs' ? `${path}?tab=drafts` : path.replace(':slug', 'terms').replace(':kind', 'icon')
  const { creator, reader } = people
  // An action that changes nothing here: the others would end sessions that later tests need.
  if (path.includes(':decision')) {
    const decision = path.startsWith('/comment/') ? 'approve' : 'dismiss'
    return fill(app, path.replace(':decision', decision), object, changesNothing)
  }
  if (path.startsWith('/admin/bulk/tags/')) return path.replace(':action', 'restore')
  if (path.startsWith('/admin/bulk/people/')) return path.replace(':action', 'unsilence')
  if (path.startsWith('/admin/bulk/')) return path.replace(':action', 'remove')
  if (path.startsWith('/admin/posts/')) path = path.replace(':action', 'close-comments')
  if (path.includes(':action')) return fill(app, path.replace(':action', 'unsilence'), object, changesNothing)
  if (path.includes(':what')) return fill(app, path.replace(':what', 'discussion'), object, changesNothing)
  if (path.startsWith('/drafts/')) {
    const id = randomUUID()
    const isThere = object !== 'absent'
    const save = { method: 'PUT', url: `/api/v1/drafts/${id}`, payload: aDraftSave } as const
    if (isThere) await app.inject({ ...save, headers: { cookie: creator.cookie } })
    return path.replace(':id', id)
  }
  if (path.includes(':userId') || path.startsWith('/user/')) {
    const id = { public: creator.user._id, readersProfile: reader.user._id }[object] ?? 'absent'
    return path.replace(/:(userId|id)\b/, id)
  }
  const published = object === 'draft' ? 'false' : 'true'
  // Others get a comment, a revision or a link first, or are moved to the trash.
  const isAlone = object === 'absent' || !/^\/trash\/|:(commentId|version|token|linkId)\b/.test(path)
  const blog = await (changesNothing && isAlone ? unchangedBlog(app, published) : postBlog(app, creator, { published }))
  const filled = path.replace(
    /:(id|blogId)\b/,
    object === 'absent' && !path.includes(':commentId') ? 'absent' : blog._id,
  )
  if (path.includes(':token') || path.includes(':linkId')) {
    const url = `/api/v1/previewLinks/${blog._id}`
    const made = await app.inject({ method: 'POST', url, headers: { cookie: creator.cookie } })
    const { _id = 'absent', address = 'absent' } = object === 'draft' ? made.json().data : {}
    return filled.replace(':linkId', _id).replace('/preview/:token', address.replace('absent', '/preview/absent'))
  }
  if (path.includes(':version')) {
    await sendForm(app, 'PUT', `/blog/update/${blog._id}`, await aChange(), creator.cookie)
    return filled.replace(':version', '1')
  }
  const remove = (deletion: string, { cookie }: SignedIn, method: 'DELETE' | 'POST') =>
    app.inject({ method, url: `/api/v1${deletion}`, headers: { cookie } })
  if (!path.includes(':commentId') || object === 'absent') {
    if (path.startsWith('/trash/') && object !== 'absent')
      await remove(`/blog/deletePost/${blog._id}`, creator, 'DELETE')
    return filled.replace(':commentId', 'absent')
  }
  const writer = object === 'draft' ? creator : reader
  const comments = await app.inject({
    method: 'POST',
    url: `/api/v1/comment/newComment/${blog._id}`,
    payload: { comment: 'A comment' },
    headers: { cookie: writer.cookie },
  })
  const { _id } = comments.json().data[0]
  if (path.startsWith('/trash/')) await remove(`/comment/deleteComment/${_id}/${blog._id}`, writer, 'POST')
  if (path.startsWith('/comment/waiting/')) {
    const held = { state: 'held', state_at: new Date().toISOString(), reasons: '[]' } as const
    await site.db.updateTable('comments').set(held).where('id', '=', _id).execute()
  }
  return filled.replace(':commentId', _id)
}

async function bodyOf({ json, form }: Row): Promise<{ payload?: object | Buffer; headers?: Record<string, string> }> {
  if (form) return multipart(await form())
  return json ? { payload: json } : {}
}
