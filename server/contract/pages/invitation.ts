import { z } from 'zod'
import { GUEST_STATES } from '#server/domain/invitation/invitee-list.ts'
import { GuestInput } from '#server/schemas/invitation/invitee-list.ts'
import { InvitationLink } from '#server/schemas/organisation/organisation.ts'
import { Flag, Id, IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { ActivitySummary } from '../entities/activity.ts'
import { Invitation, InvitationCounts } from '../entities/invitation.ts'
import { ACTIVITY_UNRECOVERED } from '../rest/call.ts'
import { ask, ORGANISATION_ADMIN_REQUIRED, UNAUTHORIZED } from './call.ts'

const hosts = ask.errors({ ...UNAUTHORIZED, ...ACTIVITY_UNRECOVERED, ...ORGANISATION_ADMIN_REQUIRED })

const OVER = { ACTIVITY_CANCELLED: { status: 409 }, ALREADY_STARTED: { status: 409 } } as const

const people = z.int().min(0)

/** `/mes-activites/:id/invitations`: a page of the list, in one state or in all. */
const view = hosts
  .input(
    z.object({
      activityId: IdParam,
      state: z.enum(GUEST_STATES, { error: 'common.choice' }).nullish(),
      page: PageParam,
    }),
  )
  .output(
    z.object({
      activity: z.object({
        activityId: Id,
        name: z.string(),
        isPrivate: z.boolean(),
        /** Whether emails are sent now; before, they wait for an operator's approval. */
        isOnline: z.boolean(),
        /** The reason why nobody can be invited any more. */
        closed: z.enum(['CANCELLED', 'STARTED']).nullable(),
      }),
      guests: z.array(Invitation),
      counts: InvitationCounts,
      /** How many may be reminded now. */
      toRemind: people,
      total: people,
      hasNext: z.boolean(),
      leftToday: people,
      dailyLimit: people,
    }),
  )

/** Adds people to the list. */
const add = hosts
  .input(
    z.object({
      activityId: Id,
      guests: z.array(GuestInput, { error: 'common.list' }).max(20_000, 'invitation.tooMany'),
    }),
  )
  .errors({ ...OVER, TOO_MANY_GUESTS: { status: 422, data: z.object({ total: people }) } })
  .output(z.object({ added: people, duplicates: people, registered: people, total: people }))

const remove = hosts
  .input(z.object({ activityId: Id, invitationId: Id }))
  .output(z.object({ removed: z.literal(true) }))

/** Writes again to those who did not answer, within the limits. */
const remind = hosts
  .input(z.object({ activityId: Id }))
  .errors(OVER)
  .output(z.object({ queued: people, waiting: people, leftToday: people, dailyLimit: people }))

const links = ask.errors({ UNKNOWN_LINK: { status: 404 } })

/** The invitation of a link, for anyone who has it. */
const read = links.input(z.object({ link: InvitationLink })).output(
  z.object({
    link: z.enum(['OPEN', 'OVER', 'CANCELLED', 'STARTED']),
    state: z.enum(GUEST_STATES),
    answer: z.enum(['ACCEPTED', 'DECLINED']).nullable(),
    isPrivate: z.boolean(),
    /** Null where the invitation was withdrawn: its activity is not revealed any more. */
    activity: ActivitySummary.nullable(),
    guest: z.object({ email: z.string(), firstname: z.string(), name: z.string() }).nullable(),
  }),
)

const answer = links
  .input(
    z.object({ link: InvitationLink, answer: z.enum(['ACCEPTED', 'DECLINED'], { error: 'common.choice' }) }),
  )
  .errors({ INVITATION_OVER: { status: 410 }, ALREADY_JOINED: { status: 409 } })
  .output(z.object({ activityId: Id, email: z.string(), firstname: z.string(), name: z.string() }))

const readStop = links
  .input(z.object({ link: InvitationLink }))
  .output(z.object({ host: z.string(), isStopped: z.boolean() }))

/** Stops the invitations from a host, or allows them again. */
const stop = links
  .input(z.object({ link: InvitationLink, stop: Flag }))
  .output(z.object({ isStopped: z.boolean() }))

export const invitation = { view, add, remove, remind, read, answer, readStop, stop }
