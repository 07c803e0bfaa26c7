import { z } from 'zod'
import { Guests } from '#server/schemas/invitation/invitee-list.ts'
import { Id, IdParam } from '#server/schemas/platform/primitives.ts'
import { Invitation, InvitationCounts } from '../entities/invitation.ts'
import { body, query } from './body.ts'
import {
  ACCOUNT_NOT_USABLE,
  ACTIVITY_UNRECOVERED,
  call,
  ORGANISATION_ADMIN_REQUIRED,
  UNAUTHORIZED,
} from './call.ts'

const tags = ['Invitations']

const hosts = call.errors({ ...UNAUTHORIZED, ...ACTIVITY_UNRECOVERED, ...ORGANISATION_ADMIN_REQUIRED })

const OVER = { ACTIVITY_CANCELLED: { status: 409 }, ALREADY_STARTED: { status: 409 } } as const

const people = z.int().min(0)

const send = hosts
  .route({
    method: 'POST',
    path: '/activity/guests',
    summary: 'Send the invitations of an activity of mine that have not left',
    description:
      'They leave one after the other, once the activity is online, and as many a day as `dailyLimit` says. Whoever is registered, has answered, or wants no invitations from this host gets none.',
    tags,
  })
  .input(body({ activityId: Id }))
  .errors({ ...ACCOUNT_NOT_USABLE, ...OVER })
  .output(
    z.object({
      /** How many emails this call queued. */
      queued: people,
      /** How many wait to be sent in all. */
      waiting: people,
      leftToday: people,
      dailyLimit: people,
    }),
  )

const save = hosts
  .route({
    method: 'PUT',
    path: '/activity/guests',
    summary: 'Say whom I invite',
    description:
      'The list as it is from now on, at most 10,000 people, each address once; nothing is sent. Who is no longer on it is no longer invited.',
    tags,
  })
  .input(body({ activityId: Id, guests: Guests }))
  .errors({ ...ACCOUNT_NOT_USABLE, ...OVER, TOO_MANY_INVITED: { status: 422 } })
  .output(
    z.object({
      total: people,
      added: people,
      removed: people,
      /** Entries that had the address of another one. */
      duplicates: people,
      /** How many of those added are registered already. */
      registered: people,
    }),
  )

const list = hosts
  .route({ method: 'GET', path: '/activity/guests', summary: 'Whom I invited, and who answered', tags })
  .input(query({ activityId: IdParam }))
  .output(z.object({ guests: z.array(Invitation), counts: InvitationCounts }))

export const invitation = { send, save, list }
