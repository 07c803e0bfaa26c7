import { z } from 'zod'
import { Email, OthersEmail } from '#server/schemas/account/account.ts'
import { day } from '#server/schemas/platform/date.ts'
import { requiredLine } from '#server/schemas/platform/text.ts'

export const MemberRole = z.enum(['ADMIN', 'MEMBER'], { error: 'common.choice' })

/** The invitee, and their role. */
export const InvitationForm = z.object({ email: OthersEmail, role: MemberRole })

/** The secret of the link in an invitation. */
export const InvitationLink = z
  .string({ error: 'link.required' })
  .trim()
  .min(1, 'link.required')
  .max(200, 'link.wrong')

/** A member card. A holder without an address gets it on paper. */
export const CardForm = z.object({
  number: requiredLine('card.number', 40),
  holder: requiredLine('card.holder', 120),
  email: Email.optional(),
  validUntil: day('card.validUntil'),
})
