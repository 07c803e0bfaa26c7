import type { z } from 'zod'
import { parseForm } from '#app/lib/form.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import type { ReturnedForm } from './submit.server.ts'

/**
 * Returns a form to somebody whose session ended while they wrote; null while it lasts. The page must not be loaded again
 * after it (`unlessSignedOut`): that would lead away from what was written.
 */
export async function returnIfSignedOut(
  args: RequestArgs,
  form: FormData,
  schema: z.ZodObject,
): Promise<{ returned: ReturnedForm } | null> {
  if (await currentSession(args)) return null
  markFormInvalid(args)
  const result = parseForm(form, schema).reply({ formErrors: ['form.signedOut'] })
  return { returned: { result, status: 401 } }
}
