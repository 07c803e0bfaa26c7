// Also on PostgreSQL: compares columns with null.

import { randomUUID } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { invitation, organisation } from '#tests/api/world/organisations.ts'
import { world } from '#tests/api/world/world.ts'

const MAUDE = 'maude@exemple.org'

/** Maude’s address, to which came a ticket, invitations, a member card and the newsletter; and an account with it. */
async function accountOf({ emailConfirmed }: { emailConfirmed: boolean }) {
  const app = await world()
  const { as } = app
  const club = await organisation(app)
  const bruno = await app.participant()
  const hike = await app.activity({ host: club })
  const attendance = [{ nbrParticipant: 1 }]
  const { participant } = await as(bruno).participation.join({ activityId: hike.id, attendance })
  const [ticket] = participant!.tickets
  await as(bruno).ticket.handOn({ ticket: ticket!.uuid, firstname: 'Maude', email: MAUDE })
  await as(club).invitation.save({ activityId: hike.id, guests: [{ email: MAUDE, firstname: 'Maude' }] })
  await invitation(app, club, { email: MAUDE })
  const card = { number: '1', holder: 'Maude Roy', validUntil: '2027-12-31', email: MAUDE }
  await as(club).pages.organisation.issueCard({ ...card, organisationId: club.id })
  await as(null).contact.subscribe({ email: MAUDE })
  const account = await app.participant({ email: MAUDE, emailConfirmed })
  return { ...app, account }
}

const FILES = ['ticketsHandedOn', 'activityInvitations', 'invitations', 'memberCards', 'newsletter'] as const

describe('what came to an address', () => {
  test.each([
    ['is in the archive of the account that confirmed it', true, [1, 1, 1, 1, 1]],
    ['is not in that of an account that only typed it', false, [0, 0, 0, 0, 0]],
  ])('%s', async (_, emailConfirmed, rows) => {
    const { as, account } = await accountOf({ emailConfirmed })
    const file = await as(account).pages.account.ownData()
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const read = FILES.map((name) => JSON.parse(strFromU8(files[`${name}.json`]!)) as unknown[])
    expect(read.map((list) => list.length)).toEqual(rows)
  })

  test.each([
    ['goes with the account that confirmed it', true],
    ['stays when an account goes that only typed it', false],
  ])('%s', async (_, emailConfirmed) => {
    const { as, account, db } = await accountOf({ emailConfirmed })
    await as(account).pages.account.remove()
    const invited = await db.selectFrom('activityInvitation').select(['email', 'endedAt']).execute()
    const asked = await db.selectFrom('organisationInvitation').select(['email', 'endedAt']).execute()
    const [holder] = await db.selectFrom('ticketHandover').select('email').execute()
    const news = await db.selectFrom('newsletterSubscription').select(['email', 'endedAt']).execute()
    const card = await db
      .selectFrom('memberCard')
      .select(['holderName', 'holderEmail', 'endedAt'])
      .executeTakeFirst()
    const ended: unknown = expect.any(String)
    const gone = [{ email: '', endedAt: ended }]
    const kept = [{ email: MAUDE, endedAt: null }]
    expect([invited, asked, holder!.email]).toEqual(emailConfirmed ? [gone, gone, null] : [kept, kept, MAUDE])
    expect(news).toEqual(emailConfirmed ? gone : kept)
    expect(card).toEqual(
      emailConfirmed
        ? { holderName: '', holderEmail: null, endedAt: ended }
        : { holderName: 'Maude Roy', holderEmail: MAUDE, endedAt: null },
    )
  })

  test('is no newsletter any more once the account that confirmed it is gone; that consent ended is kept', async () => {
    const { as, account, db, clock, operator } = await accountOf({ emailConfirmed: true })
    const confirmedAt = clock.now.toISOString()
    await db.updateTable('newsletterSubscription').set({ confirmedAt }).execute()
    await as(account).pages.account.remove()
    const proofs = await db.selectFrom('consentRecord').select(['purpose', 'answer', 'userId']).execute()
    expect(proofs).toContainEqual({ purpose: 'NEWSLETTER', answer: 'DECLINED', userId: null })

    const texts = { subjectFr: 'Neige', textFr: 'Il neige.', subjectEn: 'Snow', textEn: 'It snows.' }
    const issue = { ...texts, path: '/activites', requestKey: randomUUID() }
    await as(await operator()).pages.newsletter.send(issue)
    const told = await db.selectFrom('notification').select('id').where('type', '=', 'PROMOTION').execute()
    expect(told).toEqual([])
  })
})
