import { api } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { isBot } from '#app/lib/form/honeypot.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { NewsletterForm } from '#server/schemas/notification/newsletter.ts'

/** Requests the confirmation email. */
export function subscribeWithForm(args: RequestArgs, form: FormData) {
  const submission = parseForm(form, NewsletterForm)
  if (submission.status === 'success' && isBot(form)) {
    markFormInvalid(args)
    return { returned: { result: submission.reply({ formErrors: ['tooFast'] }), status: 422 } }
  }
  return submitForm(args, form, {
    schema: NewsletterForm,
    texts: 'newsletter',
    send: (fields) => api(args).contact.subscribe(fields),
    atField: { TOO_MANY_REQUESTS: 'email' },
  })
}
