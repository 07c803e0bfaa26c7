import { describe, expect, test } from 'vitest'
import { sendAfter } from '#server/services/notification/custom-email/after.ts'
import { emailsTo, lastTo } from '#tests/api/world/emails/emails.ts'
import { refusal, type World } from '#tests/api/world/world.ts'
import { hostedHike, registered } from './stage.ts'

/** It lasts from 12:00 to 15:00 in Rimouski; nine in the morning after is 14:00 in UTC. */
async function hikeWithAfter() {
  const stage = await hostedHike({ start: '2026-11-27T17:00:00.000Z', end: '2026-11-27T20:00:00.000Z' })
  const { as, activityId } = stage
  await as.email.save({
    activityId,
    templateType: 'AFTER',
    content: 'Merci, {{firstname}}!',
    subject: 'À bientôt',
  })
  const people = await registered(stage.app, stage.hike, 3)
  return { ...stage, people }
}

function goTo({ clock }: World, instant: string): void {
  clock.pass({ minutes: (Date.parse(instant) - clock.now.getTime()) / 60_000 })
}

async function morning(app: World) {
  await sendAfter(app.services)
  return app.delivered()
}

const merci = (messages: Awaited<ReturnType<World['delivered']>>) =>
  messages.filter(({ subject }) => subject === 'À bientôt')

describe('the email of the morning after', () => {
  test('leaves at nine where the activity is, to all who came where nobody was marked, once', async () => {
    const { app, as, people, activityId } = await hikeWithAfter()
    goTo(app, '2026-11-28T13:59:00.000Z')
    expect(merci(await morning(app))).toEqual([])
    goTo(app, '2026-11-28T14:00:00.000Z')
    const messages = merci(await morning(app))
    expect(messages.map(({ to }) => to.address).sort()).toEqual(
      people.map(({ person }) => person.email).sort(),
    )
    expect(lastTo(messages, people[0]!.person).headers?.['List-Unsubscribe-Post']).toBe(
      'List-Unsubscribe=One-Click',
    )
    expect(merci(await morning(app))).toEqual([])
    const { texts, sendings } = await as.email.read({ activityId })
    expect(texts[0]!.sentAt).toBe('2026-11-28T14:00:00.000Z')
    expect(sendings).toMatchObject([{ templateType: 'AFTER', audience: 'CAME', recipients: 3, sent: 3 }])
    const again = as.email.save({ activityId, templateType: 'AFTER', content: 'Encore' })
    await expect(again).rejects.toMatchObject(refusal('ALREADY_SENT', 409))
  })

  test.each([
    ['to those marked present', ['present', null, 'absent'] as const, [0]],
    ['not to those marked absent, where nobody is marked present', [null, 'absent', null] as const, [0, 2]],
  ])('goes %s', async (_, marks, expected) => {
    const { app, people } = await hikeWithAfter()
    for (const [index, attendance] of marks.entries())
      await app.db
        .updateTable('participation')
        .set({ attendance })
        .where('id', '=', people[index]!.id)
        .execute()
    goTo(app, '2026-11-28T14:00:00.000Z')
    const messages = merci(await morning(app))
    const reached = people.flatMap(({ person }, index) =>
      emailsTo(messages, person).length > 0 ? [index] : [],
    )
    expect(reached).toEqual(expected)
  })

  test('does not leave for a host who is no longer PRO, nor days later', async () => {
    const { app, alice } = await hikeWithAfter()
    const become = (accountType: 'BASIC' | 'PRO') =>
      app.db.updateTable('user').set({ accountType }).where('id', '=', alice.id).execute()
    await become('BASIC')
    goTo(app, '2026-11-28T14:00:00.000Z')
    expect(merci(await morning(app))).toEqual([])
    await become('PRO')
    goTo(app, '2026-12-01T14:00:00.000Z')
    expect(merci(await morning(app))).toEqual([])
  })

  test('leaves the day after a walk at night without an end, not while that is under way', async () => {
    const { app, as, activityId, hike } = await hostedHike({ start: '2026-11-27T08:30:00.000Z', end: null })
    const text = { activityId, templateType: 'AFTER' as const, content: 'Merci!', subject: 'À bientôt' }
    await as.email.save(text)
    await registered(app, hike, 1)
    goTo(app, '2026-11-27T14:00:00.000Z')
    expect(merci(await morning(app))).toEqual([])
    goTo(app, '2026-11-28T14:00:00.000Z')
    expect(merci(await morning(app))).toHaveLength(1)
  })

  test('cannot be written once its morning is over', async () => {
    const { app, as, activityId } = await hostedHike()
    app.clock.pass({ days: 9 })
    const late = as.email.save({ activityId, templateType: 'AFTER', content: 'Merci' })
    await expect(late).rejects.toMatchObject(refusal('MORNING_OVER', 409))
    expect(await app.delivered()).toEqual([])
  })
})
