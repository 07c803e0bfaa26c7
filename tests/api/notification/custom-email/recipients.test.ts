import { describe, expect, test } from 'vitest'
import { action as sendNow } from '#app/features/hosting/emails/now.tsx'
import { pageForms } from '#tests/api/world/page-forms.ts'
import { waitingListOf } from '#tests/api/world/waiting.ts'
import { refusal } from '#tests/api/world/world.ts'
import { hostedHike, now, registered } from './stage.ts'

describe('the recipients', () => {
  test.each([
    ['COMING', ['bruno', 'chantal', 'dimitri']],
    ['PRESENT', ['bruno']],
    ['ABSENT', ['chantal']],
    ['ALL', ['bruno', 'chantal', 'dimitri']],
  ] as const)('%s', async (audience, names) => {
    const { app, as, hike, activityId } = await hostedHike()
    const [bruno, chantal, dimitri] = await registered(app, hike, 3)
    const mark = (id: number, attendance: 'present' | 'absent') =>
      app.db.updateTable('participation').set({ attendance }).where('id', '=', id).execute()
    await mark(bruno!.id, 'present')
    await mark(chantal!.id, 'absent')
    const people = { bruno: bruno!.person, chantal: chantal!.person, dimitri: dimitri!.person }
    const { recipients } = await as.email.save({ ...now(activityId), audience })
    expect(recipients).toBe(names.length)
    const to = (await app.delivered()).map((message) => message.to.address)
    expect(to.sort()).toEqual(names.map((name) => people[name].email).sort())
  })

  test('the waiting list, requests to approve, and people whose cheque is awaited', async () => {
    const { app, as, hike, activityId } = await hostedHike({ capacity: 3, needsApproval: true })
    const bruno = await app.participation({ activity: hike })
    const chantal = await app.participation({ activity: hike })
    await as.participation.approve({ activityId, participantId: bruno.id, approve: true })
    const email = 'gisele@exemple.net'
    await as.manualParticipant.add({
      activityId,
      firstname: 'Gisèle',
      email,
      nbrParticipant: 1,
      amount: 2000,
    })
    const dimitri = await waitingListOf(app, hike.id).waits()
    await app.delivered()
    const reached = async (audience: 'WAITING' | 'REQUESTED' | 'CHEQUE' | 'COMING') => {
      await as.email.save({ ...now(activityId, '{{tickets}}'), audience })
      return (await app.delivered()).map(({ to, text }) => [
        to.address,
        /aucun billet|\d billet/.exec(text)?.[0],
      ])
    }
    expect(await reached('WAITING')).toEqual([[dimitri.email, 'aucun billet']])
    expect(await reached('REQUESTED')).toEqual([[chantal.person.email, 'aucun billet']])
    expect(await reached('CHEQUE')).toEqual([[email, '1 billet']])
    expect((await reached('COMING')).sort()).toEqual(
      [
        [bruno.person.email, '1 billet'],
        [email, '1 billet'],
      ].sort(),
    )
  })

  test('an audience of nobody is refused', async () => {
    const { as, activityId } = await hostedHike()
    const message = { ...now(activityId), audience: 'WAITING' as const }
    await expect(as.email.save(message)).rejects.toMatchObject(refusal('NO_RECIPIENTS', 422))
  })

  test('registrations are named; one of another activity is not there', async () => {
    const { app, as, hike, activityId } = await hostedHike()
    const [bruno] = await registered(app, hike, 2)
    const elsewhere = await app.participation({ activity: await app.activity() })
    await app.delivered()
    const to = (participantsId: number[]) => as.email.save({ ...now(activityId), participantsId })
    await expect(to([bruno!.id, elsewhere.id])).rejects.toMatchObject(refusal('NOT_FOUND', 404))
    expect(await to([bruno!.id])).toMatchObject({ recipients: 1 })
    expect((await app.delivered()).map((message) => message.to.address)).toEqual([bruno!.person.email])
  })

  test('a form is written to those whom its page names, once others of the address have left', async () => {
    const { app, alice, hike, activityId } = await hostedHike()
    const [bruno, chantal, dimitri] = await registered(app, hike, 3)
    const send = await pageForms(app, alice)
    const written = (fields: Record<string, string>) =>
      send(sendNow, {
        path: `/mes-activites/${activityId}/courriels/maintenant?participant=${bruno!.id}&participant=${chantal!.id}`,
        params: { activityId: String(activityId) },
        fields: { content: 'Bonjour', requestKey: crypto.randomUUID(), intent: 'send', ...fields },
      })
    const receivers = async () => (await app.delivered()).map(({ to }) => to.address)
    const end = (id: number) => {
      const endedAt = app.services.now().toISOString()
      return app.db.updateTable('participation').set({ endedAt }).where('id', '=', id).execute()
    }
    await end(bruno!.id)
    expect(await written({})).toMatchObject({ status: 404 })
    expect(await written({ participant: String(chantal!.id) })).toMatchObject({ status: 302 })
    expect(await receivers()).toEqual([chantal!.person.email])

    await end(chantal!.id)
    expect(await written({ audience: 'COMING' })).toMatchObject({ status: 302 })
    expect(await receivers()).toEqual([dimitri!.person.email])
  })

  test('people without an address, and the host, are not counted', async () => {
    const { app, as, activityId } = await hostedHike()
    const person = { activityId, firstname: 'Gisèle', nbrParticipant: 1 }
    await as.manualParticipant.add(person)
    await as.manualParticipant.add({ ...person, email: 'gisele@exemple.net' })
    await app.delivered()
    const { counts } = await as.pages.hostEmail.compose({ activityId, participantsId: [] })
    const reach = { count: 1, total: 2, withoutAddress: 1 }
    expect(counts.find(({ audience }) => audience === 'ALL')).toEqual({ audience: 'ALL', ...reach })
    expect(counts.find(({ audience }) => audience === 'COMING')).toEqual({ audience: 'COMING', ...reach })
    const { coming } = await as.pages.hostEmail.view({ activityId })
    expect(coming).toEqual({ registrations: 2, withoutAddress: 1 })
    expect(await as.email.save(now(activityId))).toMatchObject({ recipients: 1 })
  })
})
