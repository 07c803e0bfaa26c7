import type { ActivityOverrides } from '#tests/api/world/cast.ts'
import { type World, world } from '#tests/api/world/world.ts'

/** A PRO host of an activity, whose emails so far are out of the way. */
export async function hostedHike(inputs: ActivityOverrides & { isPro?: boolean } = {}) {
  const app = await world()
  const { isPro = true, ...about } = inputs
  const alice = inputs.host ?? (await app.host({ accountType: isPro ? 'PRO' : 'BASIC', firstName: 'Alice' }))
  const hike = await app.activity({ capacity: null, ...about, host: alice })
  await app.delivered()
  return { app, alice, hike, as: app.as(alice), activityId: hike.id }
}

/** A message that is sent now, as the host's client writes it. */
export const now = (activityId: number, content = 'Apportez vos raquettes.') => ({
  activityId,
  templateType: 'NOW' as const,
  content,
})

/** Registers so many people, whose confirmations are out of the way. */
export async function registered(app: World, activity: { id: number }, count: number) {
  const people = []
  while (people.length < count) people.push(await app.participation({ activity }))
  await app.delivered()
  return people
}
