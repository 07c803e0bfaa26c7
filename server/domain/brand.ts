/**
 * The one file that says whose site this is: names, company, colours, and which pages it links to. The letters need it as
 * much as the pages. `saFlag` picks the second brand, which shows neither offers, about, blog nor application anywhere.
 */

export type OptionalPage = 'offers' | 'about' | 'blog' | 'application'

export interface Brand {
  id: 'viree' | 'sa'
  name: string
  shortName: string
  /** Of the logo, filled buttons, and what gives joy; palette.ts has those that go with them. */
  colours: { primary: string; accent: string }
  company: typeof company
  /** The pages that this brand links to; a page left out is linked from nowhere. */
  pages: Record<OptionalPage, boolean>
}

/** What every page shows of it; the rest is in company.ts, which no browser loads. */
const company = { name: 'Virée inc.', city: 'Québec', email: 'bonjour@viree.example' }

const viree: Brand = {
  id: 'viree',
  name: 'Virée',
  shortName: 'viree',
  colours: { primary: '#047e6f', accent: '#f47b4f' },
  company,
  pages: { offers: true, about: true, blog: true, application: true },
}

export const brands = {
  viree,
  sa: {
    ...viree,
    id: 'sa',
    shortName: 'sa',
    colours: { primary: '#1b568c', accent: '#f47b4f' },
    pages: { offers: false, about: false, blog: false, application: false },
  },
} as const satisfies Record<Brand['id'], Brand>

/** Said when the product is built. What reads the routes without a build (the browser tests) has no `env`. */
export const saFlag = (import.meta.env as ImportMetaEnv | undefined)?.VITE_SA_FLAG === 'true'

export const brand: Brand = saFlag ? brands.sa : brands.viree

/** The page that invites people to organise, named after the product. */
export function organisePath(of: Brand = brand): string {
  return `/organiser-sur-${of.shortName}`
}
