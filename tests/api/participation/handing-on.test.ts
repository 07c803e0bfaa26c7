// Also on PostgreSQL: locks, and deletes across tables.

import { describe, expect, test } from 'vitest'
import { KEPT_DAYS } from '#server/domain/platform/retention.ts'
import { purgeExpired } from '#server/services/platform/retention.ts'
import { emailsTo, lastTo, words } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'
import { HAS_PDF_READER, pdfText } from '#tests/infrastructure/pdf.ts'

const MAUDE = { firstname: 'Maude', name: 'Roy', email: 'maude@exemple.org' }
const LOU = { firstname: 'Lou', email: 'lou@exemple.org' }

/** Bruno, who comes with two others. */
async function partyOfThree(activity: Parameters<World['activity']>[0] = {}) {
  const app = await world()
  const hike = await app.activity({ name: 'Les crêtes', ...activity })
  const bruno = await app.participant({ firstName: 'Bruno', lastName: 'Gagnon' })
  const joined = await app
    .as(bruno)
    .participation.join({ activityId: hike.id, attendance: [{ nbrParticipant: 3 }] })
  const { id: participantId, tickets } = joined.participant!
  const uuids = tickets.map(({ uuid }) => uuid)
  await app.delivered()
  const client = app.as(bruno)
  const own = async () => (await client.pages.participation.read({ participantId })).participant.tickets
  return { ...app, hike, bruno, client, participantId, uuids, own }
}

function linkIn({ text = '' }: { text?: string }, part: string): string {
  const link = [...text.matchAll(/https?:\/\/\S+/g)].find(([address]) => address.includes(part))
  if (!link) throw new Error(`No link with ${part}.`)
  return link[0]
}

/** The secret in the link that was mailed to the holder, and the uuid of their ticket. */
function mailed(emails: Awaited<ReturnType<World['delivered']>>, email: string) {
  const message = lastTo(emails, { email })
  const url = new URL(linkIn(message, '/transmettre'))
  return { secret: url.searchParams.get('passe')!, uuid: url.pathname.split('/')[2]! }
}

describe('handing a ticket on', () => {
  test('the new holder gets a ticket of their own, the former one is dead and says so without a name', async () => {
    const { client, as, uuids, own, delivered, bruno } = await partyOfThree()
    expect(await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })).toEqual({ handedOn: true })

    const emails = await delivered()
    const { uuid } = mailed(emails, MAUDE.email)
    expect(uuid).not.toBe(uuids[1])
    expect(await as(null).pages.ticket.read({ uuid })).toMatchObject({
      ticket: { firstname: 'Maude', name: 'Roy', position: 2, of: 3, endedReason: null },
    })
    const former = await as(null)
      .pages.ticket.read({ uuid: uuids[1]! })
      .catch((error: unknown) => error)
    expect(former).toMatchObject(refusal('HANDED_ON', 410))
    expect(JSON.stringify(former)).not.toContain('Maude')
    await expect(as(null).pages.ticket.file({ uuid: uuids[1]! })).rejects.toMatchObject({ status: 404 })

    // The registered person keeps the place and the name, and no code.
    const [, away] = await own()
    expect(away).toMatchObject({ handedOn: true, firstname: 'Maude', code: '', qr: '', url: '' })
    expect([uuid, uuids[1]]).not.toContain(away!.uuid)
    const told = lastTo(emails, bruno)
    expect(told.text).toContain('maintenant à Maude')
    expect(told.text).not.toContain('Roy')
  })

  test('the email brings the ticket: its code, its calendar file and its page to print', async () => {
    const { client, uuids, delivered } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    const message = lastTo(await delivered(), { email: MAUDE.email })
    expect(words(message.subject)).toBe('Un billet pour vous : Les crêtes')
    expect(message.text).toContain('Bruno Gagnon vous donne un billet')
    expect(message.text).toContain('Billet 2 sur 3')
    const types = message.attachments!.map(({ contentType }) => contentType!.split(';')[0])
    expect(types.toSorted()).toEqual(['application/pdf', 'image/png', 'text/calendar'])
    if (!HAS_PDF_READER) return
    const file = message.attachments!.find(({ contentType }) => contentType === 'application/pdf')!
    const pages = pdfText(new Uint8Array(file.content as Buffer))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Maude Roy')
    expect(pages[0]).toContain('Billet 2 sur 3')
  })

  test('a ticket that has gone on before its email left is mailed to nobody before', async () => {
    const { client, uuids, own, delivered } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    const [, away] = await own()
    await client.ticket.handOn({ ticket: away!.uuid, ...LOU })
    const emails = await delivered()
    const { uuid, secret } = mailed(emails, LOU.email)
    const maudes = JSON.stringify(emailsTo(emails, MAUDE))
    expect([maudes.includes(uuid), maudes.includes(secret)]).toEqual([false, false])
    expect(maudes).not.toContain('vous donne un billet')
  })

  test('the file of who registered leaves it out', async () => {
    const { client, uuids, participantId } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    if (!HAS_PDF_READER) return
    const file = await client.pages.participation.ticketsFile({ participantId })
    const pages = pdfText(new Uint8Array(await file.arrayBuffer()))
    expect(pages).toHaveLength(2)
    expect(pages.join()).not.toContain('Maude')
  })

  test('a later confirmation and its file number the others as everything else does', async () => {
    const { client, uuids, bruno, hike, delivered } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[0]!, ...MAUDE })
    await delivered()
    await client.participation.join({ activityId: hike.id, attendance: [{ nbrParticipant: 4 }] })
    const { text, attachments } = lastTo(await delivered(), bruno)
    const numbered = ['Billet 2 sur 4', 'Billet 3 sur 4', 'Billet 4 sur 4']
    expect(text?.match(/Billet \d sur \d/g)).toEqual(numbered)
    if (!HAS_PDF_READER) return
    const file = attachments!.find(({ contentType }) => contentType === 'application/pdf')!
    const pages = pdfText(new Uint8Array(file.content as Buffer))
    const numbers = pages.map((page) => words(page).match(/Billet \d sur \d/)?.[0])
    expect(numbers).toEqual(numbered)
  })

  test('the holder names themselves and hands it on again, but cannot cancel', async () => {
    const { client, as, uuids, own, delivered, bruno, hike, participantId } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    const maude = mailed(await delivered(), MAUDE.email)
    const proof = { ticket: maude.uuid, guestId: maude.secret }
    expect(await as(null).ticket.handOn({ ...proof, firstname: 'Maud' })).toEqual({ handedOn: false })
    expect((await own())[1]).toMatchObject({ firstname: 'Maud' })

    const cancel = { activityId: hike.id, participantId, ticketsId: [maude.uuid], guestId: maude.secret }
    await expect(as(null).participation.cancelTickets(cancel)).rejects.toMatchObject({ status: 401 })
    expect(await as(null).ticket.handOn({ ...proof, ...LOU })).toEqual({ handedOn: true })
    const emails = await delivered()
    expect(lastTo(emails, { email: LOU.email }).text).toContain('Maude Roy vous donne un billet')
    expect(lastTo(emails, { email: MAUDE.email }).text).toContain('maintenant à Lou')
    expect(emails.some(({ to }) => to.address === bruno.email)).toBe(false)
    expect((await own())[1]).toMatchObject({ firstname: 'Lou', handedOn: true })

    // Her secret was for the ticket that is dead now.
    const again = as(null).ticket.handOn({ ...proof, ...MAUDE, email: 'eve@exemple.org' })
    await expect(again).rejects.toMatchObject({ ...refusal('HANDED_ON', 410), data: { firstname: 'Lou' } })
    const lou = mailed(emails, LOU.email)
    const withOld = as(null).ticket.handOn({ ticket: lou.uuid, guestId: maude.secret, ...MAUDE })
    await expect(withOld).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })

  test('who registered may give it to somebody else, and take it back', async () => {
    const { client, as, uuids, own, delivered, bruno } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    const [, away] = await own()
    await client.ticket.handOn({ ticket: away!.uuid, ...LOU })
    const emails = await delivered()
    expect(lastTo(emails, { email: MAUDE.email }).text).toContain('maintenant à Lou')
    expect(lastTo(emails, bruno).text).toContain('maintenant à Lou')
    const lou = mailed(emails, LOU.email)

    const back = { firstname: 'Bruno', email: bruno.email.toUpperCase() }
    await client.ticket.handOn({ ticket: (await own())[1]!.uuid, ...back })
    const [, again] = await own()
    expect(again).toMatchObject({ handedOn: false, firstname: 'Bruno', endedReason: null })
    expect(again!.code).not.toBe('')
    expect((await as(null).pages.ticket.read({ uuid: again!.uuid })).ticket.firstname).toBe('Bruno')
    await expect(as(null).pages.ticket.read({ uuid: lou.uuid })).rejects.toMatchObject({ status: 410 })
    expect(lastTo(await delivered(), bruno).subject).toContain('Un billet pour vous')
  })

  test('who registered more than ten takes one back, by the party or from its holder', async () => {
    const { as, participant, activity, delivered } = await world()
    const hike = await activity()
    const bruno = await participant({ firstName: 'Bruno' })
    const client = as(bruno)
    const attendance = [{ nbrParticipant: 12 }]
    const { participant: joined } = await client.participation.join({ activityId: hike.id, attendance })
    const [one, other] = joined!.tickets
    await client.ticket.handOn({ ticket: one!.uuid, ...MAUDE })
    await client.ticket.handOn({ ticket: other!.uuid, ...LOU })
    const lou = mailed(await delivered(), LOU.email)
    const own = async () =>
      (await client.pages.participation.read({ participantId: joined!.id })).participant.tickets

    const back = { firstname: 'Bruno', email: bruno.email }
    const done = { handedOn: true }
    expect(await client.ticket.handOn({ ticket: (await own())[0]!.uuid, ...back })).toEqual(done)
    const ofLou = { ticket: lou.uuid, guestId: lou.secret }
    expect(await as(null).ticket.handOn({ ...ofLou, ...back })).toEqual(done)
    expect((await own()).filter(({ handedOn }) => handedOn)).toEqual([])
  })
})

describe('a ticket handed on and taken back, with an address that somebody only typed', () => {
  /** A guest who has opened no email: their ticket goes to others and comes back. */
  async function guestWithTicket() {
    const app = await world()
    const hike = await app.activity()
    const guest = await guestOf(app.services)
    const places = { activityId: hike.id, attendance: [{ nbrParticipant: 1 }], guestId: guest.pass }
    const { participant } = await app.as(null).participation.join(places)
    const participantId = participant!.id
    const [joined] = emailsTo(await app.delivered(), guest)
    const link = new URL(linkIn(joined!, '/mes-inscriptions?passe=')).searchParams.get('passe')!
    const give = async (email: string, guestId = guest.pass) => {
      const read = await app.as(null).pages.participation.read({ participantId, guestId })
      const ticket = read.participant.tickets[0]!.uuid
      return app.as(null).ticket.handOn({ ticket, guestId, firstname: 'Maude', email })
    }
    const giveAway = async (times: number) => {
      for (let time = 1; time <= times; time++) {
        await give(`maude-${time}@exemple.org`)
        if (time < times) await give(guest.email)
      }
    }
    return { ...app, guest, link, give, giveAway }
  }

  test('writes to that address ten times a day at most, of each', async () => {
    const { db, guest, give, giveAway } = await guestWithTicket()
    await giveAway(11)
    await expect(give(guest.email)).rejects.toMatchObject(refusal('TOO_MANY_REQUESTS', 429))
    const told = await db
      .selectFrom('notification')
      .select('details')
      .where('userId', '=', guest.id)
      .where('type', '=', 'TICKET_HANDED_ON')
      .execute()
    expect(told.filter(({ details }) => details.includes('isFormer'))).toHaveLength(10)
    expect(told).toHaveLength(20)
  })

  test('comes back to whoever has opened their email', async () => {
    const { guest, link, give, giveAway } = await guestWithTicket()
    await giveAway(11)
    expect(await give(guest.email, link)).toEqual({ handedOn: true })
  })
})

describe('two who hand the same ticket on', () => {
  test('at once: one wins, and the other is told to whom it went', async () => {
    const { client, uuids, db } = await partyOfThree()
    const both = [MAUDE, LOU].map((to) => client.ticket.handOn({ ticket: uuids[1]!, ...to }))
    const answers = await Promise.allSettled(both)
    const won = answers.findIndex(({ status }) => status === 'fulfilled')
    const winner = [MAUDE, LOU][won]!
    expect(answers[1 - won]).toMatchObject({
      status: 'rejected',
      reason: { ...refusal('HANDED_ON', 410), data: { firstname: winner.firstname } },
    })
    const rows = await db.selectFrom('ticketHandover').select('email').execute()
    expect(rows).toEqual([{ email: winner.email }])
  })

  test('each knowing of the one before: the party, of a ticket that is away already', async () => {
    const { client, uuids, own } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    const ticket = (await own())[1]!.uuid
    await client.ticket.handOn({ ticket, ...LOU })
    const late = client.ticket.handOn({ ticket, firstname: 'Eve', email: 'eve@exemple.org' })
    await expect(late).rejects.toMatchObject({ ...refusal('HANDED_ON', 410), data: { firstname: 'Lou' } })
  })
})

describe('the proof that a ticket is one’s own', () => {
  test('is never its uuid, and never somebody else’s account, pass or secret', async () => {
    const { services, client, as, uuids, participant, delivered } = await partyOfThree()
    const wanted = { ticket: uuids[0]!, ...MAUDE }
    await expect(as(null).ticket.handOn(wanted)).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
    const eve = as(await participant())
    await expect(eve.ticket.handOn(wanted)).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    const { pass: guestId } = await guestOf(services)
    await expect(as(null).ticket.handOn({ ...wanted, guestId })).rejects.toMatchObject(
      refusal('NOT_FOUND', 404),
    )
    await client.ticket.handOn({ ticket: uuids[1]!, ...LOU })
    const { secret } = mailed(await delivered(), LOU.email)
    const withSecret = as(null).ticket.handOn({ ...wanted, guestId: secret })
    await expect(withSecret).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    const forged = as(null).ticket.handOn({ ...wanted, guestId: `${secret.slice(0, -1)}_` })
    await expect(forged).rejects.toMatchObject(refusal('UNAUTHORIZED', 401))
  })

  test('may be the pass or the mailed link of a guest', async () => {
    const { services, as, activity, delivered } = await world()
    const hike = await activity()
    const guest = await guestOf(services)
    const places = { activityId: hike.id, attendance: [{ nbrParticipant: 2 }], guestId: guest.pass }
    const { participant } = await as(null).participation.join(places)
    const [one, other] = participant!.tickets
    const link = new URL(
      linkIn(lastTo(await delivered(), { email: guest.email }), '/mes-inscriptions?passe='),
    )
    const guestId = link.searchParams.get('passe')!
    await as(null).ticket.handOn({ ticket: one!.uuid, guestId: guest.pass, ...MAUDE })
    expect(await as(null).ticket.handOn({ ticket: other!.uuid, guestId, ...LOU })).toEqual({ handedOn: true })
  })

  test('the text of the code names the ticket, too', async () => {
    const { client, own } = await partyOfThree()
    const [first] = await own()
    expect(await client.ticket.handOn({ ticket: first!.qr, ...MAUDE })).toEqual({ handedOn: true })
    const wrong = client.ticket.handOn({ ticket: 'nothing', ...MAUDE })
    await expect(wrong).rejects.toMatchObject(refusal('NOT_FOUND', 404))
  })
})

describe('a ticket stays where it is', () => {
  const handFirst = ({ client, uuids }: Awaited<ReturnType<typeof partyOfThree>>) =>
    client.ticket.handOn({ ticket: uuids[0]!, ...MAUDE })

  test('while it awaits approval', async () => {
    const party = await partyOfThree({ needsApproval: true })
    await expect(handFirst(party)).rejects.toMatchObject(refusal('AWAITS_APPROVAL', 409))
  })

  test.each<[string, string, { ticket?: object; activity?: object }]>([
    ['once it was scanned', 'ALREADY_SCANNED', { ticket: { validatedAt: '2026-11-20T12:00:00.000Z' } }],
    [
      'once it has ended',
      'TICKET_ENDED',
      { ticket: { endedAt: '2026-11-20T12:00:00.000Z', endedReason: 'CANCELLED' } },
    ],
    ['for members only', 'MEMBERS_ONLY', { activity: { membersOnly: true } }],
    [
      'once the activity is called off',
      'ACTIVITY_CANCELLED',
      { activity: { cancelledAt: '2026-11-20T12:00:00.000Z' } },
    ],
    [
      'once the names are fixed',
      'TICKETS_LOCKED',
      { activity: { ticketsLockedAt: '2026-11-20T12:00:00.000Z' } },
    ],
  ])('%s', async (_, code, { ticket, activity }) => {
    const party = await partyOfThree()
    if (ticket) await party.db.updateTable('ticket').set(ticket).execute()
    if (activity) await party.db.updateTable('activity').set(activity).execute()
    await expect(handFirst(party)).rejects.toMatchObject(refusal(code, 409))
    expect(await party.delivered()).toEqual([])
  })

  test('of a type for members only', async () => {
    const party = await partyOfThree()
    await party.db.updateTable('ticketType').set({ membersOnly: true }).execute()
    await expect(handFirst(party)).rejects.toMatchObject(refusal('MEMBERS_ONLY', 409))
  })

  test('once the activity has begun', async () => {
    const party = await partyOfThree()
    party.clock.pass({ days: 30 })
    await expect(handFirst(party)).rejects.toMatchObject(refusal('ALREADY_STARTED', 409))
  })

  test('when it would go to the person who has it', async () => {
    const { client, own, uuids, bruno } = await partyOfThree()
    const toSelf = client.ticket.handOn({
      ticket: uuids[0]!,
      firstname: 'B',
      email: ` ${bruno.email} `.trim(),
    })
    await expect(toSelf).rejects.toMatchObject(refusal('TO_ONESELF', 422))
    await client.ticket.handOn({ ticket: uuids[0]!, ...MAUDE })
    const again = client.ticket.handOn({
      ticket: (await own())[0]!.uuid,
      ...MAUDE,
      email: 'Maude@Exemple.org',
    })
    await expect(again).rejects.toMatchObject(refusal('TO_ONESELF', 422))
  })

  test('when the address has ten tickets of the activity already', async () => {
    const { activity, participant, as } = await world()
    const hike = await activity({ capacity: 30 })
    const bruno = as(await participant())
    const { participant: registered } = await bruno.participation.join({
      activityId: hike.id,
      attendance: [{ nbrParticipant: 2 }],
    })
    const lea = await participant()
    await as(lea).participation.join({ activityId: hike.id, attendance: [{ nbrParticipant: 9 }] })
    const [tenth, eleventh] = registered!.tickets
    const to = { firstname: 'Léa', email: lea.email }
    expect(await bruno.ticket.handOn({ ticket: tenth!.uuid, ...to })).toEqual({ handedOn: true })
    const tooMany = bruno.ticket.handOn({ ticket: eleventh!.uuid, ...to })
    await expect(tooMany).rejects.toMatchObject(refusal('TOO_MANY_TICKETS', 409))
  })

  test.each([
    ['an address that is none', { email: 'maude@' }, 'email'],
    ['no first name', { firstname: ' ' }, 'firstname'],
    ['a name of 61 characters', { firstname: 'x'.repeat(61) }, 'firstname'],
    ['a last name of 61 characters', { name: 'x'.repeat(61) }, 'name'],
  ])('for %s', async (_, wrong, field) => {
    const { client, uuids } = await partyOfThree()
    const call = client.ticket.handOn({ ticket: uuids[0]!, ...MAUDE, ...wrong })
    await expect(call).rejects.toMatchObject({ status: 400, data: { issues: [{ path: [field] }] } })
  })

  test('a name with directions and line breaks is one line without tricks', async () => {
    const { client, own, uuids } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[0]!, ...MAUDE, firstname: 'An\u202Ena\nLou' })
    expect((await own())[0]).toMatchObject({ firstname: 'Anna Lou' })
  })
})

describe('a ticket that somebody else holds', () => {
  test('ends when who registered cancels it, and its holder is told, with the calendar', async () => {
    const { client, as, uuids, own, delivered, hike, participantId } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    const { uuid } = mailed(await delivered(), MAUDE.email)
    const [, away] = await own()
    await client.participation.cancelTickets({ activityId: hike.id, participantId, ticketsId: [away!.uuid] })
    const message = lastTo(await delivered(), { email: MAUDE.email })
    expect(message.text).toContain('a été annulé avec l’inscription')
    expect(String(message.attachments![0]!.content)).toContain('METHOD:CANCEL')
    expect((await as(null).pages.ticket.read({ uuid })).ticket.endedReason).toBe('CANCELLED')
  })

  test('leaves the calendar of its holder as it is while they hold another one', async () => {
    const { client, uuids, own, delivered, hike, participantId } = await partyOfThree()
    for (const ticket of uuids.slice(1)) await client.ticket.handOn({ ticket, ...MAUDE })
    await delivered()
    const cancel = async (ticket: { uuid: string }) => {
      const ids = { activityId: hike.id, participantId }
      await client.participation.cancelTickets({ ...ids, ticketsId: [ticket.uuid] })
      return lastTo(await delivered(), { email: MAUDE.email })
    }
    const [, first, second] = await own()
    const message = await cancel(first!)
    expect(message.text).toContain('a été annulé avec l’inscription')
    expect(message.text).not.toContain('calendrier')
    expect(message.attachments ?? []).toEqual([])
    expect(String((await cancel(second!)).attachments![0]!.content)).toContain('METHOD:CANCEL')
  })

  test('is named in the lists of the host, with who holds it', async () => {
    const { client, as, uuids, hike, participantId } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    await client.ticket.handOn({ ticket: uuids[2]!, firstname: 'Lou' })
    const alice = as(hike.host).pages.hosting
    const { participants } = await alice.view({ activityId: hike.id })
    expect(participants[0]!.party).toEqual([
      { name: 'Maude Roy', isHandedOn: true },
      { name: 'Lou', isHandedOn: false },
    ])
    const { party } = await alice.participant({ activityId: hike.id, participantId })
    expect(party.map(({ holderName, isHandedOn }) => [holderName, isHandedOn])).toEqual([
      ['', false],
      ['Maude Roy', true],
      ['Lou', false],
    ])
    const file = await as(hike.host).participation.exportList({
      activityId: hike.id,
      format: 'csv',
      sheet: 'tickets',
    })
    const rows = (await file.text()).split('\n').map((row) => row.split(';').slice(0, 2).join(' '))
    expect(rows.slice(1, 4)).toEqual(['Gagnon Bruno', 'Roy Maude', ' Lou'])
  })

  test('ends with the registration that the host removes', async () => {
    const { client, as, uuids, delivered, hike, db, participantId } = await partyOfThree()
    await db.updateTable('user').set({ accountType: 'PRO' }).where('id', '=', hike.host.id).execute()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    await delivered()
    const query = { activityId: hike.id, participantId, reason: 'Sentier fermé' }
    await as(hike.host).participation.remove({ query })
    expect(lastTo(await delivered(), { email: MAUDE.email }).text).toContain('l’hôte a retiré l’inscription')
  })

  test('ends with the activity', async () => {
    const { client, as, uuids, delivered, hike } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    await delivered()
    await as(hike.host).activity.cancel({ query: { activityId: hike.id } })
    expect(lastTo(await delivered(), { email: MAUDE.email }).text).toContain('est annulée')
  })

  test('ends with the account of who registered, of which its holder is told', async () => {
    const { client, uuids, delivered } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    await delivered()
    await client.pages.account.remove()
    expect(lastTo(await delivered(), { email: MAUDE.email }).text).toContain(
      'a été annulé avec l’inscription',
    )
  })

  test('names its holder no more when their account is deleted, and stays good', async () => {
    const { client, as, uuids, own, db, participant } = await partyOfThree()
    const maude = await participant({ email: 'maude@exemple.org' })
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    await as(maude).pages.account.remove()
    expect((await own())[1]).toMatchObject({ firstname: null, name: null, handedOn: true, endedReason: null })
    const rows = await db.selectFrom('ticketHandover').select(['firstName', 'lastName', 'email']).execute()
    expect(rows).toEqual([{ firstName: null, lastName: null, email: null }])
  })

  test('names nobody three years after the activity', async () => {
    const { client, uuids, db, clock, services } = await partyOfThree()
    await client.ticket.handOn({ ticket: uuids[1]!, ...MAUDE })
    clock.pass({ days: 30 + KEPT_DAYS.GUEST_REGISTRATION })
    await purgeExpired(services)
    const rows = await db.selectFrom('ticketHandover').select(['firstName', 'email', 'emailKey']).execute()
    expect(rows).toEqual([{ firstName: null, email: null, emailKey: null }])
  })
})
