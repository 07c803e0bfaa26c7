import { oc } from '@orpc/contract'
import { z } from 'zod'
import { PROOF_REASONS, PROOF_WAYS } from '#server/domain/account/identity-proof.ts'
import { SessionUser } from '../entities/session.ts'

/** The metadata of a call besides its route. */
export interface CallMeta extends Record<string, unknown> {
  /** False for a call that is described but answers 501 for now. */
  built?: boolean
}

/** A call that works. */
export const call = oc.$meta<CallMeta>({ built: true })

/** A call with its path and its input that answers 501 until it is built. */
export const notBuilt = call.meta({ built: false }).errors({ NOT_IMPLEMENTED: { status: 501 } })

/** Refusals that many calls share. Spread what a call needs into its `.errors({ … })`. */
export const UNAUTHORIZED = { UNAUTHORIZED: { status: 401 } } as const
/** Only operators. */
export const FORBIDDEN = { FORBIDDEN: { status: 403 } } as const
export const NOT_FOUND = { NOT_FOUND: { status: 404 } } as const
export const NOT_IMPLEMENTED = { NOT_IMPLEMENTED: { status: 501 } } as const

/** The last proof of who the caller is is too old for this: account.confirmIdentity takes a new one, by one of `ways`. */
export const CONFIRM_IDENTITY = {
  CONFIRM_IDENTITY: {
    status: 403,
    data: z.object({ reason: z.enum(PROOF_REASONS), ways: z.array(z.enum(PROOF_WAYS)) }),
  },
} as const

/** A new password that is guessed too quickly, or that is on a list of passwords from past breaches. */
export const NEW_PASSWORD_REFUSED = {
  WEAK_PASSWORD: { status: 422 },
  BREACHED_PASSWORD: { status: 422 },
} as const

/** The host cannot be paid at this moment, or buyers cannot be told who sells: what was sold stays good. */
export const SALES_PAUSED = {
  SALES_PAUSED: {
    status: 409,
    data: z.object({ reason: z.enum(['PAYMENTS_OFF', 'PAYMENT_ACCOUNT', 'SELLER']) }),
  },
} as const

/** The payment provider does not answer: the same call again goes on where it was. */
export const PROVIDER_AWAY = { PROVIDER_AWAY: { status: 503 } } as const

export const PROVIDER_ERRORS = {
  ...PROVIDER_AWAY,
  /** Nothing is sold here. */
  PAYMENTS_OFF: { status: 409 },
  /** The payment provider refuses it, by its own `code`. */
  PROVIDER_REFUSED: { status: 503, data: z.object({ code: z.string() }) },
} as const

/** Hidden, deleted or never existing: a stranger does not learn which. */
export const ACTIVITY_UNRECOVERED = { ACTIVITY_UNRECOVERED: { status: 404 } } as const

/** The account waits for something first: `active` says for what. */
export const ACCOUNT_NOT_USABLE = {
  ACCOUNT_NOT_USABLE: { status: 403, data: z.object({ active: SessionUser.shape.active }) },
} as const

/** The activity is the organisation's, and members may not do this to it. */
export const ORGANISATION_ADMIN_REQUIRED = { ORGANISATION_ADMIN_REQUIRED: { status: 403 } } as const

/** The reasons why a picture is not stored. Nothing else of the call has happened. */
export const UPLOAD_REFUSED = {
  TOO_LARGE: { status: 413 },
  /** Whatever its type says, the file is no picture of an accepted format. */
  NOT_A_PICTURE: { status: 415 },
  TOO_MANY_REQUESTS: { status: 429, data: z.object({ retryAfter: z.int().min(1) }) },
  /** Too many pictures are being uploaded at this moment. */
  UPLOADS_BUSY: { status: 503, data: z.object({ retryAfter: z.int().min(1) }) },
  /** The account has used all its storage: some pictures have to be deleted first. */
  TOO_MANY_PICTURES: { status: 409 },
} as const

export const TOO_MANY_REQUESTS = {
  TOO_MANY_REQUESTS: { status: 429, data: z.object({ retryAfter: z.int().min(1) }) },
} as const

/** Too many files are being made at this moment. */
export const FILES_BUSY = {
  FILES_BUSY: { status: 503, data: z.object({ retryAfter: z.int().min(1) }) },
} as const
