import { EDITOR_PATH } from '#server/domain/activity/paths.ts'
import { type Brand, type OptionalPage, organisePath } from '#server/domain/platform/brand.ts'

export {
  brand,
  brands,
  organisePath,
  saFlag,
  type Brand,
  type OptionalPage,
} from '#server/domain/platform/brand.ts'

/** The links of header and footer, for the brand of the domain. */

export interface SiteLink {
  href: string
  /** A key of the namespace `common`. */
  label: string
}

export interface LinkGroup {
  title: string
  links: SiteLink[]
}

export const paths = {
  home: '/',
  activities: '/activites',
  weekend: '/activites?when=weekend',
  addActivity: EDITOR_PATH,
  myActivities: '/mes-activites',
  myRegistrations: '/mes-inscriptions',
  dashboard: '/dashboard',
  account: '/mon-compte/profil',
  operations: '/operations/activites',
  offers: '/forfaits',
  about: '/a-propos',
  blog: '/blog',
  application: '/application',
  faq: '/foire-aux-questions',
  contact: '/contact',
  privacy: '/politique-de-confidentialite',
  terms: '/conditions-generales-d-utilisation',
  saleTerms: '/conditions-generales-de-vente',
  authentication: '/authentification',
  login: '/authentification?set=login',
  resendConfirmation: '/courriel/renvoyer',
  acceptTerms: '/mon-compte/conditions',
} as const

const to = (href: string, label: string): SiteLink => ({ href, label })

/**
 * The links of the header that do not depend on the account: the visible ones, and those behind *More* once signed in.
 */
export function navigation(of: Brand, visitor: { signedIn: boolean; isOperator: boolean }) {
  const optional = optionalLinks(of)
  const activities = to(paths.activities, 'nav.activities')
  const operations = visitor.isOperator ? [to(paths.operations, 'nav.operations')] : []
  const organise = to(organisePath(of), 'nav.organise')

  if (!visitor.signedIn) {
    return { main: [activities, ...optional.offers, ...optional.blog, ...optional.application], more: [] }
  }
  return {
    main: [activities, to(paths.myRegistrations, 'nav.myRegistrations')],
    more: [...operations, organise, ...optional.offers, ...optional.blog, ...optional.application],
  }
}

/** The links of the footer, by section. */
export function siteMap(of: Brand): LinkGroup[] {
  const optional = optionalLinks(of)

  return [
    {
      title: 'footer.goOut',
      links: [
        to(paths.activities, 'nav.activities'),
        to(paths.weekend, 'footer.weekend'),
        ...optional.application,
        ...optional.blog,
        to('/infolettre', 'footer.newsletter'),
      ],
    },
    {
      title: 'footer.organise',
      links: [
        to(organisePath(of), 'nav.organise'),
        ...optional.offers,
        to(paths.faq, 'footer.faq'),
        to(paths.contact, 'footer.contact'),
      ],
    },
    {
      title: 'footer.company',
      links: [
        ...optional.about,
        to(paths.privacy, 'footer.privacy'),
        to(paths.terms, 'footer.terms'),
        to(paths.saleTerms, 'footer.saleTerms'),
        to('/temoins', 'consent.label'),
      ],
    },
  ]
}

/** Returns an optional page as a list of one link or of none, so that it can be spread. */
function optionalLinks({ pages }: Brand): Record<OptionalPage, SiteLink[]> {
  return {
    offers: pages.offers ? [to(paths.offers, 'nav.offers')] : [],
    about: pages.about ? [to(paths.about, 'footer.about')] : [],
    blog: pages.blog ? [to(paths.blog, 'nav.blog')] : [],
    application: pages.application ? [to(paths.application, 'nav.application')] : [],
  }
}
