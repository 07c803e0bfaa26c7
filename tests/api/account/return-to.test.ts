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
      { confirmed: true, already: false, redirectUri: path, waitsForParent: false },
      { confirmed: true, already: true, redirectUri: path, waitsForParent: false },
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

  test('opens nothing by a secret of whoever signed up, perhaps with the address of somebody else', async () => {
    const { answers } = await confirmed('/mes-inscriptions?passe=v1.abc&onglet=passees&lien=v1.def')
    expect(answers).toMatchObject(Array(2).fill({ redirectUri: '/mes-inscriptions?onglet=passees' }))
  })

  test('leads nowhere from the invitation of an organisation, which is nothing without its secret', async () => {
    const { answers } = await confirmed('/invitation?lien=v1.abc')
    expect(answers).toMatchObject([{ redirectUri: null }, { redirectUri: null }])
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

describe('redirectUri of a request for a new password', () => {
  const NEW = 'neuf hérons sous la pluie de novembre'
  const PATH = `/activites/7/inscription?reprise=${'v1.Ab_-'.repeat(900)}`

  /** An account that asked for a new password, once for each of these pages, and the call that sets it. */
  async function forgotten(...pages: (string | undefined)[]) {
    const app = await world()
    const bruno = await app.participant()
    for (const redirectUri of pages)
      await app.as(null).account.requestPassword({ email: bruno.email, redirectUri })
    const mail = (await app.delivered()).findLast(({ text }) => text.includes('/mot-de-passe?code='))
    const code = /code=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    return { ...app, bruno, mail, choose: () => app.as(null).account.changePassword({ newPass: NEW, code }) }
  }

  test('is given to whoever sets the password with the code of the email, and then forgotten', async () => {
    const { mail, choose, db, bruno } = await forgotten(PATH)
    expect(mail?.text).not.toContain('reprise') // a stranger who asks for this email puts no words into it
    expect(await choose()).toEqual({ changed: true, redirectUri: PATH })
    const kept = await db.selectFrom('user').select('returnTo').where('id', '=', bruno.id).execute()
    expect(kept).toEqual([{ returnTo: null }])
  })

  test('stays when the email is asked for again from nowhere', async () => {
    const { choose } = await forgotten('/activites/7', undefined)
    expect(await choose()).toEqual({ changed: true, redirectUri: '/activites/7' })
  })

  test.each([
    'https://ailleurs.example/',
    '//ailleurs.example/',
    '/..//ailleurs.example',
    'javascript:alert(1)',
  ])('is left out when it is no page of this site: %s', async (redirectUri) => {
    const { choose } = await forgotten(redirectUri)
    expect(await choose()).toEqual({ changed: true })
  })

  test('opens nothing by a secret of whoever signed up before the address was proven', async () => {
    const app = await world()
    const json = { ...LUC, redirectUri: '/mes-inscriptions?passe=v1.abc' }
    await app.browser().send('/api/user', { json })
    await app.as(null).account.requestPassword({ email: LUC.username })
    const mail = (await app.delivered()).findLast(({ text }) => text.includes('/mot-de-passe?code='))
    const code = /code=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const chosen = await app.as(null).account.changePassword({ newPass: NEW, code })
    expect(chosen).toEqual({ changed: true, redirectUri: '/mes-inscriptions' })
  })

  test('outlives the cleaning of an old account as long as its link, and no longer', async () => {
    const { clock, services, db, bruno, as, delivered } = await forgotten()
    const kept = () => db.selectFrom('user').select('returnTo').where('id', '=', bruno.id).executeTakeFirst()
    clock.pass({ days: KEPT_DAYS.EXPIRED_LINK, hours: 1 })
    await as(null).account.requestPassword({ email: bruno.email, redirectUri: '/activites/7' })
    await delivered() // the code is made with the email
    await purgeExpired(services)
    expect(await kept()).toEqual({ returnTo: '/activites/7' })
    clock.pass({ days: KEPT_DAYS.EXPIRED_LINK, hours: 1 })
    await purgeExpired(services)
    expect(await kept()).toEqual({ returnTo: null })
  })
})
