import { expect, test } from '#tests/e2e/fixtures.ts'

test('the home page and the list say to search engines what they are about, each for itself', async ({
  page,
  t,
}) => {
  const described = page.locator('meta[name=description]')
  await page.goto('/')
  await expect(described).toHaveAttribute('content', t('home:description'))
  await page.goto('/activites')
  await expect(described).toHaveAttribute('content', t('list:description'))
})

test('the picture of the site carries words: each language has its own', async ({
  page,
  request,
  language,
}) => {
  await page.goto(`/?lang=${language}`)
  const address = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  expect(new URL(address).pathname).toBe(`/partage/accueil-${language}.png`)
  const drawn = await request.get(address)
  const bytes = await drawn.body()
  expect([drawn.status(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([200, 1200, 630])
  const other = await request.get(`/partage/accueil-${language === 'fr' ? 'en' : 'fr'}.png`)
  expect(other.status()).toBe(200)
  expect(bytes.equals(await other.body())).toBe(false)
})

test('the link of the announcement says where it leads, in words of its own', async ({ page, t }) => {
  await page.goto('/')
  const link = page.getByRole('complementary', { name: t('announcement.label') }).getByRole('link')
  await expect(link).toHaveCount(1)
  expect((await link.innerText()).length).toBeGreaterThan(20)
})

test('a frame on another site names its icon, which is there', async ({ request }) => {
  for (const path of ['/embarquer/activite/20', '/embarquer/activites']) {
    const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec(await (await request.get(path)).text()) ?? []
    expect((await request.get(icon)).headers()['content-type']).toContain('image/svg+xml')
  }
})
