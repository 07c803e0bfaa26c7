import { expect, test } from 'vitest'
import { answerFromForm } from '#app/features/hosting/activity/requests.server.ts'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { shop } from '#tests/api/world/buying.ts'
import { ticketTypes } from '#tests/api/world/tickets.ts'
import { refusal } from '#tests/api/world/world.ts'

type Province = 'ON' | 'QC'

/** Something online, with free and paid places, to which the host accepts people; Bruno registers for a free one. */
async function online(province?: Province) {
  const app = await shop({ needsApproval: true })
  await updateActivity(app.db, app.hike.id, { isOnline: true })
  const [free = 0, dear = 0] = await ticketTypes(app, app.hike.id, [
    { name: 'Auditeur', priceCents: 0 },
    { name: 'Atelier', priceCents: 4000 },
  ])
  const bruno = await app.participant()
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
  return { ...app, ask, approve, participantId }
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

test('the host reads why a request without a province cannot be accepted', async () => {
  const { ask, approve, db, services, hike, alice, participantId, browser } = await online()
  await ask(1, 'ON')
  await db.updateTable('participation').set({ buyerProvince: null }).execute()
  await expect(approve()).rejects.toMatchObject(refusal('PROVINCE_REQUIRED', 422))

  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  const visitor = browser()
  await visitor.signIn(alice)
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = new Request(`${services.settings.publicUrl}/`, { headers: { Cookie: cookie } })
  const form = new FormData()
  form.set('decision', 'approve')
  form.set('participantId', String(participantId))
  expect(await answerFromForm({ request, context: {} }, hike.id, form)).toEqual({
    returned: { problem: 'PROVINCE_REQUIRED' },
    status: 422,
  })
})
