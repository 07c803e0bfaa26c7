import { contentFacts } from '#server/api/present/content-facts.ts'
import { fillContent } from '#server/documents/content-text.ts'
import { markdown } from '#server/documents/markdown.ts'
import { brand, organisePath } from '#server/domain/platform/brand.ts'
import { i18nOf, type Locale } from '#server/runtime/i18n.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { foldQuestions, withContents } from './questions.server.ts'

export interface ContentPage {
  title: string
  description: string
  /** The date of the version, for texts that people accept. */
  version: string | null
  html: string
}

const files = import.meta.glob<string>('../../../../locales/*/pages/*.md', {
  eager: true,
  import: 'default',
  query: '?raw',
})

const FILE_OF: Record<string, string> = {
  [organisePath()]: 'organise',
  ...(brand.pages.offers && { '/forfaits': 'offers' }),
  ...(brand.pages.about && { '/a-propos': 'about' }),
  ...(brand.pages.blog && { '/blog': 'blog' }),
  ...(brand.pages.application && { '/application': 'application' }),
  '/contact': 'contact',
  '/foire-aux-questions': 'faq',
  '/politique-de-confidentialite': 'privacy',
  '/conditions-generales-d-utilisation': 'terms-of-use',
  '/conditions-generales-de-vente': 'terms-of-sale',
}

const made = new Map<string, ContentPage>()

/** Returns the page of this address in this language; rendered once. */
export function readContentPage(path: string, locale: Locale): ContentPage {
  const name = FILE_OF[path.replace(/(.)\/$/, '$1')]
  const source = files[`../../../../locales/${locale}/pages/${name}.md`]
  if (!name || source === undefined) throw new Response(null, { status: 404 })

  const { settings } = processServices()
  const key = `${settings.publicUrl}/${locale}/${name}`
  const known = made.get(key)
  if (known) return known
  const page = makePage(fillContent(source, contentFacts(settings, locale)))
  if (name === 'faq') {
    const i18n = i18nOf(locale)
    const folded = foldQuestions(page.html, i18n.t('content:questionLink'))
    page.html = withContents(folded, i18n.t('content:onThisPage'))
  }
  made.set(key, page)
  return page
}

export interface Plan {
  key: 'free' | 'base' | 'plus'
  /** A month, before tax. */
  price: string
  /** A whole year; null where it costs nothing. */
  year: string | null
  /** Of each order. */
  fee: string
}

/** Returns the plans with their prices, which the code knows, and whether people can sell and subscribe already. */
export function readPlans(locale: Locale): { plans: Plan[]; arePlansOpen: boolean; isSelling: boolean } {
  const { fields, flags } = contentFacts(processServices().settings, locale)
  const plan = (key: Plan['key'], price: string, year: string | null): Plan => ({
    key,
    price: fields[price] ?? '',
    year: year && (fields[year] ?? ''),
    fee: fields[`${key}Fee`] ?? '',
  })
  return {
    plans: [
      plan('free', 'freePrice', null),
      plan('base', 'baseMonthly', 'baseYearly'),
      plan('plus', 'plusMonthly', 'plusYearly'),
    ],
    arePlansOpen: flags.plans === true,
    isSelling: flags.paidTickets === true,
  }
}

function makePage(source: string): ContentPage {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const facts = new Map(
    head.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
  )
  return {
    title: facts.get('title') ?? '',
    description: facts.get('description') ?? '',
    version: facts.get('version') ?? null,
    html: markdown(body, { topHeading: 1, author: 'PLATFORM' }),
  }
}
