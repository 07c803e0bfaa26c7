import type { Page } from '@playwright/test'
import { OPERATOR_ACTS, refusalDetail, SUBJECT_KINDS } from '#server/domain/moderation/audit-log.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import {
  confirmEmail,
  dismissAttendancePrompt,
  inDays,
  newcomer,
  signIn,
  signOut,
  signUp,
} from '#tests/e2e/steps.ts'
import { rawWordsIn } from '#tests/unit/texts/raw-words.ts'

test('an operator makes a code, somebody uses it, and the operator reads who and ends it', async ({
  page,
  t,
  mailbox,
  account,
  namedState,
}) => {
  test.slow() // three people, one after the other
  const code = `Neige-${Date.now().toString(36)}`
  const operator = await account('operator')
  await signIn(page, t, operator)
  await page.goto('/operations/codes')
  const make = page.getByRole('button', { name: t('operations:codes.submit') })
  await make.click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.promotionalCode.code.required'))
  await namedState(page, 'promotional code form with an error')
  await page.locator('[name=code]').fill(code)
  await page.getByLabel(t('operations:codes.monthsOfPro')).fill('2')
  await page.locator('[name=mostUses]').fill('5')
  await page.locator('[name=startDate]').fill(inDays(-1, '').slice(0, 10))
  await page.locator('[name=endDate]').fill(inDays(30, '').slice(0, 10))
  await page.locator('[name=purpose]').fill('Le salon de l’aventure')
  await make.click()
  await expect(page.getByText(t('operations:toasts.codeMade'))).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: code.toUpperCase() })
  await expect(row).toContainText(t('operations:codes.states.OPEN'))
  await expect(row).toContainText(t('operations:codes.months', { count: 2 }))
  await namedState(page, 'list of promotional codes')
  await signOut(page)

  const jeanne = newcomer()
  await signUp(page, t, jeanne)
  await confirmEmail(page, t, await mailbox.message({ to: jeanne.email }))
  await page.goto('/mon-compte/codes')
  const use = page.getByRole('button', { name: t('settings:codes.submit') })
  await page.locator('[name=code]').fill('К'.repeat(65)) // Cyrillic, and too long
  await use.click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.code.wrong'))
  await page.locator('[name=code]').fill(` ${code.toLowerCase()} `)
  await use.click()
  const proUntil = t('settings:codes.proUntil', { date: '' }).replace(/[\s.]+$/, '')
  await expect(page.getByRole('main').getByText(proUntil).last()).toBeVisible()
  await page.locator('[name=code]').fill(code)
  await use.click()
  await expect(page.getByRole('alert')).toContainText(t('api:CODE_USED'))
  await signOut(page)

  await signIn(page, t, operator)
  await page.goto('/operations/codes')
  await page.getByRole('link', { name: code.toUpperCase() }).click()
  const people = page.getByRole('table', { name: t('operations:codes.people') })
  await expect(people.getByRole('link', { name: `${jeanne.firstName} ${jeanne.lastName}` })).toBeVisible()
  await namedState(page, 'uses of a promotional code')
  const end = page.getByRole('button', { name: t('operations:codes.end.submit') })
  await page
    .locator('summary')
    .filter({ hasText: t('operations:codes.end.submit') })
    .click()
  await end.click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.promotionalCode.reason.required'))
  await page.locator('[name=reason]').fill('Il circule sur un forum.')
  await end.click()
  await expect(page.getByText(t('operations:toasts.codeEnded'))).toBeVisible()
  await expect(page.getByText('Il circule sur un forum.')).toBeVisible()
  await expect(page.getByText(t('operations:codes.states.ENDED'), { exact: true })).toBeVisible()
  await page.goto('/operations/journal?action=promotional-code.end')
  await expect(page.getByText('Il circule sur un forum.').first()).toBeVisible()
  await signOut(page)

  await signIn(page, t, await account('participant'))
  await page.goto('/mon-compte/codes')
  await page.locator('[name=code]').fill(code)
  await use.click()
  await expect(page.getByRole('alert')).toContainText(t('api:CODE_OVER'))
})

test('an operator corrects a mark; the person and the host read it', async ({
  page,
  t,
  database,
  mailbox,
  account,
  namedState,
}) => {
  test.slow() // three people, one after the other
  const why = `La photo au sommet le montre ${Date.now()}.`
  const person = await account('participant')
  const { activityId, name, hostEmail, firstName, lastName } = await database(async (db) => {
    const marked = await db
      .selectFrom('participation')
      .innerJoin('activity', 'activity.id', 'participation.activityId')
      .innerJoin('user as person', 'person.id', 'participation.userId')
      .innerJoin('user as host', 'host.id', 'activity.hostId')
      .select([
        'participation.id',
        'participation.activityId',
        'activity.name',
        'person.firstName',
        'person.lastName',
        'host.email as hostEmail',
      ])
      .where('person.email', '=', person.email)
      .where('participation.endedAt', 'is', null)
      .where('activity.cancelledAt', 'is', null)
      .where('activity.startsAt', '<', new Date(Date.now() - 2 * 86_400_000).toISOString())
      .executeTakeFirstOrThrow()
    await db.updateTable('participation').set({ attendance: 'absent' }).where('id', '=', marked.id).execute()
    return marked
  })

  await signIn(page, t, await account('operator'))
  await page.goto(`/activites/${activityId}`)
  await page.getByRole('link', { name: t('operations:tools.registrations') }).click()
  await expect(page).toHaveURL(new RegExp(`/mes-activites/${activityId}`))
  await dismissAttendancePrompt(page)
  const row = page.getByRole('row').filter({ hasText: `${firstName} ${lastName}` })
  await expect(row).toContainText(t('participants.absent'))
  await row.getByRole('link', { name: t('participants.correct') }).click()

  const correct = page.getByRole('button', { name: t('operations:correction.present') })
  await correct.click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.correction.reason.required'))
  await namedState(page, 'attendance correction without a reason')
  await page.locator('[name=reason]').fill(why)
  await correct.click()
  await expect(page.getByText(t('operations:toasts.markCorrected'))).toBeVisible()
  await expect(page.getByRole('main').getByText(why)).toBeVisible()
  await namedState(page, 'corrected attendance')
  await page.goto(`/mes-activites/${activityId}`)
  await expect(row).toContainText(t('participants.present'))
  await expect(row).toContainText(why)
  await page.goto('/operations/journal?action=attendance.correct')
  await expect(page.getByText(why)).toBeVisible()
  await signOut(page)

  for (const to of [person.email, hostEmail]) {
    const message = await mailbox.message({ to, subject: new RegExp(`: ${escaped(name)}$`) })
    expect(message.text).toContain(why)
  }

  await signIn(page, t, person)
  await page.goto('/mes-inscriptions?onglet=passees')
  const past = page.locator('.registration').filter({ hasText: name })
  await expect(past).toContainText(t('participants.present'))
  await expect(past).toContainText(why)
  await namedState(page, 'registration whose attendance was corrected')
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const PAGES = [
  'activites',
  'modifications',
  'signalements',
  'comptes',
  'comptes/1',
  'coups-de-coeur',
  'recherche?q=a',
  'files',
  'courriel',
  'infolettre',
  'codes',
  'annonce',
  'conservation',
  'journal',
  'journal?page=1',
]

/** The queue's page says how to use BullMQ. */
const SETTING = 'REDIS_URL'

/** Returns the visible text of a page, without what people and programs wrote, which is shown unchanged. */
async function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const body = document.body.cloneNode(true) as HTMLElement
    for (const part of body.querySelectorAll(
      'script, style, samp, .as-written:not(:has(*)), blockquote, ins, del',
    ))
      part.remove()
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
    return texts.join(' ')
  })
}

test('nothing under /operations is written as programs write it', async ({ page, t, database, account }) => {
  test.slow() // every page of the operators
  const operator = await account('operator')
  const at = new Date().toISOString()
  const taskId = await database(async (db) => {
    const { id: actorId } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', operator.email)
      .executeTakeFirstOrThrow()
    const entries = [
      ...OPERATOR_ACTS.map((action) => ({ action, subject: 'activity:1', detail: null })),
      ...SUBJECT_KINDS.map((kind) => ({ action: 'task.retry', subject: `${kind}:1`, detail: null })),
      { action: 'task.drop-all', subject: 'task:deliver-notification', detail: null },
      { action: 'activity.refuse', subject: 'activity:1', detail: refusalDetail('OTHERS', 'Rien à lire.') },
    ]
    await db
      .insertInto('auditEntry')
      .values(entries.map((entry) => ({ ...entry, actorId, at })))
      .execute()
    const failed = { kind: 'announce-activity', payload: '{"activityId":1,"stage":"FOLLOWERS","after":0}' }
    const times = { runAt: at, createdAt: at, failedAt: at, attempts: 5, lastError: 'Mail REFUSED: no' }
    const task = db
      .insertInto('task')
      .values({ ...failed, ...times })
      .returning('id')
    return (await task.executeTakeFirstOrThrow()).id
  })

  await signIn(page, t, operator)
  const raw: Record<string, string[]> = {}
  for (const path of PAGES) {
    const answer = await page.goto(`/operations/${path}`)
    expect([path, answer?.status()]).toEqual([path, 200])
    const found = rawWordsIn(await readPage(page)).filter((word) => word !== SETTING)
    if (found.length > 0) raw[path] = found
  }
  await database((db) => db.deleteFrom('task').where('id', '=', taskId).execute())
  expect(raw).toEqual({})
})
