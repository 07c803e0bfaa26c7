import { expect, test } from '#tests/e2e/fixtures.ts'
import { dismissAttendancePrompt, signIn } from '#tests/e2e/steps.ts'

test('who was there leaves a review, changes it, is answered, and takes it back', async ({
  page,
  t,
  account,
  database,
  namedState,
}) => {
  test.slow()
  const participant = await account('participant')
  const host = await account('host')
  // The demo's participant attended activities of several hosts: choose one of this host's.
  const activityId = await database(async (db) => {
    const { id: authorId } = await db
      .selectFrom('user')
      .select('id')
      .where('email', '=', participant.email)
      .executeTakeFirstOrThrow()
    const { activityId } = await db
      .selectFrom('participation')
      .innerJoin('activity', 'activity.id', 'participation.activityId')
      .innerJoin('user as host', 'host.id', 'activity.hostId')
      .select('participation.activityId')
      .where('participation.userId', '=', authorId)
      .where('participation.attendance', '=', 'present')
      .where('host.email', '=', host.email)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('review')
      .set({ removedAt: '2026-11-20T17:00:00.000Z' })
      .where('activityId', '=', activityId)
      .where('authorId', '=', authorId)
      .where('removedAt', 'is', null)
      .execute()
    return activityId
  })

  await signIn(page, t, participant)
  await page.goto(`/activites/${activityId}`)
  await expect(page.getByRole('link', { name: t('conversation:reviews.leave') }).first()).toBeVisible()
  await page.goto('/mes-inscriptions?onglet=passees')
  const own = page.locator('.registration').locator(`a[href="/activites/${activityId}/avis"]`)
  await expect(own).toContainText(t('participation:registrations.review.leave'))
  await namedState(page, 'registrations with a review to leave')
  await own.click()
  await page.getByRole('button', { name: t('conversation:reviews.form.publish') }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.review.mark.required'))
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.review.text.required'))
  await namedState(page, 'review form with errors')

  await page.getByLabel(new RegExp(t('conversation:reviews.marks.4'))).check()
  const words = `Du vent, du soleil, et un bon rythme ${Date.now()}.`
  await page.getByLabel(t('conversation:reviews.form.text')).fill(words)
  await page.getByRole('button', { name: t('conversation:reviews.form.publish') }).click()
  await expect(page.getByText(t('conversation:reviews.toasts.saved'))).toBeVisible()
  await expect(page.locator('.review').filter({ hasText: words })).toContainText(
    t('conversation:reviews.mark', { mark: 4 }),
  )

  await page.getByLabel(new RegExp(t('conversation:reviews.marks.5'))).check()
  await page.getByRole('button', { name: t('conversation:reviews.form.save') }).click()
  await expect(page.locator('.review').filter({ hasText: words })).toContainText(
    t('conversation:reviews.mark', { mark: 5 }),
  )
  await page.goto('/mes-inscriptions?onglet=passees')
  await expect(own).toContainText(t('participation:registrations.review.own', { mark: 5 }))
  await namedState(page, 'registrations with a review')
  await own.click()
  await expect(page.getByLabel(t('conversation:reviews.form.text'))).toHaveValue(words)

  await page.context().clearCookies()
  await signIn(page, t, host)
  await page.goto(`/activites/${activityId}/avis`)
  await dismissAttendancePrompt(page)
  const review = page.locator('.review').filter({ hasText: words })
  await review.getByRole('link', { name: /.+/ }).first().click()
  await page.getByLabel(t('conversation:reviews.answerForm.label')).fill('Merci d’être là.')
  await page.getByRole('button', { name: t('conversation:reviews.answerForm.publish') }).click()
  await expect(page.locator('.review').filter({ hasText: words })).toContainText('Merci d’être là.')
  await namedState(page, 'review that the host answered')

  await page.context().clearCookies()
  await signIn(page, t, participant)
  await page.goto(`/activites/${activityId}/avis`)
  await page.getByRole('link', { name: t('conversation:reviews.form.remove') }).click()
  await page.getByRole('button', { name: t('conversation:reviews.form.remove') }).click()
  await expect(page.getByText(t('conversation:reviews.toasts.removed'))).toBeVisible()
  await expect(page.locator('.review').filter({ hasText: words })).toHaveCount(0)
})

test('who is marked absent in the end still finds their review, and takes it back', async ({
  page,
  t,
  account,
  database,
  namedState,
}) => {
  const participant = await account('participant')
  const words = `Je n’y étais pas vraiment ${Date.now()}.`
  const marked = await database(async (db) => {
    const marked = await db
      .selectFrom('participation')
      .innerJoin('user as author', 'author.id', 'participation.userId')
      .innerJoin('activity', 'activity.id', 'participation.activityId')
      .select(['participation.id', 'participation.activityId', 'author.id as authorId', 'activity.hostId'])
      .where('author.email', '=', participant.email)
      .where('participation.attendance', '=', 'present')
      .executeTakeFirstOrThrow()
    const { id, activityId, authorId, hostId } = marked
    const at = new Date().toISOString()
    await db
      .updateTable('review')
      .set({ removedAt: at })
      .where('activityId', '=', activityId)
      .where('authorId', '=', authorId)
      .where('removedAt', 'is', null)
      .execute()
    await db
      .insertInto('review')
      .values({ activityId, hostId, authorId, mark: 1, text: words, createdAt: at })
      .execute()
    await db.updateTable('participation').set({ attendance: 'absent' }).where('id', '=', id).execute()
    return marked
  })

  await page.goto(`/activites/${marked.activityId}/avis`)
  await expect(page.getByText(words)).toHaveCount(0)
  await signIn(page, t, participant)
  await page.goto(`/activites/${marked.activityId}/avis`)
  await expect(page.getByText(words)).toBeVisible()
  await namedState(page, 'review of somebody marked absent')
  await page.getByRole('link', { name: t('conversation:reviews.form.remove') }).click()
  await page.getByRole('button', { name: t('conversation:reviews.form.remove') }).click()
  await expect(page.getByText(t('conversation:reviews.toasts.removed'))).toBeVisible()
  await expect(page.getByText(words)).toHaveCount(0)
  await database((db) =>
    db.updateTable('participation').set({ attendance: 'present' }).where('id', '=', marked.id).execute(),
  )
})

test('the profile of a host shows what is said of them', async ({ page, t, database, namedState }) => {
  const hostId = await database(async (db) => {
    const row = await db
      .selectFrom('review')
      .select('hostId')
      .where('removedAt', 'is', null)
      .where('hiddenAt', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    return row.hostId
  })
  await page.goto(`/profil/${hostId}`)
  await expect(
    page.getByRole('heading', { name: t('conversation:reviews.title'), exact: true }),
  ).toBeVisible()
  await expect(page.locator('.review').first()).toBeVisible()
  await namedState(page, 'profile with reviews')
})

test('the home page shows what was said last, and nothing while nothing is', async ({
  page,
  t,
  database,
  namedState,
}) => {
  const newest = await database((db) =>
    db
      .selectFrom('review')
      .innerJoin('activity', 'activity.id', 'review.activityId')
      .select(['review.id', 'review.text', 'activity.id as activityId', 'activity.name'])
      .where('review.removedAt', 'is', null)
      .where('review.hiddenAt', 'is', null)
      .orderBy('review.createdAt', 'desc')
      .execute(),
  )
  const ids = newest.map(({ id }) => id)
  await page.goto('/')
  const said = page.getByRole('region', { name: t('home:quotes.title'), exact: true })
  await expect(said.locator('blockquote')).toHaveCount(3)
  for (const [index, { text, name }] of newest.slice(0, 3).entries()) {
    await expect(said.locator('blockquote').nth(index)).toContainText(text)
    await expect(said.locator('blockquote').nth(index).getByRole('link')).toHaveText(name)
  }
  await namedState(page, 'home page with reviews')
  await page.keyboard.press('Tab') // its script loads with the first interaction
  await said.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/activites/${newest[0]!.activityId}/`))

  const hide = (hiddenAt: string | null) =>
    database((db) => db.updateTable('review').set({ hiddenAt }).where('id', 'in', ids).execute())
  await hide('2026-11-20T17:00:00.000Z')
  try {
    // A page that everybody gets alike may be a second old.
    await expect(async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(said).toHaveCount(0, { timeout: 500 })
    }).toPass()
  } finally {
    await hide(null)
  }
})
