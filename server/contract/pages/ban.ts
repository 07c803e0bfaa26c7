import { z } from 'zod'
import { BanCallOffForm, BanForm } from '#server/schemas/moderation/report.ts'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { ACCOUNT_TYPES, PublicPerson } from '../entities/person.ts'
import { ask, FORBIDDEN, NOT_FOUND, UNAUTHORIZED } from './call.ts'

const Person = PublicPerson.omit({ pictureUrl: true })

const operators = ask.errors({ ...UNAUTHORIZED, ...FORBIDDEN })

const Banned = z.object({ person: Person, reason: z.string(), bannedAt: Instant })

/** Bans in force, newest first; with an address, those of its mailbox. */
const list = operators
  .input(
    z.object({
      page: PageParam,
      email: z.string({ error: 'email.wrong' }).max(254, 'email.tooLong').optional(),
    }),
  )
  .output(z.object({ bans: z.array(Banned), page: z.int().min(0), hasNext: z.boolean() }))

/** The information about an account before and after banning it. */
const account = operators
  .errors(NOT_FOUND)
  .input(z.object({ userId: IdParam }))
  .output(
    z.object({
      person: Person,
      email: z.string(),
      accountType: z.enum(ACCOUNT_TYPES),
      registeredAt: Instant,
      /** Operators cannot be banned. */
      isOperator: z.boolean(),
      ban: z.object({ reason: z.string(), bannedAt: Instant }).nullable(),
      /** Their coming activities, soonest first. */
      coming: z.array(
        z.object({
          activityId: Id,
          name: z.string(),
          startDate: Instant,
          timeZone: z.string(),
          people: z.int().min(0),
        }),
      ),
    }),
  )

const acts = operators.errors({ ...NOT_FOUND, NOT_WAITING: { status: 409 } })

const place = acts
  .errors({ OPERATOR: { status: 422 } })
  .input(z.object({ userId: IdParam, ...BanForm.shape }))
  .output(z.object({ userId: Id }))

const lift = acts.input(z.object({ userId: IdParam, ...BanForm.shape })).output(z.object({ userId: Id }))

/** Calls off the activities that the operator has confirmed. */
const callOff = acts
  .input(z.object({ userId: IdParam, ...BanCallOffForm.shape }))
  .output(z.object({ activities: z.int().min(0), told: z.int().min(0) }))

export const ban = { list, account, place, lift, callOff }
