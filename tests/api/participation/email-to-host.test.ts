// Also on PostgreSQL: a boolean is compared and changed in one statement.

import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { action } from '#app/features/participation/list.tsx'
import { CONSENT_TEXT_VERSIONS } from '#server/domain/account/consent.ts'
import { guestOf } from '#tests/api/world/guests.ts'
import { pageForms } from '#tests/api/world/page-forms.ts'
import { ownRegistrations } from '#tests/api/world/registrations.ts'
import { refusal, world } from '#tests/api/world/world.ts'

const places = (activityId: number, nbrParticipant: number, consent: boolean) => ({
  activityId,
  attendance: [{ nbrParticipant }],
  consent,
})

/** Bruno let Alice have his address with two activities, and another host with one. */
async function brunoAgreed() {
  const app = await world()
  const alice = await app.host({ organisationName: 'Club de marche' })
  const bruno = await app.participant()
  const [hike, outing] = [await app.activity({ host: alice }), await app.activity({ host: alice })]
  const elsewhere = await app.activity()
  for (const { id } of [hike, outing, elsewhere])
    await app.as(bruno, 'en').participation.join(places(id, 1, true))
  const proofs = () => app.db.selectFrom('consentRecord').selectAll().orderBy('id').execute()
  const seenByHost = async ({ host, id: activityId }: typeof hike) => {
    const { participants } = await app.as(host).pages.hosting.view({ activityId })
    const file = await app.as(host).participation.exportList({ activityId, format: 'csv' })
    return [participants.map(({ email }) => email), (await file.text()).includes(bruno.email)]
  }
  return { ...app, alice, bruno, hike, outing, elsewhere, proofs, seenByHost }
}

describe('that the host may have my address', () => {
  test('is kept with its words, their version and the time; without a tick nothing is', async () => {
    const { proofs, bruno, alice, hike, clock, participation } = await brunoAgreed()
    await participation({ activity: hike })
    const kept = await proofs()
    expect(kept).toHaveLength(3)
    expect(kept[0]).toMatchObject({
      userId: bruno.id,
      purpose: 'EMAIL_TO_HOST',
      answer: 'ACCEPTER',
      textVersion: CONSENT_TEXT_VERSIONS.EMAIL_TO_HOST,
      wording: `Account no. ${alice.id} may have my email`,
      language: 'en',
      at: clock.now.toISOString(),
    })
  })

  test('is said later with more people, and kept once; more people without it take nothing back', async () => {
    const { activity, participant, as, db } = await world()
    const hike = await activity()
    const bruno = as(await participant())
    const proofs = () => db.selectFrom('consentRecord').select('answer').execute()
    await bruno.participation.join(places(hike.id, 1, false))
    expect(await proofs()).toEqual([])
    await bruno.participation.join(places(hike.id, 2, true))
    await bruno.participation.join(places(hike.id, 3, true))
    await bruno.participation.join(places(hike.id, 4, false))
    expect(await proofs()).toEqual([{ answer: 'ACCEPTER' }])
    const { participants } = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect(participants.map(({ email }) => email)).not.toContain(null)
  })

  test('is seen and taken back where my consents are: this host sees it in no list any more', async () => {
    const { as, bruno, alice, hike, outing, elsewhere, proofs, seenByHost } = await brunoAgreed()
    const { participation } = as(bruno).pages
    const other = elsewhere.host
    expect(await participation.hostsWithEmail()).toEqual([
      { userId: alice.id, displayName: 'Club de marche' },
      { userId: other.id, displayName: `${other.firstName} ${other.lastName}` },
    ])
    expect(await seenByHost(hike)).toEqual([[bruno.email], true])

    expect(await participation.takeBackEmail({ hostId: alice.id })).toEqual({ withdrawn: 2 })
    for (const activity of [hike, outing]) expect(await seenByHost(activity)).toEqual([[null], false])
    expect(await seenByHost(elsewhere)).toEqual([[bruno.email], true])
    expect(await participation.hostsWithEmail()).toMatchObject([{ userId: other.id }])

    expect(await participation.takeBackEmail({ hostId: alice.id })).toEqual({ withdrawn: 0 })
    expect((await proofs()).slice(3)).toMatchObject([
      {
        userId: bruno.id,
        purpose: 'EMAIL_TO_HOST',
        answer: 'DECLINED',
        wording: `Le compte nº\u00A0${alice.id} peut avoir mon courriel`,
      },
    ])
  })

  test('is taken back beside a registration, and the page stays at its tab', async () => {
    const app = await brunoAgreed()
    const send = await pageForms(app, app.bruno)
    const fields = { intent: 'takeBackEmail', hostId: String(app.alice.id) }
    const press = async (path: string) => (await send(action, { path, params: {}, fields })).leadsTo
    expect(await press('/mes-inscriptions')).toBe('/mes-inscriptions')
    expect(await press('/mes-inscriptions?onglet=passees&page=1')).toBe(
      '/mes-inscriptions?onglet=passees&page=1',
    )
  })

  test('is in the file of my own data, given and taken back', async () => {
    const { as, bruno, alice } = await brunoAgreed()
    await as(bruno).pages.participation.takeBackEmail({ hostId: alice.id })
    const file = await as(bruno).pages.account.ownData()
    const files = unzipSync(new Uint8Array(await file.arrayBuffer()))
    const consents: unknown = JSON.parse(strFromU8(files['consents.json']!))
    const [given, taken] = ['ACCEPTER', 'DECLINED'].map((answer) => ({ purpose: 'EMAIL_TO_HOST', answer }))
    expect(consents).toMatchObject([given, given, given, taken])
  })

  test('is taken back by a guest with their pass, and by nobody else', async () => {
    const { as, services, activity, participant } = await world()
    const hike = await activity()
    const lan = await guestOf(services)
    const visitor = as(null)
    await visitor.participation.join({ ...places(hike.id, 1, true), guestId: lan.pass })
    const hostId = hike.host.id
    const shares = async () => {
      const own = await ownRegistrations(visitor, { guestId: lan.pass })
      return own.map(({ sharesEmail }) => sharesEmail)
    }
    await expect(visitor.pages.participation.takeBackEmail({ hostId })).rejects.toMatchObject(
      refusal('UNAUTHORIZED', 401),
    )
    const { pass: another } = await guestOf(services)
    const strangers = [
      await as(await participant()).pages.participation.takeBackEmail({ hostId }),
      await visitor.pages.participation.takeBackEmail({ hostId, guestId: another }),
    ]
    expect(strangers).toEqual([{ withdrawn: 0 }, { withdrawn: 0 }])
    expect(await shares()).toEqual([true])

    const taken = await visitor.pages.participation.takeBackEmail({ hostId, guestId: lan.pass })
    expect([taken, await shares()]).toEqual([{ withdrawn: 1 }, [false]])
    const { participants } = await as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect(participants).toMatchObject([{ email: null }])
  })
})
