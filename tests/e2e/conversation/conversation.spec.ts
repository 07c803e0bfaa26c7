import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { confirmEmail, dismissAttendancePrompt, newcomer, publish, signIn, signUp } from '#tests/e2e/steps.ts'

/** The demo's busiest hike, which is still to come. */
const HIKE = 'Les crêtes de la Montagne Noire, avant la neige'

async function openHike(page: Page): Promise<void> {
  await page.goto('/activites/20')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(HIKE)
}

const box = (page: Page, t: TFunction) => page.getByLabel(t('conversation:comments.form.label'))
const entry = (page: Page, words: string) => page.locator('.said').filter({ hasText: words })

test(
  'somebody asks, changes the question, is answered, and takes it back',
  { tag: '@smoke' },
  async ({ page, t, account, withJavaScript, namedState }) => {
    test.slow()
    await signIn(page, t, await account('participant'))
    await openHike(page)
    const question = `Y a-t-il une source? ${Date.now()}`

    await page.getByRole('button', { name: t('conversation:comments.form.publish'), exact: true }).click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.comment.required'))
    await expect(page).toHaveTitle(new RegExp(`^${t('forms:titleWithError', { title: '' }).trim()}`))

    await box(page, t).fill(question)
    await page.getByRole('button', { name: t('conversation:comments.form.publish'), exact: true }).click()
    await expect(entry(page, question)).toBeVisible()
    await expect(page.getByText(t('conversation:comments.toasts.said'))).toBeVisible()
    await expect(page).toHaveURL(/#commentaire-\d+$/)
    await expect(box(page, t)).toHaveValue('')
    await namedState(page, 'activity with one’s own comment')

    await entry(page, question)
      .getByRole('link', { name: t('conversation:comments.editOwn') })
      .click()
    await expect(box(page, t).first()).toHaveValue(question)
    await box(page, t).first().fill(`${question} Ou un refuge?`)
    await page.getByRole('button', { name: t('conversation:comments.editForm.save') }).click()
    await expect(entry(page, 'Ou un refuge?')).toContainText(t('conversation:comments.edited'))

    await entry(page, 'Ou un refuge?')
      .getByRole('link', { name: t('conversation:comments.removeThis') })
      .click()
    await expect(page.getByText(t('conversation:comments.removeForm.text'))).toBeVisible()
    if (withJavaScript) await namedState(page, 'comment about to be removed')
    await page
      .getByRole('button', { name: t('conversation:comments.removeForm.button'), exact: true })
      .click()
    await expect(page.getByText(t('conversation:comments.toasts.removed'))).toBeVisible()
    await expect(entry(page, 'Ou un refuge?')).toHaveCount(0)
  },
)

test('what is typed is text, its links are nobody’s vote, and an answer stands below', async ({
  page,
  t,
  account,
}) => {
  await signIn(page, t, await account('participant'))
  await openHike(page)
  const mark = Date.now()
  const hostile = `<img src=x onerror=alert(1)> **gras** javascript:alert(1) https://exemple.org/carte?n=${mark}`
  await box(page, t).fill(hostile)
  await page.getByRole('button', { name: t('conversation:comments.form.publish'), exact: true }).click()
  const said = entry(page, String(mark))
  await expect(said).toContainText('<img src=x onerror=alert(1)> **gras** javascript:alert(1)')
  await expect(said.locator('img')).toHaveCount(0)
  const link = said.getByRole('link', { name: `https://exemple.org/carte?n=${mark}` })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')

  await said.getByRole('link', { name: new RegExp(t('conversation:comments.reply'), 'i') }).click()
  await page.getByLabel(t('conversation:comments.replyForm.label')).fill(`Je me réponds ${mark}`)
  await page.getByRole('button', { name: t('conversation:comments.replyForm.publish') }).click()
  const reply = page.locator('.comment .comment').filter({ hasText: `Je me réponds ${mark}` })
  await expect(reply).toBeVisible()
  await expect(
    reply.getByRole('link', { name: new RegExp(`^${t('conversation:comments.reply')}`) }),
  ).toHaveCount(0)
})

test('a comment half typed waits while one signs in', async ({ page, t, account, withJavaScript }) => {
  const person = await account('participant')
  await openHike(page)
  const words = `Je pense tout haut ${Date.now()}, avec des accents : é è ç`
  await box(page, t).fill(words)
  await page.getByRole('button', { name: t('conversation:comments.form.publishSignIn') }).click()
  await page.getByLabel(t('account:login.email')).fill(person.email)
  await page.getByLabel(t('account:login.password'), { exact: true }).fill(person.password)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:login.submit'), exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(HIKE)
  if (withJavaScript) await dismissAttendancePrompt(page)
  await expect(page.locator('#commenter textarea')).toHaveValue(words)
  await page.locator('#commenter').getByRole('button').click()
  await expect(entry(page, words)).toBeVisible()
})

test('who has not confirmed the address reads why, and confirms', async ({ page, t, mailbox }) => {
  const person = newcomer('Mira')
  await signUp(page, t, person)
  await openHike(page)
  const section = page.locator('#commenter')
  await expect(section.locator('.note')).toBeVisible()
  await expect(section.getByRole('button')).toHaveCount(0)
  await confirmEmail(page, t, await mailbox.message({ to: person.email }))
  await openHike(page)
  await expect(page.locator('#commenter').getByRole('button')).toBeVisible()
})

test('an operator hides a comment with a reason, its author reads it, and it is shown again', async ({
  page,
  t,
  account,
  browser,
  baseURL,
  database,
}) => {
  await signIn(page, t, await account('operator'))
  await openHike(page)
  const shown = entry(page, 'bottines').or(entry(page, 'microspikes')).first()
  await expect(shown).toBeVisible()
  const id = (await shown.getAttribute('id'))!.replace('commentaire-', '')
  await page.goto(`/activites/20?masquer=${id}`)
  await page.getByRole('button', { name: t('conversation:comments.hideForm.button'), exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.hiding.reason.required'))
  await page.getByLabel(t('conversation:comments.hideForm.label')).fill('Essai de l’équipe')
  await page.getByRole('button', { name: t('conversation:comments.hideForm.button'), exact: true }).click()
  await expect(page.locator(`#commentaire-${id}`)).toContainText('Essai de l’équipe')

  const visitor = await browser.newPage({ baseURL })
  await visitor.goto('/activites/20')
  await expect(visitor.locator(`#commentaire-${id}`)).not.toContainText('Essai')
  await visitor.close()
  await page
    .locator(`#commentaire-${id}`)
    .getByRole('button', { name: t('conversation:comments.show') })
    .click()
  await expect(page.getByText(t('conversation:comments.toasts.shown'))).toBeVisible()
  const entries = await database((db) =>
    db.selectFrom('auditEntry').select('action').where('subject', '=', `comment:${id}`).execute(),
  )
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['comment.hide', 'comment.show']),
  )
})

test('a long conversation has pages, and a long thread a page of its own', async ({
  page,
  t,
  account,
  database,
  namedState,
}) => {
  test.slow()
  const host = await account('host')
  await signIn(page, t, host)
  const activityId = await publish(page, { name: 'Une marche dont on parle' })
  const parentId = await database(async (db) => {
    const { id: authorId } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', host.email)
      .executeTakeFirstOrThrow()
    const row = { activityId, parentId: null, authorId, asHost: true, createdAt: '2026-11-20T17:00:00.000Z' }
    const many = Array.from({ length: 12 }, (_, number) => ({ ...row, text: `Numéro ${number}` }))
    const [first] = await db.insertInto('comment').values(many).returning('id').execute()
    const replies = Array.from({ length: 12 }, (_, number) => ({
      ...row,
      parentId: first!.id,
      text: `Réponse ${number}`,
    }))
    await db.insertInto('comment').values(replies).execute()
    return first!.id
  })
  await page.goto(`/activites/${activityId}`)
  await dismissAttendancePrompt(page)
  await expect(entry(page, 'Numéro 9')).toBeVisible()
  await expect(entry(page, 'Numéro 11')).toHaveCount(0)
  await page
    .getByRole('navigation', { name: t('conversation:comments.pager') })
    .getByRole('link')
    .click()
  await expect(entry(page, 'Numéro 11')).toBeVisible()

  await page.goto(`/activites/${activityId}`)
  await dismissAttendancePrompt(page)
  await page.getByRole('link', { name: t('conversation:comments.more') }).click()
  await expect(page).toHaveURL(new RegExp(`/commentaires/${parentId}$`))
  await namedState(page, 'thread on a page of its own')
  await page.getByLabel(t('conversation:comments.replyForm.label')).fill('Tout au bout')
  await page.getByRole('button', { name: t('conversation:comments.replyForm.publish') }).click()
  await expect(page).toHaveURL(/page=1#commentaire-\d+$/)
  await expect(entry(page, 'Tout au bout')).toBeVisible()
})
