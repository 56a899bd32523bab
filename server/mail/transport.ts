/** A rendered email to one address. */
export interface Message {
  /** Unique; the same for each attempt to send it. */
  id: string
  /** Names its file in the outbox. */
  kind: string
  to: string
  /** The name of the site, its sender. */
  site: string
  subject: string
  text: string
  html: string
  /** Where mail programs end emails of this kind by POST (RFC 8058); undefined: it is no such email. */
  unsubscribe?: string | undefined
}

/**
 * What became of a message that was not accepted: `refused` permanently, `notSent` this time, or `unknown` if the
 * connection broke after it was handed over.
 */
export class DeliveryError extends Error {
  readonly outcome: 'refused' | 'notSent' | 'unknown'
  /** @param message without addresses: it is logged */
  constructor(outcome: DeliveryError['outcome'], message: string) {
    super(message)
    // Each attempt of each email has the same one, which says nothing of the mail server.
    this.stack = `${this.name}: ${message}`
    this.outcome = outcome
  }
}

/** How emails leave the site. */
export interface Transport {
  /** The host and port of the mail server; null: a folder. */
  server: string | null
  /** Resolves when the message is accepted. @throws DeliveryError */
  deliver(message: Message, signal: AbortSignal): Promise<void>
  /** Connects and signs in. @throws DeliveryError if the server does not let this site send */
  check(): Promise<void>
  close(): void
}
