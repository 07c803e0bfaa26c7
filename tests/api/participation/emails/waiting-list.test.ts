import { describe, expect, test } from 'vitest'
import { loader as waitPage } from '#app/features/participation/wait.tsx'
import { findAttendee } from '#server/services/participation/attendee.ts'
import { leaveByLink } from '#server/services/participation/waiting-list/leave.ts'
import { lastTo, words } from '#tests/api/world/emails/emails.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { fullHike } from '#tests/api/world/waiting.ts'

const linkIn = (text: string | undefined, name: string) =>
  new RegExp(`/attente\\?${name}=([\\w-]+)`).exec(text ?? '')?.[1] ?? ''

type WaitPage = Awaited<ReturnType<typeof waitPage>>['data']

/** Opens the page of a link without a session, and follows where the secret of a guest leaves the address. */
async function openedSignedOut(link: string, activityId: number, cookie = ''): Promise<WaitPage> {
  const headers = { Cookie: cookie, 'Accept-Language': 'de' }
  const args = { request: new Request(link, { headers }), context: { peer: '203.0.113.9' } }
  try {
    return (await waitPage({ ...args, params: { activityId: String(activityId) } })).data
  } catch (moved) {
    if (!(moved instanceof Response) || cookie) throw moved
    const kept = moved.headers.getSetCookie()[0]?.split(';')[0]
    const to = new URL(moved.headers.get('Location') ?? '', link).href
    return openedSignedOut(to, activityId, kept)
  }
}

describe('the email of an offer', () => {
  test('says until when the places are kept, and leads to both answers', async () => {
    const app = await fullHike()
    const chantal = await app.waits(2)
    await app.delivered()
    await app.giveBack(app.bruno, 2)
    const message = lastTo(await app.delivered(), chantal)
    expect(words(message.subject)).toBe('2 places se sont libérées : Les crêtes')
    expect(words(message.text)).toContain('Vous attendiez 2 places pour « Les crêtes » : les voici.')
    expect(words(message.text)).toContain('À prendre avant')
    expect(message.text).toContain(`/activites/${app.hike.id}/attente?lien=`)
    expect(message.text).not.toContain('passe=')
  })

  test.each(['fr', 'en'] as const)(
    'has links that open signed out in the language of the email (%s), also of a guest',
    async (language) => {
      const app = await fullHike()
      Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
      const chantal = await app.waits()
      const gaston = await guestOf(app.services, { locale: language })
      await app.waitAs((await findAttendee(app.services, null, gaston.pass))!, 1)
      await app.db.updateTable('user').set({ locale: language }).where('id', '=', chantal.id).execute()
      await app.giveBack(app.bruno, 2)
      const emails = await app.delivered()
      const taken = [
        [chantal, /^\/authentification\?set=login&returnTo=.*inscription.*&lang=/],
        [gaston, /\/inscription\?n=1&passe=ici&lang=/],
      ] as const
      for (const [person, path] of taken) {
        const [link] = /http\S+\/attente\?\S+/.exec(lastTo(emails, person).text ?? '') ?? []
        const { state, title } = await openedSignedOut(link ?? '', app.hike.id)
        expect(state).toMatchObject({ kind: 'OFFERED', people: 1, takePath: expect.stringMatching(path) })
        expect(state).toMatchObject({ takePath: expect.stringMatching(`lang=${language}$`) })
        expect(title).toContain(language === 'fr' ? 'Liste d’attente' : 'Waiting list')
      }
    },
  )

  test('has a link that declines without signing in, once', async () => {
    const app = await fullHike()
    const [chantal, dimitri] = [await app.waits(), await app.waits()]
    await app.giveBack(app.bruno, 1)
    const token = linkIn(lastTo(await app.delivered(), chantal).text, 'lien')
    expect(await leaveByLink(app.services, 'nonsense')).toEqual({ refused: 'NOT_FOUND' })
    expect(await leaveByLink(app.services, token)).toMatchObject({ hadOffer: true })
    expect(await leaveByLink(app.services, token)).toEqual({ refused: 'NOT_FOUND' })
    expect(await app.list()).toEqual([
      [chantal.id, 'DECLINED'],
      [dimitri.id, 'OFFERED'],
    ])
  })

  test('has a link for a guest with which they register, in the name that they gave', async () => {
    const app = await fullHike()
    const email = 'famille@exemple.org'
    await guestOf(app.services, { email, firstName: 'Gaston' })
    const { pass, id } = await guestOf(app.services, { email, firstName: 'Ginette' })
    await app.waitAs((await findAttendee(app.services, null, pass))!, 1)
    await app.giveBack(app.bruno, 1)
    const message = lastTo(await app.delivered(), { email })
    expect(words(message.text)).toContain('Bonjour Ginette,')
    const guestId = linkIn(message.text, 'passe')
    const attendance = [{ nbrParticipant: 1 }]
    const joined = await app.as(null).participation.join({ activityId: app.hike.id, attendance, guestId })
    expect(joined).toMatchObject({ result: 'inscription_ok', given: 1 })
    expect(await app.list()).toEqual([[id, 'ACCEPTED']])
    const { firstName } = await app.db
      .selectFrom('participation')
      .select('firstName')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    expect(firstName).toBe('Ginette')
  })

  test('is not sent once the offer is over', async () => {
    const app = await fullHike()
    const chantal = await app.waits()
    await app.delivered()
    await app.giveBack(app.bruno, 1)
    await app.leave(chantal)
    const toChantal = (await app.delivered()).filter(({ to }) => to.address === chantal.email)
    expect(toChantal).toEqual([])
  })
})

describe('the email of an offer that is over', () => {
  test('says that nobody answered in time, and leads back to the list', async () => {
    const app = await fullHike()
    const chantal = await app.waits()
    await app.giveBack(app.bruno, 1)
    await app.delivered()
    app.clock.pass({ days: 1 })
    await app.endOverdue()
    const message = lastTo(await app.delivered(), chantal)
    expect(words(message.subject)).toBe('Offre terminée : Les crêtes')
    expect(words(message.text)).toContain(
      'La place de « Les crêtes » vous était gardée, mais le délai est passé.',
    )
    expect(message.text).toContain(`/activites/${app.hike.id}/attente?lang=fr`)
  })

  test('does not lead back to the list of an activity that has begun', async () => {
    const app = await fullHike()
    const chantal = await app.waits()
    app.clock.pass({ days: 6, hours: 12 })
    await app.giveBack(app.bruno, 1)
    await app.delivered()
    app.clock.pass({ hours: 12 })
    await app.endOverdue()
    const message = lastTo(await app.delivered(), chantal)
    expect(words(message.subject)).toBe('Offre terminée : Les crêtes')
    expect(message.text).not.toContain('/attente')
  })
})

test('somebody with an offer reads that the activity is called off, and why; no ticket is spoken of', async () => {
  const app = await fullHike()
  const chantal = await app.waits()
  await app.giveBack(app.bruno, 1)
  await app.delivered()
  await app.as(app.hike.host).activity.cancel({ query: { activityId: app.hike.id, reason: 'Orage annoncé' } })
  const message = lastTo(await app.delivered(), chantal)
  expect(words(message.subject)).toBe('Annulée : Les crêtes')
  expect(words(message.text)).toContain('Orage annoncé')
  expect(words(message.text)).toContain('vous avez attendu une place')
  expect(words(message.text)).not.toContain('billet')
})
