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

test('removing somebody leads back to the same page of the list; one that is gone by then is the one before', async () => {
  const app = await world()
  const activity = await app.activity()
  const host = app.as(activity.host)
  const activityId = activity.id
  const guests = Array.from({ length: 51 }, (_, number) => ({ email: `amie-${number}@liste.exemple.org` }))
  await host.invitation.save({ activityId, guests })
  const last = await host.pages.invitation.view({ activityId, page: 1 })
  expect(last).toMatchObject({ page: 1, guests: [{ email: guests[50]!.email }] })
  const send = await pageForms(app, activity.host)
  const path = `/mes-activites/${activityId}/invitations`
  const page = { path: `${path}?etat=UNSENT&page=1&autre=x`, params: { activityId: String(activityId) } }
  const fields = { intent: 'remove', id: String(last.guests[0]!.invitationId) }
  expect(await send(action, { ...page, fields })).toMatchObject({
    leadsTo: `${path}?etat=UNSENT&page=1`,
    toast: 'invitations:toasts.removed',
  })
  const nearest = await host.pages.invitation.view({ activityId, page: 1 })
  expect(nearest).toMatchObject({ page: 0, hasNext: false, total: 50 })
  const added = await send(action, { ...page, fields: { guests: 'amie@liste.exemple.org' } })
  expect(added).toMatchObject({ leadsTo: path })
})
