import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/runtime/transaction.ts'
import { makeGuestLink } from '#server/services/account/guest.ts'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { leaveWaitingList } from '#server/services/participation/waiting-list/leave.ts'
import { tellOfOffers } from '#server/services/participation/waiting-list/offer.ts'
import { purgeExpired } from '#server/services/platform/retention.ts'
import { emailsTo } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { fullHike } from '#tests/api/world/waiting.ts'

/** A guest waits, is offered a place, and leaves the list, twelve times in one day; returns how many emails came. */
async function emailsOfTwelveOffers(passOf: 'BROWSER' | 'MAILED_LINK'): Promise<number> {
  const app = await fullHike()
  const { services, db, hike, waitAs, delivered } = app
  const guest = await guestOf(services)
  const pass = passOf === 'BROWSER' ? guest.pass : await makeGuestLink(services, guest.id)
  const person = (await findAttendee(services, null, pass))!
  const offer = { offeredAt: app.clock.now.toISOString(), offeredUntil: '2100-01-01T00:00:00.000Z' }
  let emails = 0
  for (let time = 0; time < 12; time++) {
    expect(await waitAs(person, 1)).toMatchObject({ waiting: { position: 1 } })
    await db.updateTable('waitingEntry').set(offer).where('endedAt', 'is', null).execute()
    await inTransaction(services, (services) => tellOfOffers(services, hike.id))
    emails += emailsTo(await delivered(), guest).length
    await leaveWaitingList(services, person, hike.id)
  }
  return emails
}

describe('a guest who waits for places again and again', () => {
  test('causes ten emails a day to an address that was only typed', async () => {
    expect(await emailsOfTwelveOffers('BROWSER')).toBe(10)
  })

  test('is not limited where the link of an email shows that the address is theirs', async () => {
    expect(await emailsOfTwelveOffers('MAILED_LINK')).toBe(12)
  })
})

test('a guest who waits for two months keeps their name: others of the address have names of their own', async () => {
  const { services, db, waitAs, clock } = await fullHike({ start: '2027-02-20T15:00:00.000Z' })
  const guest = await guestOf(services)
  await waitAs((await findAttendee(services, null, guest.pass))!, 1)
  clock.pass({ days: 60 })
  await purgeExpired(services)
  const { guestPassId } = await db.selectFrom('waitingEntry').select('guestPassId').executeTakeFirstOrThrow()
  expect(guestPassId).not.toBeNull()
})
