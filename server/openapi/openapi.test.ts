import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPECTED_USER_HEADER } from '#contract/expected-user.ts'
import { makeSite, type TestSite } from '../testing/make-app.ts'

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
  ...['GET /blog/card/{id}', 'POST /blog/picture', 'GET /user/signInOptions'],
  ...['GET /drafts', 'GET /drafts/{id}', 'PUT /drafts/{id}', 'DELETE /drafts/{id}'],
  'GET /user/ownBlogs',
  ...['GET /trash', 'POST /trash/restoreBlog/{id}', 'DELETE /trash/deleteBlog/{id}'],
  ...['POST /trash/restoreComment/{commentId}', 'DELETE /trash/deleteComment/{commentId}'],
  ...[
    'POST /previewLinks/{id}',
    'GET /previewLinks/{id}',
    'DELETE /previewLinks/{id}/{linkId}',
    'GET /preview/{token}',
  ],
  ...['GET /blog/revisions/{id}', 'GET /blog/revision/{id}/{version}'],
  ...['POST /blog/restoreRevision/{id}/{version}', 'DELETE /blog/removeRevision/{id}/{version}'],
]

test('the document describes the 23 calls of the specification and names every other', async () => {
  const described = Object.entries(await paths()).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api/v1', '')}`),
  )
  expect(described.sort()).toEqual([...CALLS, ...MORE].sort())
})

test('every call states what it answers, in success and in failure', async () => {
  for (const [path, methods] of Object.entries(await paths())) {
    for (const [method, { responses }] of Object.entries(methods)) {
      expect(Object.keys(responses), `${method} ${path}`).toEqual(
        expect.arrayContaining([expect.stringMatching(/^20[01]$/), '4XX', '5XX']),
      )
    }
  }
})

test('a form is described with its fields and files', async () => {
  const post = (await paths())['/api/v1/blog/post']?.post
  const form = post?.requestBody?.content['multipart/form-data']?.schema
  expect(Object.keys(form?.properties ?? {})).toEqual(
    expect.arrayContaining(['title', 'intro', 'paraThreeDescription', 'mainImage', 'paraThreeImage', 'published']),
  )
  expect(form?.required).toEqual(['title', 'category', 'intro'])
})

test('every changing call names the header of the expected user', async () => {
  const described = await paths()
  const named = ({ parameters = [] }: Operation) => parameters.some(({ name }) => name === EXPECTED_USER_HEADER)
  for (const [path, methods] of Object.entries(described)) {
    for (const [method, operation] of Object.entries(methods)) {
      expect(named(operation), `${method} ${path}`).toBe(method !== 'get' || path.endsWith('/logout'))
    }
  }
})

test('a list states its usual and its longest page', async () => {
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

test('the page for people is there and loads from this site alone', async () => {
  const page = await site.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.body).not.toMatch(/(src|href)="https?:/)
})

test('the page and its parts are made once and then sent ready, also as 304, however they are asked for', async () => {
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
    const before = await reading('blogi_answers_kept_total')
    expect(await ask(path)).toEqual(first)
    expect((await ask(path, { 'if-none-match': first.etag })).status).toBe(304)
    expect((await reading('blogi_answers_kept_total')) - before).toBe(2)
    const kept = await reading('blogi_kept_bytes')
    for (const odd of [`${path}?x=1`, path.replace('docs', '%64ocs'), path.replace('api/', 'api//')]) {
      expect([200, 404]).toContain((await ask(odd)).status)
    }
    expect(await reading('blogi_kept_bytes')).toBe(kept)
  }
  expect((await ask('/api/docs/static/none.js')).status).toBe(404)
  await own.close()
})
