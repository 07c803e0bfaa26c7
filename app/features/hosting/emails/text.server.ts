import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { returnIfSignedOut } from '#app/lib/form/signed-out.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { SavedType } from '#server/domain/notification/custom-email.ts'
import { TEXT_PAGES } from '#server/domain/notification/message-paths.ts'
import { CustomTextForm } from '#server/schemas/notification/custom-email.ts'
import { readMessage, type ReturnedMessage, tryOut } from './message.server.ts'

/** Returns the moment that an address names; 404 for any other. */
export function momentOf(page = ''): SavedType {
  if (page === 'confirmation' || page === 'rappel' || page === 'lendemain') return TEXT_PAGES[page]
  throw new Response(null, { status: 404 })
}

/** Saves, tries out or removes the text of a moment. */
export async function changeText(
  args: RequestArgs,
  { activityId, type }: { activityId: number; type: SavedType },
  form: FormData,
): Promise<{ toast: 'saved' | 'removed' } | { returned: ReturnedMessage }> {
  const signedOut = await returnIfSignedOut(args, form, CustomTextForm)
  if (signedOut) return signedOut
  if (form.get('intent') === 'remove') {
    await answerOr404(api(args).pages.hostEmail.remove({ activityId, type }))
    return { toast: 'removed' }
  }
  const read = readMessage(args, form, CustomTextForm)
  if ('returned' in read) return read
  const tried = await tryOut(args, form, { activityId, templateType: type }, read.submission)
  if (tried) return { returned: tried }
  const saved = await submitForm(args, form, {
    schema: CustomTextForm,
    texts: 'hostEmail',
    send: (fields) => api(args).email.save({ activityId, templateType: type, ...fields }),
  })
  return 'returned' in saved ? saved : { toast: 'saved' }
}
