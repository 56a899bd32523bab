import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { formatMessage } from '#contract/format-message.ts'
import { withoutFullStop } from '#contract/joined.ts'
import { PICTURE_MAX_BYTES } from '#contract/limits.ts'
import { SITE_IMAGE_KINDS, SiteImageKind } from '#contract/site-images.ts'
import type { Db } from '../db/open.ts'
import { Problem } from '../http/problem.ts'
import { commands as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'
import { listSiteImages, removeSiteImage, setSiteImage } from '../settings/images.ts'

type Say = (line: string) => void

/** Prints the logos and the icon; sets one from a file; or removes one. @returns undefined for other words */
export function imagesWork(
  [name, file, ...rest]: string[],
  now: Date,
  say: Say,
): ((db: Db) => Promise<void>) | undefined {
  if (name === undefined) return (db) => printImages(db, say)
  const kind = SiteImageKind.safeParse(name)
  if (!kind.success || file === undefined || rest.length > 0) return undefined
  const change = { kind: kind.data, actorId: null }
  if (file === '--remove') {
    return async (db) =>
      say(
        (await removeSiteImage(db, change, now))
          ? messages.imageRemoved
          : formatMessage(messages.noImage, { kind: kind.data }),
      )
  }
  return async (db) => {
    const bytes = await readFile(file).catch(() => undefined)
    if (!bytes) throw new OperatorError(formatMessage(messages.fileUnreadable, { file: resolve(file) }))
    if (bytes.length > PICTURE_MAX_BYTES) throw new OperatorError(messages.imageTooLarge)
    await setSiteImage(db, bytes, change, { who: 'command', network: 'command' }, now).catch((error: unknown) => {
      throw error instanceof Problem
        ? new OperatorError(formatMessage(messages.refused, { name: file, error: withoutFullStop(error.message) }))
        : error
    })
    say(formatMessage(messages.imageUsed, { kind: kind.data }))
  }
}

async function printImages(db: Db, say: Say): Promise<void> {
  const images = await listSiteImages(db)
  for (const kind of SITE_IMAGE_KINDS) {
    const image = images[kind]
    if (!image) say(`${kind}  ${messages.none}`)
    else {
      const { url: address, width, height } = image
      say(formatMessage(messages.image, { kind, address, width, height }))
    }
  }
}
