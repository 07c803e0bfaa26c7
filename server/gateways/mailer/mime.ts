import type { SendMailOptions } from 'nodemailer'
import type { OutgoingEmail } from './mailer.ts'

/** Converts our message to nodemailer's; the same for SMTP and for files. */
export function toMime(message: OutgoingEmail): SendMailOptions {
  const { from, to, replyTo, subject, html, text, messageId } = message
  return {
    from: { name: from.name ?? '', address: from.address },
    to: { name: to.name ?? '', address: to.address },
    ...(replyTo && { replyTo: { name: replyTo.name ?? '', address: replyTo.address } }),
    subject,
    html,
    text,
    messageId,
    attachments: (message.attachments ?? []).map(({ filename, content, contentType, cid }) => ({
      filename,
      content: typeof content === 'string' ? content : Buffer.from(content),
      contentType,
      cid,
      contentDisposition: cid ? 'inline' : 'attachment',
    })),
    // Answering machines must not answer a machine (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
    // A message contains only what we wrote: nothing in it is read from a disk or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
