import type { Page } from '@playwright/test'
import { MERGE_FIELDS } from '#server/domain/notification/merge-fields.ts'
import { expect, test } from './fixtures.ts'
import { goTo, type ListedPage, pagePatterns, PAGES, type Reader } from './pages.ts'
import { dismissAttendancePrompt, signIn } from './steps.ts'

/** The small size opens every third page: axe opens all of them, and the crawl of words reads them. */
const EVERY = process.env.TEST_SIZE === 'small' ? 3 : 1

const READERS: Reader[] = ['visitor', 'participant', 'host', 'operator']

/** Pages of the list in a state that lays them out otherwise. */
const STATES: ListedPage[] = [
  { as: 'visitor', path: '/activites?search=danse' },
  { as: 'visitor', path: '/activites?search=dans%20un%20village%20que%20personne%20ne%20connait' },
  { as: 'visitor', path: '/activites?town=Nulle-part-du-tout&types=999' },
]

test('every page of the site map is in this list', () => {
  expect(pagePatterns().sort()).toEqual(Object.keys(PAGES).sort())
})

for (const reader of READERS) {
  const pages = [...Object.values(PAGES), ...STATES].filter(({ as }) => as === reader)

  test(`pages of a ${reader}: one heading, nothing sideways, no raw key`, async ({
    page,
    t,
    account,
    language,
    withJavaScript,
  }) => {
    test.setTimeout(180_000)
    if (reader !== 'visitor') await signIn(page, t, await account(reader))
    for (const listed of pages.filter((_, index) => index % EVERY === 0)) {
      const path = await goTo(page, listed)
      if (withJavaScript && reader === 'host') await dismissAttendancePrompt(page)
      await expect(page.locator('html')).toHaveAttribute('lang', `${language}-CA`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await page.title(), path).toMatch(/Virée/)
      expect(await page.title(), path).not.toMatch(/^(undefined )?·/)
      // The documentation of the API consists of such names.
      if (path !== '/api/docs') expect(await rawKeys(page), path).toEqual([])
      if (withJavaScript) {
        const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(0)
      }
    }
  })
}

test('every link of header and footer answers', async ({ page, request }) => {
  await page.goto('/')
  const hrefs = await page
    .locator('header a, footer a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  for (const href of new Set(hrefs)) {
    const answer = await request.get(href ?? '')
    expect(answer.status(), href ?? '').toBe(200)
  }
})

test('documents carry their headers', async ({ request }) => {
  const headers = (await request.get('/')).headers()
  expect(headers['content-security-policy']).toMatch(
    /script-src 'self'( 'sha256-[\w+/]+=*')+; style-src 'self'/,
  )
  const alone = (await request.get('/authentification')).headers()
  expect(alone['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w-]+'; style-src 'self'/)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['permissions-policy']).toContain('camera=(self)')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers.vary).toContain('Cookie')
})

/** The merge fields of hosts' messages, which the page shows as they are written. */
const FIELDS = new Set(MERGE_FIELDS.map((field) => `{{${field}}}`))

/** Words of the page that look like a key without a text. */
async function rawKeys(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return (
    text
      .match(/\b[a-z]+[a-zA-Z]*(?:[.:][a-z][a-zA-Z]+){2,}\b|\{\{\w+\}\}/g)
      ?.filter((word) => !/\.(ca|com|example|org|json)\b/.test(word) && !FIELDS.has(word)) ?? []
  )
}
