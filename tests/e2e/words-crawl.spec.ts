import type { APIRequestContext, Page } from '@playwright/test'
import { organisePath, paths } from '#app/lib/brand.ts'
import { expect, test } from './fixtures.ts'
import { goTo, PAGES, type Reader } from './pages.ts'
import { newcomer, originOf, signIn, signOut, signUp } from './steps.ts'
import type { Language } from './words.ts'
import { foreignWords, peopleWords, type Piece, piecesOf, rawWords } from './wrong-words.ts'

const READERS: Reader[] = ['visitor', 'participant', 'host', 'operator']
const LANGUAGES = ['fr', 'en'] as const

/** An e-mail that was sent is in its recipient's language, even for an operator who reads it here. */
const EMAIL = /^\/operations\/courriel\/./

const IS_WHOLE = process.env.TEST_SIZE === 'whole'

/** The small size reads each page in one language, every other one in English. */
const isReadIn = (language: Language, index: number) =>
  process.env.TEST_SIZE !== 'small' || LANGUAGES.indexOf(language) === index % 2

/** Text for and about programs. */
const FOR_PROGRAMS = ['/api/docs']

// Its four readers take longest of all, so they are spread over the workers.
test.describe.configure({ mode: 'parallel' })

for (const reader of READERS) {
  test(`pages in both languages, as a ${reader}: our words, all of them, in one language`, async ({
    page,
    t,
    account,
    database,
    mailbox,
  }) => {
    test.setTimeout(300_000)
    // Operators read e-mails, so one must exist.
    const lan = newcomer('Lan')
    await signUp(page, t, lan)
    await mailbox.message({ to: lan.email })
    await signOut(page)
    if (reader !== 'visitor') await signIn(page, t, await account(reader))
    const addresses = await addressesFor(page, reader)
    const Origin = await originOf(page)
    await page.goto('about:blank')
    // Other people write and change meanwhile, and the worker writes e-mails, which operators read.
    const people = new Set<string>()
    const lookAtPeople = async () => {
      const emails = await mailbox.all()
      for (const words of await database((db) => peopleWords(db, emails))) people.add(words)
    }
    const crawl = async (language: Language, urls: readonly string[]): Promise<Read[]> => {
      // The language menu's cookie: `?lang=` would be lost in redirects.
      await page.request.post('/langue', { form: { locale: language }, headers: { Origin } })
      const read: Read[] = []
      for (const [index, url] of urls.entries()) {
        if (index % 10 === 0) await lookAtPeople()
        const answer = await page.request.get(url)
        expect([url, answer.headers()['content-type']]).toEqual([url, 'text/html; charset=utf-8'])
        const pieces = await piecesOf(page, await answer.text())
        expect(pieces.length, url).toBeGreaterThan(20)
        read.push({ url, pieces })
      }
      await lookAtPeople()
      return read
    }
    const wrongIn = (language: Language, { url, pieces }: Read) => [
      ...rawWords(pieces),
      ...(EMAIL.test(url) ? [] : foreignWords(pieces, language, people)),
    ]

    for (const language of LANGUAGES) {
      const read = addresses.filter((_, index) => isReadIn(language, index))
      const suspects = (await crawl(language, read)).filter((one) => wrongIn(language, one).length > 0)
      // Text of people that was there for a moment is gone at the second look; a wrong text of ours is not.
      for (const { url } of suspects) {
        const again = await crawl(language, [url])
        expect(
          again.flatMap((one) => wrongIn(language, one).map((word) => `${language} ${url}: ${word}`)),
        ).toEqual([])
      }
    }
  })
}

interface Read {
  url: string
  pieces: Piece[]
}

/**
 * In the whole size every reader requests every page, except those at a secret address, which only those request who have it. In the
 * small size each page is requested by the reader for whom it is made.
 */
async function addressesFor(page: Page, reader: Reader): Promise<string[]> {
  const addresses: string[] = []
  for (const listed of Object.values(PAGES)) {
    if (FOR_PROGRAMS.includes(listed.path)) continue
    const isTheirs = listed.as === reader
    if (listed.behind) addresses.push(...(isTheirs ? [await goTo(page, listed)] : []))
    else if (isTheirs || IS_WHOLE) addresses.push(listed.path)
  }
  return addresses
}

test('a raw key, an enumeration, a kind of work or a foreign sentence on a page is named', async ({
  page,
}) => {
  const html = await (await page.request.get('/activites?lang=fr')).text()
  const plant = async (piece: string) => {
    const pieces = await piecesOf(page, html.replace('<main', `${piece}<main`))
    return [...rawWords(pieces), ...foreignWords(pieces, 'fr', new Set())]
  }
  const before = await plant('')
  const named = async (piece: string) => (await plant(piece)).filter((word) => !before.includes(word))

  expect(await named('<p>participation:cancel.title</p>')).toEqual(['a key: participation:cancel.title'])
  expect(await named('<p>nav.offers</p>')).toEqual(['a key: nav.offers'])
  expect(await named('<p aria-label="{{count}} places"></p>')).toEqual(['a field: {{count}}'])
  expect(await named('<p>Statut : WAITING_PAYMENT</p>')).toEqual(['an enumeration: WAITING_PAYMENT'])
  expect(await named('<p>VALIDED</p>')).toEqual(['an enumeration: VALIDED'])
  expect(await named('<img alt="deliver-notification">')).toEqual(['a kind of work: deliver-notification'])
  expect(await named('<p>You can see this with your own eyes.</p>')).toEqual([
    'English: You can see this with your own eyes.',
  ])
  expect(await named('<input placeholder="Search">')).toEqual(['English: Search'])
  expect(await named('<p lang="en">You can see this with your own eyes.</p>')).toEqual([])
})

const CONTENT = [
  ...[organisePath(), paths.offers, paths.about, paths.blog, paths.application, paths.contact, paths.faq],
  ...[paths.privacy, paths.terms, paths.saleTerms],
]

test('every link of the texts that we write answers 200, and one that does not is named', async ({
  request,
}) => {
  for (const path of CONTENT)
    for (const language of LANGUAGES) {
      const html = await (await request.get(`${path}?lang=${language}`)).text()
      expect(await deadLinks(request, html), `${language} ${path}`).toEqual([])
    }
  expect(await deadLinks(request, '<main><a href="/nulle-part">ici</a></main>')).toEqual(['404: /nulle-part'])
})

async function deadLinks(request: APIRequestContext, html: string): Promise<string[]> {
  const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? ''
  const links = new Set([...main.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href))
  const dead: string[] = []
  for (const link of links) {
    const status = (await request.get(link.replaceAll('&amp;', '&'))).status()
    if (status !== 200) dead.push(`${status}: ${link}`)
  }
  return dead
}
