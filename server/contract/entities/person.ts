import { z } from 'zod'
import { Id } from '#server/schemas/platform/primitives.ts'

/** An account as anybody may see it next to its activities, comments and reviews. */
export const PublicPerson = z.object({
  userId: Id,
  /** The organisation's name first, then the person's. */
  displayName: z.string(),
  pictureUrl: z.string().nullable(),
})

export const ACCOUNT_TYPES = ['BASIC', 'PRO', 'BANNED'] as const

export const AccountType = z.enum(ACCOUNT_TYPES)
