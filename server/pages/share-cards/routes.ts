import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../db/open.ts'
import type { Deps } from '../../deps.ts'
import { fairQueue } from '../../http/fair-queue.ts'
import { networkOf } from '../../http/network.ts'
import { notFound } from '../../http/problem.ts'
import { readPicture } from '../../media/read-picture.ts'
import { drawShareCard } from './draw.ts'
import type { ShareCard } from './draw-card.ts'
import { shareCardStore } from './store.ts'

/** Cards that may wait to be drawn, at most half of them for one network. */
const WAITING_MAX = 40
/** Seconds for which other sites may use a card. */
const CACHE_CONTROL = 'public, max-age=3600'
/** Changed with the look of the cards. */
const DESIGN = 3
const HOUR = 60 * 60 * 1000

type Parts = Pick<Deps, 'db' | 'config' | 'media' | 'settings' | 'now'>
/** The content of a card, with its picture by its row. */
type Subject = Pick<ShareCard, 'kind' | 'title' | 'line'> & {
  picture: { id: string; widths: string } | null
  /** Empty: that of the site. */
  language: string
}

/**
 * The pictures that other sites show beside a link: `/blog/:id/card.jpg` and `/userProfile/:id/card.jpg`. Each is drawn
 * when it is first asked for, and again when what it shows has changed.
 */
export function shareCardRoutes(app: FastifyInstance, { db, config, media, settings, now }: Parts): void {
  const cards = shareCardStore(config.dataDir)
  const inTurn = fairQueue(WAITING_MAX)
  const sweep = setInterval(() => void cards.removeOld(now()).catch(() => {}), HOUR).unref()
  app.addHook('onClose', async () => clearInterval(sweep))

  const send = async (request: FastifyRequest, reply: FastifyReply, id: string, subject: Subject) => {
    const { name: site, accent, language: ofSite } = await settings.current()
    const language = subject.language || ofSite
    const etag = hash('sha256', JSON.stringify([DESIGN, site, accent, subject, language])).slice(0, 32)
    reply.headers({ 'cache-control': CACHE_CONTROL, etag: `"${etag}"` })
    if (request.headers['if-none-match'] === `"${etag}"`) return reply.code(304).send()
    const name = `${id}-${etag}`
    let card: Uint8Array | null | undefined = await cards.read(name)
    if (!card) {
      const network = networkOf(request.ip)
      card = await inTurn({ who: network, network, cost: 1, most: 1 }, async () => {
        // It may have been drawn for another request in the meantime.
        const drawn = await cards.read(name)
        if (drawn) return drawn
        const { picture: row, ...texts } = subject
        const file = row && (await readPicture({ config, media }, row))
        const made = await drawShareCard({
          ...texts,
          language,
          site,
          accent,
          picture: file ? await buffer(file) : null,
        })
        if (made) await cards.write(name, made)
        return made
      })
    }
    if (!card) throw notFound('picture')
    return reply.type('image/jpeg').send(Buffer.from(card))
  }

  app.get<{ Params: { id: string } }>('/blog/:id/card.jpg', async (request, reply) => {
    const { id } = request.params
    const blog = await findBlog(db, id)
    if (!blog) throw notFound('blog')
    return send(request, reply, id, blog)
  })

  app.get<{ Params: { id: string } }>('/userProfile/:id/card.jpg', async (request, reply) => {
    const { id } = request.params
    const { publicReading } = await settings.current()
    const author = publicReading ? await findAuthor(db, id) : undefined
    if (!author) throw notFound('author')
    return send(request, reply, id, author)
  })
}

/** A public blog: visitors see its title, author and cover. */
async function findBlog(db: Db, id: string): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('public_blogs as blogs')
    .innerJoin('users', 'users.id', 'author_id')
    .innerJoin('pictures', 'pictures.id', 'main_image_id')
    .select(['title', 'name', 'blogs.language', 'pictures.id', 'widths'])
    .where('blogs.id', '=', id)
    .executeTakeFirst()
  if (!row) return
  const { title, name, language, id: pictureId, widths } = row
  return { kind: 'blog', title, line: name, language, picture: { id: pictureId, widths } }
}

/** An Author, as everyone sees them. */
async function findAuthor(db: Db, id: string): Promise<Subject | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('pictures', 'pictures.id', 'avatar_id')
    .select(['name', 'about', 'pictures.id', 'widths'])
    .where('users.id', '=', id)
    .where('role', '=', 'Author')
    .executeTakeFirst()
  const picture = row?.id && row.widths ? { id: row.id, widths: row.widths } : null
  return row && { kind: 'author', title: row.name, line: row.about, language: '', picture }
}
