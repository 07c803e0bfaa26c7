import { describe, expect, test } from 'vitest'
import { KEPT_DAYS } from '#server/domain/platform/retention.ts'
import { purgeExpired } from '#server/services/platform/retention.ts'
import { PASSWORD, world } from '#tests/api/world/world.ts'

const LUC = { username: 'luc@exemple.org', firstname: 'Luc', name: 'Roy', password: PASSWORD }

/**
 * Signs up with this `redirectUri`, and returns where confirming the address leads, the first time and the second.
 */
async function confirmed(redirectUri: string | undefined) {
  const app = await world()
  const page = app.browser()
  const signedUp = await page.send('/api/user', { json: { ...LUC, redirectUri } })
  expect(signedUp.status).toBe(200)
  const [mail] = await app.delivered()
  const clid = /clid=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const press = async () => (await page.send('/api/utils/confirmMail', { json: { clid } })).body
  return { ...app, mail, answers: [await press(), await press()] }
}

describe('redirectUri of a sign-up', () => {
  test('leads the confirmation back, and so does a second press', async () => {
    const path = `/activites/7/inscription?reprise=${'v1.Ab_-'.repeat(900)}`
    const { answers, mail } = await confirmed(path)
    expect(answers).toEqual([
      { confirmed: true, already: false, redirectUri: path },
      { confirmed: true, already: true, redirectUri: path },
    ])
    expect(mail?.text).not.toContain('reprise') // the link stays short, and contains nothing of a form
  })

  test.each([
    ['none', undefined],
    ['nothing', ''],
    ['elsewhere', 'https://ailleurs.example/'],
    ['elsewhere by two slashes', '//ailleurs.example/'],
    ['elsewhere by a backslash', '/\\ailleurs.example'],
    ['elsewhere behind dots', '/..//ailleurs.example'],
    ['with a newline', '/activites\n//ailleurs.example'],
    ['with a carriage return', '/activites\r\nSet-Cookie: a=b'],
    ['with a tab', '/\t/ailleurs.example'],
    ['no path', 'activites'],
    ['a script', 'javascript:alert(1)'],
  ])('is left out when it is no page of this site: %s', async (_, redirectUri) => {
    const { answers, db } = await confirmed(redirectUri)
    expect(answers).toMatchObject([{ redirectUri: null }, { redirectUri: null }])
    expect(await db.selectFrom('user').select('returnTo').execute()).toEqual([{ returnTo: null }])
  })

  test('that no address could be is refused by its name', async () => {
    const { browser } = await world()
    const json = { ...LUC, redirectUri: `/${'x'.repeat(8000)}` }
    const { status, body } = await browser().send('/api/user', { json })
    expect([status, body]).toMatchObject([400, { fields: [{ field: 'redirectUri', code: 'text.tooLong' }] }])
  })

  test('is not kept for long: a half-filled form may stand in it', async () => {
    const { db, clock, services } = await confirmed('/activites/7/inscription?reprise=v1.a.b.c')
    clock.pass({ days: KEPT_DAYS.EXPIRED_LINK, hours: 1 })
    await purgeExpired(services)
    expect(await db.selectFrom('user').select('returnTo').execute()).toEqual([{ returnTo: null }])
  })
})

describe('the confirmation of somebody who has begun to write an activity', () => {
  async function confirmedAfterWriting(redirectUri: string | undefined) {
    const app = await world()
    const page = app.browser()
    const { body } = await page.send('/api/user', { json: { ...LUC, redirectUri } })
    const userId = Number((body as { userId: string }).userId)
    const [mail] = await app.delivered()
    const writer = await app.db
      .selectFrom('user')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { draftId } = await app
      .as({ ...writer, password: LUC.password })
      .pages.draft.save({ draftId: null, name: 'Une idée', fields: [] })
    const clid = /clid=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    return { draftId, answer: (await page.send('/api/utils/confirmMail', { json: { clid } })).body }
  }

  test.each([
    ['who signed up for it', '/ajouter-une-activite'],
    ['on one of its steps', '/ajouter-une-activite?etape=2'],
    ['without another plan', undefined],
  ])('leads into the draft: %s', async (_, redirectUri) => {
    const { draftId, answer } = await confirmedAfterWriting(redirectUri)
    expect(answer).toMatchObject({ redirectUri: `/mes-activites/${draftId}/modifier` })
  })

  test('leads to what they signed up for', async () => {
    const { answer } = await confirmedAfterWriting('/activites/7/inscription')
    expect(answer).toMatchObject({ redirectUri: '/activites/7/inscription' })
  })
})
