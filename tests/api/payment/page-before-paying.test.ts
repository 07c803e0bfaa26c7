import { randomBytes } from 'node:crypto'
import type { SubmissionResult } from '@conform-to/react'
import { describe, expect, test } from 'vitest'
import { action as confirm } from '#app/features/participation/confirm.tsx'
import { action as register } from '#app/features/participation/join.tsx'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { leave } from '#tests/api/world/limits.ts'
import { pageForms, sentenceOf } from '#tests/api/world/page-forms.ts'
import { questions, ticketTypes } from '#tests/api/world/tickets.ts'

/** Bruno, who is signed in, at the form of an activity and at the page before paying. */
async function atTheForm() {
  const app = await shop()
  const bruno = await app.participant()
  const { peer } = await app.contextOf(null)
  const send = await pageForms(app, bruno, peer)
  const params = { activityId: String(app.hike.id) }
  const form = `/activites/${app.hike.id}/inscription`
  const choose = (adults: number, more: Record<string, string> = {}) =>
    send(register, {
      path: form,
      params,
      fields: { as: 'account', [`people-${app.adult}`]: String(adults), ...more },
    })
  const press = (path: string | null) => send(confirm, { path: path ?? '', params, fields: {} })
  return { ...app, bruno, form, choose, press }
}

test('the form leads to the page before paying, and that to the provider', async () => {
  const { choose, press, form, orders, url } = await atTheForm()
  const { leadsTo } = await choose(2)
  expect(leadsTo).toContain(`${form}/payer?`)
  expect(await press(leadsTo)).toMatchObject({ status: 303, leadsTo: expect.stringContaining(url) })
  expect(await orders()).toMatchObject([{ state: 'OPEN', totalCents: 9198 }])
})

test('the form, sent for places that are only held, leads to their order', async () => {
  const { choose, buy, bruno, status } = await atTheForm()
  const { intentId, url = '' } = await buy(bruno, 2)
  expect(await choose(2)).toMatchObject({
    leadsTo: `/mes-commandes/${intentId}`,
    toast: 'orders:toasts.open',
  })
  await payPage(url)
  await status(bruno, intentId)
  expect((await choose(2)).leadsTo).toContain('/inscription/merci')
})

test('a form with too much text for the page before paying comes back with the text to shorten', async () => {
  const app = await atTheForm()
  const none = Array.from({ length: 11 }, () => ({}))
  const ids = await questions(app, app.hike.id, none)
  const noise = () => randomBytes(360).toString('base64url')
  const answers = Object.fromEntries(ids.map((id) => [`answer-${id}`, noise()]))
  const longest = `answer-${Math.max(...ids)}`
  answers[longest] = `${noise()}${noise().slice(0, 20)}`
  const { status, data } = await app.choose(1, answers)
  const { result } = data as { result: SubmissionResult }
  expect(status).toBe(400)
  expect(result.error).toMatchObject({ [longest]: ['participation.join.tooLong'] })
  expect(result.initialValue).toMatchObject({ [`people-${app.adult}`]: '1', ...answers })
  expect(await app.orders()).toEqual([])
})

describe('somebody who may hold no more places is told whose holds they are', () => {
  test('their own', async () => {
    const { choose, press, bruno, as, ...app } = await atTheForm()
    for (let orders = 0; orders < 3; orders++) {
      const { id: activityId } = await app.activity({ host: app.alice })
      const [paymentModelId = 0] = await ticketTypes(app, activityId, [{ name: 'Place', priceCents: 1000 }])
      await as(bruno).payment.open({ activityId, attendance: [{ paymentModelId, nbrParticipant: 1 }] })
    }
    const answer = await press((await choose(1)).leadsTo)
    expect(answer.status).toBe(429)
    expect(sentenceOf(answer)).toContain('Vous avez déjà plusieurs commandes')
  })

  test('those of others on the same network', async () => {
    const { choose, press, buy, participant } = await atTheForm()
    for (let people = 0; people < 10; people++) await buy(await participant())
    const answer = await press((await choose(1)).leadsTo)
    expect(answer.status).toBe(429)
    expect(sentenceOf(answer)).toContain('le même réseau')
    expect(sentenceOf(answer)).not.toContain('commandes')
  })
})

test('any other limit that is spent is not said to be about orders', async () => {
  const { choose, press, services, bruno } = await atTheForm()
  const { leadsTo } = await choose(1)
  await leave(services, 0, 'paymentOpened', `account ${bruno.id}`)
  const answer = await press(leadsTo)
  expect(answer.status).toBe(429)
  expect(sentenceOf(answer)).toContain('réessayez dans')
  expect(sentenceOf(answer)).not.toContain('commandes')
})
