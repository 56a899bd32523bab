import type { SendMailOptions } from 'nodemailer'
import type { Message } from './transport.ts'

/** A message as the library takes it. Nothing in it is read from a file or fetched. */
export function mimeOf(
  { id, to, subject, text, html, unsubscribe }: Message,
  from: string,
): SendMailOptions & { messageId: string } {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1]
  return {
    from,
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
