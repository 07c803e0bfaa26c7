import { api } from '#app/lib/api.server.ts'
import { type ReturnedForm, submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { readPass } from '#app/shared/account/guest-pass.server.ts'
import { NamesForm } from '#server/schemas/participation/naming.ts'

/** Names the people of a party. A person who is signed out meanwhile gets the form back. */
export async function nameFromForm(
  args: RequestArgs,
  participantId: number,
  form: FormData,
): Promise<{ named: number; passe: string | null } | { returned: ReturnedForm }> {
  const pass = await readPass(args)
  const named = await submitForm(args, form, {
    schema: NamesForm,
    texts: 'names',
    send: ({ billets }) =>
      api(args).pages.participation.nameParty({ guestId: pass?.pass, participantId, billets }),
  })
  if ('returned' in named) return named
  return { named: named.sent.named, passe: pass?.mark ?? null }
}
