import { z } from 'zod'
import { ACCOUNT_STANDINGS } from '#server/domain/account/standing.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, Language } from '#server/schemas/platform/primitives.ts'
import { AccountType } from './person.ts'

/** The user who is signed in. */
export const SessionUser = z.object({
  id: Id,
  /** The name to show. */
  name: z.string(),
  accountType: AccountType,
  active: z.enum(ACCOUNT_STANDINGS),
  inscriptionDate: Instant,
  email: z.string(),
  locale: Language,
})

/** The answer of GET /api/auth/session; `{}` when nobody is signed in. */
export const Session = z.object({ user: SessionUser, expires: Instant })

export type SessionUser = z.output<typeof SessionUser>
