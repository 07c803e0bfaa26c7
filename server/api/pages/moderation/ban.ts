import { z } from 'zod'
import { operatorPage } from '#server/api/base.ts'
import { unlessMissing, useCase } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import { BanCallOffForm, BanForm } from '#server/schemas/moderation/ban.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import {
  banUser,
  callOffActivitiesOf,
  listBans,
  reviewAccount,
  unbanUser,
} from '#server/services/moderation/ban.ts'
import { endSessionsOf } from '#server/services/moderation/end-sessions.ts'

/** Bans in force, newest first; with an address, those of its mailbox. */
const list = operatorPage
  .input(
    z.object({
      page: PageParam,
      email: z.string({ error: 'email.wrong' }).max(254, 'email.tooLong').optional(),
    }),
  )
  .handler(async ({ input: { page, email }, context: { services, session } }) => {
    const bans = await listBans(services, session, { page, email })
    return {
      bans: bans.slice(0, PAGE_SIZES.bans).map((ban) => ({
        person: { userId: ban.userId, displayName: displayName(ban) },
        reason: ban.reason,
        bannedAt: ban.bannedAt,
      })),
      page,
      hasNext: bans.length > PAGE_SIZES.bans,
    }
  })

/** The information about an account before and after banning it. */
const account = operatorPage
  .errors(NOT_FOUND)
  .input(z.object({ userId: IdParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const found = await unlessMissing(errors.NOT_FOUND, reviewAccount(services, session, input.userId))
    const { user, ban, isOperator, sessions, coming, hasPaidPlaces } = found
    return {
      person: { userId: user.id, displayName: displayName(user) },
      email: user.email,
      accountType: user.accountType,
      registeredAt: user.registeredAt,
      /** Operators cannot be banned. */
      isOperator,
      ban: ban ? { reason: ban.reason, bannedAt: ban.bannedAt } : null,
      /** On how many devices the person is signed in. */
      sessions,
      hasPaidPlaces,
      /** Soonest first. */
      coming: coming.map(({ activity: { id, name, startsAt, timeZone }, people }) => ({
        activityId: id,
        name,
        startDate: startsAt,
        timeZone,
        people,
      })),
    }
  })

const acts = operatorPage.errors({ ...NOT_FOUND, NOT_WAITING: { status: 409 } })

const place = acts
  .errors({ OPERATOR: { status: 422 } })
  .input(z.object({ userId: IdParam, ...BanForm.shape }))
  .handler(useCase(banUser))

const lift = acts.input(z.object({ userId: IdParam, ...BanForm.shape })).handler(useCase(unbanUser))

/** Calls off the activities that the operator has confirmed. */
const callOff = acts
  .input(z.object({ userId: IdParam, ...BanCallOffForm.shape }))
  .handler(useCase(callOffActivitiesOf))

/** Signs the person out everywhere. */
const endSessions = acts
  .input(z.object({ userId: IdParam, ...BanForm.shape }))
  .handler(useCase(endSessionsOf))

export const ban = { list, account, place, lift, callOff, endSessions }
