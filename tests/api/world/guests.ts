import type { Services } from '#server/runtime/context.ts'
import { type GuestInput, openGuestPass } from '#server/services/account/guest.ts'

export interface Guest {
  id: number
  email: string
  /** The value that is sent as `guestId`. */
  pass: string
}

/** Counts over all worlds of a file, as for accounts. */
let guests = 0

/** A guest with a pass of their own. The same address twice is the same guest with another pass. */
export async function guestOf(services: Services, inputs: Partial<GuestInput> = {}): Promise<Guest> {
  guests++
  const input = {
    email: `passage-${guests}@exemple.org`,
    firstName: 'Gaston',
    lastName: 'Invité',
    locale: 'fr' as const,
    ...inputs,
  }
  const passing = await openGuestPass(services, input)
  if ('refused' in passing) throw new Error(`${input.email}: ${passing.refused}`)
  const { id } = await services.db
    .selectFrom('user')
    .select('id')
    .where('emailKey', '=', input.email.toLowerCase())
    .executeTakeFirstOrThrow()
  return { id, email: input.email, pass: passing.pass }
}
