import { expect, test } from 'vitest'
import { updateUser } from '#db/queries/account/user.ts'
import { updateActivity } from '#db/queries/activity/activity.ts'
import { issueMemberCard } from '#server/services/organisation/member-card.ts'
import { payPage, shop } from '#tests/api/world/buying.ts'
import { refusal } from '#tests/api/world/world.ts'

const CARD = { number: 'A-17', email: 'membre@exemple.org' }

/** Alice sells to members alone; two people know the number of one card. */
async function forMembers() {
  const app = await shop({ capacity: 5 })
  const { services, sessionOf, alice, db, hike } = app
  await updateActivity(db, hike.id, { membersOnly: true })
  await updateUser(db, alice.id, { organisationName: 'Club de marche' })
  const issued = await issueMemberCard(services, await sessionOf(alice), {
    ...{ organisationId: alice.id, number: CARD.number, holderName: 'Membre', holderEmail: CARD.email },
    ...{ validUntil: '2099-12-31', locale: 'fr' },
  })
  if ('refused' in issued) throw new Error(issued.refused)
  const [bruno, chantal] = [await app.participant(), await app.participant()]
  const hold = (person = bruno) => app.buy(person, 1, 0, { memberCard: CARD })
  return { ...app, bruno, chantal, hold }
}

test('paid places for members are held with a card, and with none they are not', async () => {
  const { buy, bruno, hold, status } = await forMembers()
  await expect(buy(bruno)).rejects.toMatchObject(refusal('MEMBER_CARD_REQUIRED', 422))
  const { url = '', intentId } = await hold()
  await payPage(url)
  expect(await status(bruno, intentId)).toMatchObject({ status: 'PAID' })
})

test('one card is one hold: it is free again when that ends', async () => {
  const { bruno, chantal, hold, as } = await forMembers()
  const { intentId = '' } = await hold()
  await expect(hold(chantal)).rejects.toMatchObject(refusal('MEMBER_CARD_IN_USE', 409))
  await as(bruno).payment.abandon({ query: { intentId } })
  expect(await hold(chantal)).toMatchObject({ given: 1 })
})

test('a late payment goes back where somebody else used the card meanwhile', async () => {
  const { bruno, chantal, hold, lapse, status, refunds } = await forMembers()
  const { url = '', intentId } = await hold()
  await lapse()
  await hold(chantal)
  await payPage(url)
  expect(await status(bruno, intentId)).toMatchObject({ status: 'EXPIRED', returned: true })
  expect(await refunds()).toMatchObject([{ cause: 'LATE' }])
})
