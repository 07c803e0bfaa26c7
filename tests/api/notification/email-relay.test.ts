import { describe, expect, test } from 'vitest'
import type { BudgetName } from '#server/domain/notification/email-budget.ts'
import { inTransaction } from '#server/runtime/transaction.ts'
import { takeFromBudgets } from '#server/services/notification/email-allowance.ts'
import { releaseEmails } from '#server/services/notification/held-email.ts'
import { remindParticipants } from '#server/services/participation/reminder.ts'
import { giveBack } from '#server/services/platform/rate-limit.ts'
import type { ActivityOverrides, Person } from '#tests/api/world/cast.ts'
import { change } from '#tests/api/world/change.ts'
import { emailsTo } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'

const isWhole = process.env.TEST_SIZE === 'whole'
const LONG = { timeout: 600_000 }
const VICTIM = { email: 'victime@exemple.net' }
const ADVERT = 'BUY CHEAP PILLS http://evil.example NOW'

/** A new account with an activity that no operator has validated, unless said otherwise. */
async function advertiser(inputs: ActivityOverrides = {}) {
  const app = await world()
  const activity = await app.activity({ name: ADVERT, state: 'NEED_VALIDATION', ...inputs })
  await app.delivered()
  return { ...app, activity, another: app.activity, host: app.as(activity.host) }
}

type Advertiser = Awaited<ReturnType<typeof advertiser>>

/** Spreads it over several hours: these tests are not about how many they may add in one. */
async function enter(
  { services, host, activity }: Advertiser,
  times: number,
  email: (time: number) => string,
) {
  for (let time = 1; time <= times; time++) {
    const person = { firstname: `Élève ${time}`, email: email(time), nbrParticipant: 1 }
    await host.manualParticipant.add({ activityId: activity.id, ...person })
    await giveBack(services, [['manualParticipant', String(activity.host.id)]])
  }
}

/** Counts so many e-mails as sent earlier on the same day. */
async function spendBefore({ services, db, activity }: Advertiser, budget: BudgetName, times: number) {
  const payers = { hostId: activity.host.id, recipient: VICTIM.email }
  await inTransaction(services, (services) => takeFromBudgets(services, [budget], payers))
  await db.updateTable('emailAllowance').set({ used: times }).where('budget', '=', budget).execute()
}

async function decide(
  app: Pick<World, 'as' | 'operator'>,
  activityId: number,
  decision: 'validate' | 'refuse',
): Promise<void> {
  const operator = app.as(await app.operator())
  if (decision === 'validate') await operator.pages.moderation.validate({ activityId })
  else await operator.pages.moderation.refuse({ activityId, reason: 'OTHERS', message: 'Une annonce.' })
}

/** E-mails to anybody but the host and the operators. */
function toStrangers(messages: Awaited<ReturnType<World['delivered']>>, host: Person) {
  return messages.filter(({ to }) => to.address !== host.email && !to.address.startsWith('operat'))
}

/** The pupils whose tickets are in these e-mails. */
function names(messages: Awaited<ReturnType<World['delivered']>>): (string | undefined)[] {
  return messages.map(({ to }) => to.name)
}

function pupils(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => `Élève ${first + index}`)
}

async function waiting({ host, activity }: Advertiser) {
  return (await host.pages.hosting.view({ activityId: activity.id })).waitingEmails
}

describe('an activity that no operator has looked at', () => {
  test('sends people entered with one address nothing, also once it is called off', async () => {
    const here = await advertiser()
    await enter(here, isWhole ? 150 : 60, () => VICTIM.email)
    expect(emailsTo(await here.delivered(), VICTIM)).toEqual([])
    await here.host.activity.cancel({ query: { activityId: here.activity.id } })
    expect(emailsTo(await here.delivered(), VICTIM)).toEqual([])
  })

  test(
    'sends many different addresses nothing, also once it is refused, and called off then',
    LONG,
    async () => {
      const here = await advertiser()
      await enter(here, isWhole ? 2500 : 60, (time) => `a${time}@exemple.net`)
      expect(toStrangers(await here.delivered(), here.activity.host)).toEqual([])
      await decide(here, here.activity.id, 'refuse')
      expect(toStrangers(await here.delivered(), here.activity.host)).toEqual([])
      await here.host.activity.cancel({ query: { activityId: here.activity.id } })
      expect(toStrangers(await here.delivered(), here.activity.host)).toEqual([])
    },
  )
})

describe('once an operator has agreed', () => {
  test('what was held back leaves: fifty a day to one stranger, in the order in which they were entered', async () => {
    const here = await advertiser({ name: 'La chorale de décembre' })
    await enter(here, 8, () => VICTIM.email)
    await spendBefore(here, 'manualTicketsOfHostToRecipient', 45)
    await decide(here, here.activity.id, 'validate')
    await releaseEmails(here.services)
    expect(names(emailsTo(await here.delivered(), VICTIM))).toEqual(pupils(1, 5))
    here.clock.pass({ hours: 23 })
    await releaseEmails(here.services)
    expect(emailsTo(await here.delivered(), VICTIM)).toEqual([])
    here.clock.pass({ hours: 1 })
    await releaseEmails(here.services)
    expect(names(emailsTo(await here.delivered(), VICTIM))).toEqual(pupils(6, 8))
  })

  test('a hundred leave the first day, the others wait in order, and the host sees how many and until when', async () => {
    const here = await advertiser({ state: 'VALIDED' })
    await spendBefore(here, 'manualTicketsOfHost', 97)
    await enter(here, 5, (time) => `eleve-${time}@exemple.net`)
    expect(names(toStrangers(await here.delivered(), here.activity.host))).toEqual(pupils(1, 3))
    const until = new Date(here.clock.now.getTime() + 24 * 3_600_000).toISOString()
    expect(await waiting(here)).toEqual({ count: 2, for: 'ALLOWANCE', until })

    here.clock.pass({ days: 1 })
    await enter(here, 1, () => 'retardataire@exemple.net')
    expect(await here.delivered()).toEqual([]) // after those who wait already
    await releaseEmails(here.services)
    const addresses = toStrangers(await here.delivered(), here.activity.host).map(({ to }) => to.address)
    expect(addresses).toEqual(['eleve-4@exemple.net', 'eleve-5@exemple.net', 'retardataire@exemple.net'])
    expect(await waiting(here)).toBeNull()
  })

  test('several days are needed for several times the number, and the last one is told', async () => {
    const here = await advertiser({ state: 'VALIDED' })
    await spendBefore(here, 'manualTicketsOfHost', 100)
    await enter(here, 101, (time) => `eleve-${time}@exemple.net`)
    const until = new Date(here.clock.now.getTime() + 2 * 24 * 3_600_000).toISOString()
    expect(await waiting(here)).toEqual({ count: 101, for: 'ALLOWANCE', until })
    here.clock.pass({ days: 1 })
    await releaseEmails(here.services)
    expect(await waiting(here)).toMatchObject({ count: 1, until })
  })

  test('of many at the same moment, in several activities, no more leave than the number says', async () => {
    const here = await advertiser({ state: 'VALIDED' })
    const { id: other } = await here.another({ host: here.activity.host })
    await here.delivered()
    await spendBefore(here, 'manualTicketsOfHost', 97)
    const add = (time: number) =>
      here.host.manualParticipant.add({
        activityId: time % 2 ? here.activity.id : other,
        firstname: `Élève ${time}`,
        email: `eleve-${time}@exemple.net`,
        nbrParticipant: 1,
      })
    await Promise.all(Array.from({ length: 12 }, (_, time) => add(time)))
    expect(toStrangers(await here.delivered(), here.activity.host)).toHaveLength(3)
    expect(await here.db.selectFrom('heldEmail').select('notificationId').execute()).toHaveLength(9)
  })

  test('calling off writes to those who were written to, and to nobody else', async () => {
    const here = await advertiser({ state: 'VALIDED' })
    await spendBefore(here, 'manualTicketsOfHost', 98)
    await enter(here, 5, (time) => `eleve-${time}@exemple.net`)
    await here.delivered()
    await here.host.activity.cancel({ query: { activityId: here.activity.id } })
    expect(names(toStrangers(await here.delivered(), here.activity.host))).toEqual(pupils(1, 2))
    here.clock.pass({ days: 1 })
    await releaseEmails(here.services)
    expect(await here.delivered()).toEqual([])
  })

  test('removing somebody who waits writes nothing to them, ever', async () => {
    const here = await advertiser()
    await enter(here, 1, () => VICTIM.email)
    const { participants } = await here.host.pages.hosting.view({ activityId: here.activity.id })
    const participantId = participants[0]!.id
    await here.host.participation.remove({
      query: { activityId: here.activity.id, participantId, isGhost: true },
    })
    await decide(here, here.activity.id, 'validate')
    expect(emailsTo(await here.delivered(), VICTIM)).toEqual([])
  })

  test('nobody is reminded of what they were written nothing about', async () => {
    const here = await advertiser({ state: 'VALIDED' })
    await spendBefore(here, 'manualTicketsOfHost', 99)
    await enter(here, 2, (time) => `eleve-${time}@exemple.net`)
    await here.delivered()
    here.clock.pass({ days: 6, hours: 1 })
    await remindParticipants(here.services)
    expect(names(toStrangers(await here.delivered(), here.activity.host))).toEqual(pupils(1, 1))
  })

  test('words that were changed since are held back again until an operator has read them', async () => {
    const here = await advertiser({ name: 'La chorale de décembre', state: 'VALIDED' })
    await change(here.services, here.activity, { name: ADVERT })
    await enter(here, 2, (time) => `eleve-${time}@exemple.net`)
    expect(toStrangers(await here.delivered(), here.activity.host)).toEqual([])
    expect(await waiting(here)).toEqual({ count: 2, for: 'REVIEW', until: null })
    const operator = here.as(await here.operator())
    const [revision] = (await operator.pages.revision.queue({})).revisions
    await operator.pages.revision.revert({
      revisionId: revision!.revisionId,
      changedAt: revision!.changedAt,
      reason: 'OTHERS',
      message: 'Une annonce.',
    })
    await releaseEmails(here.services)
    const sent = toStrangers(await here.delivered(), here.activity.host)
    expect(sent).toHaveLength(2)
    for (const { subject } of sent) expect(subject).toContain('La chorale de décembre')
  })
})

describe('an honest host', () => {
  test('gets forty tickets of a class at a parent’s address, at once', async () => {
    const here = await advertiser({ state: 'VALIDED' })
    await enter(here, 40, () => 'parent@exemple.net')
    expect(emailsTo(await here.delivered(), { email: 'parent@exemple.net' })).toHaveLength(40)
    expect(await waiting(here)).toBeNull()
  })

  test('gets any number at their own address, also before anybody has looked at the activity', async () => {
    const here = await advertiser()
    await spendBefore(here, 'manualTicketsOfHost', 100)
    await enter(here, 3, () => here.activity.host.email.toUpperCase())
    expect(names(await here.delivered())).toEqual(pupils(1, 3))
  })

  test('has larger limits once three activities were validated', async () => {
    const here = await advertiser({ state: 'VALIDED' })
    for (let time = 0; time < 2; time++) await here.another({ host: here.activity.host })
    await here.delivered()
    await spendBefore(here, 'manualTicketsOfHost', 100)
    await enter(here, 2, (time) => `eleve-${time}@exemple.net`)
    expect(toStrangers(await here.delivered(), here.activity.host)).toHaveLength(2)
  })
})

describe('a guest’s address that nobody has shown to be theirs', () => {
  test(
    'registered at hundreds of activities gets ten e-mails, and whoever does it is told when to come back',
    LONG,
    async () => {
      const app = await world()
      const host = await app.host()
      let joined = 0
      let last: unknown
      for (let time = 1; time <= (isWhole ? 200 : 14); time++) {
        const { id: activityId } = await app.activity({ host })
        const { pass: guestId } = await guestOf(app.services, VICTIM)
        const input = { activityId, attendance: [{ nbrParticipant: 1 }], guestId }
        // Each time from another browser and network.
        const answer = app.as(null).participation.join(input)
        await answer.then(
          () => joined++,
          (error: unknown) => void (last = error),
        )
      }
      expect(joined).toBe(10)
      expect(last).toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
      expect(emailsTo(await app.delivered(), VICTIM)).toHaveLength(10)
      app.clock.pass({ days: 1 })
      expect(emailsTo(await app.delivered(), VICTIM)).toEqual([])
    },
  )
})

test('whoever has an IPv6 /48 gets a few times the budget of one network, not one for each of 65,000', async () => {
  const { services } = await world()
  const ask = (network: string) =>
    inTransaction(services, (services) => takeFromBudgets(services, ['parentsAskedOfNetwork'], { network }))
  const asked = []
  for (let index = 0; index < 4 * 60; index++)
    asked.push((await ask(`2001:db8:7:${index.toString(16)}::1`)).outcome)
  expect([...new Set(asked)]).toEqual(['LEAVES'])
  expect(await ask('2001:db8:7:ff00::/64')).toMatchObject({ outcome: 'REFUSED' })
  expect(await ask('2001:db8:70::1')).toMatchObject({ outcome: 'LEAVES' })
})
