import { expect, test } from 'vitest'
import HostedActivity, { action, loader } from '#app/features/hosting/activity.tsx'
import { updateActivity } from '#db/queries/activity/activity.ts'
import participants from '#locales/fr/participants.json' with { type: 'json' }
import { shop } from '#tests/api/world/buying.ts'
import { ticketTypes } from '#tests/api/world/tickets.ts'
import { refusal } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

type Province = 'ON' | 'QC'

/** Something online, with free and paid places, to which the host accepts people; Bruno registers for a free one. */
async function online(province?: Province) {
  const app = await shop({ needsApproval: true })
  await updateActivity(app.db, app.hike.id, { isOnline: true })
  const [free = 0, dear = 0] = await ticketTypes(app, app.hike.id, [
    { name: 'Auditeur', priceCents: 0 },
    { name: 'Atelier', priceCents: 4000 },
  ])
  const bruno = await app.participant({ firstName: 'Bruno', lastName: 'Roy' })
  const ask = (paid: number, province?: Province) =>
    app.as(bruno).participation.join({
      activityId: app.hike.id,
      attendance: [
        { paymentModelId: free, nbrParticipant: 1 },
        ...(paid > 0 ? [{ paymentModelId: dear, nbrParticipant: paid }] : []),
      ],
      ...(province && { province }),
    })
  const { participant } = await ask(0, province)
  const participantId = participant!.id
  const approve = () =>
    app.as(app.alice).participation.approve({ activityId: app.hike.id, participantId, approve: true })
  await approve()
  return { ...app, free, ask, approve, participantId }
}

test.each([undefined, 'QC'] as const)(
  'paid places that are added are taxed by the province that comes with them, not by %s',
  async (before) => {
    const { ask, approve, orders } = await online(before)
    await ask(1, 'ON')
    await approve()
    expect(await orders()).toMatchObject([{ state: 'OPEN', taxProvince: 'ON', gstRate: 13_000, qstCents: 0 }])
  },
)

test('a request without a province holds up no other: the host reads whose it is, and why', async () => {
  const { ask, approve, as, db, services, hike, alice, free, participant, participantId, browser } =
    await online()
  await ask(1, 'ON')
  await db.updateTable('participation').set({ buyerProvince: null }).execute()
  await expect(approve()).rejects.toMatchObject(refusal('PROVINCE_REQUIRED', 422))
  const attendance = [{ paymentModelId: free, nbrParticipant: 2 }]
  const maude = await as(await participant()).participation.join({ activityId: hike.id, attendance })

  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  const visitor = browser()
  await visitor.signIn(alice)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { Cookie: cookie, 'Accept-Language': 'fr' }
  const url = `${services.settings.publicUrl}/mes-activites/${hike.id}`
  const ids = [participantId, maude.participant!.id]
  const body = new URLSearchParams([
    ['decision', 'approve'],
    ...ids.map((id) => ['participantId', String(id)]),
  ])
  const params = { activityId: String(hike.id) }
  const context = { peer: visitor.peer }
  const request = new Request(url, { method: 'POST', headers, body })
  const answer: unknown = await action({ request, context, params })
  expect(answer).toMatchObject({
    data: { answer: { problem: 'PROVINCE_REQUIRED', participantId, approved: 2 } },
    init: { status: 422 },
  })

  const page = await loader({ request: new Request(url, { headers }), context, params })
  expect(page.requests.map(({ id }) => id)).toEqual([participantId])
  const html = await drawnPage(HostedActivity, page, (answer as { data: object }).data)
  expect(html).toContain(
    '<strong>Bruno Roy\u00A0:</strong> ' + participants.requests.problems.PROVINCE_REQUIRED,
  )
  expect(html).toContain('2\u00A0personnes approuvées')
})
