import type { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import { mimeOf } from './mime.ts'
import { DeliveryError, type Transport } from './transport.ts'

/** Connections to the mail server; the job runner sends as many emails at a time. */
const CONNECTIONS = 4
/** Milliseconds to connect, without a byte while connected, and for a whole email. */
const TIMEOUTS = { connect: 15_000, idle: 60_000, all: 120_000 }
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
/** The commands that are about this email; a failure of any other is about the connection or the settings. */
const OF_EMAIL = ['MAIL FROM', 'RCPT TO', 'DATA']

/** Sends emails through the mail server at an `smtp://` or `smtps://` URL. @param timeouts for tests */
export function openSmtp(url: string, from: string, timeouts = TIMEOUTS): Transport {
  const options = optionsOf(url)
  let opened: ReturnType<typeof open> | undefined

  async function open() {
    // Loaded for the first email.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      ...options,
      pool: true,
      maxConnections: CONNECTIONS,
      // The job retries, and it alone knows which emails may be sent again.
      maxRequeues: 0,
      connectionTimeout: timeouts.connect,
      greetingTimeout: timeouts.connect,
      dnsTimeout: timeouts.connect,
      socketTimeout: timeouts.idle,
    })
    const streams = new Map<string, Readable>()
    transport.use('stream', ({ data, message }, done) => {
      const create = message.createReadStream.bind(message)
      message.createReadStream = (...rest) => {
        const stream = create(...rest)
        streams.set(String(data.messageId), stream)
        return stream
      }
      done()
    })
    return { transport, streams }
  }

  return {
    server: new URL(url).host,
    async deliver(message, signal) {
      opened ??= open()
      const { transport, streams } = await opened
      const mime = mimeOf(message, from)
      try {
        await transport.sendMail({ ...mime, signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.all)]) })
      } catch (error) {
        throw deliveryError(error as NodemailerError, streams.get(mime.messageId)?.readableDidRead === true)
      } finally {
        streams.delete(mime.messageId)
      }
    },
    async check() {
      opened ??= open()
      const { transport } = await opened
      await transport.verify().catch((error: NodemailerError) => {
        throw deliveryError(error, false)
      })
    },
    close: () => void opened?.then(({ transport }) => transport.close()),
  }
}

/** @param isHandedOver whether any of the message was sent to the mail server */
function deliveryError({ code, command = '', responseCode }: NodemailerError, isHandedOver: boolean): DeliveryError {
  // Not the server's text, which may hold the address.
  const reason = [command, responseCode ?? code].filter(Boolean).join(' ')
  const isAnswered = responseCode !== undefined && OF_EMAIL.includes(command)
  if (isHandedOver && !isAnswered) return new DeliveryError('unknown', `The connection broke: ${reason}`)
  const isRefused = (isAnswered && responseCode >= 500) || (code === 'EENVELOPE' && command === 'API')
  return new DeliveryError(isRefused ? 'refused' : 'notSent', `The mail server did not accept it: ${reason}`)
}

function optionsOf(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const isLocal = LOOPBACK.includes(hostname)
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port && { port: Number(port) }),
    secure,
    ...(auth && { auth }),
    // A password never leaves the machine unencrypted.
    requireTLS: auth !== undefined && !secure && !isLocal,
    // A server on this machine often has a certificate that no one signed, and no one is in between.
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
  }
}
