// Faults that feeds must not have, by the W3C validator's names: on feeds of hostile blogs, and empty ones.
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '../testing/admins.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'
import { postBlog, type SignedIn, signedIn } from '../testing/requests.ts'
import { setSettings } from '../testing/settings.ts'

const SITE = 'https://blogs.example'
const FILES = ['feed.xml', 'rss.xml', 'feed.json'] as const

interface Element {
  name: string
  attributes: Record<string, string>
  text: string
  children: Element[]
}

/** The root of an XML document. */
function elementsOf(body: string): Element {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const top = () => open.at(-1) ?? root
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, text: '', children: [] }
        top().children.push(element)
        open.push(element)
      },
      ontext(text) {
        top().text += text
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: true },
  )
  parser.end(body)
  return root.children.find(({ name }) => name !== '?xml') ?? root
}

const all = ({ children }: Element, name: string) => children.filter((one) => one.name === name)
const isAbsolute = (url: string | undefined) => url !== undefined && /^(?:https?:\/\/[^\s<>"]+|urn:uuid:)/.test(url)
const isPlausible = (time: string) => new Date(time).getFullYear() > 2025 && Date.parse(time) <= Date.now() + 1000
const HTML_FAULTS: Record<string, RegExp> = {
  SecurityRisk: /<(?:script|iframe|object|embed|style|form|link|meta|base)\b|<[^<>]+\son\w+=|="javascript:/i,
  DangerousStyleAttr: /<[^<>]+\sstyle=/i,
  ContainsRelRef: /<[^<>]+\s(?:src|href)="(?!https?:\/\/|mailto:|#)/i,
}

/** The faults of an Atom or RSS feed at an address. */
function faultsOf(body: string, address: string): string[] {
  const faults: string[] = []
  const check = (fault: string, isFine: boolean) => void (isFine || faults.push(fault))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  check('BadCharacters', !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\ufffd{2}/.test(body))
  const root = elementsOf(body)
  const isAtom = root.name === 'feed'
  const channel = isAtom ? root : (all(root, 'channel')[0] ?? root)
  const once = (parent: Element, names: string[]) => {
    for (const name of names) {
      const found = all(parent, name)
      check(`MissingElement ${name}`, found.length > 0)
      check(`DuplicateElement ${name}`, found.length < 2)
      check(
        `NotBlank ${name}`,
        found.every(({ text, children }) => text.trim() !== '' || children.length > 0),
      )
    }
  }
  const links = (parent: Element, name: string) => {
    const kinds = all(parent, name).map(({ attributes: { rel, type } }) => `${rel} ${type}`)
    check('DuplicateAtomLink', new Set(kinds).size === kinds.length)
    for (const { attributes, text, children } of all(parent, name)) {
      check('AtomLinkNotEmpty', text + children.length === '0')
      check(`InvalidLink ${attributes.href}`, isAbsolute(attributes.href))
    }
  }
  const language = isAtom ? channel.attributes['xml:lang'] : all(channel, 'language')[0]?.text
  check('InvalidLanguage', language === 'en')
  once(channel, isAtom ? ['id', 'title', 'updated'] : ['title', 'link', 'description', 'lastBuildDate'])
  const link = isAtom ? 'link' : 'atom:link'
  links(channel, link)
  const self = all(channel, link).find(({ attributes }) => attributes.rel === 'self')
  check('SelfDoesntMatchLocation', self?.attributes.href === address)
  const items = all(channel, isAtom ? 'entry' : 'item')
  for (const item of items) {
    once(
      item,
      isAtom ? ['id', 'title', 'updated', 'published', 'author', 'summary'] : ['title', 'link', 'guid', 'pubDate'],
    )
    if (isAtom) links(item, 'link')
    const names = item.children.map(({ name }) => name)
    check(
      'NeedDescriptionBeforeContent',
      isAtom || !names.includes('content:encoded') || names.indexOf('description') < names.indexOf('content:encoded'),
    )
    for (const { text, attributes } of all(item, 'category'))
      check('AttrNotBlank', (isAtom ? attributes.term : text) !== '')
    for (const { attributes } of all(item, 'enclosure')) {
      check('MissingAttribute', isAbsolute(attributes.url) && /^\d+$/.test(attributes.length ?? ''))
      check('InvalidMIMEAttribute', attributes.type === 'image/webp')
    }
    for (const name of isAtom ? ['content'] : ['description', 'content:encoded']) {
      const html = all(item, name).map(({ text }) => text)
      for (const [fault, pattern] of Object.entries(HTML_FAULTS)) check(fault, !html.some((text) => pattern.test(text)))
    }
  }
  const ids = items.map((item) => all(item, isAtom ? 'id' : 'guid')[0]?.text)
  check('DuplicateEntries', new Set(ids).size === ids.length)
  for (const id of ids)
    check(`InvalidURN ${id}`, /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id ?? ''))
  const dates = [channel, ...items].flatMap((one) => [
    ...['updated', 'published', 'lastBuildDate', 'pubDate'].flatMap((name) => all(one, name)),
  ])
  const form = isAtom ? /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ : /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/
  for (const { text } of dates) {
    check(`InvalidDate ${text}`, form.test(text))
    check(`ImplausibleDate ${text}`, isPlausible(text))
  }
  return faults
}

/** The same by the specification of JSON Feed 1.1. */
function faultsOfJson(body: string, address: string): string[] {
  const { version, title, feed_url, home_page_url, items } = JSON.parse(body)
  const faults: string[] = []
  const check = (fault: string, isFine: boolean) => void (isFine || faults.push(fault))
  check('version', version === 'https://jsonfeed.org/version/1.1')
  check('title', typeof title === 'string' && title !== '')
  check('feed_url', feed_url === address && isAbsolute(home_page_url))
  check('items', Array.isArray(items))
  for (const item of items ?? []) {
    check('id', typeof item.id === 'string' && item.id !== '')
    check('content', typeof (item.content_html ?? item.content_text) === 'string')
    check('urls', [item.url, item.image, item.attachments[0].url, item.authors[0].url].every(isAbsolute))
    check('dates', isPlausible(item.date_published) && isPlausible(item.date_modified))
    check('mime_type', item.attachments[0].mime_type === 'image/webp')
    for (const [fault, pattern] of Object.entries(HTML_FAULTS)) check(fault, !pattern.test(item.content_html ?? ''))
  }
  return faults
}

let site: TestSite
let author: SignedIn
let admin: SignedIn
beforeAll(async () => {
  const entry = {
    isPersonal: () => false,
    addressOf: () => undefined,
    render: async () => ({ status: 404, head: '', app: '', state: '' }),
  }
  const pages = { load: async () => ({ entry, template: '' }), files: undefined }
  site = await makeSite({ PUBLIC_URL: SITE }, { pages })
  author = await signedIn(site.app, { name: 'Ada & "Bob" <b>' })
  admin = await makeAdmin(site)
})
afterAll(() => site.close())

/** Every feed that has faults, with them. */
async function faultsOfAll(places: [page: string, query: string][]): Promise<string[]> {
  const faults: string[] = []
  for (const [page, query] of places) {
    for (const file of FILES) {
      const path = `${page}/${file}${query}`
      const { body, statusCode } = await site.app.inject(path)
      const found = (file === 'feed.json' ? faultsOfJson : faultsOf)(body, SITE + path)
      faults.push(...(statusCode === 200 ? found : [String(statusCode)]).map((fault) => `${path}: ${fault}`))
    }
  }
  return faults
}

test('feeds of hostile blogs keep the rules of their formats, whole and with excerpts', async () => {
  const intro = `<p>Long enough, <a href="/blog/other">relative</a>, <a href="//two.example/">of no scheme</a>,
    <a href="#h-x">a hash</a>, <a href="mailto:a@b.example">an email</a>, <a href="javascript:alert(1)">a script</a>.</p>
    <script>alert(1)</script><p style="position:fixed" onclick="alert(1)">Styled</p>`
  const titles = [
    'Salt & <light> \u0007 ]]> "quoted" \ud800 end',
    '<script>alert(1)</script> as a title',
    '\u202eright to left override\u202c',
    'A &amp; B &lt; C, escaped twice',
    '\u2028lines\u2029 and a 😀 face',
    '日本語のタイトルです、はい。',
  ]
  for (const title of titles) {
    await postBlog(site.app, author, {
      title,
      intro,
      tags: 'größe, 日本, c++',
      standfirst: '',
      paraOneTitle: 'x < y & z',
      paraOneDescription: intro,
    })
  }
  const places: [string, string][] = [
    ['', ''],
    ['', '?tag=Travel'],
    [`/userProfile/${author.user._id}`, ''],
    [`/tag/${encodeURIComponent('größe')}`, ''],
  ]
  expect(await faultsOfAll(places)).toEqual([])
  await setSettings(site, admin, { publicReading: true })
  await expect.poll(async () => (await site.app.inject('/rss.xml')).body).toContain('content:encoded')
  expect(await faultsOfAll(places)).toEqual([])
})

test('feeds without a blog keep the rules, too', async () => {
  const nobody = await signedIn(site.app, { name: 'Has not begun' })
  expect(
    await faultsOfAll([
      ['', '?tag=Anime'],
      [`/userProfile/${nobody.user._id}`, ''],
      ['/tag/nothing', ''],
    ]),
  ).toEqual([])
})
