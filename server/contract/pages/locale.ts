import { z } from 'zod'
import { Language } from '#server/schemas/platform/primitives.ts'
import { ask } from './call.ts'

/** Stores the language with the account; without one only the cookie remembers it. */
const set = ask.input(z.object({ locale: Language })).output(z.object({ locale: Language }))

export const locale = { set }
