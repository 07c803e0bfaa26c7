import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, markLater, newHost, publish, signIn, signOut } from '#tests/e2e/steps.ts'

test(
  'a change of an activity sent after signing out stays on the page, and is saved once its host is back',
  { tag: '@script' },
  async ({ page, t, database }) => {
    const host = await newHost(page, t, database)
    const name = `Marche au quai ${Date.now()}`
    const activityId = await publish(page, { name })
    await page.goto(`/mes-activites/${activityId}/modifier`)
    await hydrated(page)
    const title = page.locator('[name=name]')
    await title.fill(`${name} bis`)
    await signOut(page)
    const save = page.getByRole('button', { name: t('hosting:editor.change'), exact: true })
    await save.click()
    await expect(page.locator('.save-bar').getByRole('alert')).toContainText(t('forms:errors.form.signedOut'))
    await expect(title).toHaveValue(`${name} bis`)

    await signIn(page, t, host)
    await save.click()
    await expect(page.getByRole('heading', { level: 1, name: `${name} bis` })).toBeVisible()
  },
)

test(
  'the text of an email sent after signing out stays on the page, and is saved once its host is back',
  { tag: '@script' },
  async ({ page, t, account }) => {
    const host = await account('host')
    await signIn(page, t, host)
    await markLater(page)
    const activityId = await publish(page, { name: `Marche à la grève ${Date.now()}` })
    await page.goto(`/mes-activites/${activityId}/courriels/confirmation`)
    await hydrated(page)
    const content = page.getByLabel(t('messages:form.content'))
    await content.fill('Le stationnement est derrière le phare.')
    await signOut(page)
    const save = page.getByRole('button', { name: t('messages:form.save') })
    await save.click()
    await expect(page.getByRole('alert')).toContainText(t('forms:errors.form.signedOut'))
    await expect(content).toHaveValue('Le stationnement est derrière le phare.')

    await signIn(page, t, host)
    await save.click()
    await expect(page.getByText(t('messages:toasts.saved'))).toBeVisible()
  },
)
