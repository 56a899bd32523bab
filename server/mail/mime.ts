import type { SendMailOptions } from 'nodemailer'
import { SITE_TITLE } from '#contract/site.ts'
import type { Message } from './transport.ts'

/** An address, with or without a name before it. */
const SENDER = /^(?:(.*) <)?([^\s<>@]+@([^\s<>@]+))>?$/

/**
 * A message as the library takes it. Nothing in it is read from a file or fetched.
 * @param from MAIL_FROM; the site's name stands for a missing name, and for that of the program, which samples have
 */
export function mimeOf(
  { id, to, site, subject, text, html, unsubscribe }: Message,
  from: string,
): SendMailOptions & { messageId: string } {
  const [, name = SITE_TITLE, address = from, domain] = SENDER.exec(from) ?? []
  return {
    from: { name: name === SITE_TITLE ? site : name, address },
    to: { name: '', address: to },
    subject,
    text,
    html,
    // The same for each attempt, so that mail programs show a copy once.
    messageId: `<${id}@${domain}>`,
    // Holiday replies and the like are not wanted (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
