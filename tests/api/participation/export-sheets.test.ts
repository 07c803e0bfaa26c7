import { describe, expect, test } from 'vitest'
import type { ExportSheet } from '#server/domain/participation/participant-list.ts'
import { questions, ticketTypes } from '#tests/api/world/tickets.ts'
import { fullHike, waitingListOf } from '#tests/api/world/waiting.ts'
import { manualParticipation } from '#tests/api/world/without-account.ts'
import { world } from '#tests/api/world/world.ts'
import {
  HAS_PYTHON_TABLES,
  openpyxl,
  pythonCsv,
  type PythonSheet,
} from '#tests/infrastructure/python-tables.ts'

/** A full hike in Vancouver: Bruno's four (Maude is named), Hector whose cheque came back, and two who wait. */
async function fullHikeInVancouver() {
  const app = await fullHike({ name: 'Les crêtes', timeZone: 'America/Vancouver', capacity: 5 })
  const { as, hike, bruno, clock, services, sessionOf, db, waits, participant, giveBack } = app
  await giveBack(bruno, 1)
  const alice = await sessionOf(hike.host)
  const { id: hector } = await manualParticipation(services, alice, hike.id, {
    ...{ firstName: '=1+1', lastName: '@x', amountCents: 2550 },
  })
  const whose = { activityId: hike.id, participantId: hector }
  await as(hike.host).pages.cheque.receive({ ...whose, checkNumber: '0017' })
  const { id: chequeId } = await db.selectFrom('cheque').select('id').executeTakeFirstOrThrow()
  await as(hike.host).pages.cheque.return({ chequeId, reason: 'Sans provision' })
  const tickets = await db
    .selectFrom('ticket')
    .select(['uuid'])
    .where('participationId', '=', bruno.id)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
  await as(bruno.person).pages.participation.nameParty({
    participantId: bruno.id,
    billets: [{ uuid: tickets[1]!.uuid, prenom: 'Maude', nom: 'Roy' }],
  })
  clock.pass({ hours: 1 })
  await waits(1, await participant({ firstName: 'Łukasz', lastName: 'Żółć' }))
  await waits(3, await participant({ firstName: 'Zénaïde', lastName: 'Quirion' }))
  const exported = async (query: object = {}) => {
    const file = await as(hike.host).participation.exportList({ activityId: hike.id, ...query })
    return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
  }
  const named = await db
    .selectFrom('user')
    .select(['firstName', 'lastName'])
    .where('id', '=', bruno.person.id)
    .executeTakeFirstOrThrow()
  return { ...app, exported, named }
}

/** The rows below the titles, each cell by its title. */
function linesOf({ rows: [head = [], ...rows] }: PythonSheet) {
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [String(head[index]), cell])))
}

const csvLines = ([head = [], ...rows]: string[][]) =>
  rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell])))

describe.skipIf(!HAS_PYTHON_TABLES)('the workbook, as openpyxl reads it', () => {
  test('has four sheets; dates are dates of the activity’s zone, and no text is a formula', async () => {
    const { exported, named } = await fullHikeInVancouver()
    const sheets = openpyxl((await exported()).bytes)
    expect(sheets.map(({ name }) => name)).toEqual(['Inscriptions', 'Billets', 'Liste d’attente', 'Chèques'])
    expect(sheets.flatMap(({ types }) => types)).not.toContain('f')
    const [registrations, tickets, waiting, cheques] = sheets.map(linesOf)
    expect(registrations).toMatchObject([
      { Prénom: named.firstName, Personnes: 4, 'Inscription le': { datetime: '2026-11-20T09:00:00' } },
      {
        Prénom: '=1+1',
        Nom: '@x',
        'Inscription le': { datetime: '2026-11-20T09:00:00' },
        'Montant ($)': 25.5,
      },
    ])
    expect(tickets).toMatchObject([
      { Prénom: named.firstName, Nom: named.lastName, Billet: '1/4' },
      { Prénom: 'Maude', Nom: 'Roy', Billet: '2/4' },
      { Prénom: named.firstName, Billet: '3/4' },
      { Prénom: named.firstName, Billet: '4/4' },
      { Prénom: '=1+1', Billet: '1/1' },
    ])
    expect(waiting).toMatchObject([
      {
        Rang: 1,
        Prénom: 'Łukasz',
        Nom: 'Żółć',
        Personnes: 1,
        'Attend depuis': { datetime: '2026-11-20T10:00:00' },
      },
      { Rang: 2, Prénom: 'Zénaïde', Personnes: 3, 'Offert jusqu’au': null },
    ])
    expect(cheques).toMatchObject([
      { 'Nº de chèque': '0017', 'Montant ($)': 25.5, État: 'Retourné', 'Raison du retour': 'Sans provision' },
      { 'Nº de chèque': null, 'Montant ($)': 25.5, État: 'Attendu', 'Noté le': null },
    ])
  })

  test('holds on each sheet what the filter shows', async () => {
    const { exported } = await fullHikeInVancouver()
    const countsOf = async (query: object) =>
      openpyxl((await exported(query)).bytes).map(({ rows }) => rows.length - 1)
    expect(await countsOf({})).toEqual([2, 5, 2, 2])
    expect(await countsOf({ q: 'QUIRION zen' })).toEqual([0, 0, 1, 0])
    expect(await countsOf({ q: '1+1' })).toEqual([1, 1, 0, 2])
    expect(await countsOf({ q: '%' })).toEqual([0, 0, 0, 0])
    expect(await countsOf({ state: 'cheque' })).toEqual([1, 1, 0, 2])
  })

  test('shows until when places are offered', async () => {
    const { exported, giveBack, bruno } = await fullHikeInVancouver()
    await giveBack(bruno, 1)
    const [, , waiting] = openpyxl((await exported()).bytes).map(linesOf)
    expect(waiting![0]).toMatchObject({
      Prénom: 'Łukasz',
      'Offert jusqu’au': { datetime: '2026-11-21T10:00:00' },
    })
  })
})

describe.skipIf(!HAS_PYTHON_TABLES)('one sheet as CSV, as Python’s csv reads it', () => {
  test.each<[ExportSheet, string, object[]]>([
    ['registrations', '', [{ Personnes: '4' }, { Prénom: "'=1+1", Nom: "'@x", 'Montant ($)': '25,5' }]],
    ['tickets', '-billets', [{}, { Prénom: 'Maude' }, {}, {}, { Prénom: "'=1+1" }]],
    [
      'waitingList',
      '-liste-d-attente',
      [{ Nom: 'Żółć', 'Attend depuis': '2026-11-20 10:00' }, { Rang: '2' }],
    ],
    ['cheques', '-cheques', [{ 'Nº de chèque': '0017' }, { État: 'Attendu' }]],
  ])('%s', async (sheet, about, lines) => {
    const { exported, hike } = await fullHikeInVancouver()
    const { name, bytes } = await exported({ format: 'csv', sheet })
    expect(name).toBe(`les-cretes-${hike.id}${about}.csv`)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(csvLines(pythonCsv(bytes))).toMatchObject(lines)
  })
})

test('after calling off, the files and the list keep the people of each registration', async () => {
  const app = await world()
  const hike = await app.activity()
  const [allergies = 0] = await questions(app, hike.id, [{ label: 'Allergies', isPerPerson: true }])
  const bruno = app.as(await app.participant({ firstName: 'Bruno', lastName: 'Gagnon' }))
  const { participant } = await bruno.participation.join({
    activityId: hike.id,
    attendance: [{ nbrParticipant: 2 }],
    responses: [{ questionId: allergies, value: 'Noix', person: 2 }],
  })
  const billets = [{ uuid: participant!.tickets[1]!.uuid, prenom: 'Maude', nom: 'Roy' }]
  await bruno.pages.participation.nameParty({ participantId: participant!.id, billets })
  const alice = app.as(hike.host)
  await alice.activity.cancel({ query: { activityId: hike.id } })

  const linesOf = async (sheet: ExportSheet) => {
    const file = await alice.participation.exportList({ activityId: hike.id, format: 'csv', sheet })
    return (await file.text()).trim().split(/\r?\n/)
  }
  const [titles, ...tickets] = await linesOf('tickets')
  expect(titles).toContain('Allergies')
  expect(tickets.map((line) => line.split(';').slice(0, 4).join(' ').trim())).toEqual([
    'Gagnon Bruno  1/2',
    'Roy Maude  2/2',
  ])
  expect(tickets.join('\n')).not.toContain(participant!.tickets[0]!.code)
  expect(tickets[1]).toMatch(/Activité annulée.*Noix/)
  expect((await linesOf('registrations'))[1]).toContain('2. Noix')
  const { participants } = await alice.pages.hosting.view({ activityId: hike.id })
  expect(participants[0]).toMatchObject({
    party: [{ name: 'Maude Roy' }],
    answers: [{ value: 'Noix', person: 2 }],
  })
})

test('tickets and places in line of a type that was removed keep its name', async () => {
  const app = await world()
  const hike = await app.activity({ capacity: 1 })
  await ticketTypes(app, hike.id, [{ name: 'Hâtif' }])
  const { id: participantId } = await app.participation({ activity: hike })
  await waitingListOf(app, hike.id).waits()
  await ticketTypes(app, hike.id, [{ name: 'Régulier' }])

  const alice = app.as(hike.host)
  const exported = async (sheet: ExportSheet) => {
    const file = await alice.participation.exportList({ activityId: hike.id, format: 'csv', sheet })
    return file.text()
  }
  expect(await exported('tickets')).toContain('Hâtif')
  expect(await exported('waitingList')).toContain('Hâtif')
  const { party } = await alice.pages.hosting.participant({ activityId: hike.id, participantId })
  expect(party).toMatchObject([{ typeName: 'Hâtif' }])
})

test('there is no other sheet', async () => {
  const { exported } = await fullHike().then(({ as, hike }) => ({
    exported: (sheet: string) =>
      as(hike.host).participation.exportList({
        activityId: hike.id,
        format: 'csv',
        sheet: sheet as ExportSheet,
      }),
  }))
  await expect(exported('comptes')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})
