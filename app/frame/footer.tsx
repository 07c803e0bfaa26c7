import { useTranslation } from 'react-i18next'
import { brand, type LinkGroup, siteMap } from '#app/lib/brand.ts'
import { useKeptMarkup } from '#app/lib/kept-markup.tsx'
import { Link } from '#app/ui/link.tsx'
import { Logo } from '#app/ui/logo.tsx'

/** The site map and the company. */
export function Footer({ year }: { year: number }) {
  return <footer className="footer" {...useKeptMarkup(`footer ${year}`, <SiteMap year={year} />)} />
}

function SiteMap({ year }: { year: number }) {
  const { t } = useTranslation('common')

  return (
    <div className="wrap">
      <div className="footer-grid">
        <div>
          <Logo className="logo" />
          <p>{t('site.tagline')}</p>
        </div>
        {siteMap(brand).map((group) => (
          <FooterGroup key={group.title} {...group} />
        ))}
      </div>
      <p className="tiny section">
        {t('footer.legal', { year, company: brand.company.name, city: brand.company.city })}
      </p>
    </div>
  )
}

function FooterGroup({ title, links }: LinkGroup) {
  const { t } = useTranslation('common')
  const name = { name: brand.name }

  return (
    <nav aria-label={t(title, name)}>
      <h2>{t(title, name)}</h2>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link to={href}>{t(label, name)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
