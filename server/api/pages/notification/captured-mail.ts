import { open } from '#server/api/base.ts'
import type { MailSummary } from '#server/gateways/mailer/captured-mail.ts'

const EMAILS_PER_PAGE = 20

const list = open.pages.mailbox.list.handler(async ({ input, context: { services }, errors }) => {
  if (!services.mailbox) throw errors.NOT_FOUND() // emails are really sent
  const { messages, total } = await services.mailbox.list(input.page)
  return {
    messages: messages.map(presentEntry),
    page: input.page,
    hasNext: (input.page + 1) * EMAILS_PER_PAGE < total,
  }
})

const read = open.pages.mailbox.read.handler(async ({ input, context: { services }, errors }) => {
  const message = await services.mailbox?.read(`${input.id}.eml`)
  if (!message) throw errors.NOT_FOUND()
  const attachments = message.attachments.map(({ filename, contentType, content }) => ({
    filename,
    mimeType: contentType,
    size: content.byteLength,
  }))
  return { ...presentEntry(message), from: message.from, text: message.text, html: message.html, attachments }
})

function presentEntry({ name, to, subject, date }: MailSummary) {
  return { id: name.replace(/\.eml$/, ''), to, subject, sentAt: date ?? new Date(0).toISOString() }
}

export const mailbox = { list, read }
