import { expect, test } from 'vitest'
import { loader } from '#app/features/participation/join.tsx'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { instant } from '#server/runtime/clock.ts'
import { world } from '#tests/api/world/world.ts'

test('the form has fields for the names of a party until the date that the host set', async () => {
  const app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const hike = await app.activity()
  const open = () => {
    const request = new Request(`${app.services.settings.publicUrl}/activites/${hike.id}/inscription`)
    return loader({ request, context: {}, params: { activityId: String(hike.id) } })
  }
  expect((await open()).of.mayName).toBe(true)
  await updateActivity(app.db, hike.id, { ticketsLockedAt: instant(app.clock.now) })
  expect((await open()).of.mayName).toBe(false)
})
