import { LIMITS, measureFirstVisit } from '#tests/bench/first-visit.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

for (const path of ['/', '/activites']) {
  test(
    `the first visit to ${path} is light: HTML and CSS, and JavaScript, as brotli sends them`,
    { tag: '@script' },
    async ({ browser, product }) => {
      // Measured with scripts even where this run has none: scripts are most of the weight.
      const context = await browser.newContext({ javaScriptEnabled: true, locale: 'fr-CA' })
      const { html, css, js, scripts } = await measureFirstVisit(await context.newPage(), product.url + path)
      await context.close()

      expect(html + css).toBeLessThanOrEqual(LIMITS.htmlAndCss)
      expect(scripts.length, 'a page without any script was not the page').toBeGreaterThan(1)
      const list = scripts.map(({ path, bytes }) => `${bytes} ${path}`).join('\n')
      expect(js, `The browser asked for:\n${list}\n`).toBeLessThanOrEqual(LIMITS.js)
    },
  )

  test(
    `no script of ${path} carries the schemas of forms, nor what shows their fields`,
    { tag: '@script' },
    async ({ browser, product }) => {
      const context = await browser.newContext({ javaScriptEnabled: true })
      const { scripts } = await measureFirstVisit(await context.newPage(), product.url + path)
      await context.close()

      for (const { path } of scripts) {
        const source = await (await fetch(product.url + path)).text()
        expect(source, path).not.toMatch(/ZodError|_zod\b|conform/)
      }
    },
  )
}
