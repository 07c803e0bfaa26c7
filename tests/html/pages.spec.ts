import { expect, test } from '#tests/e2e/fixtures.ts'
import { goTo, PAGES, type Reader } from '#tests/e2e/pages.ts'
import { signIn } from '#tests/e2e/steps.ts'
import { wordsIn } from '#tests/e2e/words.ts'
import { type CheckedPage, checkHtml } from './check.ts'

const READERS: Reader[] = ['visitor', 'participant', 'host', 'operator']

test('all pages, in both languages, pass the Nu HTML checker', async ({ browser, baseURL, account }) => {
  test.setTimeout(240_000)
  const checked: CheckedPage[] = []
  for (const reader of READERS) {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false, locale: 'fr-CA' })
    const page = await context.newPage()
    if (reader !== 'visitor') await signIn(page, wordsIn('fr'), await account(reader))
    for (const listed of Object.values(PAGES).filter(({ as }) => as === reader)) {
      const path = listed.behind ? await goTo(page, listed) : listed.path
      for (const language of ['fr', 'en']) {
        const url = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
        const answer = await context.request.get(url)
        const html = await answer.text()
        // A page that leads elsewhere says the language of the browser there.
        const isItself = new URL(answer.url()).pathname === new URL(url, answer.url()).pathname
        if (isItself) expect(html, url).toContain(`lang="${language}-CA"`)
        checked.push({ url, html })
      }
    }
    await context.close()
  }
  const faults = await checkHtml(checked)
  process.stdout.write(`${checked.length} pages checked, ${faults.length} faults\n`)
  expect(faults).toEqual([])
})

test('forms that came back with errors pass too', async ({ request, baseURL }) => {
  const Origin = baseURL ?? ''
  const answers = await Promise.all([
    request.post('/authentification?set=signup', { form: { view: 'signup' }, headers: { Origin } }),
    request.post('/activites/20/inscription', { form: { as: 'guest' }, headers: { Origin } }),
    request.get('/activites?startDate=demain'),
  ])
  const checked = await Promise.all(
    answers.map(async (answer) => ({ url: answer.url(), html: await answer.text() })),
  )
  for (const { html, url } of checked) expect(html, url).toContain('role="alert"')
  expect(await checkHtml(checked)).toEqual([])
})
