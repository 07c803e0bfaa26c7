import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext } from '@playwright/test'
import { paths } from '#app/lib/brand.ts'
import { brands, organisePath } from '#server/domain/platform/brand.ts'
import { expect, test as base } from '#tests/e2e/fixtures.ts'
import { PAGES, type Reader } from '#tests/e2e/pages.ts'
import { signIn } from '#tests/e2e/steps.ts'
import { type Product, startProduct } from '#tests/infrastructure/product.ts'

const BUILD = 'build-second-brand'
const HIDDEN = [paths.offers, paths.about, paths.blog, paths.application]
const READERS: Reader[] = ['visitor', 'participant', 'host', 'operator']

const BUILD_UNLESS_BUILT = `
import { build } from './server/bin/build.mjs'
import { isBuilt } from './server/bin/stamps.mjs'
if (!isBuilt() && !(await build())) process.exit(1)
`

/** Enough to reach every page from every other one, with the filters and orders of their links. */
const MOST_VISITS = 250

/** The product as it is built for the second brand; built here, unless the same source was built before. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const env = { ...process.env, VITE_SA_FLAG: 'true', VIREE_BUILD_DIR: BUILD }
      await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', BUILD_UNLESS_BUILT], {
        env,
      })
      const product = await startProduct({ build: BUILD })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

for (const reader of READERS) {
  test(`the second brand, from link to link as a ${reader}: no offers, about, blog or application`, async ({
    page,
    t,
    account,
  }) => {
    test.setTimeout(300_000)
    if (reader !== 'visitor') await signIn(page, t, await account(reader))
    const { visited, found } = await crawl(page.request)
    expect(found).toEqual([])
    expect(visited.size).toBeGreaterThan(50)
    expect(visited).toContain(organisePath(brands.sa))
  })
}

test('each page of it, asked for by its address, leads to none of them either', async ({ request }) => {
  const found: string[] = []
  for (const { path, behind } of Object.values(PAGES)) {
    if (behind || (HIDDEN as string[]).includes(path)) continue
    for (const language of ['fr', 'en']) {
      const answer = await request.get(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
      found.push(...hiddenIn(await answer.text()).map((link) => `${language} ${path}: ${link}`))
    }
  }
  expect(found).toEqual([])
})

test('and they are not there', async ({ request }) => {
  for (const path of HIDDEN) expect([path, (await request.get(path)).status()]).toEqual([path, 404])
})

test('a link to one of them is named', () => {
  expect(hiddenIn('<a href="/blog">')).toEqual(['/blog'])
  expect(hiddenIn('<loc>https://viree.exemple.org/forfaits</loc>')).toEqual(['/forfaits'])
  expect(hiddenIn('<a href="/a-propos?lang=fr"><form action="/application#x">')).toEqual([
    '/a-propos',
    '/application',
  ])
  expect(hiddenIn('<a href="/blogue"><a href="/application-forms">')).toEqual([])
})

test('it has its own colours on pages, in the icon and in e-mails, and its page for organisers its own address', async ({
  page,
  request,
  t,
  account,
  mailbox,
  baseURL,
}) => {
  const { primary } = brands.sa.colours
  await page.goto('/')
  expect(await page.locator('meta[name=theme-color]').getAttribute('content')).toBe(primary)
  const sheet = await page.locator('link[rel=stylesheet]').first().getAttribute('href')
  expect(await (await request.get(sheet ?? '')).text()).toContain(`--primary:${primary}`)
  expect(await (await request.get('/favicon.svg')).text()).toContain(primary)
  expect((await request.get(organisePath(brands.sa))).status()).toBe(200)
  expect((await request.get(organisePath(brands.viree))).status()).toBe(404)

  const { email } = await account('participant')
  await page.goto('/authentification?set=forgot')
  await page.locator('[name=email]').fill(email)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('account:forgot.submit') })
    .click()
  // What the demo sent before is of the first brand.
  const ofThisSite = async () =>
    (await mailbox.all()).filter(
      ({ html, to }) => to?.[0]?.address === email && html?.includes(baseURL ?? ''),
    )
  await expect.poll(async () => (await ofThisSite()).length, { timeout: 120_000 }).toBeGreaterThan(0)
  for (const { html, subject } of await ofThisSite()) {
    expect(html, subject).toContain(primary)
    expect(html, subject).not.toContain(brands.viree.colours.primary)
    expect(hiddenIn(html ?? ''), subject).toEqual([])
  }
})

test('no style sheet of it knows the colours of the first', async () => {
  const assets = await readdir(join(BUILD, 'client/assets'))
  for (const name of assets.filter((name) => name.endsWith('.css')))
    expect(await readFile(join(BUILD, 'client/assets', name), 'utf8')).not.toContain(
      brands.viree.colours.primary,
    )
})

/** Follows every link of ours, starting at the home page and the sitemap. */
async function crawl(request: APIRequestContext): Promise<{ visited: Set<string>; found: string[] }> {
  const waiting = ['/', '/sitemap.xml', '/activites.atom', '/robots.txt']
  const visited = new Set<string>()
  const found: string[] = []
  for (let path = waiting.shift(); path !== undefined && visited.size < MOST_VISITS; path = waiting.shift()) {
    if (visited.has(path)) continue
    visited.add(path)
    const answer = await request.get(path)
    if (!/html|xml|text/.test(answer.headers()['content-type'] ?? '')) continue
    const text = await answer.text()
    found.push(...hiddenIn(text).map((link) => `${path}: ${link}`))
    waiting.push(...linksIn(text).filter((link) => !visited.has(link)))
  }
  return { visited, found }
}

/** Links and forms, as paths of this site. */
function linksIn(text: string): string[] {
  const addresses = [...text.matchAll(/(?:href|action)="([^"]*)"|<loc>([^<]*)<\/loc>/g)]
  return addresses.flatMap(([, attribute, loc]) => {
    const address = (attribute ?? loc ?? '').replaceAll('&amp;', '&')
    if (!URL.canParse(address, 'http://here.invalid')) return []
    const url = new URL(address, 'http://here.invalid')
    const isOurs =
      url.hostname === 'here.invalid' || url.hostname === 'localhost' || url.hostname.startsWith('viree.')
    return isOurs && url.protocol.startsWith('http') ? [`${url.pathname}${url.search}`] : []
  })
}

function hiddenIn(text: string): string[] {
  return linksIn(text)
    .map((link) => link.split('?')[0] ?? '')
    .filter((path) => (HIDDEN as string[]).includes(path))
}
