import { z } from 'zod'
import { operatorView } from '#server/api/base.ts'
import { unlessMissing } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import type { MailSummary } from '#server/gateways/mailer/captured-mail.ts'
import { PageParam } from '#server/schemas/platform/primitives.ts'

const operators = operatorView.errors(NOT_FOUND)

/** The emails that were written to DATA_DIR/mail instead of being sent, newest first. */
const list = operators
  .input(z.object({ page: PageParam }))
  .handler(async ({ input, context: { services }, errors }) => {
    if (!services.mailbox) throw errors.NOT_FOUND() // emails are really sent
    const { messages, total } = await services.mailbox.list(input.page)
    return {
      messages: messages.map(presentEmail),
      page: input.page,
      hasNext: (input.page + 1) * PAGE_SIZES.capturedMail < total,
    }
  })

const read = operators
  .input(z.object({ id: z.string({ error: 'common.notText' }).regex(/^[\w.-]{1,200}$/, 'common.notText') }))
  .handler(async ({ input, context: { services }, errors }) => {
    const message = await unlessMissing(errors.NOT_FOUND, services.mailbox?.read(`${input.id}.eml`))
    const attachments = message.attachments.map(({ filename, contentType, content }) => ({
      filename,
      mimeType: contentType,
      size: content.byteLength,
    }))
    return {
      ...presentEmail(message),
      from: message.from,
      text: message.text,
      html: message.html,
      attachments,
    }
  })

/** The id is the name of the file, without `.eml`. */
function presentEmail({ name, to, subject, date }: MailSummary) {
  return { id: name.replace(/\.eml$/, ''), to, subject, sentAt: date ?? new Date(0).toISOString() }
}

export const mailbox = { list, read }
