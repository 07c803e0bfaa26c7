import { markdown } from '#server/documents/markdown.ts'
import { brand, organisePath } from '#server/domain/brand.ts'
import type { Locale } from '#server/i18n.ts'

export interface ContentPage {
  title: string
  description: string
  /** Day of the version, of texts that people accept. */
  version: string | null
  html: string
}

const files = import.meta.glob<string>('../../locales/*/pages/*.md', {
  eager: true,
  import: 'default',
  query: '?raw',
})

const FILE_OF: Record<string, string> = {
  [organisePath()]: 'organise',
  '/forfaits': 'offers',
  '/a-propos': 'about',
  '/blog': 'blog',
  '/application': 'application',
  '/contact': 'contact',
  '/foire-aux-questions': 'faq',
  '/politique-de-confidentialite': 'privacy',
  '/conditions-generales-d-utilisation': 'terms-of-use',
  '/conditions-generales-de-vente': 'terms-of-sale',
}

const made = new Map<string, ContentPage>()

/** The page of this address in this language; made once. */
export function readContentPage(path: string, locale: Locale): ContentPage {
  const name = FILE_OF[path.replace(/(.)\/$/, '$1')]
  const source = files[`../../locales/${locale}/pages/${name}.md`]
  if (!name || source === undefined) throw new Response(null, { status: 404 })

  const key = `${locale}/${name}`
  const page = made.get(key) ?? makePage(fill(source))
  made.set(key, page)
  return page
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
    html: markdown(body, { topHeading: 1, author: 'HOUSE' }),
  }
}

/** The texts name the company through the brand file, so that it is said in one place. */
function fill(source: string): string {
  const { company } = brand
  const values: Record<string, string> = {
    name: brand.name,
    company: company.name,
    address: company.address.join(', '),
    phone: company.telephone,
    email: company.email,
    privacyOfficer: company.privacyOfficer.name,
    gst: company.gstNumber,
    qst: company.qstNumber,
  }
  return source.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
}
