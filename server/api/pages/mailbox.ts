import type { MailSummary } from '#server/gateways/mailbox.ts'
import { open } from '../base.ts'

const LETTERS_PER_PAGE = 20

const list = open.pages.mailbox.list.handler(async ({ input, context: { services }, errors }) => {
  if (!services.mailbox) throw errors.NOT_FOUND() // mail really leaves
  const { letters, total } = await services.mailbox.list(input.page)
  return {
    letters: letters.map(presentEntry),
    page: input.page,
    hasNext: (input.page + 1) * LETTERS_PER_PAGE < total,
  }
})

const read = open.pages.mailbox.read.handler(async ({ input, context: { services }, errors }) => {
  const letter = await services.mailbox?.read(`${input.id}.eml`)
  if (!letter) throw errors.NOT_FOUND()
  const attachments = letter.attachments.map(({ filename, contentType, content }) => ({
    filename,
    mimeType: contentType,
    size: content.byteLength,
  }))
  return { ...presentEntry(letter), from: letter.from, text: letter.text, html: letter.html, attachments }
})

function presentEntry({ name, to, subject, date }: MailSummary) {
  return { id: name.replace(/\.eml$/, ''), to, subject, sentAt: date ?? new Date(0).toISOString() }
}

export const mailbox = { list, read }
