// Over 250 lines, so that the tests of the search share one site: each further file starts another.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, makeAdmin } from '../testing/admins.ts'
import { deleteBlog } from '../testing/blogs.ts'
import { type Caller, type CallInput, call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { blogFields, deleteForEver, postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'
import { indexAll } from './index-changes.ts'

type SearchQuery = NonNullable<CallInput<'GET /search'>['query']>

let site: TestSite
let author: SignedIn
let reader: SignedIn
beforeAll(async () => {
  site = await makeSite()
  author = await signedIn(site.app)
  reader = await signedIn(site.app, { role: 'Reader', name: 'A Reader' })
})
afterAll(() => site.close())

const search = (query: SearchQuery, as: Caller = reader) => call(site, 'GET /search', { query, as })
const resultsOf = async (q: string, filters?: SearchQuery, as?: Caller) => {
  const answer = await search({ q, ...filters }, as)
  expect(answer.statusCode).toBe(200)
  return answer.data
}
const titlesOf = async (q: string, filters?: SearchQuery, as?: Caller) =>
  (await resultsOf(q, filters, as)).hits.map(({ blog }) => blog.title)
const post = (title: string, intro: string, more: Record<string, string> = {}) =>
  postBlog(site.app, author, { title, intro: `<p>${intro}</p>`, ...more })
const suggestionsOf = async (q: string) => (await call(site, 'GET /search/suggestions', { query: { q } })).data
const marked = (text: { text: string; hit: boolean }[]) =>
  text.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

test('finds words in any order, in titles, texts and names, in any letter case', async () => {
  await post('Crème brûlée at home', 'Caramel needs patience and a flame.', {
    paraOneTitle: 'Ramekins',
    paraOneDescription: '<p>Small <strong>earthen</strong>ware dishes.</p>',
  })
  for (const q of ['creme BRULEE', 'brûlée crème', 'flame caramel', 'ramekins', 'earthenware', 'lovelace caramel']) {
    expect(await titlesOf(q), q).toEqual(['Crème brûlée at home'])
  }
  // Markup is not text.
  expect(await titlesOf('strong')).toEqual([])
})

test('a blog is found once saved, by what it says now, until it is withdrawn', async () => {
  const blog = await post('Zeppelin days', 'Silent giants of the sky.')
  expect(await titlesOf('zeppelin')).toEqual(['Zeppelin days'])
  const change = async (changes: Record<string, string>) => {
    const { mainImage: _, ...fields } = await blogFields({
      title: 'Zeppelin days',
      intro: '<p>Silent giants of the sky.</p>',
      ...changes,
    })
    await call(site, 'PUT /blog/update/:id', { params: { id: blog._id }, form: fields, as: author })
  }
  await change({ title: 'Airship nights' })
  expect(await titlesOf('zeppelin')).toEqual([])
  expect(await titlesOf('airship')).toEqual(['Airship nights'])
  await change({ title: 'Airship nights', published: 'False' })
  expect(await titlesOf('airship')).toEqual([])
  await change({ title: 'Airship nights' })
  expect(await titlesOf('airship')).toEqual(['Airship nights'])

  await deleteBlog(site, blog._id, author)
  expect(await titlesOf('airship')).toEqual([])
  await call(site, 'POST /trash/restoreBlog/:id', { params: { id: blog._id }, as: author })
  await deleteForEver(site.app, blog._id, author)
  expect(await titlesOf('airship giants')).toEqual([])
})

test('an index that was emptied again has nothing left of what it held', async () => {
  const own = await makeSite()
  const writer = await signedIn(own.app)
  const blog = await postBlog(own.app, writer, {
    title: 'Ephemeral things',
    intro: '<p>Gone with the wind tomorrow.</p>',
  })
  await indexAll(own.db)
  expect(await own.db.selectFrom('search_words').selectAll().where('word', '=', 'ephemeral').execute()).toHaveLength(1)
  await deleteForEver(own.app, blog._id, writer)
  await indexAll(own.db)
  for (const table of ['search_changes', 'search_documents', 'search_postings', 'search_words'] as const) {
    expect(await own.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
  expect(await own.db.selectFrom('search_totals').selectAll().execute()).toEqual([{ only: 1, documents: 0, words: 0 }])
  await own.close()
})

test('"phrases" have to stand like that, and what is -excluded must not be there', async () => {
  await post('Mountain winds', 'The north wind blows over the hill.')
  await post('Open windows', 'A wind from the west, never from the north.')
  expect((await titlesOf('north wind')).sort()).toEqual(['Mountain winds', 'Open windows'])
  for (const q of ['"north wind"', '“north wind”', '„north wind“', '« north wind »', '「north wind」', '״north wind״'])
    expect(await titlesOf(q), q).toEqual(['Mountain winds'])
  expect(await titlesOf('wind -hill')).toEqual(['Open windows'])
  expect(await titlesOf('wind -"never from"')).toEqual(['Mountain winds'])
  expect(await titlesOf('-wind')).toEqual([])
})

test('finds letters as other keyboards have them, and Arabic without the article', async () => {
  await post('Við Þingvallavatn', 'Sævar gekk að vatninu með Œdipe.')
  await post('Oʼzbekiston d’antan', 'Ħamrun and around.')
  for (const q of ['thingvallavatn', 'Þingvallavatn', 'vid saevar', 'oedipe gekk'])
    expect(await titlesOf(q), q).toEqual(['Við Þingvallavatn'])
  for (const q of ["o'zbekiston", 'oʼzbekiston', 'o’zbekiston', "d'antan", 'hamrun'])
    expect(await titlesOf(q), q).toEqual(['Oʼzbekiston d’antan'])
  await post('المقهى والحديقة', 'بالمدرسة كالشمس فالكتاب للجامعة الله والدة')
  for (const q of ['مقهى', 'المقهى', 'حديقة', 'والحديقة', 'مدرسة', 'شمس', 'كتاب', 'جامعة', 'الله', 'والدة'])
    expect(await titlesOf(q), q).toEqual(['المقهى والحديقة'])
  expect(await titlesOf('له')).toEqual([])
})

test('finds Chinese, Japanese and Korean without spaces, and right to left', async () => {
  await post('東京の静かな喫茶店を歩く', '雨の朝に珈琲を飲む。音楽。')
  await post('서울의 골목을 걷는 하루', '비 오는 날의 산책을 좋아한다.')
  await post('مكتبة المدينة', 'السَّلامُ عليكم أيها القارئ.')
  for (const q of ['喫茶店', '東京', '珈琲', '茶']) expect(await titlesOf(q), q).toEqual(['東京の静かな喫茶店を歩く'])
  expect(await titlesOf('골목')).toEqual(['서울의 골목을 걷는 하루'])
  expect(await titlesOf('السلام')).toEqual(['مكتبة المدينة'])
})

test('puts small spelling mistakes right and says so, and completes words', async () => {
  await post('Photosynthesis', 'Leaves turn light into sugar.')
  const { hits, corrected } = await resultsOf('photosyntesis leafs')
  expect(hits.map(({ blog }) => blog.title)).toEqual(['Photosynthesis'])
  expect(corrected).toBe('photosynthesis leafs')
  expect(await resultsOf('photosynthesis')).toMatchObject({ corrected: null })
  expect(await titlesOf('photosyn')).toEqual(['Photosynthesis'])
})

test('of few results, other forms of a word come after the word, in every language', async () => {
  await post('Wanderwege im Harz', 'Rund um den Brocken.')
  await post('Über den Wanderweg', 'Ein Pfad im Schwarzwald.')
  await post('Собаки и кошки', 'Дома у нас тепло.')
  const hits = async (q: string) => (await resultsOf(q)).hits.map(({ title }) => marked(title))
  expect(await hits('wanderweg')).toEqual(['Über den [Wanderweg]', '[Wanderwege] im Harz'])
  expect(await hits('wanderwege')).toEqual(['[Wanderwege] im Harz', 'Über den [Wanderweg]'])
  expect(await hits('кошка')).toEqual(['Собаки и [кошки]'])
  // Two letters are too many for a spelling mistake in a word so short.
  expect(await hits('Harzer')).toEqual(['Wanderwege im [Harz]'])
  expect(await hits('"Harzer"')).toEqual([])
  expect(await hits('"wanderweg"')).toEqual(['Über den [Wanderweg]'])
  expect(await hits('wanderweg -wanderwege')).toEqual(['Über den [Wanderweg]'])
  expect(await titlesOf('wanderweg', { order: 'newest' })).toEqual(['Über den Wanderweg'])
})

test('a title that was typed is first, then the best fit, or the newest if asked', async () => {
  const often = 'Great rivers and rivers, and again rivers and rivers.'
  await post('Great rivers of the world', often)
  await post('Great rivers', 'A short one this time.')
  await post('Travel notes of May', 'We saw great rivers.')
  expect(await titlesOf('great rivers')).toEqual(['Great rivers', 'Great rivers of the world', 'Travel notes of May'])
  expect(await titlesOf('great rivers', { order: 'newest' })).toEqual([
    'Travel notes of May',
    'Great rivers',
    'Great rivers of the world',
  ])
  expect((await titlesOf('graet rivres'))[0]).toBe('Great rivers')
})

test('of what a misspelt word may mean, the rarer does not count more', async () => {
  const farmer = await signedIn(site.app, { name: 'A Farmer' })
  const write = (title: string, intro: string) => postBlog(site.app, farmer, { title, intro: `<p>${intro}</p>` })
  await write('On the pasture', 'Brown cattle, and white cattle.')
  for (const n of [1, 2, 3, 4]) await write(`In the valley ${n}`, 'A few head of cattle graze.')
  await write('In the courtroom', 'Judges broke the cartel up.')
  expect((await titlesOf('cattel'))[0]).toBe('On the pasture')
})

test('of many equally common words, both engines take the same', async () => {
  const diver = await signedIn(site.app, { name: 'A Diver' })
  const write = (title: string, words: string[]) =>
    postBlog(site.app, diver, { title, intro: `<p>${words.join(' ')}</p>` })
  const words = [...'tsrqponmlkjihgfedcba'].map((letter) => `kelp${letter}`)
  await write('Under the sea', words)
  await write('Below the waves', ['kelpn', 'kelpg'])
  const foundFor = async (q: string) => {
    const { hits } = await resultsOf(q)
    const found = hits.flatMap(({ snippet }) => snippet.filter(({ hit }) => hit).map(({ text }) => text))
    return [...new Set(found)].sort()
  }
  const completed = ['kelpa', 'kelpb', 'kelpc', 'kelpd', 'kelpe', 'kelpf', 'kelpg', 'kelpn']
  expect(await foundFor('kelp')).toEqual(completed)
  expect(await foundFor('kelpz')).toEqual(['kelpa', 'kelpg', 'kelpn'])
})

test('sorted by date, what has all words does not stand among what has some of them', async () => {
  await post('Copper kettles', 'They shine in the kitchen.')
  await post('Copper mining', 'Deep in the mountain.')
  expect(await titlesOf('copper kettles')).toEqual(['Copper kettles', 'Copper mining'])
  expect(await titlesOf('copper kettles', { order: 'newest' })).toEqual(['Copper kettles'])
  expect((await suggestionsOf('kettles copper')).blogs.map(({ title }) => title)).toEqual(['Copper kettles'])
})

test('a word that would be cut inside a character is indexed, and holds up no search', async () => {
  await post('Gothic letters', `A${'\u{10330}'.repeat(40)} stands for itself.`)
  expect(await titlesOf('gothic letters')).toEqual(['Gothic letters'])
  expect(await titlesOf(`A${'\u{10330}'.repeat(40)}`)).toEqual(['Gothic letters'])
})

test('filters by category, author and year, also without words', async () => {
  const other = await signedIn(site.app, { name: 'Other Author' })
  await post('Harvest of A', 'Wheat in the fields.', { category: 'Food' })
  await postBlog(site.app, other, { title: 'Harvest of B', intro: '<p>Barley in the fields.</p>', category: 'Travel' })
  const year = new Date().getUTCFullYear()
  expect(await titlesOf('harvest', { category: 'Food' })).toEqual(['Harvest of A'])
  expect(await titlesOf('harvest', { author: other.user._id })).toEqual(['Harvest of B'])
  expect(await titlesOf('', { author: other.user._id })).toEqual(['Harvest of B'])
  expect(await titlesOf('harvest', { year })).toHaveLength(2)
  expect(await titlesOf('harvest', { year: year - 1 })).toEqual([])
  expect((await resultsOf('harvest')).years).toEqual([year])
  expect(await titlesOf('')).toEqual([])
})

test('marks what was found, in the title and in the passage that has it', async () => {
  await post(
    'Of <b>bees</b> & hives',
    `${'Long before that. '.repeat(40)} A queen rules the hive of bees. ${'And on. '.repeat(60)}`,
  )
  const [hit] = (await resultsOf('hive bees queen')).hits
  expect(marked(hit?.title ?? [])).toBe('Of <b>[bees]</b> & [hives]')
  expect(marked(hit?.snippet ?? [])).toMatch(/^… .* A \[queen\] rules the \[hive\] of \[bees\]\. .* …$/)
})

test('visitors search what lists show them, and learn nothing of the texts', async () => {
  await post(
    'A public title',
    `${'An introduction that fills the excerpt of this blog entirely. '.repeat(5)} kryptonite`,
    {
      paraTwoDescription: '<p>unobtainium</p>',
    },
  )
  for (const q of ['kryptonite', 'unobtainium', 'kryptonitt', 'unobtain', '"unobtainium"']) {
    const found = await resultsOf(q, {}, '')
    expect(found, q).toMatchObject({ hits: [], total: 0, corrected: null })
  }
  expect(await titlesOf('public -unobtainium', {}, '')).toEqual(['A public title'])
  expect(await titlesOf('introduction', {}, '')).toEqual(['A public title'])
  expect(await titlesOf('kryptonite')).toEqual(['A public title'])
  expect(await suggestionsOf('kryptonite')).toEqual({ blogs: [], authors: [], tags: [] })
})

test('on a site with public reading, visitors search the texts as well', async () => {
  const admin = await makeAdmin(site)
  await post('Open to all', `${'Nothing to see at the beginning of this text. '.repeat(6)} xylophone`)
  expect(await titlesOf('xylophone', {}, '')).toEqual([])
  await setSettings(site, admin, { publicReading: true })
  expect(await titlesOf('xylophone', {}, '')).toEqual(['Open to all'])
  await setSettings(site, admin, { publicReading: false })
})

test('nothing that is not public is found', async () => {
  const admin = await makeAdmin(site)
  const hidden = await signedIn(site.app, { name: 'Hidden Author' })
  await postBlog(site.app, hidden, { title: 'Secretum draft', published: 'False' })
  await postBlog(site.app, hidden, { title: 'Secretum removed', intro: '<p>Nothing else at all.</p>' })
  expect(await titlesOf('secretum')).toEqual(['Secretum removed'])
  expect((await act(site, admin, 'remove-contributions', hidden, 'Not for here')).statusCode).toBe(200)
  const { hits, total, corrected } = await resultsOf('secretum')
  expect({ hits, total, corrected }).toEqual({ hits: [], total: 0, corrected: null })
  expect(await suggestionsOf('secret')).toEqual({ blogs: [], authors: [], tags: [] })
})

test('a new name of an author and of a category is found instead of the former one', async () => {
  const renamed = await signedIn(site.app, { name: 'Formername Person' })
  await postBlog(site.app, renamed, { title: 'Penned at night', intro: '<p>Written by hand.</p>' })
  expect(await titlesOf('formername')).toEqual(['Penned at night'])
  await call(site, 'PATCH /user/updateUserProfile', { form: { name: 'Newname Person' }, as: renamed })
  expect(await titlesOf('newname')).toEqual(['Penned at night'])
  expect(await titlesOf('formername')).toEqual([])
})

test('suggests blogs and authors for what is being typed', async () => {
  await signedIn(site.app, { name: 'Grace Hopper' })
  await post('Gracious living', 'About tea and cake.')
  const { blogs, authors } = await suggestionsOf('grac')
  expect(blogs.map(({ title }) => title)).toEqual(['Gracious living'])
  expect(authors.map(({ name }) => name)).toEqual(['Grace Hopper'])
  expect((await suggestionsOf('living grac')).blogs).toHaveLength(1)
  expect(await suggestionsOf('')).toEqual({ blogs: [], authors: [], tags: [] })
})

test('offers blogs by others about the same, and more by the author', async () => {
  const own = await makeSite()
  const [one, other] = [
    await signedIn(own.app, { name: 'One Person' }),
    await signedIn(own.app, { name: 'Other Person' }),
  ]
  const write = (by: SignedIn, title: string, intro: string, category = 'Travel') =>
    postBlog(own.app, by, { title, intro: `<p>${intro}</p>`, category })
  const blog = await write(one, 'Sourdough at home', 'Flour, a starter and patience make bread.')
  await write(other, 'Starter problems', 'A sour starter, weak flour: bread that will not rise.', 'Food')
  for (const n of [1, 2, 3, 4]) await write(other, `Mountain walk ${n}`, `Boots, rain and a hut number ${n}.`)
  await write(one, 'Sourdough on the road', 'Bread with flour and a starter in a tent.')
  const draft = await postBlog(own.app, other, {
    title: 'Bread draft',
    intro: '<p>Flour, starter.</p>',
    published: 'False',
  })
  await call(own, 'GET /search', { query: { q: 'flour' } })
  // A fifth of so many is no whole number.
  await own.db.updateTable('search_totals').set({ documents: 501 }).execute()
  const offered = async () => (await call(own, 'GET /blog/related/:id', { params: { id: blog._id } })).data
  const { related, byAuthor } = await offered()
  expect(related.map(({ title }) => title)).toEqual(['Starter problems', 'Mountain walk 4', 'Mountain walk 3'])
  expect(byAuthor.map(({ title }) => title)).toEqual(['Sourdough on the road'])
  await deleteForEver(own.app, related[0]?._id ?? '', other)
  expect((await offered()).related.map(({ title }) => title)).not.toContain('Starter problems')
  expect((await call(own, 'GET /blog/related/:id', { params: { id: draft._id }, as: other })).statusCode).toBe(404)
  await own.close()
})

test('returns results in pages', async () => {
  // More than twenty posts of one new person would wait for approval.
  for (const name of ['Prolific', 'Diligent']) {
    const many = await signedIn(site.app, { name })
    for (let n = 0; n < 12; n++) {
      await postBlog(site.app, many, { title: `Marathon ${n}`, intro: `<p>${name} ran ${'far '.repeat(n)}today.</p>` })
    }
  }
  const first = await search({ q: 'marathon' })
  expect(first.data).toMatchObject({ total: 24 })
  const second = await search({ q: 'marathon', cursor: first.nextCursor })
  expect(second.nextCursor).toBeNull()
  const ids = [...first.data.hits, ...second.data.hits].map(({ blog }) => blog._id)
  expect(new Set(ids).size).toBe(24)
})

test('hostile searches are answered like others', async () => {
  const hostile = [
    '%',
    '_',
    "'; drop table blogs; --",
    '"',
    '-"',
    '"""',
    '\u0000',
    '\ud800',
    '=year:2026',
    '*',
    'a'.repeat(200),
    '- -',
    '😀',
  ]
  for (const q of hostile) {
    const answer = await search({ q: q.toWellFormed() })
    expect(answer.statusCode, q).toBe(200)
  }
  const nobody = '00000000-0000-7000-8000-000000000000'
  for (const filter of [{ category: '\0' }, { category: '%' }, { author: nobody }, { year: 9999 }]) {
    const answer = await search({ q: 'lighthouse', ...filter })
    expect([200, 400], JSON.stringify(filter)).toContain(answer.statusCode)
  }
  const tooLong = await search({ q: 'a'.repeat(201) })
  expect(tooLong.statusCode).toBe(400)
  expect(tooLong.errors?.[0]?.path).toBe('q')
})
