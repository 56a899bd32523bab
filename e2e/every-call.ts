// Over 250 lines, because every call stands in one list.
import { randomUUID } from 'node:crypto'
import { CALLS, type Call, type CallName } from '#contract/calls.ts'
import { formOf } from './client.ts'
import { PASSWORD, square } from './users.ts'

/** One running release. */
export interface Release {
  /** As it is named in messages: a commit, or HEAD. */
  name: string
  url: string
}

interface Sent {
  cookie?: string
  params?: Record<string, string>
  query?: string
  body?: object
  form?: FormData
  /** The expected status; by default the call's success status. */
  status?: number
}

type Answer = { data: { _id: string } & Record<string, unknown>; cookie: string }

/**
 * Makes every call that `writes` and `continues` describe: what one release creates, the other reads, changes and
 * deletes.
 * @returns a line for each wrong response, and for each call that is not used here
 */
export async function tryEveryCall(writes: Release, continues: Release): Promise<string[]> {
  const faults: string[] = []
  const described = { [writes.url]: await callsOf(writes), [continues.url]: await callsOf(continues) }
  const used = new Set<string>()

  async function use(wanted: Release, name: CallName, sent: Sent = {}): Promise<Answer> {
    const nothing = { data: { _id: 'none' }, cookie: '' }
    // A call that is new in one release is made there, whichever was to make it.
    const maker = [wanted, writes, continues].find(({ url }) => described[url]?.has(name))
    if (!maker) return nothing
    used.add(name)
    const { name: release, url } = maker
    const [method = '', template = ''] = name.split(' ')
    const path = template.replace(/:(\w+)/g, (_, key) => sent.params?.[key] ?? '')
    const answer = await fetch(`${url}/api/v1${path}${sent.query ? `?${sent.query}` : ''}`, {
      method,
      headers: {
        ...(sent.cookie && { cookie: sent.cookie }),
        ...(sent.body && { 'content-type': 'application/json' }),
      },
      ...((sent.form ?? sent.body) && { body: sent.form ?? JSON.stringify(sent.body) }),
    })
    const envelope = (await answer.json()) as { message: string; data: Answer['data'] }
    const call: Call = CALLS[name]
    if (answer.status !== (sent.status ?? call.status ?? 200)) {
      faults.push(`${release}: ${name} answered ${answer.status} ${envelope.message}`)
      return nothing
    }
    const [pair = ''] = answer.headers.getSetCookie()
    return { data: envelope.data, cookie: pair.split(';', 1)[0] ?? '' }
  }

  /** Deletes what is restored afterwards: a release without a trash deletes for ever. */
  const withTrash = [continues, writes].find(({ url }) => described[url]?.has('GET /trash')) ?? continues
  const picture = await square('#7c3aed')
  const register = async (role: string) => {
    const email = `${randomUUID()}@example.org`
    const fields = { name: 'Ada Upgrade', phone: '555 0100', education: 'PHD', email, password: PASSWORD, role }
    const person = await use(writes, 'POST /user/register', { form: formOf(fields, { avatar: picture }) })
    return { ...person, email, id: person.data._id }
  }
  const author = await register('Author')
  const reader = await register('Reader')
  const login = { email: author.email, password: PASSWORD, role: 'Author' }
  const { cookie } = await use(continues, 'POST /user/login', { body: login })
  await use(continues, 'POST /user/googleLogin', { body: { credential: 'none' }, status: 503 })
  await use(continues, 'GET /user/signInOptions')
  await use(writes, 'POST /user/sendVerification', { cookie: reader.cookie })
  await use(continues, 'POST /user/verifyEmail', { body: { token: 'none' }, status: 410 })
  await use(continues, 'POST /user/checkInvitation', { body: { invitation: 'none' }, status: 403 })
  await use(writes, 'POST /user/forgotPassword', { body: { email: reader.email } })
  await use(continues, 'POST /user/resetPassword', { body: { token: 'none', password: PASSWORD }, status: 410 })
  const passwords = { currentPassword: PASSWORD, password: PASSWORD }
  await use(continues, 'POST /user/changePassword', { cookie: reader.cookie, body: passwords })
  const password = { cookie: reader.cookie, body: { currentPassword: PASSWORD } }
  await use(continues, 'POST /user/setUpSecondFactor', password)
  const wrong = { cookie: reader.cookie, body: { code: '000000' }, status: 400 }
  await use(continues, 'POST /user/confirmSecondFactor', wrong)
  await use(continues, 'POST /user/renewRecoveryCodes', { ...password, status: 400 })
  await use(continues, 'POST /user/removeSecondFactor', password)
  // There are none for a number in place of a name.
  await use(continues, 'POST /user/passkeyOptions', { status: 400 })
  const credential = { id: 'none', rawId: 'none', type: 'public-key' }
  const toNothing = { clientDataJSON: 'none', authenticatorData: 'none', signature: 'none', userHandle: 'none' }
  const unknown = { credential: { ...credential, response: toNothing } }
  await use(continues, 'POST /user/passkeyLogin', { body: unknown, status: 400 })
  await use(continues, 'POST /user/setUpPasskey', { ...password, status: 400 })
  const made = { credential: { ...credential, response: { clientDataJSON: 'none', attestationObject: 'none' } } }
  await use(continues, 'POST /user/addPasskey', { cookie: reader.cookie, body: made, status: 400 })
  await use(continues, 'GET /user/passkeys', { cookie: reader.cookie })
  const ofNone = { cookie: reader.cookie, params: { id: 'none' }, status: 404 }
  await use(continues, 'PATCH /user/passkeys/:id', { ...ofNone, body: { name: 'My key' } })
  await use(continues, 'DELETE /user/passkeys/:id', { ...ofNone, body: { currentPassword: PASSWORD } })
  const email = { email: `${randomUUID()}@example.org`, currentPassword: PASSWORD }
  await use(continues, 'POST /user/changeEmail', { cookie: reader.cookie, body: email })
  await use(continues, 'POST /user/confirmEmail', { body: { token: 'none' }, status: 410 })
  await use(continues, 'PATCH /user/digests', { cookie: reader.cookie, body: { comments: 'daily' } })
  await use(continues, 'GET /user/digests', { cookie: reader.cookie })
  await use(continues, 'POST /unsubscribe/:kind/:token', {
    params: { kind: 'comments', token: 'none' },
    status: 410,
  })
  await use(continues, 'GET /user/me', { cookie: reader.cookie })
  await use(continues, 'GET /user/sessions', { cookie: reader.cookie })
  await use(continues, 'DELETE /user/sessions/:id', { cookie: reader.cookie, params: { id: 'none' }, status: 404 })
  await use(continues, 'DELETE /user/sessions', { cookie: reader.cookie })
  await use(continues, 'PATCH /user/updateUserProfile', { cookie, form: formOf({ name: 'Ada Changed' }) })
  await use(continues, 'GET /user/authors')
  await use(continues, 'GET /user/mostSubsAuthor')
  await use(continues, 'GET /search', { query: 'q=releases' })
  await use(continues, 'GET /search/suggestions', { query: 'q=rel' })
  const seen = { lastSeenAt: new Date().toISOString() }
  await use(continues, 'PUT /subscribe/lastSeen', { cookie: reader.cookie, body: seen })
  await use(continues, 'GET /subscribe/lastSeen', { cookie: reader.cookie })
  await use(continues, 'GET /tags', { query: 'q=rel' })
  await use(continues, 'GET /tags/all')
  await use(continues, 'PUT /user/tags/:tag', { cookie: reader.cookie, params: { tag: 'releases' } })
  await use(continues, 'GET /user/tags', { cookie: reader.cookie })
  await use(continues, 'DELETE /user/tags/:tag', { cookie: reader.cookie, params: { tag: 'releases' } })
  await use(continues, 'GET /user/profileAs', { cookie })
  await use(continues, 'GET /user/userProfile/:id', { cookie: reader.cookie, params: { id: author.id } })

  const fields = { title: 'A blog between releases', category: 'Travel', intro: '<p>It is read by both of them.</p>' }
  const post = { cookie: author.cookie, form: formOf(fields, { mainImage: picture }) }
  const params = { id: (await use(writes, 'POST /blog/post', post)).data._id }
  await use(writes, 'POST /blog/picture', { cookie, form: formOf({}, { image: picture }) })
  // An address of the inner network.
  await use(writes, 'POST /embeds', { cookie, body: { url: 'http://127.0.0.1/' }, status: 422 })
  await use(continues, 'GET /blog/getAllBlog')
  await use(continues, 'GET /blog/card/:id', { params })
  await use(continues, 'GET /blog/related/:id', { params })
  const kept = { cookie: reader.cookie, params }
  await use(continues, 'PUT /bookmarks/:id', kept)
  await use(continues, 'GET /bookmarks/:id', kept)
  await use(continues, 'GET /bookmarked', { cookie: reader.cookie, query: `ids=${params.id}` })
  await use(continues, 'GET /bookmarks', { cookie: reader.cookie })
  await use(continues, 'DELETE /bookmarks/:id', kept)
  await use(continues, 'GET /notifications', { cookie: reader.cookie })
  await use(continues, 'GET /notifications/count', { cookie: reader.cookie })
  const until = new Date().toISOString()
  await use(continues, 'PUT /notifications/seen', { cookie: reader.cookie, body: { until } })
  const quiet = { cookie: reader.cookie, params: { what: 'discussion', id: params.id } }
  await use(continues, 'PUT /notifications/quiet/:what/:id', quiet)
  await use(continues, 'GET /notifications/quiet', { cookie: reader.cookie })
  await use(continues, 'DELETE /notifications/quiet/:what/:id', quiet)
  await use(continues, 'GET /blog/singleBlog/:id', { cookie: reader.cookie, params })
  await use(continues, 'PUT /readingPositions', { cookie: reader.cookie, body: { remembered: true } })
  await use(continues, 'GET /readingPositions', { cookie: reader.cookie })
  await use(continues, 'PUT /readingPositions/:id', { ...kept, body: { block: null, secondsAgo: 0, version: 1 } })
  await use(continues, 'GET /readingPositions/:id', kept)
  await use(continues, 'GET /readingPositions/:id/changes', { ...kept, status: 404 })
  const read = { begins: true, seconds: 1, source: '' }
  await use(writes, 'POST /blog/reads/:id', { cookie: reader.cookie, params, body: read })
  await use(continues, 'GET /blog/analytics/:id', { cookie, params })
  await use(continues, 'GET /user/allUserBlog', { cookie })
  await use(continues, 'GET /user/ownBlogs', { cookie, query: 'tab=published' })

  const own = { cookie, params: { id: randomUUID() } }
  const typed = { title: { value: 'Begun in one release', at: new Date().toISOString() } }
  const save = { version: 0, device: 'a device', blogId: params.id, blogVersion: 1, fields: typed }
  await use(writes, 'PUT /drafts/:id', { ...own, cookie: author.cookie, body: save })
  await use(continues, 'GET /drafts', { cookie })
  await use(continues, 'GET /drafts/:id', own)
  await use(continues, 'DELETE /drafts/:id', own)

  const comment = { cookie: reader.cookie, params: { blogId: params.id }, body: { comment: 'Good.' } }
  const added = await use(writes, 'POST /comment/newComment/:blogId', comment)
  const [first] = added.data as unknown as { _id: string }[]
  const ofComment = { cookie: reader.cookie, params: { blogId: params.id, commentId: first?._id ?? 'none' } }
  const newComment = 'Very good.'
  await use(continues, 'POST /comment/getComment/:blogId', { cookie, params: { blogId: params.id } })
  await use(continues, 'POST /comment/editComment/:commentId/:blogId', { ...ofComment, body: { newComment } })
  await use(withTrash, 'POST /comment/deleteComment/:commentId/:blogId', ofComment)

  const again = await use(writes, 'POST /comment/newComment/:blogId', comment)
  const [second] = again.data as unknown as { _id: string }[]
  const ofSecond = { cookie: reader.cookie, params: { blogId: params.id, commentId: second?._id ?? 'none' } }
  await use(withTrash, 'POST /comment/deleteComment/:commentId/:blogId', ofSecond)
  await use(continues, 'GET /trash', { cookie: reader.cookie })
  await use(continues, 'POST /trash/restoreComment/:commentId', ofComment)
  await use(continues, 'DELETE /trash/deleteComment/:commentId', ofSecond)
  const third = await use(writes, 'POST /comment/newComment/:blogId', comment)
  const last = (third.data as unknown as { _id: string }[]).at(-1)
  const ofLast = { cookie: reader.cookie, params: { blogId: params.id, commentId: last?._id ?? 'none' } }
  await use(continues, 'POST /comment/deleteComment/:commentId/:blogId', ofLast)

  const toAuthor = { cookie: reader.cookie, params: { userId: author.id } }
  await use(writes, 'POST /subscribe/newSubscriber/:userId', toAuthor)
  await use(continues, 'GET /subscribe/allSubscribedAuhtorInfo', { cookie: reader.cookie })
  await use(continues, 'GET /subscribe/getUserSubscribedAuthorBlogs', { cookie: reader.cookie })
  await use(continues, 'DELETE /subscribe/deleteSubscriber/:userId', toAuthor)

  await use(continues, 'PUT /blog/update/:id', {
    cookie,
    params,
    form: formOf({ ...fields, title: 'A changed title' }),
  })
  await use(continues, 'PUT /blog/comments/:id', { cookie, params, body: { commentsClosed: false } })
  const unpublished = { cookie, form: formOf({ ...fields, published: 'False' }, { mainImage: picture }) }
  const ofDraft = { id: (await use(writes, 'POST /blog/post', unpublished)).data._id }
  const link = (await use(writes, 'POST /previewLinks/:id', { cookie, params: ofDraft })).data
  const token = String(link.address ?? 'none').replace('/preview/', '')
  await use(continues, 'GET /previewLinks/:id', { cookie, params: ofDraft })
  await use(continues, 'GET /preview/:token', { params: { token } })
  await use(continues, 'DELETE /previewLinks/:id/:linkId', { cookie, params: { ...ofDraft, linkId: link._id } })
  await use(continues, 'GET /blog/revisions/:id', { cookie, params })
  const ofFirst = { cookie, params: { ...params, version: '1' } }
  await use(continues, 'GET /blog/revision/:id/:version', ofFirst)
  await use(continues, 'POST /blog/restoreRevision/:id/:version', ofFirst)
  await use(continues, 'DELETE /blog/removeRevision/:id/:version', ofFirst)
  await use(continues, 'DELETE /blog/deletePost/:id', { cookie, params: ofDraft })
  await use(withTrash, 'DELETE /blog/deletePost/:id', { cookie, params })
  await use(continues, 'POST /trash/restoreBlog/:id', { cookie, params })
  const other = {
    id: (await use(writes, 'POST /blog/post', { ...post, form: formOf(fields, { mainImage: picture }) })).data._id,
  }
  await use(withTrash, 'DELETE /blog/deletePost/:id', { cookie, params: other })
  await use(continues, 'DELETE /trash/deleteBlog/:id', { cookie, params: other })
  const report = { kind: 'blog', id: ofDraft.id, reason: 'spam' }
  await use(continues, 'POST /reports', { cookie: reader.cookie, body: report, status: 404 })
  // Nobody is an admin there.
  const act = { userId: author.id, action: 'silence' }
  await use(continues, 'POST /admin/claim', { cookie, body: { token: 'none' }, status: 410 })
  await use(continues, 'GET /admin/queue', { cookie, status: 403 })
  await use(continues, 'GET /admin/held/:id', { cookie, params: { id: 'none' }, status: 403 })
  await use(continues, 'GET /user/blocks', { cookie })
  await use(continues, 'PUT /user/blocks/:userId', { cookie, params: { userId: 'none' }, status: 404 })
  await use(continues, 'DELETE /user/blocks/:userId', { cookie, params: { userId: 'none' } })
  const noComment = { cookie, params: { blogId: params.id, commentId: 'none' }, status: 404 }
  await use(continues, 'PUT /comment/hide/:commentId/:blogId', { ...noComment, body: { reason: 'Off topic' } })
  await use(continues, 'DELETE /comment/hide/:commentId/:blogId', noComment)
  await use(continues, 'GET /comment/hidden/:blogId', { cookie, params: { blogId: params.id } })
  await use(continues, 'DELETE /comment/hidden/:id', { cookie, params: { id: 'none' }, status: 404 })
  await use(continues, 'GET /comment/held/:blogId', { cookie, params: { blogId: params.id } })
  await use(continues, 'DELETE /comment/held/:id', { cookie, params: { id: 'none' }, status: 404 })
  await use(continues, 'GET /comment/waiting/:blogId', { cookie, params: { blogId: params.id } })
  const approval = { commentId: 'none', blogId: params.id, decision: 'approve' }
  const toDecide = { cookie, params: approval, body: {}, status: 404 }
  await use(continues, 'POST /comment/waiting/:commentId/:blogId/:decision', toDecide)
  const none = { blogId: params.id, decision: 'approve' } as const
  await use(continues, 'POST /comment/waiting/:blogId/:decision', { cookie, params: none, body: {} })
  await use(continues, 'POST /comment/undoRefusal/:id', { cookie, params: { id: 'none' }, status: 404 })
  await use(continues, 'GET /appeals', { cookie })
  await use(continues, 'POST /appeals', { body: { token: 'none', text: 'A mistake' }, status: 410 })
  await use(continues, 'POST /appeals/check', { body: { token: 'none' }, status: 410 })
  await use(continues, 'GET /admin/spam', { cookie, status: 403 })
  await use(continues, 'POST /admin/spam/remove', { cookie, status: 403 })
  const wave = { at: new Date().toISOString() }
  await use(continues, 'POST /admin/spam/undo', { cookie, body: wave, status: 403 })
  const dismissal = { id: 'none', decision: 'dismiss' }
  await use(continues, 'POST /admin/queue/:id/:decision', { cookie, params: dismissal, body: {}, status: 403 })
  const bulk = { cookie, params: { action: 'remove' }, body: { posts: [{ _id: 'none' }] }, status: 403 }
  await use(continues, 'GET /admin/posts', { cookie, status: 403 })
  await use(continues, 'POST /admin/bulk/posts/:action', bulk)
  await use(continues, 'GET /admin/tags', { cookie, status: 403 })
  await use(continues, 'GET /admin/formerTags', { cookie, status: 403 })
  const bulkTags = { params: { action: 'restore' }, body: { tags: ['none'] } }
  await use(continues, 'POST /admin/bulk/tags/:action', { cookie, ...bulkTags, status: 403 })
  await use(continues, 'GET /admin/redirects', { cookie, status: 403 })
  await use(continues, 'POST /admin/redirects', { cookie, body: { path: '/old', target: '/' }, status: 403 })
  await use(continues, 'DELETE /admin/redirects/:id', { cookie, params: { id: 'none' }, status: 403 })
  await use(continues, 'POST /admin/redirects/:id/restore', { cookie, params: { id: 'none' }, status: 403 })
  await use(continues, 'GET /admin/comments', { cookie, status: 403 })
  await use(continues, 'POST /admin/bulk/comments/:action', bulk)
  await use(continues, 'GET /admin/people', { cookie, status: 403 })
  await use(continues, 'POST /admin/bulk/people/:action', {
    ...bulk,
    params: { action: 'silence' },
    body: { people: ['none'] },
  })
  await use(continues, 'POST /admin/people/:userId/:action', { cookie, params: act, body: {}, status: 403 })
  const removal = { id: 'none', action: 'remove' }
  await use(continues, 'GET /admin/posts/:id', { cookie, params: { id: 'none' }, status: 403 })
  await use(continues, 'POST /admin/posts/:id/:action', { cookie, params: removal, body: {}, status: 403 })
  await use(continues, 'POST /admin/undo/:id', { cookie, params: { id: 'none' }, status: 403 })
  await use(continues, 'GET /admin/invitations', { cookie, status: 403 })
  await use(continues, 'POST /admin/invitations', { cookie, status: 403 })
  const invited = { email: 'guest@example.org', role: 'Reader' } as const
  await use(continues, 'POST /admin/invitations/email', { cookie, body: invited, status: 403 })
  await use(continues, 'GET /admin/firstSteps', { cookie, status: 403 })
  await use(continues, 'POST /admin/firstSteps/dismiss', { cookie, status: 403 })
  await use(continues, 'DELETE /admin/invitations/:id', { cookie, params: { id: 'none' }, status: 403 })
  await use(continues, 'GET /admin/analytics', { cookie, status: 403 })
  await use(continues, 'GET /admin/analytics/mostRead', { cookie, status: 403 })
  await use(continues, 'GET /admin/analytics/writers', { cookie, status: 403 })
  await use(continues, 'GET /admin/analytics/returningReaders', { cookie, status: 403 })
  await use(continues, 'GET /admin/status', { cookie, status: 403 })
  await use(continues, 'POST /admin/backups', { cookie, status: 403 })
  await use(continues, 'POST /admin/export', { cookie, status: 403 })
  const uploaded = { cookie, params: { id: 'none' }, status: 403 }
  await use(continues, 'GET /admin/imports', { cookie, status: 403 })
  const files = [{ name: 'export.xml', bytes: 1 }]
  await use(continues, 'POST /admin/imports', { cookie, body: { files }, status: 403 })
  const piece = { id: 'none', number: '0' }
  await use(continues, 'PUT /admin/imports/:id/files/:number', { cookie, params: piece, status: 403 })
  await use(continues, 'GET /admin/imports/:id', uploaded)
  await use(continues, 'GET /admin/imports/:id/notes', uploaded)
  await use(continues, 'POST /admin/imports/:id/check', { ...uploaded, body: {} })
  await use(continues, 'POST /admin/imports/:id/start', { ...uploaded, body: {} })
  await use(continues, 'POST /admin/imports/:id/pictures', uploaded)
  await use(continues, 'POST /admin/imports/:id/cancel', uploaded)
  await use(continues, 'POST /admin/imports/:id/undo', uploaded)
  await use(continues, 'GET /admin/imports/:id/report', uploaded)
  const gone = { cookie: author.cookie, params: { id: 'none' }, status: 404 }
  await use(continues, 'GET /imports', { cookie: author.cookie })
  await use(continues, 'POST /imports', { cookie: author.cookie, body: { files } })
  await use(continues, 'PUT /imports/:id/files/:number', { cookie: author.cookie, params: piece, status: 404 })
  await use(continues, 'GET /imports/:id', gone)
  await use(continues, 'GET /imports/:id/notes', gone)
  await use(continues, 'POST /imports/:id/check', { ...gone, body: {} })
  await use(continues, 'POST /imports/:id/start', { ...gone, body: {} })
  await use(continues, 'POST /imports/:id/pictures', gone)
  await use(continues, 'POST /imports/:id/cancel', gone)
  await use(continues, 'POST /imports/:id/undo', gone)
  await use(continues, 'GET /imports/:id/report', gone)
  await use(continues, 'POST /admin/testEmail', { cookie, status: 403 })
  await use(continues, 'GET /admin/emails', { cookie, status: 403 })
  await use(continues, 'POST /admin/emails/:id/open', { cookie, params: { id: 'none' }, status: 403 })
  await use(continues, 'POST /admin/emails/:id/sendAgain', { cookie, params: { id: 'none' }, status: 403 })
  await use(continues, 'GET /admin/jobs', { cookie, status: 403 })
  await use(continues, 'POST /admin/jobs/:id/runAgain', { cookie, params: { id: 'none' }, status: 403 })
  await use(continues, 'GET /admin/settings', { cookie, status: 403 })
  await use(continues, 'GET /admin/categories', { cookie, status: 403 })
  await use(continues, 'GET /admin/retiredCategories', { cookie, status: 403 })
  await use(continues, 'POST /admin/retiredCategories/restore', { cookie, body: { name: 'None' }, status: 403 })
  await use(continues, 'PUT /admin/settings', { cookie, body: {}, status: 403 })
  await use(continues, 'GET /settings')
  const page = { params: { slug: 'terms' } }
  await use(continues, 'GET /pages/:slug', { ...page, status: 404 })
  await use(writes, 'POST /pages/:slug/reads', { ...page, body: read, status: 404 })
  const kind = { kind: 'icon' } as const
  await use(continues, 'PUT /admin/images/:kind', {
    cookie,
    params: kind,
    form: formOf({}, { image: picture }),
    status: 403,
  })
  await use(continues, 'DELETE /admin/images/:kind', { cookie, params: kind, status: 403 })
  await use(continues, 'GET /admin/pages', { cookie, status: 403 })
  const saved = { title: 'Terms', content: '', isPublished: false, expected: null }
  await use(continues, 'PUT /admin/pages/:slug', { cookie, ...page, body: saved, status: 403 })
  const rules = { slug: 'rules', title: 'Rules', content: '', isPublished: false }
  await use(continues, 'POST /admin/pages', { cookie, body: rules, status: 403 })
  await use(continues, 'DELETE /admin/pages/:slug', { cookie, ...page, status: 403 })
  await use(continues, 'POST /admin/pages/:slug/restore', { cookie, ...page, body: {}, status: 403 })
  await use(continues, 'PUT /admin/pageOrder', { cookie, body: { slugs: ['terms'] }, status: 403 })
  await use(continues, 'POST /admin/publishPages', { cookie, status: 403 })
  await use(continues, 'POST /admin/pagePicture', { cookie, form: formOf({}, { image: picture }), status: 403 })
  await use(continues, 'GET /admin/audit', { cookie, status: 403 })
  await use(continues, 'GET /user/accountSummary', { cookie: reader.cookie })
  const guess = { currentPassword: 'not the password' }
  await use(continues, 'POST /user/takeData', { cookie: reader.cookie, body: guess, status: 403 })
  await use(continues, 'GET /user/logout', { cookie: reader.cookie })
  const leaving = { cookie, body: { texts: 'stay', currentPassword: PASSWORD } }
  await use(continues, 'POST /user/deleteAccount', leaving)

  const all = new Set([...(described[writes.url] ?? []), ...(described[continues.url] ?? [])])
  for (const name of all) if (!used.has(name)) faults.push(`nothing here uses ${name}`)
  return faults
}

/** The calls listed in a release's own OpenAPI document, by their names in the contract. */
async function callsOf({ url }: Release): Promise<Set<string>> {
  const { paths } = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as { paths: Record<string, object> }
  return new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace('/api/v1', '').replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    ),
  )
}
