import { existsSync, readFileSync } from 'node:fs'
import { DOMParser } from '@xmldom/xmldom'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atom, type AtomFeed } from '#server/documents/atom.ts'
import { EMBED_POLICY, embedCode, embedPage, embedScript } from '#server/documents/embed.ts'
import { eventData, type EventFacts } from '#server/documents/event-data.ts'
import { locator } from '#server/documents/locator.ts'
import { drawCard, type SharePicture, sharePicture } from '#server/documents/share-picture.ts'
import { sitemapIndex } from '#server/documents/sitemap.ts'
import { linesOf, typesetter } from '#server/documents/typeset.ts'
import { calendarLinks, shareLinks } from '#server/domain/activity/sharing.ts'
import { CHOOSABLE_TYPES } from '#server/domain/notification/choice.ts'

const ATOM = 'http://www.w3.org/2005/Atom'

function parseXml(text: string) {
  const stop = (level: string, message: string) => {
    // It warns of U+FFFD, which people may write.
    if (level !== 'warning') throw new Error(`${level}: ${message}`)
  }
  return new DOMParser({ onError: stop }).parseFromString(text, 'application/xml')
}

const feed: AtomFeed = {
  id: 'tag:viree.example,2026:/activites#fr',
  title: 'Virée',
  subtitle: 'Activités',
  language: 'fr-CA',
  selfUrl: 'https://viree.example/activites.atom?a=1&b=2',
  pageUrl: 'https://viree.example/activites?a=1&b=2',
  author: 'Virée',
  updatedAt: '2026-11-20T00:00:00.000Z',
  entries: [],
}
const entry = (words: string, updatedAt = '2026-11-21T00:00:00.000Z') => ({
  id: `tag:viree.example,2026:/activites/${updatedAt}`,
  title: words,
  language: 'fr-CA',
  summary: words,
  author: words,
  category: { term: 'randonnee', label: words },
  publishedAt: updatedAt,
  updatedAt,
  url: 'https://viree.example/activites/1/a?lang=fr&x=<y>',
})

describe('an Atom feed', () => {
  test('has what the format asks for, the latest change first', () => {
    const later = '2026-11-22T00:00:00.000Z'
    const root = parseXml(atom({ ...feed, entries: [entry('Une'), entry('Autre', later)] })).documentElement!
    const text = (name: string) =>
      [...root.getElementsByTagNameNS(ATOM, name)].map((each) => each.textContent)
    expect(text('title')).toEqual(['Virée', 'Autre', 'Une'])
    expect(text('updated')).toEqual([later, later, '2026-11-21T00:00:00.000Z'])
    expect(root.getElementsByTagNameNS(ATOM, 'link')[0]?.getAttribute('href')).toBe(feed.selfUrl)
  })

  test('without entries is one still', () => {
    const root = parseXml(atom(feed)).documentElement!
    expect(root.getElementsByTagNameNS(ATOM, 'updated')[0]?.textContent).toBe(feed.updatedAt)
  })

  test('is well formed whatever people wrote, and gives their words back', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1 })
    fc.assert(
      fc.property(words, (typed) => {
        const root = parseXml(atom({ ...feed, entries: [entry(typed)] })).documentElement!
        const read = root.getElementsByTagNameNS(ATOM, 'summary')[0]?.textContent
        const kept = typed
          .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
          // The parser reads ends of lines as XML 1.1 does, and a paragraph separator as one.
          .replace(/\r[\n\u0085]|[\r\u0085\u2028\u2029]/g, '\n')
        expect(read).toBe(kept)
      }),
    )
    for (const bad of ['\u0000', '\uD800', '\uFFFE', ']]>', '<script>', '&amp;'])
      expect(() => parseXml(atom({ ...feed, entries: [entry(bad)] }))).not.toThrow()
  })
})

test('the index of a site map names its parts', () => {
  const xml = parseXml(
    sitemapIndex(['/sitemap/pages.xml', '/sitemap/activites-0.xml'], 'https://viree.example'),
  )
  expect([...xml.getElementsByTagName('loc')].map(({ textContent }) => textContent)).toEqual([
    'https://viree.example/sitemap/pages.xml',
    'https://viree.example/sitemap/activites-0.xml',
  ])
})

const facts: EventFacts = {
  name: 'Raquette',
  description: 'Au clair de lune.',
  language: 'fr-CA',
  url: 'https://viree.example/activites/1/raquette',
  images: ['https://viree.example/partage/1-fr.png'],
  startsAt: '2027-03-14T06:30:00.000Z',
  endsAt: '2027-03-14T07:30:00.000Z',
  timeZone: 'America/Toronto',
  isCancelled: false,
  place: {
    name: 'Chalet',
    street: '1, rue du Lac',
    city: 'Lévis',
    province: 'QC',
    latitude: 46.8,
    longitude: -71.2,
  },
  host: { name: 'Alice', url: 'https://viree.example/profil/1' },
  tickets: [{ name: null, priceCents: 1550, from: null, until: null }],
  placesLeft: 3,
  ticketsUrl: null,
  publishedAt: '2026-11-20T17:00:00.000Z',
}

describe('what search engines read', () => {
  test('says local times with the offset of that moment, on both sides of a change of clocks', () => {
    expect(eventData(facts)).toMatchObject({
      startDate: '2027-03-14T01:30:00-05:00',
      endDate: '2027-03-14T03:30:00-04:00',
    })
    expect(
      eventData({
        ...facts,
        timeZone: 'America/St_Johns',
        startsAt: '2027-11-07T04:00:00.000Z',
        endsAt: null,
      }),
    ).toMatchObject({
      startDate: '2027-11-07T01:30:00-02:30',
    })
    expect(eventData({ ...facts, endsAt: null })).not.toHaveProperty('endDate')
  })

  test('says where, what it costs, and whether it still takes place', () => {
    expect(eventData(facts)).toMatchObject({
      eventStatus: 'https://schema.org/EventScheduled',
      location: {
        '@type': 'Place',
        address: { streetAddress: '1, rue du Lac', addressLocality: 'Lévis', addressRegion: 'QC' },
      },
      offers: [
        { price: '15.50', priceCurrency: 'CAD', availability: 'https://schema.org/InStock', url: facts.url },
      ],
    })
    expect(eventData({ ...facts, isCancelled: true })).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      offers: [{ availability: 'https://schema.org/SoldOut' }],
    })
    expect(eventData({ ...facts, placesLeft: 0 }).offers[0]?.availability).toBe('https://schema.org/SoldOut')
    expect(eventData({ ...facts, place: null }).location).toEqual({
      '@type': 'VirtualLocation',
      url: facts.url,
    })
  })
})

describe('a calendar link', () => {
  const links = calendarLinks({
    title: 'A & B',
    startsAt: '2026-11-28T14:00:00.000Z',
    endsAt: null,
    place: 'Lévis',
    url: 'https://viree.example/a?b=c&d',
  })

  test('holds two hours free where the host gave no end', () => {
    expect(new URL(links.google).searchParams.get('dates')).toBe('20261128T140000Z/20261128T160000Z')
    expect(new URL(links.outlook).searchParams.get('enddt')).toBe('2026-11-28T16:00:00Z')
    expect(new URL(links.yahoo).searchParams.get('title')).toBe('A & B')
  })

  test('and a link to a network keep what is said whole', () => {
    const shared = shareLinks({ title: 'A & B', url: 'https://viree.example/a?b=c&d' })
    expect(new URL(shared.facebook).searchParams.get('u')).toBe('https://viree.example/a?b=c&d')
    expect(shared.email).toBe('mailto:?subject=A%20%26%20B&body=https%3A%2F%2Fviree.example%2Fa%3Fb%3Dc%26d')
  })
})

const picture: SharePicture = {
  motif: 'velo',
  id: 3,
  title: 'Le tour du lac',
  when: 'Samedi 28 novembre 2026 09:00',
  where: 'Lévis, QC',
  mark: 'Gratuit',
  brand: 'Virée',
  colours: { primary: '#047E6F', accent: '#E4572E' },
  photograph: null,
}

describe('the picture that is shared', () => {
  test('is a PNG of 1200 × 630, the same for the same activity', async () => {
    const bytes = Buffer.from(await sharePicture(picture))
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(Buffer.from(await sharePicture(picture)).equals(bytes)).toBe(true)
  })

  test('holds its words as outlines, and none of them as markup', async () => {
    const svg = await drawCard({ ...picture, title: '<script>alert(1)</script> & 🦆 Łódź' })
    expect(svg).not.toMatch(/<text|<script|font-family/)
    expect(() => parseXml(svg)).not.toThrow()
  })

  test('sets a title of any length in at most three lines that fit', async () => {
    const face = await typesetter(700)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }), (title) => {
        const lines = linesOf(face, title, 50, 1000, 3)
        expect(lines.length).toBeLessThanOrEqual(3)
        for (const line of lines)
          if (Array.from(line).length > 2) expect(face.width(line, 50)).toBeLessThanOrEqual(1000)
      }),
      { numRuns: 50 },
    )
  })
})

describe('what stands on other people’s pages', () => {
  const card = {
    name: '"><script>alert(1)</script>',
    language: 'fr-CA',
    when: 'Samedi',
    where: 'Lévis & Québec',
    price: 'Gratuit',
    mark: null,
    url: 'https://viree.example/a?b=c&d="',
    picture: '/couvertures/velo-3.svg',
  }

  test('is a page without forms, whose words are words', () => {
    const html = embedPage({
      language: 'fr-CA',
      title: '</title><script>',
      cards: [card],
      none: '',
      all: { label: 'Tout', url: '/' },
    })
    expect(html.match(/<script>/g)).toHaveLength(1) // its own
    expect(html).not.toMatch(/<form|<button|<input|alert\(1\)<\/script>/)
    expect(html).toContain('rel="noopener"')
  })

  test('may be framed by anybody, and runs nothing but its own few lines', () => {
    expect(EMBED_POLICY).toContain('frame-ancestors *')
    expect(EMBED_POLICY).toContain("default-src 'none'")
    expect(EMBED_POLICY).not.toContain('unsafe')
  })

  test('is put there by a code that no name breaks out of', () => {
    const code = embedCode({
      siteUrl: 'https://viree.example',
      path: '/embarquer/activite/1',
      title: '"><img src=x>',
      height: 460,
    })
    expect(code.script).not.toContain('<img')
    expect(code.frame).not.toContain('<img')
    expect(embedScript('https://viree.example')).toContain('event.source !== frame.contentWindow')
  })
})

test('a map is drawn wherever that is, as words and lines only', () => {
  const coordinate = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(
      coordinate(85),
      coordinate(179),
      fc.constantFrom('jour' as const, 'nuit' as const),
      (latitude, longitude, theme) => {
        const towns = [{ city: 'L’Ange-<Gardien>', latitude: latitude + 0.05, longitude, population: 4000 }]
        const svg = locator({ latitude, longitude, towns, theme }, 44)
        expect(() => parseXml(svg)).not.toThrow()
        expect(svg).not.toMatch(/NaN|Infinity|href|<image/)
      },
    ),
    { numRuns: 40 },
  )
})

test.each(['fr', 'en'])(
  'every email that may be switched off has its words on the page of emails (%s)',
  (language) => {
    const path = `locales/${language}/settings.json`
    expect(existsSync(path)).toBe(true)
    const { notifications } = JSON.parse(readFileSync(path, 'utf8')) as {
      notifications: { types: Record<string, { label: string; hint: string }> }
    }
    for (const type of CHOOSABLE_TYPES) {
      expect(notifications.types[type]?.label, type).toBeTruthy()
      expect(notifications.types[type]?.hint, type).toBeTruthy()
    }
  },
)
