// Over 250 lines, because every call stands in one list.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPECTED_USER_HEADER } from '#contract/expected-user.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await makeSite()
})
afterAll(() => site.close())

interface Operation {
  parameters?: { name: string; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, unknown>; required?: string[] } }> }
  responses: Record<string, unknown>
}
const paths = async () =>
  (await site.app.inject('/api/v1/openapi.json')).json().paths as Record<string, Record<string, Operation>>

/** The calls table of the specification (§7). */
const CALLS = [
  'GET /user/me',
  'GET /user/logout',
  'POST /user/login',
  'POST /user/register',
  'POST /user/googleLogin',
  'GET /user/authors',
  'GET /user/mostSubsAuthor',
  'GET /user/allUserBlog',
  'GET /user/userProfile/{id}',
  'PATCH /user/updateUserProfile',
  'GET /blog/getAllBlog',
  'GET /blog/singleBlog/{id}',
  'POST /blog/post',
  'PUT /blog/update/{id}',
  'DELETE /blog/deletePost/{id}',
  'POST /comment/getComment/{blogId}',
  'POST /comment/newComment/{blogId}',
  'POST /comment/editComment/{commentId}/{blogId}',
  'POST /comment/deleteComment/{commentId}/{blogId}',
  'POST /subscribe/newSubscriber/{userId}',
  'DELETE /subscribe/deleteSubscriber/{userId}',
  'GET /subscribe/allSubscribedAuhtorInfo',
  'GET /subscribe/getUserSubscribedAuthorBlogs',
]
/** Further calls that the web client needs. */
const MORE = [
  'PUT /blog/comments/{id}',
  'GET /bookmarks',
  'GET /bookmarked',
  'GET /bookmarks/{id}',
  'PUT /bookmarks/{id}',
  'DELETE /bookmarks/{id}',
  'GET /readingPositions',
  'PUT /readingPositions',
  'GET /readingPositions/{id}',
  'PUT /readingPositions/{id}',
  'GET /readingPositions/{id}/changes',
  'GET /subscribe/lastSeen',
  'PUT /subscribe/lastSeen',
  'GET /notifications',
  'GET /notifications/count',
  'PUT /notifications/seen',
  'GET /notifications/quiet',
  'PUT /notifications/quiet/{what}/{id}',
  'DELETE /notifications/quiet/{what}/{id}',
  'GET /tags',
  'GET /tags/all',
  'GET /user/tags',
  'PUT /user/tags/{tag}',
  'DELETE /user/tags/{tag}',
  'GET /search',
  'GET /search/suggestions',
  'GET /blog/related/{id}',
  'GET /blog/card/{id}',
  'POST /blog/picture',
  'POST /embeds',
  'GET /user/signInOptions',
  'POST /user/sendVerification',
  'POST /user/verifyEmail',
  'POST /user/changePassword',
  'POST /user/checkInvitation',
  'POST /user/forgotPassword',
  'POST /user/resetPassword',
  'POST /user/setUpSecondFactor',
  'GET /user/accountSummary',
  'POST /user/takeData',
  'POST /user/deleteAccount',
  'POST /user/changeEmail',
  'POST /user/confirmEmail',
  'POST /user/confirmSecondFactor',
  'POST /user/removeSecondFactor',
  'POST /user/renewRecoveryCodes',
  'POST /user/passkeyOptions',
  'POST /user/passkeyLogin',
  'GET /user/passkeys',
  'POST /user/setUpPasskey',
  'POST /user/addPasskey',
  'PATCH /user/passkeys/{id}',
  'DELETE /user/passkeys/{id}',
  'GET /user/digests',
  'PATCH /user/digests',
  'POST /unsubscribe/{kind}/{token}',
  'GET /user/profileAs',
  'GET /user/blocks',
  'PUT /user/blocks/{userId}',
  'DELETE /user/blocks/{userId}',
  'GET /user/sessions',
  'DELETE /user/sessions/{id}',
  'DELETE /user/sessions',
  'GET /admin/posts',
  'POST /admin/bulk/posts/{action}',
  'GET /admin/tags',
  'GET /admin/formerTags',
  'POST /admin/bulk/tags/{action}',
  'GET /admin/redirects',
  'POST /admin/redirects',
  'DELETE /admin/redirects/{id}',
  'POST /admin/redirects/{id}/restore',
  'GET /admin/comments',
  'POST /admin/bulk/comments/{action}',
  'GET /admin/people',
  'POST /admin/people/{userId}/{action}',
  'GET /admin/audit',
  'GET /admin/status',
  'POST /admin/backups',
  'POST /admin/export',
  'GET /admin/imports',
  'POST /admin/imports',
  'PUT /admin/imports/{id}/files/{number}',
  'GET /admin/imports/{id}',
  'GET /admin/imports/{id}/notes',
  'POST /admin/imports/{id}/check',
  'POST /admin/imports/{id}/start',
  'POST /admin/imports/{id}/pictures',
  'POST /admin/imports/{id}/cancel',
  'POST /admin/imports/{id}/undo',
  'GET /admin/imports/{id}/report',
  'GET /imports',
  'POST /imports',
  'PUT /imports/{id}/files/{number}',
  'GET /imports/{id}',
  'GET /imports/{id}/notes',
  'POST /imports/{id}/check',
  'POST /imports/{id}/start',
  'POST /imports/{id}/pictures',
  'POST /imports/{id}/cancel',
  'POST /imports/{id}/undo',
  'GET /imports/{id}/report',
  'POST /admin/testEmail',
  'GET /admin/emails',
  'POST /admin/emails/{id}/open',
  'POST /admin/emails/{id}/sendAgain',
  'GET /admin/jobs',
  'POST /admin/jobs/{id}/runAgain',
  'GET /settings',
  'GET /admin/settings',
  'GET /admin/categories',
  'GET /admin/retiredCategories',
  'POST /admin/retiredCategories/restore',
  'PUT /admin/settings',
  'POST /admin/claim',
  'POST /reports',
  'PUT /comment/hide/{commentId}/{blogId}',
  'DELETE /comment/hide/{commentId}/{blogId}',
  'GET /comment/hidden/{blogId}',
  'DELETE /comment/hidden/{id}',
  'GET /comment/held/{blogId}',
  'DELETE /comment/held/{id}',
  'GET /comment/waiting/{blogId}',
  'POST /comment/waiting/{commentId}/{blogId}/{decision}',
  'POST /comment/waiting/{blogId}/{decision}',
  'POST /comment/undoRefusal/{id}',
  'GET /admin/held/{id}',
  'POST /admin/bulk/people/{action}',
  'GET /admin/spam',
  'GET /appeals',
  'POST /appeals',
  'POST /appeals/check',
  'POST /admin/spam/remove',
  'POST /admin/spam/undo',
  'GET /admin/queue',
  'POST /admin/queue/{id}/{decision}',
  'GET /admin/posts/{id}',
  'POST /admin/posts/{id}/{action}',
  'POST /admin/undo/{id}',
  'GET /admin/invitations',
  'POST /admin/invitations',
  'POST /admin/invitations/email',
  'DELETE /admin/invitations/{id}',
  'GET /admin/firstSteps',
  'POST /admin/firstSteps/dismiss',
  'PUT /admin/images/{kind}',
  'DELETE /admin/images/{kind}',
  'GET /pages/{slug}',
  'POST /pages/{slug}/reads',
  'GET /admin/pages',
  'PUT /admin/pages/{slug}',
  'POST /admin/pages',
  'DELETE /admin/pages/{slug}',
  'POST /admin/pages/{slug}/restore',
  'PUT /admin/pageOrder',
  'POST /admin/publishPages',
  'POST /admin/pagePicture',
  'GET /drafts',
  'GET /drafts/{id}',
  'PUT /drafts/{id}',
  'DELETE /drafts/{id}',
  'GET /user/ownBlogs',
  'POST /blog/reads/{id}',
  'GET /blog/analytics/{id}',
  'GET /admin/analytics',
  'GET /admin/analytics/mostRead',
  'GET /admin/analytics/writers',
  'GET /admin/analytics/returningReaders',
  'GET /trash',
  'POST /trash/restoreBlog/{id}',
  'DELETE /trash/deleteBlog/{id}',
  'POST /trash/restoreComment/{commentId}',
  'DELETE /trash/deleteComment/{commentId}',
  'POST /previewLinks/{id}',
  'GET /previewLinks/{id}',
  'DELETE /previewLinks/{id}/{linkId}',
  'GET /preview/{token}',
  'GET /blog/revisions/{id}',
  'GET /blog/revision/{id}/{version}',
  'POST /blog/restoreRevision/{id}/{version}',
  'DELETE /blog/removeRevision/{id}/{version}',
]

test('the document describes the 23 calls of the specification and all others', async () => {
  const described = Object.entries(await paths()).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  )
  expect(described.sort()).toEqual([...CALLS, ...MORE].sort())
})

test('every call documents its success and error responses', async () => {
  for (const [path, methods] of Object.entries(await paths())) {
    for (const [method, { responses }] of Object.entries(methods)) {
      expect(Object.keys(responses), `${method} ${path}`).toEqual(
        expect.arrayContaining([expect.stringMatching(/^20[01]$/), '4XX', '5XX']),
      )
    }
  }
})

test('a form is documented with its fields and files', async () => {
  const post = (await paths())['/api/v1/blog/post']?.post
  const form = post?.requestBody?.content['multipart/form-data']?.schema
  expect(Object.keys(form?.properties ?? {})).toEqual(
    expect.arrayContaining(['title', 'intro', 'paraThreeDescription', 'mainImage', 'paraThreeImage', 'published']),
  )
  expect(form?.required).toEqual(['title', 'category', 'intro'])
})

test('every call that changes data documents the header of the expected user', async () => {
  const described = await paths()
  const named = ({ parameters = [] }: Operation) => parameters.some(({ name }) => name === EXPECTED_USER_HEADER)
  for (const [path, methods] of Object.entries(described)) {
    for (const [method, operation] of Object.entries(methods)) {
      expect(named(operation), `${method} ${path}`).toBe(method !== 'get' || path.endsWith('/logout'))
    }
  }
})

test('lists document their default and maximum page size', async () => {
  const described = await paths()
  for (const [path, usual] of [
    ['/api/v1/blog/getAllBlog', 24],
    ['/api/v1/user/authors', 8],
    ['/api/v1/subscribe/allSubscribedAuhtorInfo', 4],
  ] as const) {
    const limit = described[path]?.get?.parameters?.find(({ name }) => name === 'limit')
    expect(limit?.schema, path).toEqual({ type: 'integer', default: usual, minimum: 1, maximum: 100 })
  }
})

test('the documentation page loads only from this site', async () => {
  const page = await site.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).not.toMatch(/(src|href)="https?:/)
})

test('the page and its files are cached, and not under unusual URLs', async () => {
  const own = await makeSite({ METRICS_TOKEN: 'a secret of the operator' })
  const origin = await own.app.listen({ port: 0 })
  const reading = async (name: string) => {
    const headers = { authorization: 'Bearer a secret of the operator' }
    const { body } = await own.app.inject({ url: '/metrics', headers })
    return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(body)?.[1])
  }
  const ask = async (path: string, headers = {}) => {
    const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'br', ...headers } })
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() }
  }
  const bundle = '/api/docs/static/swagger-ui-bundle.js'
  for (const path of [bundle, '/api/docs/', '/api/docs/static/swagger-ui.css', '/api/v1/openapi.json']) {
    const first = await ask(path)
    const before = await reading('blogi_cached_responses_total')
    expect(await ask(path)).toEqual(first)
    expect((await ask(path, { 'if-none-match': first.etag })).status).toBe(304)
    expect((await reading('blogi_cached_responses_total')) - before).toBe(2)
    const cached = await reading('blogi_cache_bytes')
    for (const odd of [`${path}?x=1`, path.replace('docs', '%64ocs'), path.replace('api/', 'api//')]) {
      expect([200, 404]).toContain((await ask(odd)).status)
    }
    expect(await reading('blogi_cache_bytes')).toBe(cached)
  }
  expect((await ask('/api/docs/static/none.js')).status).toBe(404)
  await own.close()
})
