import { z } from 'zod'
import { ResizeForm } from '#server/schemas/activity/capacity.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { Activity, HostedActivity, UNLIMITED_PLACES } from '../entities/activity.ts'
import { Participant } from '../entities/participant.ts'
import { ACTIVITY_UNRECOVERED } from '../rest/call.ts'
import { ask, ORGANISATION_ADMIN_REQUIRED, UNAUTHORIZED } from './call.ts'

const people = z.int().min(0)

/** The places of an activity by state, each person counted once. */
export const PlacesExplained = z.object({
  /** −1 = unlimited. */
  participantNbr: z.union([z.literal(UNLIMITED_PLACES), z.int().min(1)]),
  taken: people,
  /** null = unlimited. */
  free: people.nullable(),
  /** Registered without paying. */
  joined: people,
  /** Join requests that the host has yet to answer. */
  asked: people,
  paid: people,
  /** Held during payment. */
  held: people,
  /** Entered by hand, cheque awaited. */
  cheque: people,
  /** Entered by hand, nothing awaited. */
  manual: people,
  /** Offered to the waiting list. */
  offered: people,
})

/** Emails to people entered by hand, or to guests, that have not been sent yet. */
export const WaitingEmails = z.object({
  count: z.int().min(1),
  /** An operator has yet to agree to the activity, or the host's budget of the day is used up. */
  for: z.enum(['REVIEW', 'ALLOWANCE']),
  /** When the last one is sent; null: once an operator has agreed. */
  until: Instant.nullable(),
})

const hosts = ask.errors({ ...UNAUTHORIZED })

/** `/mes-activites`. */
const list = hosts
  .input(z.object({ page: PageParam }))
  .output(z.object({ activities: z.array(HostedActivity), page: z.int().min(0), hasNext: z.boolean() }))

/** `/mes-activites/:id`: only to its host and to operators. */
const view = hosts
  .input(z.object({ activityId: IdParam }))
  .errors({ ...ACTIVITY_UNRECOVERED })
  .output(
    z.object({
      activity: Activity,
      places: PlacesExplained,
      participants: z.array(Participant),
      /** A member of an organisation changes the activities they created, and only admins call off (decisions §6). */
      mayEdit: z.boolean(),
      mayDecide: z.boolean(),
      /** How many of them wait for their mark, once it may be given. */
      toRate: z.int().min(0),
      /** How many are on its guest list. */
      invited: people,
      waitingEmails: WaitingEmails.nullable(),
    }),
  )

/** More places or fewer, never fewer than are taken. */
const resize = hosts
  .input(ResizeForm.extend({ activityId: IdParam }))
  .errors({
    ...ACTIVITY_UNRECOVERED,
    ...ORGANISATION_ADMIN_REQUIRED,
    ACTIVITY_CANCELLED: { status: 409 },
    PLACES_TAKEN: { status: 409, data: z.object({ taken: people }) },
  })
  .output(z.object({ participantNbr: z.int() }))

export const hosting = { list, view, resize }
