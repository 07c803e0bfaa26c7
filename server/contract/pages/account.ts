import { z } from 'zod'
import { ask, UNAUTHORIZED } from './call.ts'

/** Accepts the terms in force: what WAITING_POLICY_VALIDATION waits for. */
const acceptTerms = ask.errors({ ...UNAUTHORIZED }).output(z.object({ version: z.string() }))

export const account = { acceptTerms }
