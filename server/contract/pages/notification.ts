import { z } from 'zod'
import { CHOICES, CHOOSABLE_TYPES } from '#server/domain/notification/choice.ts'
import { NotificationsForm, SwitchOffLink } from '#server/schemas/notification/preferences.ts'
import { Id } from '#server/schemas/platform/primitives.ts'
import { ask, UNAUTHORIZED } from './call.ts'

/**
 * `/mon-compte/notifications`: the choice for each type that may be switched off, and the filters of alerts.
 */
const read = ask.errors({ ...UNAUTHORIZED }).output(
  z.object({
    choices: z.array(
      z.object({
        type: z.enum(CHOOSABLE_TYPES),
        choice: z.enum(CHOICES),
        options: z.array(z.enum(CHOICES)),
      }),
    ),
    /** Hosts that I follow. */
    hosts: z.array(z.object({ userId: Id, displayName: z.string() })),
    /** My saved search, with the keys of /activites. */
    filters: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullable(),
  }),
)

const save = ask
  .input(NotificationsForm.partial())
  .errors({ ...UNAUTHORIZED })
  .output(z.object({ saved: z.literal(true) }))

/** Switches a type off by the link of an email; pressing twice is no error. */
const switchOff = ask
  .input(z.object({ link: SwitchOffLink }))
  .errors({ UNKNOWN_LINK: { status: 404 } })
  .output(z.object({ switchedOff: z.literal(true) }))

export const notification = { read, save, switchOff }
