import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DIGEST_KINDS } from '#contract/digests.ts'
import { mimeOf } from './mime.ts'
import type { Transport } from './transport.ts'

/** The folder of the emails that would have been sent. */
export const outboxOf = (dataDir: string) => join(dataDir, 'outbox')

/** Ids begin with the time, so the files are listed in the order of the emails. */
const emailFileName = ({ id, kind }: { id: string; kind: string }) => `${id}-${kind}.eml`

/** Writes each email to a file in `DATA_DIR/outbox` that mail programs open, readable by the program's user only. */
export function openOutbox(dataDir: string, from: string): Transport {
  const folder = outboxOf(dataDir)
  return {
    server: null,
    async deliver(message) {
      // Loaded for the first email.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: bytes } = await composer.sendMail(mimeOf(message, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, emailFileName(message))
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    async check() {},
    close() {},
  }
}

/** The text of an email in the outbox; undefined if it is not there. */
export async function readFromOutbox(
  dataDir: string,
  email: { id: string; kind: string },
): Promise<{ subject: string; text: string } | undefined> {
  const bytes = await readFile(join(outboxOf(dataDir), emailFileName(email))).catch(unlessGone)
  if (!bytes) return undefined
  const { default: PostalMime } = await import('postal-mime')
  const { subject = '', text = '' } = await PostalMime.parse(bytes)
  return { subject, text }
}

/**
 * Deletes the emails that were written before a time.
 * @param digestsBefore the same for digests, which contain words of other people
 */
export async function cleanOutbox(dataDir: string, before: Date, digestsBefore: Date): Promise<void> {
  const folder = outboxOf(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    const isDigest = DIGEST_KINDS.some((kind) => name.endsWith(`-${kind}.eml`))
    // A file of an email that is just being written has another name by now.
    const file = await stat(join(folder, name)).catch(unlessGone)
    if (file && file.mtime < (isDigest ? digestsBefore : before)) await rm(join(folder, name), { force: true })
  }
}

/** Deletes emails by their ids. */
export async function deleteFromOutbox(dataDir: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const folder = outboxOf(dataDir)
  for (const name of await readdir(folder).catch(() => [])) {
    if (ids.some((id) => name.startsWith(`${id}-`))) await rm(join(folder, name), { force: true })
  }
}

function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
