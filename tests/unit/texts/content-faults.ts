import type { RouteConfigEntry } from '@remix-run/route-config'
import { paths } from '#app/lib/brand.ts'
import routes from '#app/routes.ts'
import { COOKIES } from '#server/api/http/cookies/cookies.ts'
import { contentFacts } from '#server/api/present/content-facts.ts'
import { fillContent } from '#server/documents/content-text.ts'
import { organisePath } from '#server/domain/platform/brand.ts'

type Language = 'fr' | 'en'

/** Words that deny something. Each belongs in a section that disappears with what it denies. */
const DENIALS: Record<Language, RegExp> = {
  fr: /en construction|pas encore (?!trois|besoin)[^.]*|(?:un bouton|un formulaire) viendra|viendra plus tard|à l’ouverture|d’ici l’ouverture|quand (?:ce sera ouvert|la billetterie ouvrira)/iu,
  en: /being built|not (?:open |built |possible [^.]*)?yet|cannot [^.]* yet|will come to this page|a button will come|until (?:the opening|that page is open)|when (?:ticketing|that) opens/iu,
}

/**
 * Numbers that the code does not contain, with the words around them: laws, addresses, ages, promises of people. Any
 * other number is a limit, a term or a price of the product, and comes from the code.
 */
const TYPED_WHERE: Record<Language, RegExp[]> = {
  fr: [
    /911/,
    /argon2id/,
    /1[48] ans/,
    /loi 25/i,
    /sections? (?:14 et 15|\d+)/,
    /niveau [12]/,
    /cc by 4\.0|by\/4\.0/i,
    /20 novembre 2026/,
    /(?:dans les|au moins|bureau 2\.36, |pendant|entre) ?\d+(?: (?:à|et) \d+)? (?:jours|jours ouvrables)/,
    /(?:30 jours|60 jours|10 jours ouvrables|5 à 10 jours ouvrables|5 jours ouvrables|15 jours|90 et 60 jours)/,
    /90 jours au plus/,
    /(?:525|bureau 2\.36|g1r 5s9|1 888 528-7741|1 888 672-2556)/i,
    /retenues 31 minutes/,
    /24 heures/,
  ],
  en: [
    /911/,
    /argon2id/,
    /(?:the age of|under|you must be|from) 1[48]/i,
    /law 25/i,
    /sections? (?:14 and 15|\d+)/,
    /level [12]/,
    /cc by 4\.0|by\/4\.0/i,
    /20 November 2026/,
    /(?:30|60|15) days|(?:5 to 10|10|5) business days|90 and 60 days/,
    /90 days at most/,
    /(?:525|bureau 2\.36|g1r 5s9|1 888 528-7741|1 888 672-2556)/i,
    /held for 31 minutes/,
    /24 hours/,
  ],
}

const OPTIONAL = {
  offers: paths.offers,
  about: paths.about,
  blog: paths.blog,
  application: paths.application,
}

const SITE = { publicUrl: 'http://localhost:3000', googlePlacesKey: null, improver: null, stripe: null }

/** Returns every statement in the text of a page that contradicts the code, by its name. */
export function contentFaults(source: string, language: Language): string[] {
  const body = source.replace(/^---\n[^]*?\n---\n/, (head) => head.replace(/^version: .*$/m, ''))
  const plain = body.replaceAll('\u00a0', ' ')
  return [
    ...unknownFields(source, language),
    ...typedNumbers(plain, language),
    ...denials(plain, language),
    ...links(plain),
    ...Object.values(COOKIES)
      .filter(({ name }) => plain.includes(name))
      .map(({ name }) => `a cookie written by hand: ${name}`),
  ]
}

function unknownFields(source: string, language: Language): string[] {
  try {
    const filled = fillContent(source, contentFacts(SITE, language))
    return filled.includes('{{') ? ['a section without its end'] : []
  } catch (error) {
    return [String(error)]
  }
}

/** Headings are numbered, and links may hold numbers. */
function typedNumbers(plain: string, language: Language): string[] {
  const known = TYPED_WHERE[language]
  const text = plain
    .replace(/^## \d+\. /gm, '')
    .replace(/^\d+\. /gm, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\{\{[^}]*\}\}/g, '')
  const rest = known.reduce((left, where) => left.replace(new RegExp(where, 'giu'), ''), text)
  return [...rest.matchAll(/[^.\n]{0,30}\d[\d .,]*[^.\n]{0,20}/g)].map(
    ([found]) => `a typed number: ${found.trim()}`,
  )
}

/** Text in a section whose flag is false today may deny something; the flag comes from the code. */
function denials(plain: string, language: Language): string[] {
  const { flags } = contentFacts(SITE, language)
  const said = plain.replace(
    /\{\{\^(\w+)\}\}((?:(?!\{\{\/\1\}\})[^])*)\{\{\/\1\}\}/g,
    (whole, flag: string) => (flags[flag] === undefined ? whole : ''),
  )
  return [...said.matchAll(new RegExp(DENIALS[language], 'giu'))].map(([found]) => `a denial: ${found}`)
}

function links(plain: string): string[] {
  const outside = Object.entries(OPTIONAL).reduce(
    (text, [flag]) =>
      text.replace(
        new RegExp(`\\{\\{#${flag}\\}\\}(?:(?!\\{\\{/${flag}\\}\\})[^])*\\{\\{/${flag}\\}\\}`, 'g'),
        '',
      ),
    plain,
  )
  const hrefs = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href)
  return [
    ...hrefs(plain)
      .filter((href) => href.startsWith('/') && !isRoute(href))
      .map((href) => `a link that leads nowhere: ${href}`),
    ...hrefs(outside)
      .filter((href) => Object.values(OPTIONAL).some((path) => path === href))
      .map((href) => `a link that the second brand has not: ${href}`),
    ...hrefs(plain)
      .filter((href) => href.startsWith('/organiser-sur-'))
      .map((href) => `the address of the organiser's page by hand: ${href}`),
  ]
}

function isRoute(href: string): boolean {
  const [path = ''] = href.split(/[?#]/)
  const entries: RouteConfigEntry[] = routes
  return (
    entries.some(({ path: pattern = '' }) => pattern !== '*' && `/${pattern}` === path) ||
    path === organisePath()
  )
}
