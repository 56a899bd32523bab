import { call, formOf } from '../e2e/client.ts'
import { type Site, startSite } from '../e2e/server.ts'
import { type Person, register } from '../e2e/users.ts'
import { photographs } from './photographs.ts'

const BLOGS = 24
const AUTHORS = 6
const CATEGORIES = ['Travel', 'Food', 'Health', 'Technology', 'Finance', 'Lifestyle']
const SENTENCE =
  'Every evening, an hour before dusk, somebody climbed the two hundred and seventeen steps with a can of oil and a cloth. '

/** A site with a full first page: 24 blogs of 6 kB of text with photographs, by six authors, and a reader. */
export async function filledSite(): Promise<{ site: Site; reader: Person; blog: string }> {
  const site = await startSite({ PUBLIC_READING: 'true' })
  const authors = []
  for (let i = 0; i < AUTHORS; i++) authors.push(await register(site.url, { name: `Ada Author ${i + 1}` }))
  const pictures = await photographs(12)
  let blog = ''
  for (let i = 0; i < BLOGS; i++) {
    const paragraph = `<p>${SENTENCE.repeat(5)}</p>`
    const fields = {
      title: `How lighthouses were kept in the ${i + 1}. year of the great storms`,
      category: CATEGORIES[i % CATEGORIES.length] ?? '',
      intro: paragraph.repeat(3),
      paraOneTitle: 'The oil and the cloth',
      paraOneDescription: paragraph.repeat(4),
      paraTwoTitle: 'The two hundred and seventeen steps',
      paraTwoDescription: paragraph.repeat(3),
    }
    const picture = pictures[i % pictures.length] as Buffer
    const form = formOf(fields, { mainImage: picture })
    const author = authors[i % AUTHORS] as Person
    blog = (await call<{ _id: string }>(site.url, 'POST', '/blog/post', author, form)).data._id
  }
  return { site, reader: await register(site.url, { role: 'Reader' }), blog }
}
