import { describe, expect, test } from 'vitest'
import type { Plan } from '#server/domain/activity/plan.ts'
import type { BudgetName } from '#server/domain/notification/email-budget.ts'
import {
  NOTIFICATIONS,
  type NotificationSubjects,
  type NotificationType,
} from '#server/domain/notification/kinds.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { signUp } from '#server/services/account/account.ts'
import { leaveInvitations } from '#server/services/invitation/emails.ts'
import { sendCustomEmail } from '#server/services/notification/custom-email/step.ts'
import { takeFromBudgets } from '#server/services/notification/email-allowance.ts'
import type { Payers } from '#server/services/notification/email-allowance-key.ts'
import { notify } from '#server/services/notification/notification.ts'
import { remindHostsOfRequests } from '#server/services/participation/approval.ts'
import { addCrowd } from '#tests/api/world/crowd.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { organisation } from '#tests/api/world/organisations.ts'
import { PASSWORD, type World, world } from '#tests/api/world/world.ts'

/** How many of so many e-mails are sent at once, and what becomes of the others. */
type Outcome = [leave: number, others: 'LEAVE TOO' | 'REFUSED' | 'REPEATED' | 'DELAYED' | 'WAIT' | 'GATHERED']

interface Scenario {
  times: number
  expected: Outcome
  /** Prepares, and returns the action that causes one e-mail of the kind, to the same recipient. */
  prepare: (app: World) => Promise<(time: number) => Promise<unknown>>
}

/** Part of an action that the person began: not limited, however many there are. */
function always<Type extends NotificationType>(
  type: Type,
  subject: (ids: { activityId: number; participationId: number }) => NotificationSubjects[Type],
): Scenario {
  return {
    times: 15,
    expected: [15, 'LEAVE TOO'],
    prepare: async (app) => {
      const activity = await app.activity()
      const { id, person } = await app.participation({ activity })
      const about = subject({ activityId: activity.id, participationId: id })
      return () => inTransaction(app.services, (services) => notify(services, person.id, type, about))
    },
  }
}

/** Counts so many as sent earlier in the same window. */
async function spendBefore({ services, db }: World, budget: BudgetName, payers: Payers, times: number) {
  await inTransaction(services, (services) => takeFromBudgets(services, [budget], payers))
  await db.updateTable('emailAllowance').set({ used: times }).where('budget', '=', budget).execute()
}

const minutesApart = (app: World, act: () => Promise<unknown>) => async () => {
  app.clock.pass({ minutes: 1 })
  return act()
}

/** Each of these people requests to join, and two days later the host is reminded: one email an activity. */
async function overdueRequest(app: World, hostId: number): Promise<void> {
  await inTransaction(app.services, (services) =>
    notify(services, hostId, 'PARTICIPANT_WAITING_TOO_LONG', { activityId: 1 }),
  )
  await remindHostsOfRequests(app.services)
}

const ofHost = (type: 'NEW_PARTICIPANT_FOR_HOST' | 'NEW_WAITING_APPROVAL'): Scenario => ({
  times: 13,
  expected: [10, 'GATHERED'],
  prepare: async (app) => {
    const activity = await app.activity()
    const { id: participationId } = await app.participation({ activity })
    await app.db.deleteFrom('task').execute()
    await app.db.deleteFrom('notification').where('userId', '=', activity.host.id).execute()
    return async () => {
      await inTransaction(app.services, (services) =>
        notify(services, activity.host.id, type, { participationId }),
      )
      await app.delivered()
    }
  },
})

const ofOrganisation = (type: 'ORGANISATION_INVITATION' | 'MEMBER_CARD', leave: number): Scenario => ({
  times: leave + 3,
  expected: [leave, 'REFUSED'],
  prepare: async (app) => {
    const club = await organisation(app)
    const { invite, issueCard } = app.as(club).pages.organisation
    const email = 'membre@exemple.net'
    const card = { organisationId: club.id, holder: 'Membre', email, validUntil: '2027-01-01' }
    return (time) =>
      type === 'MEMBER_CARD'
        ? issueCard({ ...card, number: String(time) })
        : invite({ organisationId: club.id, email, role: 'MEMBER' })
  },
})

const PLAN: Plan = {
  ...{ startsAt: '2026-11-28T14:00:00.000Z', endsAt: null, timeZone: 'America/Toronto' },
  ...{ isOnline: false, onlineLink: null, address: null, city: 'Rimouski', nearCity: null },
}

const SCENARIOS: Record<NotificationType, Scenario[]> = {
  NEW_USER_NEED_CONFIRMATION: [
    {
      times: 8,
      expected: [5, 'REFUSED'],
      prepare: async (app) => {
        const lea = app.as(await app.participant({ emailConfirmed: false }))
        return minutesApart(app, () => lea.account.resendConfirmation())
      },
    },
    {
      times: 7,
      expected: [5, 'DELAYED'],
      prepare: (app) => {
        const email = 'lea@exemple.net'
        const person = { firstName: 'Léa', lastName: 'Roy', organisationName: null, sponsorshipCode: null }
        const input = { ...person, email, password: PASSWORD, locale: 'fr' as const }
        return Promise.resolve(async () => {
          // A person who deletes the account may open another one with the same address.
          await app.db
            .updateTable('user')
            .set({ emailKey: crypto.randomUUID() })
            .where('emailKey', '=', email)
            .execute()
          return signUp(app.services, input)
        })
      },
    },
  ],
  NEW_PASSWORD: [
    {
      times: 8,
      expected: [5, 'REPEATED'],
      prepare: async (app) => {
        const { email } = await app.participant()
        return minutesApart(app, () => app.as(null).account.requestPassword({ email }))
      },
    },
  ],
  IDENTITY_CODE: [
    {
      times: 12,
      expected: [10, 'REFUSED'],
      prepare: async (app) => {
        const alice = await app.signedIn(await app.participant())
        return minutesApart(app, () => alice.account.sendIdentityCode())
      },
    },
  ],
  NEWSLETTER_CONFIRMATION: [
    {
      times: 6,
      expected: [3, 'REPEATED'],
      prepare: (app) => {
        const email = 'lectrice@exemple.net'
        return Promise.resolve(minutesApart(app, () => app.as(null).contact.subscribe({ email })))
      },
    },
  ],
  NEW_PARTICIPANT: [
    always('NEW_PARTICIPANT', ({ participationId }) => ({ participationId })),
    {
      times: 12,
      expected: [10, 'REFUSED'], // a guest’s address
      prepare: async (app) => {
        const host = await app.host()
        return async () => {
          const { id: activityId } = await app.activity({ host })
          const { pass: guestId } = await guestOf(app.services, { email: 'invitee@exemple.net' })
          const attendance = [{ nbrParticipant: 1 }]
          return app.as(null).participation.join({ activityId, attendance, guestId })
        }
      },
    },
    {
      times: 4,
      expected: [2, 'REFUSED'], // many guests of one network
      prepare: async (app) => {
        const { id: activityId } = await app.activity()
        const { peer: network } = await app.contextOf(null)
        await spendBefore(app, 'guestRegistrationsOfNetwork', { network }, 298)
        return async () => {
          const { pass: guestId } = await guestOf(app.services)
          const attendance = [{ nbrParticipant: 1 }]
          return app.as(null).participation.join({ activityId, attendance, guestId })
        }
      },
    },
    {
      times: 4,
      expected: [2, 'WAIT'], // many guests of one host
      prepare: async (app) => {
        const { id: activityId, host } = await app.activity()
        await spendBefore(app, 'guestRegistrationsOfHost', { hostId: host.id }, 998)
        return async () => {
          const { pass: guestId } = await guestOf(app.services)
          const attendance = [{ nbrParticipant: 1 }]
          return app.as(null).participation.join({ activityId, attendance, guestId })
        }
      },
    },
    ...byHand('manualTicketsOfHost', 100),
    ...byHand('manualTicketsOfHostToRecipient', 50),
    ...byHand('manualTicketsToRecipient', 100),
    {
      times: 8,
      expected: [5, 'REPEATED'], // the link, asked for once more
      prepare: async (app) => {
        const { id: activityId } = await app.activity()
        const attendance = [{ nbrParticipant: 1 }]
        const join = async () => {
          const { pass: guestId } = await guestOf(app.services, { email: 'invitee@exemple.net' })
          return app.as(null).participation.join({ activityId, attendance, guestId })
        }
        await join()
        await app.db.deleteFrom('task').execute()
        await app.db.deleteFrom('notification').execute()
        return minutesApart(app, () => join().catch(expectAlreadyJoined))
      },
    },
  ],
  ACTIVITY_INVITATION: [
    {
      times: 3,
      expected: [100, 'WAIT'],
      prepare: async (app) => {
        const { id: activityId, host } = await app.activity()
        const { invitation } = app.as(host)
        const guests = Array.from({ length: 103 }, (_, time) => ({ email: `amie-${time}@exemple.net` }))
        await invitation.save({ activityId, guests })
        await invitation.send({ activityId })
        return () => leaveInvitations(app.services, activityId)
      },
    },
  ],
  CUSTOM_TEMPLATE: [
    {
      times: 3,
      expected: [100, 'WAIT'],
      prepare: async (app) => {
        const host = await app.host({ accountType: 'PRO' })
        const { id: activityId } = await app.activity({ host, capacity: null })
        await addCrowd(app, activityId, 103)
        const message = { activityId, templateType: 'NOW' as const, content: 'Apportez vos raquettes.' }
        const { mailingId } = await app.as(host).email.save(message)
        return async () => {
          await app.db.updateTable('mailing').set({ dueAt: app.clock.now.toISOString() }).execute()
          await sendCustomEmail(app.services, mailingId!)
        }
      },
    },
  ],
  ORGANISATION_INVITATION: [ofOrganisation('ORGANISATION_INVITATION', 5)],
  MEMBER_CARD: [ofOrganisation('MEMBER_CARD', 10)],
  SPONSORSHIP: [
    {
      times: 13,
      expected: [10, 'DELAYED'],
      prepare: async (app) => {
        const [sponsor, sponsored] = [await app.participant(), await app.participant()]
        const subject = { sponsoredId: sponsored.id }
        return () =>
          inTransaction(app.services, (services) => notify(services, sponsor.id, 'SPONSORSHIP', subject))
      },
    },
  ],
  PARTICIPANT_WAITING_TOO_LONG: [
    {
      times: 13,
      expected: [10, 'DELAYED'],
      prepare: async (app) => {
        const { id } = await app.host()
        return () => overdueRequest(app, id)
      },
    },
  ],
  NEW_PARTICIPANT_FOR_HOST: [ofHost('NEW_PARTICIPANT_FOR_HOST')],
  NEW_WAITING_APPROVAL: [ofHost('NEW_WAITING_APPROVAL')],
  NEW_COMMENT: [comments('NEW_COMMENT')],
  NEW_RESPONSE: [comments('NEW_RESPONSE')],
  ALERT_NEW_ACTIVITY: [
    {
      times: 8,
      expected: [5, 'GATHERED'],
      prepare: async (app) => {
        const [host, bruno] = [await app.host(), await app.participant()]
        await app.follows(bruno, host)
        await app.as(bruno).pages.notification.save({ ALERT_NEW_ACTIVITY: 'AT_ONCE' })
        return async () => {
          await app.activity({ host })
          await app.delivered()
        }
      },
    },
  ],
  ACCOUNT_NOT_ACTIVATED: [always('ACCOUNT_NOT_ACTIVATED', () => ({ reminder: 1 }))],
  CREDENTIAL_CHANGED: [always('CREDENTIAL_CHANGED', () => ({ changeId: 1 }))],
  SESSIONS_ENDED: [always('SESSIONS_ENDED', () => ({}))],
  ACCOUNT_DELETED: [always('ACCOUNT_DELETED', () => ({}))],
  WELCOME: [always('WELCOME', () => ({}))],
  ACTIVITY_CREATED: [always('ACTIVITY_CREATED', ({ activityId }) => ({ activityId }))],
  ACTIVITY_VALID: [always('ACTIVITY_VALID', ({ activityId }) => ({ activityId }))],
  ACTIVITY_NO_LONGER_VALID: [always('ACTIVITY_NO_LONGER_VALID', ({ activityId }) => ({ activityId }))],
  PARTICIPANT_APPROVED: [always('PARTICIPANT_APPROVED', ({ participationId }) => ({ participationId }))],
  PARTICIPANT_MISSING_VALIDATION: [
    always('PARTICIPANT_MISSING_VALIDATION', () => ({ orderId: 1 })),
    always('PARTICIPANT_MISSING_VALIDATION', ({ participationId }) => ({ participationId })),
  ],
  PAYMENT_ACCOUNT_MISSING: [always('PAYMENT_ACCOUNT_MISSING', () => ({ paymentAccountId: 1 }))],
  TICKET_HANDED_ON: [
    {
      times: 12,
      expected: [20, 'REFUSED'], // each of ten tells the one who gets it and the one who gives it
      prepare: async (app) => {
        const bruno = await app.participant()
        const uuids: string[] = []
        while (uuids.length < 12) {
          const { id: activityId } = await app.activity()
          const attendance = [{ nbrParticipant: 1 }]
          const { participant } = await app.as(bruno).participation.join({ activityId, attendance })
          uuids.push(participant!.tickets[0]!.uuid)
        }
        const to = { firstname: 'Maude', email: 'maude@exemple.org' }
        return (time) => app.as(bruno).ticket.handOn({ ticket: uuids[time - 1]!, ...to })
      },
    },
  ],
  TICKETS_CANCELLED: [
    always('TICKETS_CANCELLED', ({ participationId }) => ({ participationId, people: 1 })),
    {
      times: 12,
      expected: [10, 'REPEATED'], // a guest’s address
      prepare: async (app) => {
        const { id: activityId } = await app.activity({ capacity: null })
        const { pass: guestId } = await guestOf(app.services, { email: 'invitee@exemple.net' })
        const attendance = [{ nbrParticipant: 15 }]
        const { participant } = await app.as(null).participation.join({ activityId, attendance, guestId })
        const { id: participantId, tickets } = participant!
        const uuids = tickets.map(({ uuid }) => uuid)
        return (time) => {
          const ticketsId = [uuids[time]!]
          return app.as(null).participation.cancelTickets({ activityId, participantId, ticketsId, guestId })
        }
      },
    },
  ],
  ACTIVITY_CHANGED: [
    always('ACTIVITY_CHANGED', ({ participationId }) => ({ participationId, before: PLAN })),
    {
      times: 13,
      expected: [10, 'DELAYED'], // an address that nobody has confirmed
      prepare: async (app) => {
        const activity = await app.activity()
        const input = { firstname: 'Gisèle', email: 'gisele@exemple.net', nbrParticipant: 1 }
        await app.as(activity.host).manualParticipant.add({ activityId: activity.id, ...input })
        const { id: participationId } = await app.db
          .selectFrom('participation')
          .select('id')
          .executeTakeFirstOrThrow()
        const subject = { participationId, before: PLAN }
        return () =>
          inTransaction(app.services, (services) =>
            notify(services, { participationId }, 'ACTIVITY_CHANGED', subject),
          )
      },
    },
  ],
  REFUSED_PARTICIPATION: [always('REFUSED_PARTICIPATION', ({ participationId }) => ({ participationId }))],
  ATTENDANCE_CORRECTED: [always('ATTENDANCE_CORRECTED', () => ({ correctionId: 1 }))],
  ACTIVITY_CANCELLED: [always('ACTIVITY_CANCELLED', ({ participationId }) => ({ participationId }))],
  ACTIVITY_CANCELLED_MISSING_PARTICIPANTS: [
    always('ACTIVITY_CANCELLED_MISSING_PARTICIPANTS', ({ participationId }) => ({ participationId })),
  ],
  PLACE_OFFERED: [
    always('PLACE_OFFERED', () => ({ waitingEntryId: 1 })),
    ofWaitingGuest('PLACE_OFFERED', 'DELAYED'),
  ],
  PLACE_OFFER_OVER: [
    always('PLACE_OFFER_OVER', () => ({ waitingEntryId: 1 })),
    ofWaitingGuest('PLACE_OFFER_OVER', 'REPEATED'),
  ],
  PROMOTION: [always('PROMOTION', () => ({ subscriptionId: 1, promotionId: 1 }))],
  NEXT_24H: [always('NEXT_24H', ({ activityId }) => ({ activityId, participationId: null }))],
}

/** To an address that nobody has shown to be theirs. */
function ofWaitingGuest(
  type: 'PLACE_OFFERED' | 'PLACE_OFFER_OVER',
  others: 'DELAYED' | 'REPEATED',
): Scenario {
  return {
    times: 12,
    expected: [10, others],
    prepare: async (app) => {
      const { id } = await guestOf(app.services)
      return () =>
        inTransaction(app.services, (services) => notify(services, id, type, { waitingEntryId: 1 }))
    },
  }
}

function byHand(budget: BudgetName, most: number): Scenario[] {
  return [
    {
      times: 5,
      expected: [3, 'WAIT'],
      prepare: async (app) => {
        const { id: activityId, host } = await app.activity()
        const email = 'parent@exemple.net'
        await spendBefore(app, budget, { hostId: host.id, recipient: email }, most - 3)
        const person = { activityId, firstname: 'Élève', email, nbrParticipant: 1 }
        return () => app.as(host).manualParticipant.add(person)
      },
    },
  ]
}

function comments(type: 'NEW_COMMENT' | 'NEW_RESPONSE'): Scenario {
  return {
    times: 8,
    expected: [5, 'GATHERED'],
    prepare: async (app) => {
      const { id: activityId } = await app.activity()
      const bruno = await app.participant()
      const question = await app.as(bruno).comment.add({ activityId, comment: 'Mon chien peut-il venir?' })
      const commentId = type === 'NEW_RESPONSE' ? question.commentId : undefined
      await app.delivered()
      await app.db.deleteFrom('task').execute()
      await app.db.deleteFrom('notification').execute()
      return async (time) => {
        const author = await app.participant()
        await app.as(author).comment.add({ activityId, comment: `Voilà ${time}.`, commentId })
        await app.delivered()
      }
    },
  }
}

function expectAlreadyJoined(error: unknown): void {
  expect(error).toMatchObject({ code: 'ALREADY_JOINED' })
}

/** Does it so many times, and reads the results from the tables. */
async function play(app: World, type: NotificationType, { times, prepare }: Scenario): Promise<Outcome> {
  const act = await prepare(app)
  const known = await app.db
    .selectFrom('notification')
    .select('id')
    .where('type', '=', type)
    .orderBy('id')
    .execute()
  let refused = 0
  for (let time = 1; time <= times; time++)
    await act(time).catch((error: unknown) => {
      expect(error).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        data: { retryAfter: expect.any(Number) as number },
      })
      refused++
    })
  const rows = await app.db
    .selectFrom('notification')
    .leftJoin('heldEmail', 'heldEmail.notificationId', 'notification.id')
    .select(['notification.id', 'heldEmail.hostId as heldOf'])
    .where('type', '=', type)
    .where('notification.id', '>', known.at(-1)?.id ?? 0)
    .execute()
  const tasks = await app.db.selectFrom('task').select(['payload', 'runAt']).execute()
  const runAt = new Map(
    tasks.map((task) => [
      (JSON.parse(task.payload) as { notificationId?: number }).notificationId,
      task.runAt,
    ]),
  )
  const now = app.clock.now.toISOString()
  const held = rows.filter(({ heldOf }) => heldOf !== null).length
  const invited = await app.db.selectFrom('activityInvitation').select('dueAt').execute()
  const inList = invited.filter(({ dueAt }) => dueAt !== null).length
  const underWay = await app.db
    .selectFrom('mailing')
    .select('id')
    .where('kind', '=', 'CUSTOM_NOW')
    .where('doneAt', 'is', null)
    .execute()
  const later = rows.filter(({ id }) => (runAt.get(id) ?? '') > now).length
  const leave = rows.length - held - later
  if (refused > 0) return [leave, 'REFUSED']
  if (held + inList + underWay.length > 0) return [leave, 'WAIT']
  if (type === 'ALERT_NEW_ACTIVITY') return [leave, leave < times ? 'GATHERED' : 'LEAVE TOO']
  if (later > 0) return [leave, rows.length < times ? 'GATHERED' : 'DELAYED']
  return [leave, rows.length < times ? 'REPEATED' : 'LEAVE TOO']
}

describe('each kind of e-mail, beyond its number', () => {
  const cases = (Object.keys(NOTIFICATIONS) as NotificationType[]).flatMap((type) =>
    SCENARIOS[type].map((scenario, index) => ({ type, index, scenario })),
  )
  test.each(cases)('$type ($index)', async ({ type, scenario }) => {
    expect(await play(await world(), type, scenario)).toEqual(scenario.expected)
  })
})
