import { z } from 'zod'
import { SessionUser } from '../entities/session.ts'
import { ask } from './call.ts'

/** The signed-in user, with what the header shows; null for a visitor. */
export const CurrentUser = SessionUser.extend({
  firstname: z.string(),
  pictureUrl: z.string().nullable(),
  isOperator: z.boolean(),
  /** Whether they may publish and join (spec §4). */
  isUsable: z.boolean(),
})

const current = ask.output(CurrentUser.nullable())

/** Signs out; a visitor is signed out already. */
const end = ask.output(z.object({ ended: z.literal(true) }))

export const session = { current, end }
