// Also on PostgreSQL: deletes across tables.

import { describe, expect, test } from 'vitest'
import { KEPT_DAYS } from '#server/domain/platform/retention.ts'
import { purgeExpired } from '#server/services/platform/retention.ts'
import { lastTo } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { refusal, world } from '#tests/api/world/world.ts'
import { HAS_PDF_READER, pdfText } from '#tests/infrastructure/pdf.ts'

/** Bruno, who comes with two others, and how he names them. */
async function partyOfThree() {
  const app = await world()
  const hike = await app.activity({ name: 'Les crêtes' })
  const bruno = await app.participant({ firstName: 'Bruno', lastName: 'Gagnon' })
  const joined = await app.as(bruno).participation.join({
    activityId: hike.id,
    attendance: [{ nbrParticipant: 3 }],
  })
  const { id: participantId, tickets } = joined.participant!
  const uuids = tickets.map(({ uuid }) => uuid)
  const name = (names: Record<number, { prenom?: string; nom?: string }>, client = app.as(bruno)) =>
    client.pages.participation.nameParty({
      participantId,
      billets: Object.entries(names).map(([index, given]) => ({ uuid: uuids[Number(index)]!, ...given })),
    })
  const named = async () => {
    const { participant } = await app.as(bruno).pages.participation.read({ participantId })
    return participant.tickets.map(({ firstname, name }) => [firstname, name])
  }
  return { ...app, hike, bruno, participantId, uuids, name, named }
}

describe('the names of a party', () => {
  test('are on their tickets, and can be corrected and taken back until the start', async () => {
    const { name, named, clock, db, as, uuids } = await partyOfThree()
    expect(await named()).toEqual(Array(3).fill([null, null]))
    expect(await name({ 1: { prenom: 'Maude', nom: 'Roy' }, 2: { prenom: '  Lou ' } })).toEqual({ named: 2 })
    expect(await named()).toEqual([
      [null, null],
      ['Maude', 'Roy'],
      ['Lou', null],
    ])
    expect((await as(null).pages.ticket.read({ uuid: uuids[1]! })).ticket).toMatchObject({
      firstname: 'Maude',
    })
    await name({ 1: { prenom: 'Maud', nom: 'Roy' }, 2: {} })
    expect(await named()).toEqual([
      [null, null],
      ['Maud', 'Roy'],
      [null, null],
    ])

    await db.updateTable('activity').set({ ticketsLockedAt: clock.now.toISOString() }).execute()
    await expect(name({ 1: { prenom: 'Léa' } })).rejects.toMatchObject(refusal('TICKETS_LOCKED', 409))
    clock.pass({ days: 30 })
    await expect(name({ 1: { prenom: 'Léa' } })).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
    expect((await named())[1]).toEqual(['Maud', 'Roy'])
  })

  test('come with the tickets: in the file to print, and in emails', async () => {
    const { name, as, bruno, participantId, hike, delivered } = await partyOfThree()
    await name({ 0: { prenom: 'Élise', nom: 'Bérubé' }, 1: { prenom: 'Ṣọlá' } })
    const confirmation = lastTo(await delivered(), bruno)
    expect(confirmation.text).toContain('Élise Bérubé')
    expect(hike.id).toBeGreaterThan(0)
    if (!HAS_PDF_READER) return
    const file = await as(bruno).pages.participation.ticketsFile({ participantId })
    const pages = pdfText(new Uint8Array(await file.arrayBuffer()))
    expect(pages[0]).toContain('Élise Bérubé')
    expect(pages[0]?.replace(/\s+/g, ' ')).toContain('Qui Élise Bérubé Hôte')
    expect(pages[1]).toContain('Ṣọlá')
  })

  test('are given by whoever registered alone, all or none', async () => {
    const { services, as, hike, name, named, participant, participantId, uuids, participation } =
      await partyOfThree()
    const stranger = await participant()
    await expect(name({ 0: { prenom: 'Eve' } }, as(stranger))).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
    await expect(name({ 0: { prenom: 'Eve' } }, as(null))).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    const guest = await guestOf(services)
    const billets = [{ uuid: uuids[0]!, prenom: 'Eve' }]
    const byGuest = as(null).pages.participation.nameParty({ participantId, billets, guestId: guest.pass })
    await expect(byGuest).rejects.toMatchObject(refusal('NOT_FOUND', 404))

    // The uuid of another registration does not make the ticket one's own.
    const other = await participation({ activity: hike, person: stranger })
    const foreign = as(stranger).pages.participation.nameParty({ participantId: other.id, billets })
    await expect(foreign).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await named()).toEqual(Array(3).fill([null, null]))
  })

  test('are refused when they are too long, and are one line without tricks', async () => {
    const { name, named } = await partyOfThree()
    await expect(name({ 0: { prenom: 'x'.repeat(61) } })).rejects.toMatchObject({ status: 400 })
    await name({ 0: { prenom: 'An\u202Ena\nLou', nom: '\u200B' } })
    expect((await named())[0]).toEqual(['Anna Lou', null])
  })

  test('go three years after the activity, and with the account that gave them', async () => {
    const { name, clock, services, db } = await partyOfThree()
    const names = async () => {
      const rows = await db.selectFrom('ticket').select('holderFirstName').execute()
      return rows.flatMap(({ holderFirstName }) => holderFirstName ?? [])
    }
    await name({ 1: { prenom: 'Maude' } })
    clock.pass({ days: 30 })
    await purgeExpired(services)
    expect(await names()).toEqual(['Maude'])
    clock.pass({ days: KEPT_DAYS.GUEST_REGISTRATION })
    await purgeExpired(services)
    expect(await names()).toEqual([])

    const other = await partyOfThree()
    await other.name({ 1: { prenom: 'Maude' } })
    await other.as(other.bruno).pages.account.remove()
    const rows = await other.db.selectFrom('ticket').select('holderFirstName').execute()
    expect(rows.filter(({ holderFirstName }) => holderFirstName !== null)).toEqual([])
  })
})
