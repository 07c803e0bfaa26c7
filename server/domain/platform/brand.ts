/**
 * The brand of the site: names, company, colours, and which pages it links to. The emails need it as much as the pages.
 * `saFlag` selects the second brand, which shows neither offers, about, blog nor application anywhere.
 */

export type OptionalPage = 'offers' | 'about' | 'blog' | 'application'

export interface Brand {
  id: 'viree' | 'sa'
  name: string
  /** The colours of the logo, filled buttons, and festive accents; palette.ts has the ones derived from them. */
  colours: { primary: string; accent: string }
  company: typeof company
  /** The pages that this brand links to; a page left out is linked from nowhere. */
  pages: Record<OptionalPage, boolean>
}

/** The part that every page shows; the rest is in company.ts, which no browser loads. */
const company = { name: 'Virée inc.', city: 'Québec' }

const viree: Brand = {
  id: 'viree',
  name: 'Virée',
  colours: { primary: '#047e6f', accent: '#f47b4f' },
  company,
  pages: { offers: true, about: true, blog: true, application: true },
}

const sa: Brand = {
  id: 'sa',
  name: 'Virée',
  colours: { primary: '#1b568c', accent: '#f47b4f' },
  company,
  pages: { offers: false, about: false, blog: false, application: false },
}

export const brands: Record<Brand['id'], Brand> = { viree, sa }

/** Set when the product is built. Code that reads the routes without a build (the browser tests) has no `env`. */
const hasEnv = Boolean(import.meta.env as ImportMetaEnv | undefined)
export const saFlag = hasEnv ? import.meta.env.VITE_SA_FLAG === 'true' : false

export const brand: Brand = saFlag ? sa : viree

/** The page that invites people to organise, named after the product. */
export function organisePath(of: Brand = brand): string {
  return `/organiser-sur-${of.id}`
}
