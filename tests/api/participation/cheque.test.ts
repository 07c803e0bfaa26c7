import { describe, expect, test } from 'vitest'
import { action as noteInList } from '#app/features/hosting/participants/cheque.tsx'
import { participantEntry } from '#app/shared/participation/participant-entry.ts'
import { aliceAtHerDesk } from '#tests/api/world/cheques.ts'
import { aliceAtWork } from '#tests/api/world/entered-by-hand.ts'
import { pageForms } from '#tests/api/world/page-forms.ts'
import { ticketTypes } from '#tests/api/world/tickets.ts'
import { refusal } from '#tests/api/world/world.ts'

const NOT_FOUND = refusal('NOT_FOUND', 404)

describe('the cheque', () => {
  async function giseleWithCheque(checkNumber?: string) {
    const app = await aliceAtWork()
    const { partGhostId } = await app.add({ checkNumber, email: 'gisele@exemple.org' })
    await app.news()
    const note = (more = {}) =>
      app.alice.manualParticipant.update({ activityId: app.hike.id, partGhostId, ...more })
    const cheque = async () => {
      const { participants } = await app.view()
      const details = participants.find(({ id }) => id === partGhostId)?.ghostDetails
      return details && [details.checkNumber, details.checkCashed]
    }
    return { ...app, partGhostId, note, cheque }
  }

  test('gets its number, then is cashed', async () => {
    const { note, cheque, view, partGhostId } = await giseleWithCheque()
    const { participant } = await note({ checkNumber: '0017' })
    expect(participant.ghostDetails).toEqual({
      partGhostId,
      checkNumber: '0017',
      checkCashed: false,
      amount: null,
    })
    await note({ checkNumber: '0017', checkCashed: true })
    expect(await cheque()).toEqual(['0017', true])
    expect((await view()).places).toMatchObject({ cheque: 0, manual: 3 })
  })

  test('is awaited from somebody who owes an amount, until its number is noted', async () => {
    const { note, view } = await giseleWithCheque()
    const seen = async () => {
      const { places, participants } = await view()
      return [places.cheque, places.manual, participants.at(-1)?.chequeStatus]
    }
    expect(await seen()).toEqual([0, 3, null])
    await note({ amount: 4500 })
    expect(await seen()).toEqual([3, 0, 'AWAITED'])
    await note({ checkNumber: '0017' })
    expect(await seen()).toEqual([0, 3, 'RECEIVED'])
    await note({ checkNumber: '' })
    expect(await seen()).toEqual([3, 0, 'AWAITED'])
    await note({ amount: 0 })
    expect(await seen()).toEqual([0, 3, null])
  })

  test('is awaited from somebody entered in a priced model', async () => {
    const { add, view, hike, ...app } = await aliceAtWork()
    const [paymentModelId] = await ticketTypes(app, hike.id, [{ name: 'Souper', priceCents: 1500 }])
    await add({ paymentModelId })
    expect((await view()).places).toMatchObject({ cheque: 3, manual: 0 })
  })

  test('comes and is cashed in one go', async () => {
    const { note, cheque } = await giseleWithCheque()
    await note({ checkNumber: '0017', checkCashed: true })
    expect(await cheque()).toEqual(['0017', true])
  })

  test.each([
    ['none was ever entered', undefined, {}],
    ['it is emptied at the same time', '0017', { checkNumber: '' }],
    ['it is a space', '0017', { checkNumber: '  ' }],
  ])('is not cashed without a number: %s', async (_, before, more) => {
    const { note, cheque } = await giseleWithCheque(before)
    await expect(note({ checkCashed: true, ...more })).rejects.toMatchObject(
      refusal('mustEnterCheckNumber', 422),
    )
    expect(await cheque()).toEqual([before ?? null, false])
  })

  test('keeps its number while it is cashed', async () => {
    const { note, cheque } = await giseleWithCheque('0017')
    await note({ checkCashed: true })
    for (const more of [{ checkNumber: '0018' }, { checkNumber: '0018', checkCashed: true }])
      await expect(note(more)).rejects.toMatchObject(refusal('CHECK_CASHED', 409))
    await expect(note({ checkNumber: '' })).rejects.toMatchObject(refusal('mustEnterCheckNumber', 422))
    expect(await cheque()).toEqual(['0017', true])
  })

  test('a form whose number field is locked does not send it: it stays', async () => {
    const { note, cheque } = await giseleWithCheque('0017')
    await note({ checkCashed: true })
    await note({ checkCashed: true })
    await note({ checkNumber: '0017', checkCashed: true })
    await note({})
    expect(await cheque()).toEqual(['0017', true])
  })

  test('that was not cashed after all may be another one', async () => {
    const { note, cheque } = await giseleWithCheque('0017')
    await note({ checkCashed: true })
    await note({ checkCashed: false })
    expect(await cheque()).toEqual(['0017', false])
    await note({ checkNumber: '0018' })
    expect(await cheque()).toEqual(['0018', false])
    await note({ checkNumber: '' })
    expect(await cheque()).toEqual([null, false])
  })

  test('the amount is noted, left as it is, or taken back', async () => {
    const { note, ghosts } = await giseleWithCheque('0017')
    const amounts: unknown[] = []
    for (const more of [{ amount: 4500 }, {}, { amount: 0 }, { amount: null }]) {
      await note(more)
      amounts.push((await ghosts())[0]?.amountCents)
    }
    expect(amounts).toEqual([4500, 4500, 0, null])
  })

  test('nobody is told', async () => {
    const { note, news } = await giseleWithCheque('0017')
    await note({ checkCashed: true })
    expect(await news()).toEqual([])
  })

  test('of 200 signs, not of 201', async () => {
    const { browser, hike, partGhostId, cheque } = await giseleWithCheque()
    const page = browser()
    await page.signIn(hike.host)
    const send = (checkNumber: string) =>
      page.send('/api/activity/participant/ghost', {
        method: 'PUT',
        json: { partGhostId, activityId: hike.id, checkNumber },
      })
    const { status, body } = await send('é'.repeat(201))
    expect([status, body]).toMatchObject([
      400,
      { fields: [{ field: 'checkNumber', code: 'checkNumber.tooLong' }] },
    ])
    expect((await send('é'.repeat(200))).status).toBe(200)
    expect(await cheque()).toEqual(['é'.repeat(200), false])
  })

  test.each([
    ['cashed in a word', { checkCashed: 'oui' }, 'checkCashed', 'common.flag'],
    ['a number of figures', { checkNumber: 17 }, 'checkNumber', 'common.notText'],
    ['an amount of words', { amount: 'dix' }, 'amount', 'common.cents'],
    ['an id of words', { partGhostId: 'un' }, 'partGhostId', 'common.id'],
  ])('over REST, not %s', async (_, change, field, code) => {
    const { browser, hike, partGhostId } = await giseleWithCheque('0017')
    const page = browser()
    await page.signIn(hike.host)
    const json = { partGhostId, activityId: hike.id, ...change }
    const { status, body } = await page.send('/api/activity/participant/ghost', { method: 'PUT', json })
    expect([status, (body as { fields: unknown[] }).fields]).toMatchObject([400, [{ field, code }]])
  })

  test('of somebody else’s participant is not found', async () => {
    const { as, participant, activity, operator, hike, partGhostId, cheque, bruno } =
      await giseleWithCheque('0017')
    const other = await activity()
    for (const person of [await participant(), other.host, await operator(), bruno.person])
      for (const activityId of [hike.id, other.id]) {
        const note = { activityId, partGhostId, checkNumber: '9' }
        await expect(as(person).manualParticipant.update(note)).rejects.toMatchObject(NOT_FOUND)
      }
    await expect(
      as(null).manualParticipant.update({ activityId: hike.id, partGhostId }),
    ).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    expect(await cheque()).toEqual(['0017', false])
  })

  test('belongs to somebody entered by hand, in the activity that is named, who is still there', async () => {
    const { alice, note, activity, hike, partGhostId, bruno } = await giseleWithCheque('0017')
    const other = await activity({ host: hike.host })
    await expect(note({ activityId: other.id })).rejects.toMatchObject(NOT_FOUND)
    await expect(note({ partGhostId: bruno.id, checkNumber: '9' })).rejects.toMatchObject(NOT_FOUND)
    await expect(note({ partGhostId: 4711 })).rejects.toMatchObject(NOT_FOUND)
    await alice.participation.remove({
      query: { activityId: hike.id, participantId: partGhostId, isGhost: true },
    })
    await expect(note({ checkNumber: '9' })).rejects.toMatchObject(NOT_FOUND)
  })
})

test('a number that is noted in the list after a return is that of the next cheque, even of the same', async () => {
  const app = await aliceAtHerDesk()
  const { activityId, participantId, chequeId } = await app.received(4000, '17')
  const send = await pageForms(app, app.host)
  const shown = async () => {
    const { participants } = await app.alice.pages.hosting.view({ activityId })
    const entries = participants.map(participantEntry)
    return entries.find(({ id }) => id === participantId)?.cheque
  }
  expect(await shown()).toMatchObject({ checkNumber: '17', isReturned: false })
  await app.alice.pages.cheque.return({ chequeId, reason: 'Sans provision' })
  expect(await shown()).toMatchObject({ checkNumber: null, isReturned: true })

  const noted = await send(noteInList, {
    path: `/mes-activites/${activityId}/participants/${participantId}/cheque`,
    params: { activityId: String(activityId), participantId: String(participantId) },
    fields: { checkNumber: '17', isNew: 'on' },
  })
  expect(noted).toMatchObject({ status: 302, toast: 'checkNumberUpdated' })
  expect(await shown()).toMatchObject({ checkNumber: '17', isReturned: false })
  expect((await app.desk('RECEIVED')).cheques).toMatchObject([{ checkNumber: '17', amount: 4000 }])
})
