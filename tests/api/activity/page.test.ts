import { beforeEach, expect, test } from 'vitest'
import { loader } from '#app/features/activity/page.tsx'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { readActivity } from '#app/shared/activity/read.server.ts'
import { countStatements } from '#tests/api/world/database/statements.ts'
import { type Person, type World, world } from '#tests/api/world/world.ts'

let here: World
beforeEach(async () => {
  here = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: here.services })
})

type Hike = Awaited<ReturnType<World['activity']>>

/** Returns the headers of somebody's browser; of a visitor's without a person. */
async function headersOf(person: Person | null): Promise<Headers> {
  const browser = here.browser()
  if (person) await browser.signIn(person)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Headers({ Cookie: cookie })
}

/** Opens the page of an activity. */
async function open(hike: Hike, headers: Headers) {
  const { slug } = await here.as(null).activity.read({ activityId: hike.id })
  const request = new Request(`${here.services.settings.publicUrl}/activites/${hike.id}/${slug}`, { headers })
  return loader({ request, context: {}, params: { activityId: String(hike.id), slug } })
}

async function register(hike: Hike, people: number) {
  for (let person = 0; person < people; person++) await here.participation({ activity: hike, partySize: 2 })
}

test.each(['a visitor', 'a participant', 'the host'] as const)(
  '%s is told how many come, with as many statements for many people as for few',
  async (who) => {
    const host = await here.host()
    const hike = await here.activity({ host, capacity: 50 })
    const alice = await here.participant()
    await here.participation({ activity: hike, person: alice })
    const headers = await headersOf({ 'a visitor': null, 'a participant': alice, 'the host': host }[who])
    const few = await countStatements(here.services, () => open(hike, headers))

    await register(hike, 9)
    const many = await countStatements(here.services, async () => {
      expect((await open(hike, headers)).activity).toMatchObject({
        taken: 19,
        placesLeft: 31,
        ownPlaces: who === 'a participant' ? 1 : 0,
        join: { 'a visitor': 'OPEN', 'a participant': 'JOINED', 'the host': 'HOST' }[who],
      })
    })
    expect(many).toBe(few)
    expect(few).toBeLessThanOrEqual({ 'a visitor': 16, 'a participant': 22, 'the host': 19 }[who])
  },
)

test('what an action has read is read again by the loaders that follow it in the same request', async () => {
  const hike = await here.activity()
  const alice = await here.participant()
  const headers = await headersOf(alice)
  const context = {}
  const asked = (method: string): RequestArgs => ({
    request: new Request(here.services.settings.publicUrl, { method, headers }),
    context,
  })
  expect(await readActivity(asked('POST'), hike.id)).toMatchObject({ join: 'OPEN', placesTaken: 0 })

  await here.participation({ activity: hike, person: alice })
  expect(await readActivity(asked('GET'), hike.id)).toMatchObject({ join: 'JOINED', placesTaken: 1 })
})

test('one request shows one state of an activity, the next one what is true then', async () => {
  const hike = await here.activity()
  const alice = await here.participant()
  const headers = await headersOf(alice)
  expect((await open(hike, headers)).activity.join).toBe('OPEN')
  await here.participation({ activity: hike, person: alice })
  expect((await open(hike, headers)).activity.join).toBe('JOINED')
})

test('somebody who has asked for places is led to the tab of what waits, and to their tickets once approved', async () => {
  const hike = await here.activity({ needsApproval: true })
  const { id: participantId, person: alice } = await here.participation({ activity: hike })
  const headers = await headersOf(alice)
  const ownPath = async () => (await open(hike, headers)).activity.ownPath
  expect(await ownPath()).toBe('/mes-inscriptions?onglet=en-attente')
  await here.as(hike.host).participation.approve({ activityId: hike.id, participantId, approve: true })
  expect(await ownPath()).toBe('/mes-inscriptions')
})
