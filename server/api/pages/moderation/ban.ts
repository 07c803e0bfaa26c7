import { open, signedIn } from '#server/api/base.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import {
  ban as placeBan,
  BANS_PER_PAGE,
  callOffActivitiesOf,
  lift as liftBan,
  listBans,
  reviewAccount,
} from '#server/services/moderation/ban.ts'

const list = open.pages.ban.list.handler(async ({ input: { page, email }, context: { services } }) => {
  const bans = await listBans(services, page, email)
  return {
    bans: bans.slice(0, BANS_PER_PAGE).map((ban) => ({
      person: { userId: ban.userId, displayName: displayName(ban) },
      reason: ban.reason,
      bannedAt: ban.bannedAt,
    })),
    page,
    hasNext: bans.length > BANS_PER_PAGE,
  }
})

const account = open.pages.ban.account.handler(async ({ input, context: { services }, errors }) => {
  const found = await reviewAccount(services, input.userId)
  if (!found) throw errors.NOT_FOUND()
  const { user, ban, isOperator, coming } = found
  return {
    person: { userId: user.id, displayName: displayName(user) },
    email: user.email,
    accountType: user.accountType,
    registeredAt: user.registeredAt,
    isOperator,
    ban: ban ? { reason: ban.reason, bannedAt: ban.bannedAt } : null,
    coming: coming.map(({ activity: { id, name, startsAt, timeZone }, people }) => ({
      activityId: id,
      name,
      startDate: startsAt,
      timeZone,
      people,
    })),
  }
})

const place = signedIn.pages.ban.place.handler(async ({ input, context, errors }) => {
  const { outcome } = await placeBan(context.services, context.session, input)
  switch (outcome) {
    case 'BANNED':
      return { userId: input.userId }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'ALREADY_BANNED':
      throw errors.NOT_WAITING()
    case 'OPERATOR':
      throw errors.OPERATOR()
  }
})

const lift = signedIn.pages.ban.lift.handler(async ({ input, context, errors }) => {
  const { outcome } = await liftBan(context.services, context.session, input)
  switch (outcome) {
    case 'LIFTED':
      return { userId: input.userId }
    case 'NOT_BANNED':
      throw errors.NOT_WAITING()
  }
})

const callOff = signedIn.pages.ban.callOff.handler(async ({ input, context, errors }) => {
  const called = await callOffActivitiesOf(context.services, context.session, input)
  switch (called.outcome) {
    case 'CALLED_OFF':
      return { activities: called.activities, told: called.people }
    case 'NOT_BANNED':
      throw errors.NOT_WAITING()
  }
})

export const ban = { list, account, place, lift, callOff }
