import type { FastifyPluginAsync } from 'fastify'
import { AUTHORS_PAGE_SIZE } from '#contract/limits.ts'
import { ProfileChanges, type User } from '#contract/users.ts'
import { authorTags, cacheTags, countedCardTags } from '../cache/cache-tags.ts'
import { sendPublic } from '../cache/send-cached.ts'
import { registerCalls } from '../calls/register-calls.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { parseForm, readForm } from '../http/multipart.ts'
import { networkOf } from '../http/network.ts'
import { notFound, notSignedIn } from '../http/problem.ts'
import { answers } from '../language/messages.ts'
import { AVATAR_FORMAT } from '../media/formats.ts'
import { deleteFilesOnError, receivePictures } from '../media/uploads.ts'
import { findProfile, listAuthors, listTopAuthors } from './authors.ts'
import { changeUser, findUser } from './store.ts'

/** Users: the signed-in user's account, profiles, and the lists of authors. */
export function userRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, cache, rateLimit } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('GET /user/me', async ({ person }) => {
      return answer(await requireUser(db, person._id), answers.youAreSignedIn)
    })

    serve('GET /user/authors', async ({ request, reply, query }) => {
      if (query.query) {
        await rateLimit('searching', networkOf(request.ip))
        return answer(await listAuthors(db, query), answers.authors)
      }
      return sendPublic(cache, request, reply, async () => {
        const { page, limit } = query
        const authors = await listAuthors(db, query)
        const shown = [cacheTags.authors, ...authorTags(authors.allAuthors)]
        return {
          envelope: answer(authors, answers.authors),
          // Pages beyond the last one (which all return the last) and other limits are countless, so they are not
          // cached.
          cacheTags: authors.page === page && limit === AUTHORS_PAGE_SIZE ? shown : undefined,
          fastPath: 'everyone',
        }
      })
    })

    serve('GET /user/mostSubsAuthor', ({ request, reply }) =>
      sendPublic(cache, request, reply, async () => {
        const authors = await listTopAuthors(db)
        const shown = [cacheTags.topAuthors, ...authorTags(authors)]
        return { envelope: answer(authors, answers.topAuthors), cacheTags: shown, fastPath: 'everyone' }
      }),
    )

    serve('GET /user/userProfile/:id', async ({ request, reply, params: { id }, query, person }) => {
      const envelope = async () => {
        const found = await findProfile(db, id, person?._id, query)
        if (!found) throw notFound('person')
        return { ...answer(found.profile, answers.profile), nextCursor: found.nextCursor }
      }
      // With a session the response says whether the caller follows this user.
      if (person) return envelope()
      return sendPublic(cache, request, reply, async () => {
        const made = await envelope()
        const shown = [cacheTags.blogsBy(id), ...authorTags([made.data]), ...countedCardTags(made.data.blogs)]
        // Not from the fast path, which does not check who the caller is.
        return { envelope: made, cacheTags: shown, fastPath: 'nobody' }
      })
    })

    serve('GET /user/profileAs', async ({ query: { audience }, person }) => {
      const found = await findProfile(db, person._id, undefined, undefined, audience)
      if (!found) throw notSignedIn()
      return answer(found.profile, answers.profile)
    })

    serve('PATCH /user/updateUserProfile', async ({ request, reply, person, requireStill }) => {
      await rateLimit('writing', person._id)
      const form = await readForm(rateLimit, person._id, request, reply)
      const changes = parseForm(form, ProfileChanges)
      const pictures = await receivePictures(deps, form, ['avatar'], AVATAR_FORMAT, person._id)
      const { unusedPictures, roleChanged } = await deleteFilesOnError(deps, pictures, async () => {
        await requireStill()
        return changeUser(db, person._id, changes, pictures.avatar)
      })
      if (roleChanged) {
        request.log.info({ event: 'role changed', person: person._id, role: changes.role }, 'role changed')
        await announce.authorsChanged()
      }
      await announce.profileChanged(person._id)
      await deps.media.remove(unusedPictures)
      return answer(await requireUser(db, person._id), answers.profileUpdated)
    })
  }
}

/** @throws Problem 401 when the account no longer exists */
async function requireUser(db: Db, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw notSignedIn()
  return user
}
