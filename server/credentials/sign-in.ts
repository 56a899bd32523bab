import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Leaving } from '#contract/session.ts'
import type { Role } from '#contract/user-fields.ts'
import type { User } from '#contract/users.ts'
import { hashToken } from '../db/hash-token.ts'
import type { Deps } from '../deps.ts'
import { forbidden, Problem } from '../http/problem.ts'
import { dayInWords } from '../language/dates.ts'
import { suppressedSuspension } from '../mail/suppressed.ts'
import { closeOldestSessions, closeSession, openSession } from '../session/store.ts'
import { announceMoved, findDeletion, stay } from '../users/deletion.ts'
import { findUser, isSuspended } from '../users/store.ts'
import { replaceSession } from './replace-session.ts'

/** The same message for both, so that no one learns which addresses have an account. */
export const wrong = () => new Problem(401, 'wrong-credentials')

/** Only sent to its owner. @param deletedAt when the account is permanently deleted */
function isLeaving(deletedAt: string): Problem {
  const day = dayInWords(new Date(deletedAt))
  return new Problem(409, 'account-leaving', { values: { day }, data: { deletedAt } satisfies Leaving })
}

interface Proof {
  /** Whether the user takes back that their account will be deleted. */
  keepsAccount: boolean | undefined
  /** @param roleBefore of an account that will be deleted. @throws Problem if the user chose another role to sign in with */
  requireRole?: (roleBefore: Role | undefined) => void
  /** @returns whether a second factor was passed. @throws Problem if it is needed and was not */
  proveSecondFactor: () => Promise<boolean>
  /** @throws Problem if the proof was taken away since it was checked */
  requireStill?: () => Promise<void>
}

/**
 * Opens a session for a user who has proved who they are: the common part of all ways to sign in.
 * @throws Problem 409 for an account that will be deleted, unless it is to be kept; and what `Proof` and `signIn` throw
 */
export async function completeSignIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  { keepsAccount, requireRole, proveSecondFactor, requireStill }: Proof,
): Promise<User> {
  const { db, now } = deps
  const leaving = await findDeletion(db, userId)
  requireRole?.(leaving?.role)
  // Before a code is asked for, which could not be used a second time.
  if (leaving && !keepsAccount) throw isLeaving(leaving.due_at)
  const hasPassed = await proveSecondFactor()
  if (leaving) {
    // Or texts would be public again of somebody who cannot sign in.
    await requireNotSuspended(deps, userId)
    await keepAccount(deps, userId)
  }
  const token = await openSession(db, { userId, userAgent: request.headers['user-agent'], hasPassed }, now())
  // Only now: what ends a proof ends the sessions that are there, and this one was not.
  await requireStill?.().catch(async (error) => {
    await closeSession(db, hashToken(token))
    throw error
  })
  return signIn(deps, request, reply, userId, token)
}

/**
 * Signs a user in to the session of `token`, which was just opened for them after all their proofs.
 * @throws Problem 403 for an account that is suspended, 401 if its deletion was asked for in the meantime; the session
 * ends
 */
async function signIn(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  token: string,
): Promise<User> {
  const { db } = deps
  // After the session was opened: an admin who suspends the user now finds it, and ends it.
  await requireNotSuspended(deps, userId).catch(async (error) => {
    await closeSession(db, hashToken(token))
    throw error
  })
  const user = await findUser(db, userId)
  // Another device may have asked for its deletion in the meantime, which ended the sessions that were open then.
  if (!user || (await findDeletion(db, userId))) {
    await closeSession(db, hashToken(token))
    throw wrong()
  }
  await replaceSession(deps, request, reply, user, token)
  for (const sessionHash of await closeOldestSessions(db, userId)) await deps.announce.sessionClosed(sessionHash)
  request.log.info({ event: 'signed in', person: userId, address: request.ip }, 'signed in')
  return user
}

/** @throws Problem 403 for an account that is suspended, with the reason if no email could tell it */
async function requireNotSuspended({ db, now, settings }: Deps, userId: string): Promise<void> {
  if (!(await isSuspended(db, userId))) return
  const decision = await suppressedSuspension(db, userId, (await settings.current()).name, now())
  throw decision === undefined
    ? forbidden('account-suspended')
    : forbidden('account-suspended-unproved', { values: { decision } })
}

/** Takes the deletion of an account back that its owner has signed in to. */
async function keepAccount({ db, announce, now }: Deps, userId: string): Promise<void> {
  const moved = await stay(db, userId, now())
  // It has begun, or another device was faster.
  if (moved) await announceMoved(announce, userId, moved)
}
