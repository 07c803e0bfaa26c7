import { read, utils } from '@e965/xlsx'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { Locale } from '#server/runtime/context.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { type Person, refusal, world } from '#tests/api/world/world.ts'

const UNRECOVERED = refusal('ACTIVITY_UNRECOVERED', 404)

const HEAD = [
  'Nom',
  'Prénom',
  'Organisation',
  'Courriel',
  'Personnes',
  'Inscription',
  'État',
  'Présence',
  'Nº de chèque',
  'Encaissé',
  'Montant ($)',
  'Payé en ligne ($)',
  'Retenu ($)',
  'Inscription le',
  'Billets',
]

type Line = Record<string, unknown>

/** Reads the workbook with another library: each line by the titles of its columns. */
async function readXlsx(file: File, sheet = 0): Promise<Line[]> {
  const { SheetNames, Sheets } = read(new Uint8Array(await file.arrayBuffer()), {
    cellDates: true,
    UTC: true,
  })
  return utils.sheet_to_json<Line>(Sheets[SheetNames[sheet]!]!, { defval: null, UTC: true })
}

async function readCsv(file: File): Promise<Line[]> {
  return Papa.parse<Line>(await file.text(), { delimiter: ';', header: true, skipEmptyLines: true }).data
}

/** Élodie (with consent, a party of two), Bruno (without), the guest Lan, and an organisation added by hand. */
async function fourParticipations() {
  const app = await world()
  const { as, participant, participation, db } = app
  const hike = await app.activity({ name: 'Les crêtes & « le lac »', timeZone: 'America/Vancouver' })
  const elodie = await participant({ firstName: 'Élodie', lastName: 'Côté; dit "Le Grand"' })
  const bruno = await participant({
    firstName: 'Bruno',
    lastName: 'Gagnon',
    organisationName: 'Club de marche',
  })
  const rows = [
    await participation({ activity: hike, person: elodie, partySize: 2, consent: true }),
    await participation({ activity: hike, person: bruno }),
  ]
  const lan = await guestOf(app.services, { firstName: 'Lan', lastName: '' })
  await as(null).participation.join({
    activityId: hike.id,
    attendance: [{ nbrParticipant: 1 }],
    guestId: lan.pass,
  })
  await as(hike.host).manualParticipant.add({
    activityId: hike.id,
    incName: '=1+1',
    email: 'bureau@exemple.org',
    nbrParticipant: 1,
    checkNumber: '0017',
    amount: 1250,
  })
  const exported = (format: 'xlsx' | 'csv' = 'xlsx', caller: Person | null = hike.host, locale?: Locale) =>
    as(caller, locale).participation.exportList({ activityId: hike.id, format })
  const exportedBy = (caller: Person, query: object) =>
    as(caller).participation.exportList({ activityId: hike.id, ...query })
  const uuids = async (participationId: number) =>
    (
      await db
        .selectFrom('ticket')
        .select('uuid')
        .where('participationId', '=', participationId)
        .where('endedAt', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ uuid }) => uuid)
  return { ...app, hike, elodie, bruno, rows, lan, exported, exportedBy, uuids }
}

describe('the list of participants', () => {
  test('as a workbook', async () => {
    const { exported, elodie, rows, uuids, hike } = await fourParticipations()
    const file = await exported()
    expect([file.name, file.type]).toEqual([
      `les-cretes-le-lac-${hike.id}.xlsx`,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    const lines = await readXlsx(file)
    expect(Object.keys(lines[0]!)).toEqual(HEAD)
    expect(lines).toMatchObject([
      {
        Nom: 'Côté; dit "Le Grand"',
        Prénom: 'Élodie',
        Organisation: null,
        Courriel: elodie.email,
        Personnes: 2,
        Inscription: 'En ligne',
        État: 'Confirmée',
        Présence: null,
        'Nº de chèque': null,
        Encaissé: null,
        'Montant ($)': null,
        'Inscription le': new Date('2026-11-20T09:00:00Z'), // local time in Vancouver
        Billets: (await uuids(rows[0]!.id)).join(' '),
      },
      { Nom: 'Gagnon', Organisation: 'Club de marche', Courriel: null, Personnes: 1 },
      { Nom: null, Prénom: 'Lan', Courriel: null, Inscription: 'En ligne' },
      {
        Nom: null,
        Prénom: null,
        Organisation: '=1+1',
        Courriel: 'bureau@exemple.org',
        Inscription: 'À la main',
        'Nº de chèque': '0017',
        Encaissé: 'Non',
        'Montant ($)': 12.5,
      },
    ])
  })

  test('has a sheet with a line a ticket', async () => {
    const { exported, rows, uuids, exportedBy, hike } = await fourParticipations()
    const [first, second] = (await uuids(rows[0]!.id)).map((uuid) => uuid.slice(0, 8).toUpperCase())
    const lines = await readXlsx(await exported(), 1)
    expect(lines).toHaveLength(5)
    expect(lines.slice(0, 2)).toMatchObject([
      {
        Prénom: 'Élodie',
        Billet: '1/2',
        Code: `${first!.slice(0, 4)} ${first!.slice(4)}`,
        État: 'Confirmée',
      },
      {
        Prénom: 'Élodie',
        Billet: '2/2',
        Code: `${second!.slice(0, 4)} ${second!.slice(4)}`,
        'Entrée le': null,
      },
    ])
    const text = await readCsv(await exportedBy(hike.host, { format: 'csv', sheet: 'tickets' }))
    expect(text.map(({ Billet }) => Billet)).toEqual(['1/2', '2/2', '1/1', '1/1', '1/1'])
  })

  test('holds what the filter shows', async () => {
    const { exportedBy, hike } = await fourParticipations()
    const names = async (query: object) =>
      (await readXlsx(await exportedBy(hike.host, query))).map(
        ({ Prénom, Organisation }) => Organisation ?? Prénom,
      )
    expect(await names({ q: 'cote' })).toEqual(['Élodie'])
    expect(await names({ state: 'cheque' })).toEqual([])
    expect(await names({ order: 'latest' })).toEqual(['=1+1', 'Lan', 'Club de marche', 'Élodie'])
    expect(await names({ q: '%' })).toEqual([])
  })

  test('stays after calling off', async () => {
    const { exported, as, hike } = await fourParticipations()
    await as(hike.host).activity.cancel({ query: { activityId: hike.id, reason: 'La pluie' } })
    const lines = await readXlsx(await exported())
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatchObject({ Prénom: 'Élodie', État: 'Activité annulée' })
  })

  test('as semicolons', async () => {
    const { exported, elodie, rows, uuids, hike } = await fourParticipations()
    const file = await exported('csv')
    expect([file.name, file.type]).toEqual([`les-cretes-le-lac-${hike.id}.csv`, 'text/csv; charset=utf-8'])
    const lines = await readCsv(file)
    expect(Object.keys(lines[0]!)).toEqual(HEAD)
    expect(lines).toMatchObject([
      {
        Nom: 'Côté; dit "Le Grand"',
        Courriel: elodie.email,
        Personnes: '2',
        Billets: (await uuids(rows[0]!.id)).join(' '),
      },
      { Nom: 'Gagnon', Courriel: '' },
      { Prénom: 'Lan' },
      { Organisation: `'=1+1`, 'Nº de chèque': '0017', 'Montant ($)': '12,5' },
    ])
  })

  test('is a workbook unless said otherwise', async () => {
    const { as, hike } = await fourParticipations()
    const file = await as(hike.host).participation.exportList({ activityId: hike.id })
    expect(await readXlsx(file)).toHaveLength(4)
  })

  test('speaks the language of the caller', async () => {
    const { exported, hike } = await fourParticipations()
    const [line] = await readCsv(await exported('csv', hike.host, 'en'))
    expect(line).toMatchObject({
      'Last name': 'Côté; dit "Le Grand"',
      Registration: 'Online',
      State: 'Confirmed',
    })
  })

  test('holds an address only with consent, whoever asks', async () => {
    const { exported, operator, bruno, lan } = await fourParticipations()
    for (const caller of [undefined, await operator()]) {
      const text = await (await exported('csv', caller)).text()
      expect(text).not.toContain(bruno.email)
      expect(text).not.toContain(lan.email)
    }
  })

  test('shows who was marked and whose cheque is cashed', async () => {
    const { exported, as, hike, rows, clock } = await fourParticipations()
    const alice = as(hike.host)
    const { participants } = await alice.pages.hosting.view({ activityId: hike.id })
    const ghost = participants.find(({ kind }) => kind === 'GHOST')!
    await alice.manualParticipant.update({ activityId: hike.id, partGhostId: ghost.id, checkCashed: true })
    clock.pass({ days: 7 })
    await alice.attendance.rate({ activityId: hike.id, userId: rows[0]!.id, rate: 1 })
    await alice.attendance.rate({ activityId: hike.id, userId: rows[1]!.id, rate: 0 })
    expect(await readXlsx(await exported())).toMatchObject([
      { Présence: 'Présent' },
      { Présence: 'Absent' },
      { Présence: null },
      { Présence: null, Encaissé: 'Oui' },
    ])
  })

  test('has nobody who cancelled or was removed, and no ticket that is over', async () => {
    const { exported, as, hike, rows, elodie, bruno, uuids, db } = await fourParticipations()
    const [first, second] = await uuids(rows[0]!.id)
    const cancel = (person: Person, participantId: number, ticketsId: string[]) =>
      as(person).participation.cancelTickets({ activityId: hike.id, participantId, ticketsId })
    await cancel(elodie, rows[0]!.id, [first!])
    await cancel(bruno, rows[1]!.id, await uuids(rows[1]!.id))
    await db.updateTable('user').set({ accountType: 'PRO' }).where('id', '=', hike.host.id).execute()
    const { participants } = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    const lan = participants.find(({ firstname }) => firstname === 'Lan')!
    const query = { activityId: hike.id, participantId: lan.id, reason: 'Complet' }
    await as(hike.host).participation.remove({ query })

    const lines = await readXlsx(await exported())
    expect(lines).toMatchObject([
      { Prénom: 'Élodie', Personnes: 1, Billets: second },
      { Organisation: '=1+1' },
    ])
  })

  test('of nobody has its titles', async () => {
    const { activity, as } = await world()
    const hike = await activity({ name: '???' })
    const file = await as(hike.host).participation.exportList({ activityId: hike.id, format: 'csv' })
    expect((await file.text()).trim()).toBe(HEAD.join(';'))
    expect(await readXlsx(await as(hike.host).participation.exportList({ activityId: hike.id }))).toEqual([])
  })

  test.each(['=1+1', '+1', '-1', '@A1', '=HYPERLINK("https://ailleurs.example";"Ici")'])(
    'runs nothing that somebody called themselves: %s',
    async (lastName) => {
      const { participant, activity, participation, as } = await world()
      const hike = await activity()
      await participation({ activity: hike, person: await participant({ firstName: lastName, lastName }) })
      const host = as(hike.host)
      const [inWorkbook] = await readXlsx(await host.participation.exportList({ activityId: hike.id }))
      const csv = await host.participation.exportList({ activityId: hike.id, format: 'csv' })
      expect(inWorkbook).toMatchObject({ Nom: lastName, Prénom: lastName })
      expect(await readCsv(csv)).toMatchObject([{ Nom: `'${lastName}`, Prénom: `'${lastName}` }])
    },
  )

  test('keeps on one line a name that was written on two', async () => {
    const { activity, as } = await world()
    const hike = await activity()
    const ghost = { activityId: hike.id, firstname: 'Gisèle\r\nSavard', nbrParticipant: 1 }
    await as(hike.host).manualParticipant.add(ghost)
    const file = await as(hike.host).participation.exportList({ activityId: hike.id, format: 'csv' })
    expect(await readCsv(file)).toMatchObject([{ Prénom: 'Gisèle Savard' }])
  })
})

describe('who gets it', () => {
  test('the host, banned or not, and operators', async () => {
    const { exported, operator, db, hike } = await fourParticipations()
    expect(await readXlsx(await exported('xlsx', await operator()))).toHaveLength(4)
    await db.updateTable('user').set({ accountType: 'BANNED' }).where('id', '=', hike.host.id).execute()
    expect(await readXlsx(await exported())).toHaveLength(4)
  })

  test('no stranger, no other host, nobody who participates', async () => {
    const { exported, participant, host, elodie } = await fourParticipations()
    for (const caller of [await participant(), await host({ accountType: 'PRO' }), elodie])
      for (const format of ['xlsx', 'csv'] as const)
        await expect(exported(format, caller)).rejects.toMatchObject(UNRECOVERED)
    await expect(exported('csv', null)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })
})

describe('over REST', () => {
  test('the same bytes, to be kept under a name, and never in a cache', async () => {
    const { browser, hike } = await fourParticipations()
    const page = browser()
    await page.signIn(hike.host)
    const { status, headers, bytes } = await page.send(
      `/api/activity/participant/export?activityId=${hike.id}`,
    )
    expect(status).toBe(200)
    expect(headers.get('content-type')).toContain('spreadsheetml')
    expect(headers.get('content-disposition')).toContain(`les-cretes-le-lac-${hike.id}.xlsx`)
    expect(headers.get('cache-control')).toContain('no-store')
    expect(await readXlsx(new File([Buffer.from(bytes)], 'x'))).toHaveLength(4)
  })

  test('as semicolons', async () => {
    const { browser, hike } = await fourParticipations()
    const page = browser()
    await page.signIn(hike.host)
    const path = `/api/activity/participant/export?activityId=${hike.id}&format=csv`
    const { headers, bytes } = await page.send(path)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(Buffer.from(bytes.subarray(0, 3)).toString('hex')).toBe('efbbbf')
    expect(await readCsv(new File([Buffer.from(bytes)], 'x'))).toHaveLength(4)
  })

  test.each([
    ['format=pdf', 'format', 'common.choice'],
    ['activityId=x', 'activityId', 'common.id'],
  ])('not with %s', async (change, field, code) => {
    const { browser, hike } = await fourParticipations()
    const page = browser()
    await page.signIn(hike.host)
    const query = new URLSearchParams(`activityId=${hike.id}`)
    for (const [name, value] of new URLSearchParams(change)) query.set(name, value)
    const { status, body } = await page.send(`/api/activity/participant/export?${query.toString()}`)
    expect([status, body]).toMatchObject([400, { fields: [{ field, code }] }])
  })

  test('a stranger gets the words of an activity that is not there', async () => {
    const { browser, hike, bruno } = await fourParticipations()
    const page = browser()
    await page.signIn(bruno)
    const { status, body } = await page.send(`/api/activity/participant/export?activityId=${hike.id}`)
    expect([status, body]).toMatchObject([404, { code: 'ACTIVITY_UNRECOVERED' }])
  })
})
