import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { DEFAULT_SETTINGS } from '#contract/settings.ts'
import type { Branding } from '../mail/content.ts'
import { outboxOf } from '../mail/outbox.ts'

/** How the emails of a new site look. */
export const BRANDING: Branding = { ...DEFAULT_SETTINGS, images: {} }

/** An email as a mail program shows it, and as it was sent. */
export interface Received extends Email {
  source: string
  /** The envelope's addressees. */
  rcpt: string[]
  isEncrypted: boolean
  user: unknown
}

export interface MailServer {
  received: Received[]
  port: number
  /** Ends all connections without a word. */
  cut(): void
  close(): Promise<void>
}

/**
 * A real mail server that keeps the emails it accepts.
 * @param host a loopback address
 * @param port a free one by default
 */
export async function startMailServer(
  options: SMTPServerOptions & { host?: string; port?: number } = {},
): Promise<MailServer> {
  const { host = '127.0.0.1', port = 0, ...rest } = options
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right p@ss/word' ? done(null, { user: username }) : done(new Error('Invalid login')),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const source = Buffer.concat(chunks).toString()
        const rcpt = session.envelope.rcptTo.map(({ address }) => address)
        const email = await PostalMime.parse(source)
        received.push({ ...email, source, rcpt, isEncrypted: session.secure, user: session.user })
        done()
      })
    },
    ...rest,
  })
  // Clients that are cut off are an error to it.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, host, resolve))
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    cut() {
      for (const { _socket } of server.connections as unknown as Set<{ _socket: { destroy(): void } }>)
        _socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The emails in a site's outbox, the oldest first. */
export async function outbox(dataDir: string): Promise<Email[]> {
  const folder = outboxOf(dataDir)
  const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort() : []
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

/** The link in an email, and the token in it. */
export function linkIn({ text = '' }: Pick<Email, 'text'>): { url: string; token: string } {
  const [url = '', token = ''] = /https?:\/\/[^\s#]+#([\w-]+)/.exec(text) ?? []
  return { url, token }
}
