import { expect, test } from '#tests/e2e/fixtures.ts'
import { dismissAttendancePrompt, nextStep, signIn } from '#tests/e2e/steps.ts'

test('a host has the text of a new activity looked over, edits it and takes it; nothing else is lost', async ({
  page,
  t,
  account,
  namedState,
}) => {
  await signIn(page, t, await account('host'))
  await page.goto('/ajouter-une-activite')
  await dismissAttendancePrompt(page)
  await page.getByLabel(t('hosting:editor.name.label')).fill('Une marche aux flambeaux')
  await nextStep(page, t, 2)
  await page.getByLabel(t('hosting:editor.language.label')).selectOption('fr')
  const description = page.getByLabel(t('hosting:editor.description.label'))
  await description.fill('Apportez :\n• "gants"\n• tuque')
  await page.getByRole('button', { name: t('hosting:editor.improve.button') }).click()

  await expect(page.getByRole('heading', { level: 1, name: t('improvement:title') })).toBeVisible()
  await expect(page.getByLabel(t('improvement:before'))).toHaveValue('Apportez :\n• "gants"\n• tuque')
  const after = page.getByLabel(t('improvement:after'))
  await expect(after).toHaveValue('Apportez\u00A0:\n\n- «\u00A0gants\u00A0»\n- tuque')
  await namedState(page, 'description before and after its improvement')
  await after.fill('Apportez\u00A0:\n\n- «\u00A0gants\u00A0»\n- tuque\n- foulard')
  await page.getByLabel(t('improvement:rate.5'), { exact: true }).check()
  await page.getByRole('button', { name: t('improvement:take') }).click()

  await expect(page).toHaveURL(/\/modifier\?etape=2/)
  await expect(description).toHaveValue('Apportez\u00A0:\n\n- «\u00A0gants\u00A0»\n- tuque\n- foulard')
  await expect(page.getByLabel(t('hosting:editor.name.label'))).toHaveValue('Une marche aux flambeaux')
  await page.getByRole('button', { name: t('hosting:editor.improve.button') }).click()
  await page.getByRole('button', { name: t('improvement:leave') }).click()
  await expect(description).toHaveValue('Apportez\u00A0:\n\n- «\u00A0gants\u00A0»\n- tuque\n- foulard')
})

test('without a text there is nothing to look over, and the way back keeps the rest', async ({
  page,
  t,
  account,
}) => {
  await signIn(page, t, await account('host'))
  await page.goto('/ajouter-une-activite')
  await dismissAttendancePrompt(page)
  await page.getByLabel(t('hosting:editor.name.label')).fill('Une marche')
  await nextStep(page, t, 2)
  await page.getByRole('button', { name: t('hosting:editor.improve.button') }).click()
  await expect(page.getByRole('alert')).toContainText(t('forms:errors.improvement.prompt.required'))
  await page.getByRole('button', { name: t('improvement:leave') }).click()
  await expect(page.getByLabel(t('hosting:editor.name.label'))).toHaveValue('Une marche')
})
