import { expect, test } from 'vitest'
import ChequeDesk from '#app/features/hosting/cheques/desk.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

const NONE = { count: 0, cents: 0 }
const person = { participantId: 7, displayName: 'Gisèle Savard', activityId: 1, activityName: 'La marche' }
const totals = { AWAITED: NONE, RECEIVED: NONE, DEPOSITED: NONE, CASHED: NONE, RETURNED: NONE }
const cheque = {
  ...{ ...person, chequeId: 3, checkNumber: '112', amount: 4000, state: 'DEPOSITED', returnReason: null },
  ...{ slipId: 2, slipNumber: 1, isRegistered: true },
}
const desk = {
  ...{ tab: 'AWAITED', page: 0, totals, awaited: [], cheques: [], slips: [], openSlip: null },
  ...{ hasNext: false, rows: 1, lastPage: 0, expectedCents: 0 },
}
const draw = (about: object, answer?: object) =>
  drawnPage(ChequeDesk, { title: '', organisation: null, desk: { ...desk, ...about } }, answer)

test('the cheque that came back is named with the person whose next one is awaited', async () => {
  const one = {
    ...person,
    activityDate: '2026-11-28T15:00:00.000Z',
    timeZone: 'America/Toronto',
    amount: 4000,
  }
  expect(await draw({ awaited: [{ ...one, returnedNumber: '112' }] })).toMatch(
    /Gisèle Savard.*Le chèque nº\s112 est revenu impayé/,
  )
  expect(await draw({ awaited: [{ ...one, returnedNumber: null }] })).not.toContain('revenu impayé')
})

test('another cheque is said to be awaited only where it is', async () => {
  const awaited = 'Un autre chèque est alors attendu'
  expect(await draw({ tab: 'DEPOSITED', cheques: [cheque] })).toContain(awaited)
  for (const about of [{ isRegistered: false }, { amount: null }])
    expect(await draw({ tab: 'DEPOSITED', cheques: [{ ...cheque, ...about }] })).not.toContain(awaited)
})

test('a returned cheque keeps its number, its person and the reason', async () => {
  const html = await draw({
    tab: 'RETURNED',
    cheques: [{ ...cheque, state: 'RETURNED', returnReason: 'Sans provision' }],
  })
  for (const word of ['Gisèle Savard', '112', 'Sans provision', '40,00']) expect(html).toContain(word)
})

test('the cheques that were ticked stay so when the form comes back', async () => {
  const received = { ...cheque, state: 'RECEIVED', slipId: null, slipNumber: null }
  const cheques = [3, 4, 5].map((chequeId) => ({ ...received, chequeId }))
  const about = { tab: 'RECEIVED', cheques, rows: 3 }
  const tickedAfter = async (chequeIds: string | string[]) => {
    const result = { status: 'error', initialValue: { chequeIds }, error: { chequeIds: ['cheque.tooMany'] } }
    const html = await draw(about, { form: 'deposit', id: null, result, status: 400 })
    const boxes = [...html.matchAll(/<input[^>]*name="chequeIds"[^>]*>/g)].map(([box]) => box)
    return boxes.filter((box) => box.includes(' checked=')).map((box) => /value="(\d+)"/.exec(box)?.[1])
  }
  expect(await tickedAfter(['3', '5'])).toEqual(['3', '5'])
  expect(await tickedAfter('4')).toEqual(['4'])
})
