import { createRouterClient, ORPCError, type RouterClient } from '@orpc/server'
import { describe, expect, test } from 'vitest'
import { updateUser } from '#db/queries/account/user.ts'
import type { UserUpdate } from '#db/schema/account.ts'
import { router } from '#server/api/router.ts'
import type { AccountStanding } from '#server/domain/account/standing.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { PASSWORD, type Person, type World, world } from '#tests/api/world/world.ts'

/**
 * No state but BANNED closes what already exists (decisions §3): own tickets, lists, check-in, marking attendance,
 * cancelling, exports, own data, leaving. Each line is something that a person had before they came into their state,
 * with the answer for a banned person: reading stays possible, changing does not.
 */
type Client = RouterClient<typeof router>

interface Thing {
  /** Makes the subject while the account is open, and returns the call. */
  prepare: (app: World, me: Person) => Promise<(client: Client) => Promise<unknown>>
  banned: 'done' | 'ACCOUNT_BANNED'
}

const IN_AN_HOUR = (app: World) => new Date(app.clock.now.getTime() + 3_600_000).toISOString()

async function hosted(app: World, me: Person) {
  const activity = await app.activity({ host: me })
  const { id: participantId } = await app.participation({ activity, partySize: 2 })
  return { activityId: activity.id, participantId }
}

async function registered(app: World, me: Person) {
  const activity = await app.activity()
  const { id: participantId } = await app.participation({ activity, person: me, partySize: 2 })
  const tickets = await app.db
    .selectFrom('ticket')
    .select('uuid')
    .where('participationId', '=', participantId)
    .execute()
  return { activityId: activity.id, participantId, ticketsId: tickets.map(({ uuid }) => uuid) }
}

const read =
  (call: (client: Client) => Promise<unknown>): Thing['prepare'] =>
  () =>
    Promise.resolve(call)

const THINGS: Record<string, Thing> = {
  'my registrations': {
    prepare: async (app, me) => {
      const { participantId } = await registered(app, me)
      return async (client) => {
        const list = await ownRegistrations(client)
        expect(list.map(({ participant }) => participant.id)).toEqual([participantId])
      }
    },
    banned: 'done',
  },
  'my ticket': {
    prepare: async (app, me) => {
      const { ticketsId } = await registered(app, me)
      return (client) => client.pages.ticket.read({ uuid: ticketsId[0]! })
    },
    banned: 'done',
  },
  'giving one of my tickets back': {
    prepare: async (app, me) => {
      const { activityId, participantId, ticketsId } = await registered(app, me)
      const input = { activityId, participantId, ticketsId: ticketsId.slice(0, 1) }
      return (client) => client.participation.cancelTickets(input)
    },
    banned: 'ACCOUNT_BANNED',
  },
  'the list of what I host': {
    prepare: async (app, me) => {
      const { activityId } = await hosted(app, me)
      return async (client) => {
        expect((await client.activity.listMine({})).map((hike) => hike.activityId)).toEqual([activityId])
        await client.pages.hosting.list({})
      }
    },
    banned: 'done',
  },
  'who comes to what I host': {
    prepare: async (app, me) => {
      const { activityId, participantId } = await hosted(app, me)
      return async (client) => {
        const { participants } = await client.pages.hosting.view({ activityId })
        expect(participants).toMatchObject([{ id: participantId, participantNbr: 2 }])
      }
    },
    banned: 'done',
  },
  'the list as a file': {
    prepare: async (app, me) => {
      const { activityId } = await hosted(app, me)
      return (client) => client.participation.exportList({ activityId })
    },
    banned: 'done',
  },
  'entering somebody by hand': {
    prepare: async (app, me) => {
      const { activityId } = await hosted(app, me)
      const ghost = { activityId, firstname: 'Gisèle', nbrParticipant: 1 }
      return (client) => client.manualParticipant.add(ghost)
    },
    banned: 'ACCOUNT_BANNED',
  },
  'removing somebody': {
    prepare: async (app, me) => {
      await updateUser(app.db, me.id, { accountType: 'PRO' })
      const query = { ...(await hosted(app, me)), reason: 'Sentier fermé' }
      return (client) => client.participation.remove({ query })
    },
    banned: 'ACCOUNT_BANNED',
  },
  'more places': {
    prepare: async (app, me) => {
      const { activityId } = await hosted(app, me)
      return (client) => client.pages.hosting.resize({ activityId, participantNbr: 40 })
    },
    banned: 'ACCOUNT_BANNED',
  },
  'calling my activity off': {
    prepare: async (app, me) => {
      const { activityId } = await hosted(app, me)
      return (client) => client.activity.cancel({ query: { activityId } })
    },
    banned: 'ACCOUNT_BANNED',
  },
  'rating who came': {
    prepare: async (app, me) => {
      const activity = await app.activity({ host: me, start: IN_AN_HOUR(app) })
      const { id: userId } = await app.participation({ activity })
      app.clock.pass({ hours: 1 })
      return (client) => client.attendance.rate({ activityId: activity.id, userId, rate: 1 })
    },
    banned: 'ACCOUNT_BANNED',
  },
  'my data': { prepare: read((client) => client.pages.account.ownData()), banned: 'done' },
  'my profile': { prepare: read((client) => client.profile.read({})), banned: 'done' },
  'my billing settings': { prepare: read((client) => client.pages.account.billing()), banned: 'done' },
  'my picture': { prepare: read((client) => client.profile.readPicture()), banned: 'done' },
  'where I am signed in': { prepare: read((client) => client.pages.account.sessions()), banned: 'done' },
  'signing out elsewhere': {
    prepare: read((client) => client.pages.account.endSession({})),
    banned: 'done',
  },
  'a new password': {
    prepare: read((client) => client.account.changePassword({ previousPass: PASSWORD, newPass: PASSWORD })),
    banned: 'done',
  },
  'changing my profile': {
    prepare: read((client) => client.profile.update({ description: 'Marche lentement.' })),
    banned: 'ACCOUNT_BANNED',
  },
  'leaving, with what I am registered for': {
    prepare: async (app, me) => {
      await registered(app, me)
      return async (client) => {
        expect(await client.pages.account.leaving()).toMatchObject({ registrations: 1 })
        expect(await client.pages.account.remove()).toMatchObject({ cancelled: 1 })
      }
    },
    banned: 'done',
  },
}

/**
 * How a person comes into each state. The two about payments cannot be reached yet: their session says so by itself.
 */
const STATES: Record<Exclude<AccountStanding, 'UNKNOWN'> | 'BANNED', UserUpdate> = {
  YES: {},
  WAITING_MAIL_VERIFICATION: { emailConfirmedAt: null },
  WAITING_POLICY_VALIDATION: { termsVersion: '2020-01-01' },
  WAITING_SUBSCRIPTION_PAIEMENT: {},
  WAITING_STRIPE_ACCOUNT_CREATION: {},
  BANNED: { accountType: 'BANNED' },
}

type State = keyof typeof STATES

/** All procedures as this person may call them in this state. */
async function clientIn(app: World, me: Person, state: State): Promise<Client> {
  await updateUser(app.db, me.id, STATES[state])
  const context = await app.contextOf(me)
  const isForced = state === 'WAITING_SUBSCRIPTION_PAIEMENT' || state === 'WAITING_STRIPE_ACCOUNT_CREATION'
  const session = isForced ? { ...context.session!, standing: state } : context.session!
  if (state === 'BANNED') expect(session.accountType).toBe('BANNED')
  else expect(session.standing).toBe(state)
  return createRouterClient(router, { context: { ...context, session } })
}

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'done'
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error
    return String(error.code)
  }
}

const states = Object.keys(STATES) as State[]

describe('no state but BANNED closes what already exists', () => {
  test.each(Object.entries(THINGS))('%s', async (_, { prepare, banned }) => {
    const app = await world()
    const outcomes: Partial<Record<State, string>> = {}
    for (const state of states) {
      const me = await app.participant()
      const call = await prepare(app, me)
      outcomes[state] = await outcomeOf(call(await clientIn(app, me, state)))
    }
    expect(outcomes).toEqual({
      YES: 'done',
      WAITING_MAIL_VERIFICATION: 'done',
      WAITING_POLICY_VALIDATION: 'done',
      WAITING_SUBSCRIPTION_PAIEMENT: 'done',
      WAITING_STRIPE_ACCOUNT_CREATION: 'done',
      BANNED: banned,
    })
  })

  test('what is new is another matter: proposing something waits, but for the payment account', async () => {
    const app = await world()
    const outcomes: Partial<Record<State, string>> = {}
    const activity = {
      name: 'Une marche',
      typeId: 1,
      description: 'Deux heures.',
      startDate: '2026-12-24T09:00',
      place: { city: 'Rimouski' },
      participantNbr: 10,
    }
    for (const state of states) {
      const client = await clientIn(app, await app.participant(), state)
      outcomes[state] = await outcomeOf(client.activity.publish({ activity }))
    }
    expect(outcomes).toEqual({
      YES: 'done',
      WAITING_MAIL_VERIFICATION: 'ACCOUNT_NOT_USABLE',
      WAITING_POLICY_VALIDATION: 'ACCOUNT_NOT_USABLE',
      WAITING_SUBSCRIPTION_PAIEMENT: 'ACCOUNT_NOT_USABLE',
      WAITING_STRIPE_ACCOUNT_CREATION: 'done',
      BANNED: 'ACCOUNT_BANNED',
    })
  })

  test('the rating list waits for the address to be confirmed, as the specification has it', async () => {
    const app = await world()
    for (const state of states.filter((state) => state !== 'BANNED')) {
      const me = await app.participant()
      const activity = await app.activity({ host: me, start: IN_AN_HOUR(app) })
      await app.participation({ activity })
      app.clock.pass({ hours: 1 })
      const list = await (await clientIn(app, me, state)).attendance.listToRate({})
      expect([state, list.length]).toEqual([state, state === 'WAITING_MAIL_VERIFICATION' ? 0 : 1])
    }
  })
})
