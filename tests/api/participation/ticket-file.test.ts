import { describe, expect, test } from 'vitest'
import { listOpenTickets } from '#db/queries/participation/ticket.ts'
import { company } from '#server/domain/platform/company.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { sheetOfTicket } from '#server/services/participation/ticket-sheet.ts'
import { lastTo, words } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { leave } from '#tests/api/world/limits.ts'
import { refusal, world } from '#tests/api/world/world.ts'
import { HAS_PDF_READER, pdfText } from '#tests/infrastructure/pdf.ts'

async function pagesOf(file: Blob): Promise<string[]> {
  return pdfText(new Uint8Array(await file.arrayBuffer()))
}

describe('tickets as a file to print', () => {
  test('of a registration: a page for each, in the language of the reader, under a name that says what it is', async () => {
    const { activity, participant, as } = await world()
    const hike = await activity({ name: 'Les crêtes', city: 'Sutton' })
    const bruno = await participant({ firstName: 'Bruno', lastName: 'Gagnon' })
    const joined = await as(bruno).participation.join({
      activityId: hike.id,
      attendance: [{ nbrParticipant: 2 }],
    })
    const { id: participantId, tickets } = joined.participant!
    const file = await as(bruno).pages.participation.ticketsFile({ participantId })
    expect([file.name, file.type]).toEqual(['billets-les-cretes.pdf', 'application/pdf'])
    const one = await as(null).pages.ticket.file({ uuid: tickets[1]!.uuid })
    expect(one.name).toBe('billet-les-cretes.pdf')
    if (!HAS_PDF_READER) return

    const pages = await pagesOf(file)
    expect(pages).toHaveLength(2)
    for (const [index, { code }] of tickets.entries()) {
      expect(pages[index]).toContain('Les crêtes')
      expect(pages[index]!.replace(/\s+/g, ' ')).toContain('heure de Montréal') // wherever the line breaks
      expect(pages[index]).toContain('Sutton')
      expect(pages[index]).toContain(code)
      expect(pages[index]).toContain(`Billet ${index + 1} sur 2`)
    }
    expect(pages[0]).toContain('Bruno Gagnon')
    const [second, ...none] = await pagesOf(one)
    expect(none).toEqual([])
    expect(second).toContain('Billet 2 sur 2')
    expect(second).toContain(tickets[1]!.code)
  })

  test('opens for a guest by their link, and for nobody else', async () => {
    const { services, activity, participant, as } = await world()
    const hike = await activity()
    const guest = await guestOf(services)
    const joined = await as(null).participation.join({
      activityId: hike.id,
      attendance: [{ nbrParticipant: 1 }],
      guestId: guest.pass,
    })
    const { id: participantId } = joined.participant!
    const file = await as(null).pages.participation.ticketsFile({ participantId, guestId: guest.pass })
    expect(file.type).toBe('application/pdf')
    const stranger = await guestOf(services)
    for (const call of [
      as(await participant()).pages.participation.ticketsFile({ participantId }),
      as(null).pages.participation.ticketsFile({ participantId, guestId: stranger.pass }),
    ])
      await expect(call).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    const nobody = as(null).pages.participation.ticketsFile({ participantId })
    await expect(nobody).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })

  test('holds no ticket that awaits approval, and none that has ended', async () => {
    const { db, clock, activity, participation, as } = await world()
    const hike = await activity()
    const { id, person } = await participation({ activity: hike, partySize: 3 })
    const [first, second, third] = await listOpenTickets(db, [id])
    const set = (ticketId: number, change: object) =>
      db.updateTable('ticket').set(change).where('id', '=', ticketId).execute()
    await set(first!.id, { waitsFor: 'APPROVAL' })
    await set(second!.id, { endedAt: clock.now.toISOString(), endedReason: 'CANCELLED' })
    const ofRegistration = () => as(person).pages.participation.ticketsFile({ participantId: id })
    if (HAS_PDF_READER) {
      const [only, ...none] = await pagesOf(await ofRegistration())
      expect(none).toEqual([])
      expect(only).toContain('Billet 2 sur 2')
    }
    for (const { uuid } of [first!, second!])
      await expect(as(null).pages.ticket.file({ uuid })).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect((await as(null).pages.ticket.file({ uuid: third!.uuid.toUpperCase() })).size).toBeGreaterThan(0)

    await set(third!.id, { waitsFor: 'PAYMENT' })
    await expect(ofRegistration()).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('does not say of a paid ticket that its place can be given back, which is refused', async () => {
    const { db, services, activity, participation } = await world()
    const { id } = await participation({ activity: await activity() })
    const [ticket] = await listOpenTickets(db, [id])
    const notes = async () => {
      const sheet = await sheetOfTicket(services, { uuid: ticket!.uuid, locale: 'fr' })
      return sheet?.pages[0]?.notes
    }
    const { t } = i18nOf('fr')
    const giveBack = t('tickets:giveBack')
    const paid = t('tickets:writeToUs', { email: company.email })
    expect(await notes()).toContain(giveBack)
    await db.updateTable('ticket').set({ netCents: 2500 }).where('id', '=', ticket!.id).execute()
    expect(await notes()).toContain(paid)
    expect(await notes()).not.toContain(giveBack)
  })

  test('is refused to whoever asks for it all the time, and to nobody else', async () => {
    const { services, activity, participant, participation, contextOf, as } = await world()
    const { id: participantId, person } = await participation({ activity: await activity() })
    const [ticket] = await listOpenTickets(services.db, [participantId])
    const asVisitor = () => as(null).pages.ticket.file({ uuid: ticket!.uuid })
    const asOwner = () => as(person).pages.participation.ticketsFile({ participantId })
    const tooMany = refusal('TOO_MANY_REQUESTS', 429)

    await leave(services, 1, 'ticketFile', (await contextOf(null)).peer)
    await asVisitor()
    await expect(asVisitor()).rejects.toMatchObject(tooMany)
    await leave(services, 1, 'ticketFileOfAccount', String(person.id))
    await asOwner()
    await expect(asOwner()).rejects.toMatchObject(tooMany)
    const other = await participant()
    expect((await as(other).pages.ticket.file({ uuid: ticket!.uuid })).size).toBeGreaterThan(0)
  })

  test('comes with the confirmation, in the language of the recipient', async () => {
    const { activity, participant, participation, delivered } = await world()
    const john = await participant({ firstName: 'John', lastName: 'Smith', locale: 'en' })
    const hike = await activity({ name: 'Les crêtes' })
    await participation({ activity: hike, person: john, partySize: 2 })
    const message = lastTo(await delivered(), john)
    const file = message.attachments?.find(({ contentType }) => contentType === 'application/pdf')
    expect(file?.filename).toBe('tickets-les-cretes.pdf')
    expect(words(message.text)).toContain('The tickets are attached as a PDF')
    if (!HAS_PDF_READER) return
    const pages = pdfText(file!.content as Buffer)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('John Smith')
    expect(pages[1]).toContain('Ticket 2 of 2')
  })
})
