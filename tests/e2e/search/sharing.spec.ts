import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DOMParser } from '@xmldom/xmldom'
import ICAL from 'ical.js'
import { expect, test } from '#tests/e2e/fixtures.ts'

const ATOM = 'http://www.w3.org/2005/Atom'

test('the list, a host and an activity name their feeds, and programs read them', async ({
  page,
  request,
  language,
}) => {
  await page.goto('/activites?types=1&when=any')
  const feed = (type: string) => page.locator(`head link[rel=alternate][type="${type}"]`)
  const ics = await feed('text/calendar').getAttribute('href')
  const atom = await feed('application/atom+xml').getAttribute('href')
  expect(ics).toContain('types=1')

  for (const path of [ics, '/profil/2/activites.ics']) {
    const calendar = await request.get(path ?? '')
    const events = new ICAL.Component(ICAL.parse(await calendar.text()) as unknown[]).getAllSubcomponents(
      'vevent',
    )
    expect(events.length).toBeGreaterThan(0)
  }
  for (const path of [atom, '/profil/2/activites.atom']) {
    const answer = await request.get(`${path}${path?.includes('?') ? '&' : '?'}lang=${language}`)
    expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
    const xml = new DOMParser({
      onError: (level, message) => {
        throw new Error(`${level}: ${message}`)
      },
    }).parseFromString(await answer.text(), 'application/xml')
    const root = xml.documentElement!
    expect([root.namespaceURI, root.localName, root.getAttribute('xml:lang')]).toEqual([
      ATOM,
      'feed',
      `${language}-CA`,
    ])
    const entries = [...root.getElementsByTagNameNS(ATOM, 'entry')]
    expect(entries.length).toBeGreaterThan(0)
    const ids = entries.map((entry) => entry.getElementsByTagNameNS(ATOM, 'id')[0]?.textContent ?? '')
    expect(new Set(ids).size).toBe(entries.length)
    for (const id of ids) expect(id).toMatch(/^tag:[^,]+,\d{4}:\/activites\/\d+$/)
    for (const each of [root, ...entries])
      expect(Date.parse(each.getElementsByTagNameNS(ATOM, 'updated')[0]?.textContent ?? '')).toBeGreaterThan(
        0,
      )
  }

  const known = await request.get(ics ?? '')
  const { etag = '', 'last-modified': since = '' } = known.headers()
  expect((await request.get(ics ?? '', { headers: { 'If-None-Match': etag } })).status()).toBe(304)
  expect((await request.get(ics ?? '', { headers: { 'If-Modified-Since': since } })).status()).toBe(304)
  expect((await request.get(ics ?? '', { headers: { 'If-None-Match': '"other"' } })).status()).toBe(200)
  expect((await request.get('/activites.ics?startDate=hier')).status()).toBe(400)
  expect((await request.get('/profil/999999/activites.atom')).status()).toBe(404)
})

test(
  'an activity says to others what it is: search engines, networks, calendars, maps',
  { tag: '@script' },
  async ({ page, request, t, language }) => {
    const outside: string[] = []
    page.on('request', (asked) => {
      if (!asked.url().startsWith(new URL(page.url() === 'about:blank' ? asked.url() : page.url()).origin))
        outside.push(asked.url())
    })
    await page.goto(`/activites/20?lang=${language}`)
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
    ) as {
      '@type': string
      name: string
      startDate: string
      eventStatus: string
      location: { '@type': string; address: { addressLocality: string; addressCountry: string } }
      offers: { price: string; availability: string; url: string }[]
    }
    expect(data).toMatchObject({
      '@type': 'Event',
      name: await page.getByRole('heading', { level: 1 }).innerText(),
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', address: { addressCountry: 'CA' } },
    })
    expect(data.startDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
    expect(data.offers[0]?.price).toMatch(/^\d+\.\d\d$/)

    const picture = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
    const drawn = await request.get(picture)
    const bytes = await drawn.body()
    expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png'])
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    const again = await request.get(picture, { headers: { 'If-None-Match': drawn.headers().etag ?? '' } })
    expect(again.status()).toBe(304)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`lang=${language}$`))

    const way = await page.getByRole('link', { name: t('activity:page.where.google') }).getAttribute('href')
    expect(way).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&/)
    expect(new URL(way ?? '').searchParams.get('destination')).toContain(
      data.location.address.addressLocality,
    )
    await expect(page.getByRole('link', { name: t('activity:page.where.apple') })).toHaveAttribute(
      'href',
      /^https:\/\/maps\.apple\.com\/\?daddr=/,
    )
    await page.locator('summary', { hasText: t('sharing:panel.calendars') }).click()
    await expect(page.getByRole('link', { name: t('sharing:panel.names.google') })).toHaveAttribute(
      'href',
      /^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE.*dates=\d{8}T\d{6}Z%2F\d{8}T\d{6}Z/,
    )
    // What people send on names no language: each of their friends reads it in theirs.
    const link = new RegExp(`/activites/20/[a-z0-9-]+$`)
    await expect(page.getByLabel(t('sharing:panel.address'))).toHaveValue(link)
    for (const network of ['email', 'facebook', 'whatsapp'] as const) {
      const shown = page.getByRole('link', { name: t(`sharing:panel.names.${network}`), exact: true })
      await expect(shown).not.toHaveAttribute('href', /lang/)
      await expect(shown.locator('svg')).toBeVisible()
    }
    expect(outside).toEqual([])

    const oembed = (await page.locator('link[type="application/json+oembed"]').getAttribute('href')) ?? ''
    const described = await request.get(oembed)
    expect(await described.json()).toMatchObject({ version: '1.0', type: 'rich', title: data.name })
    const same = { 'If-None-Match': described.headers().etag ?? '' }
    expect((await request.get(oembed, { headers: same })).status()).toBe(304)
    expect((await request.get('/oembed?url=https%3A%2F%2Fexemple.org%2Factivites%2F20')).status()).toBe(404)
    expect((await request.get(`${oembed}&format=xml`)).status()).toBe(501)
  },
)

test(
  'a host copies a code, and another site shows the activities with it',
  { tag: '@script' },
  async ({ page, t, withJavaScript }) => {
    await page.goto('/activites/20')
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByRole('link', { name: t('sharing:panel.embed') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('syndication:code.title') })).toBeVisible()
    const code = await page
      .getByLabel(withJavaScript ? t('syndication:code.script') : t('syndication:code.frame'))
      .inputValue()

    const site = createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>Un club</title><h1>Un club</h1>${code}`)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    try {
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`)
      const frame = page.frameLocator('iframe')
      await expect(frame.getByRole('link', { name })).toBeVisible()
      if (withJavaScript) {
        const height = () =>
          frame.locator('html').evaluate((html) => Math.ceil(html.getBoundingClientRect().height))
        await expect(page.locator('iframe')).toHaveCSS('height', `${await height()}px`)
      }
    } finally {
      site.close()
    }
  },
)

test('a frame may stand anywhere, sets no cookie and offers nothing that changes; no other page may be framed', async ({
  request,
}) => {
  for (const path of ['/embarquer/activite/20', '/embarquer/activites', '/embarquer/activites?hote=2']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()['set-cookie']).toBeUndefined()
    expect(answer.headers()['content-security-policy']).toContain('frame-ancestors *')
    expect(await answer.text()).not.toMatch(/<form|<button|<input/)
  }
  expect((await request.get('/embarquer/activite/999999')).status()).toBe(404)
  expect((await request.get('/activites/20')).headers()['content-security-policy']).toContain(
    "frame-ancestors 'none'",
  )
})

test('search engines find the parts of the site map, and every part is one', async ({ request }) => {
  const read = async (path: string) => {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    return new DOMParser().parseFromString(await answer.text(), 'application/xml')
  }
  const locations = (xml: Awaited<ReturnType<typeof read>>) =>
    [...xml.getElementsByTagName('loc')].map(({ textContent }) => textContent ?? '')
  const parts = locations(await read('/sitemap.xml'))
  expect(parts.length).toBeGreaterThanOrEqual(2)
  for (const part of parts) {
    const urls = locations(await read(part))
    expect(urls.length).toBeLessThanOrEqual(50_000)
  }
  expect((await request.get('/sitemap/activites-99.xml')).status()).toBe(404)
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml')
})
