import { expect, test } from 'vitest'
import Wait, { action, loader } from '#app/features/participation/wait.tsx'
import { makeFormToken } from '#app/lib/form/honeypot.server.ts'
import { fullHike } from '#tests/api/world/waiting.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test.each<[string, Record<string, string>]>([
  ['a box was forgotten', {}],
  ['it was sent too quickly', { terms: 'on' }],
])('a form that comes back because %s keeps its stamp, which says when it was opened', async (_, more) => {
  const { services, hike } = await fullHike()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  const stamp = makeFormToken(services)
  const guest = { prenom: 'Gaston', email: 'gaston@exemple.org', emailAgain: 'gaston@exemple.org' }
  const url = `${services.settings.publicUrl}/activites/${hike.id}/attente`
  const body = new URLSearchParams({ as: 'guest', nbrParticipant: '1', ...guest, ...more, stamp })
  const request = new Request(url, { method: 'POST', body })
  const params = { activityId: String(hike.id) }
  const answer: unknown = await action({ request, context: { peer: '203.0.113.79' }, params })
  expect(answer).toMatchObject({ data: { status: 400, formToken: stamp } })
})

test('a guest whose account cannot be made gets the form back', async () => {
  const { services, hike } = await fullHike()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  const stamp = makeFormToken({ ...services, now: () => new Date(services.now().getTime() - 60_000) })
  services.dataSeal = {
    ...services.dataSeal,
    digests: () => {
      throw new Error('the key is gone')
    },
  }
  const guest = { prenom: 'Gaston', email: 'gaston@exemple.org', emailAgain: 'gaston@exemple.org' }
  const url = `${services.settings.publicUrl}/activites/${hike.id}/attente`
  const body = new URLSearchParams({ as: 'guest', nbrParticipant: '1', ...guest, terms: 'on', stamp })
  const request = new Request(url, { method: 'POST', body })
  const params = { activityId: String(hike.id) }
  const answer: unknown = await action({ request, context: { peer: '203.0.113.80' }, params })
  expect(answer).toMatchObject({
    data: { status: 500, code: 'INTERNAL', result: { initialValue: { prenom: 'Gaston' } } },
  })
})

test('a list that the host has closed leads to other activities, or to the places that are free', async () => {
  const { services, db, hike, bruno, giveBack } = await fullHike()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  await db.updateTable('activity').set({ hasWaitingList: false }).where('id', '=', hike.id).execute()
  const open = async () => {
    const request = new Request(`${services.settings.publicUrl}/activites/${hike.id}/attente`)
    const params = { activityId: String(hike.id) }
    return (await loader({ request, context: { peer: '203.0.113.81' }, params })).data
  }
  const full = await open()
  expect(full.state).toEqual({ kind: 'CLOSED' })
  expect(await drawnPage(Wait, full)).toContain(`href="/activites?types=${full.activity.typeId}"`)
  await giveBack(bruno, 2)
  const free = await open()
  expect(free.state).toMatchObject({ kind: 'NOT_OPEN', activity: { state: 'OPEN' } })
  expect(await drawnPage(Wait, free)).toContain(`action="/activites/${hike.id}/inscription"`)
})
