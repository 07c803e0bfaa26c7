import { expect, test } from 'vitest'
import { action } from '#app/features/hosting/invitations.tsx'
import { pageForms } from '#tests/api/world/page-forms.ts'
import { world } from '#tests/api/world/world.ts'

test('the list of a stranger is not even read: the page is the host’s', async () => {
  const app = await world()
  const activity = await app.activity()
  const path = `/mes-activites/${activity.id}/invitations`
  const form = {
    path,
    params: { activityId: String(activity.id) },
    fields: { guests: 'no address' },
  }
  expect(await (await pageForms(app, activity.host))(action, form)).toMatchObject({ status: 400 })
  const stranger = await pageForms(app, await app.participant())
  expect(await stranger(action, form)).toMatchObject({ status: 404, data: null })
})
