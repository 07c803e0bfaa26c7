import sharp from 'sharp'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated, newHost } from '#tests/e2e/steps.ts'

test.describe('on a desk, where there is room beside the form', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('the preview follows what is typed', async ({ page, t, database, language }) => {
    await newHost(page, t, database)
    await page.goto('/ajouter-une-activite')
    await hydrated(page)
    const preview = page.getByRole('complementary', { name: t('hosting:editor.preview.title') })
    const title = preview.getByRole('heading', { level: 3 })
    await expect(title).toHaveText(t('hosting:editor.preview.name'))
    await page.locator('[name=name]').pressSequentially('Sortie du samedi')
    await expect(title).toHaveText('Sortie du samedi')

    const cover = preview.locator('img.cover')
    const drawing = (await cover.getAttribute('src')) ?? ''
    await page.locator('[name=typeId]').selectOption({ label: t('types:neige') })
    await expect(cover).not.toHaveAttribute('src', drawing)

    const year = new Date().getFullYear() + 1 // always to come
    const when = preview.locator('.when')
    await expect(when).toHaveText(t('hosting:editor.preview.date'))
    await page.locator('[name=startDate]').fill(`${year}-02-10T18:30`)
    await expect(when).toContainText(`10 ${language === 'fr' ? 'février' : 'February'} ${year} 18:30`)

    const where = preview.locator('.where')
    await expect(where).toContainText(t('hosting:editor.preview.city'))
    await page.locator('[name=city]').fill('Rimouski')
    await expect(where).toContainText('Rimouski')
    await page.locator('[name=isOnline]').check()
    await expect(where).toContainText(t('hosting:list.online'))
  })
})

test('the button for a picture shows the one that is chosen, and the name of its file', async ({
  page,
  t,
  database,
}) => {
  await newHost(page, t, database)
  await page.goto('/ajouter-une-activite')
  await hydrated(page)
  const field = page.locator('[name=picture]')
  const shown = page.getByAltText(t('hosting:editor.picture.kept'))
  const button = page.locator('.file-button label')
  await expect(button).toHaveText(t('hosting:editor.picture.label'))
  const buffer = await sharp({ create: { width: 800, height: 450, channels: 3, background: '#2c6b83' } })
    .jpeg()
    .toBuffer()
  await field.setInputFiles({ name: 'lac gelé.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('lac gelé.jpg', { exact: true })).toBeVisible()
  await expect(shown).toHaveAttribute('src', /^data:image\/jpeg/)
  await expect(button).toHaveText(t('hosting:editor.picture.replace'))

  // The server says what is wrong with it once it is sent; until then its name says that it was chosen.
  await field.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('du texte') })
  await expect(page.getByText('plan.txt', { exact: true })).toBeVisible()
  await expect(page.getByText('lac gelé.jpg')).toHaveCount(0)
  await expect(shown).toHaveCount(0)
})
