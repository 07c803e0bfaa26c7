import { expect, test } from 'vitest'
import { action as openOrClose } from '#app/features/hosting/waiting-list.tsx'
import { action as offer } from '#app/features/hosting/waiting-list/offer.tsx'
import { action as remove } from '#app/features/hosting/waiting-list/remove.tsx'
import { pageForms } from '#tests/api/world/page-forms.ts'
import { fullHike } from '#tests/api/world/waiting.ts'

test('each act on a waiting list leads back to the same page of it', async () => {
  const app = await fullHike()
  const { id } = app.hike
  await app.waits(1)
  await app.waits(1)
  const { entries } = await app.as(app.hike.host).pages.waitingList.list({ activityId: id, page: 0 })
  const [first, second] = entries.map((entry) => String(entry.id))
  const send = await pageForms(app, app.hike.host)
  const list = `/mes-activites/${id}/attente`
  const act = (waitingId = '', below = '') => ({
    path: `${list}${below}?page=3&autre=x`,
    params: { activityId: String(id), waitingId },
  })
  const there = { leadsTo: `${list}?page=3` }
  expect(await send(offer, { ...act(first, `/${first}/offrir`), fields: { adds: '1' } })).toMatchObject({
    ...there,
    toast: 'waiting:toasts.offered',
  })
  const removal = { ...act(second, `/${second}/retirer`), fields: {} }
  expect(await send(remove, removal)).toMatchObject({ ...there, toast: 'waiting:toasts.removed' })
  expect(await send(remove, removal)).toMatchObject({ ...there, toast: 'waiting:toasts.stale' })
  const closed = await send(openOrClose, { ...act(), fields: { intent: 'close' } })
  expect(closed).toMatchObject({ ...there, toast: 'waiting:toasts.closed' })
})
