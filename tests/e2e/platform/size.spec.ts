import { readFile } from 'node:fs/promises'
import { LIMITS, measureFirstVisit } from '#tests/bench/first-visit.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { READ_PAGES } from '#tests/e2e/read-pages.ts'
import { serverFiles } from '#tests/infrastructure/altered-build.ts'
import { shippedBuild } from '#tests/infrastructure/site.ts'

for (const { name, find } of READ_PAGES) {
  test(
    `the first visit is light, and so is what loads with the first touch: ${name}`,
    { tag: '@script' },
    async ({ browser, product, request }) => {
      // Measured with scripts even where this run has none: scripts are most of the weight.
      const context = await browser.newContext({ javaScriptEnabled: true, locale: 'fr-CA' })
      const visit = await measureFirstVisit(await context.newPage(), product.url + (await find(request)))
      await context.close()

      expect(visit.html + visit.css).toBeLessThanOrEqual(LIMITS.htmlAndCss)
      expect(visit.scripts.length, 'a page without any script was not the page').toBeGreaterThan(1)
      const list = visit.scripts.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
      expect(visit.js, `The browser asked for:\n${list}\n`).toBeLessThanOrEqual(LIMITS.js)
      expect(visit.jsOnceTouched, `The browser asked for:\n${list}\n`).toBeLessThanOrEqual(
        LIMITS.jsOnceTouched,
      )

      for (const { path } of visit.scripts) {
        const source = await (await fetch(product.url + path)).text()
        // The schemas of forms, and what shows their fields: words for them are no use without a form that is open.
        expect(source, path).not.toMatch(/ZodError|_zod\b|conform/)
      }
    },
  )
}

test(
  'the programs of the server take one byte of memory for each character',
  { tag: '@script' },
  async () => {
    const files = await serverFiles(shippedBuild())
    expect(files.length).toBeGreaterThan(5)
    for (const file of files) expect((await readFile(file, 'utf8')).search(/[^\0-\x7f]/), file).toBe(-1)
  },
)
