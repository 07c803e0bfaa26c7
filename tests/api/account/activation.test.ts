import { describe, expect, test } from 'vitest'
import { updateUser } from '#db/queries/account/user.ts'
import { remindToActivate } from '#server/services/account/activation.ts'
import { confirmEmail, makeConfirmationLink } from '#server/services/account/confirmation.ts'
import { world } from '#tests/api/world/world.ts'

/** A person who signed up and has received only the first email. */
async function waiting(inputs: { locale?: 'fr' | 'en' } = {}) {
  const app = await world()
  const bruno = await app.participant({ emailConfirmed: false, ...inputs })
  await app.delivered()
  /** Lets an hour of the worker pass: the reminders that are due, and the emails that are sent. */
  const turn = async () => {
    await remindToActivate(app.services)
    return app.delivered()
  }
  return { ...app, bruno, turn }
}

describe('an account that was never confirmed', () => {
  test('is asked again after a day and after a week, and then left in peace', async () => {
    const { clock, turn, bruno } = await waiting()
    clock.pass({ hours: 23 })
    expect(await turn()).toEqual([])

    clock.pass({ hours: 1 })
    const [first, ...none] = await turn()
    expect(none).toEqual([])
    expect(first).toMatchObject({ to: { address: bruno.email }, subject: 'Votre compte Virée attend encore' })
    expect(await turn()).toEqual([])

    clock.pass({ days: 6 })
    const [second] = await turn()
    expect(second?.text).toContain('C’est notre dernier rappel')
    clock.pass({ days: 30 })
    expect(await turn()).toEqual([])
  })

  test('gets an email of two parts in its language, whose link confirms the address', async () => {
    const { clock, turn, bruno, as, db } = await waiting({ locale: 'en' })
    clock.pass({ days: 1 })
    const [message] = await turn()
    expect(message?.subject).toBe('Your Virée account is still waiting')
    const link = /\/courriel\/confirmer\?clid=([\w-]{43})&lang=en/
    expect(message?.html.replaceAll('&amp;', '&')).toMatch(link)
    const clid = link.exec(message?.text ?? '')?.[1] ?? ''
    expect(await as(null).account.confirmEmail({ clid })).toMatchObject({ confirmed: true, already: false })
    const user = await db.selectFrom('user').selectAll().where('id', '=', bruno.id).executeTakeFirstOrThrow()
    expect(user.emailConfirmedAt).not.toBeNull()
  })

  test('that was forgotten while the worker stood still is asked only once', async () => {
    const { clock, turn } = await waiting()
    clock.pass({ days: 8 })
    expect(await turn()).toHaveLength(1)
    expect(await turn()).toEqual([])
  })
})

describe('nobody is asked', () => {
  test('who has confirmed', async () => {
    const { clock, turn, services, bruno } = await waiting()
    await confirmEmail(services, await makeConfirmationLink(services, bruno.id))
    await turn() // the welcome email
    clock.pass({ days: 1 })
    expect(await turn()).toEqual([])
  })

  test('who confirms between the decision and the email', async () => {
    const { clock, services, bruno, delivered } = await waiting()
    clock.pass({ days: 1 })
    await remindToActivate(services)
    await confirmEmail(services, await makeConfirmationLink(services, bruno.id))
    const subjects = (await delivered()).map(({ subject }) => subject)
    expect(subjects).toEqual(['Bienvenue sur Virée'])
  })

  test.each([
    ['who is banned', { accountType: 'BANNED' as const }],
    ['who has left', { deletedAt: '2026-11-21T00:00:00.000Z' }],
    ['who registered without an account', { isGuest: true }],
  ])('%s', async (_who, change) => {
    const { clock, turn, db, bruno } = await waiting()
    await updateUser(db, bruno.id, change)
    clock.pass({ days: 1 })
    expect(await turn()).toEqual([])
  })

  test('who is banned between the decision and the email', async () => {
    const { clock, services, db, bruno, delivered } = await waiting()
    clock.pass({ days: 1 })
    await remindToActivate(services)
    await updateUser(db, bruno.id, { accountType: 'BANNED' })
    expect(await delivered()).toEqual([])
  })
})
