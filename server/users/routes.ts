import { randomUUIDv7 } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { AUTHORS_PAGE_SIZE } from '#contract/limits.ts'
import { MESSAGES } from '#contract/messages.ts'
import { REGISTRATION_MESSAGES } from '#contract/registration-messages.ts'
import { ProfileChanges, Registration, type User } from '#contract/users.ts'
import { authorTags, cacheTags, countedCardTags } from '../cache/cache-tags.ts'
import { sendPublic } from '../cache/send-cached.ts'
import type { Db } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { answer } from '../http/envelope.ts'
import { parseForm, readForm } from '../http/multipart.ts'
import { networkOf } from '../http/network.ts'
import { forbidden, notFound, notSignedIn, Problem } from '../http/problem.ts'
import { AVATAR_FORMAT } from '../media/formats.ts'
import { deleteFilesOnError, receivePictures } from '../media/uploads.ts'
import { requireUnleaked } from '../credentials/leaked-passwords.ts'
import { hashPassword } from '../credentials/passwords.ts'
import { replaceSession } from '../session/policy.ts'
import { registerCalls } from '../calls/register-calls.ts'
import { openSession } from '../session/store.ts'
import { admissionOf } from './admission.ts'
import { findProfile, listAuthors, listTopAuthors } from './authors.ts'
import { isInvitation } from './invitations.ts'
import { countRegistration } from '../registration/registration-work.ts'
import { addUser, changeUser, findUser } from './store.ts'

const EMAIL_TAKEN = 'This email address already has an account. Please sign in instead.'

/** Users: registration, the signed-in user's account, profiles, and the lists of authors. */
export function userRoutes(deps: Deps): FastifyPluginAsync {
  const { db, announce, cache, rateLimit, settings } = deps
  return async (app) => {
    const serve = registerCalls(app, deps)

    serve('POST /user/register', async ({ request, reply }) => {
      const network = networkOf(request.ip)
      await countRegistration(deps, request, network)
      const { name, registration } = await settings.current()
      // Before a picture is received.
      if (registration === 'nobody') throw forbidden(REGISTRATION_MESSAGES.closed)
      const form = await readForm(rateLimit, network, request, reply)
      const person = parseForm(form, Registration, { avatar: MESSAGES.avatarRequired })
      // As the site takes accounts by now: the form may have taken minutes to arrive.
      const asked = (await settings.current()).registration
      const admission = await admissionOf(db, asked, person.invitation, deps.now())
      await requireUnleaked(person.password)
      const _id = randomUUIDv7()
      const pictures = await receivePictures(deps, form, ['avatar'], AVATAR_FORMAT, _id)
      const passwordHash = await hashPassword(person.password)
      await deleteFilesOnError(deps, pictures, async () => {
        const added = await addUser(
          db,
          { ...person, _id, passwordHash, admission, asksForProof: true },
          pictures.avatar,
          deps.now(),
        )
        if (!added) throw new Problem(409, EMAIL_TAKEN, { errors: [{ path: 'email', message: EMAIL_TAKEN }] })
      })
      if (admission.waits) return reply.code(201).send(answer(null, REGISTRATION_MESSAGES.waits, 201))
      if (person.role === 'Author') await announce.authorsChanged()
      const session = { userId: _id, userAgent: request.headers['user-agent'] }
      const token = await openSession(db, session, deps.now())
      const user = await requireUser(db, _id)
      await replaceSession(deps, request, reply, user, token)
      return reply.code(201).send(answer(user, `Welcome to ${name}, ${user.name}!`, 201))
    })

    serve('POST /user/checkInvitation', async ({ request, body: { invitation } }) => {
      await rateLimit('followingLinks', networkOf(request.ip))
      const { registration } = await settings.current()
      if (registration === 'nobody') throw forbidden(REGISTRATION_MESSAGES.closed)
      if (!(await isInvitation(db, invitation, deps.now()))) throw forbidden(REGISTRATION_MESSAGES.invitationEnded)
      return answer(null, 'One account can be created by this invitation')
    })

    serve('GET /user/me', async ({ person }) => {
      return answer(await requireUser(db, person._id), 'You are signed in')
    })

    serve('GET /user/authors', async ({ request, reply, query }) => {
      if (query.query) {
        await rateLimit('searching', networkOf(request.ip))
        return answer(await listAuthors(db, query), 'Authors')
      }
      return sendPublic(cache, request, reply, async () => {
        const { page, limit } = query
        const authors = await listAuthors(db, query)
        const shown = [cacheTags.authors, ...authorTags(authors.allAuthors)]
        return {
          envelope: answer(authors, 'Authors'),
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
        return { envelope: answer(authors, 'Top authors'), cacheTags: shown, fastPath: 'everyone' }
      }),
    )

    serve('GET /user/userProfile/:id', async ({ request, reply, params: { id }, query, person }) => {
      const envelope = async () => {
        const found = await findProfile(db, id, person?._id, query)
        if (!found) throw notFound('This person')
        return { ...answer(found.profile, 'Profile'), nextCursor: found.nextCursor }
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
      return answer(found.profile, 'Profile')
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
      return answer(await requireUser(db, person._id), 'Profile updated')
    })
  }
}

/** @throws Problem 401 when the account no longer exists */
async function requireUser(db: Db, id: string): Promise<User> {
  const user = await findUser(db, id)
  if (!user) throw notSignedIn()
  return user
}
