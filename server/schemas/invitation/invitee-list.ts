import { z } from 'zod'
import { MOST_INVITED } from '#server/domain/invitation/invitee-list.ts'
import { missingOr, optionalLine } from '#server/schemas/platform/text.ts'

/** An invitee. */
export const GuestInput = z.strictObject(
  {
    email: z.email(missingOr('email.required', 'email.wrong')).max(254, 'email.tooLong'),
    firstname: optionalLine('prenom', 60),
    name: optionalLine('nom', 60),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'common.unknownField' : 'common.object') },
)

/** A whole guest list. */
export const Guests = z.array(GuestInput, { error: 'common.list' }).max(MOST_INVITED, 'invitation.tooMany')
