import { useTranslation } from 'react-i18next'
import type { linksOf } from '#app/shared/account/profile.server.ts'

/** Where else one finds the person. */
export function Elsewhere({ links }: { links: ReturnType<typeof linksOf> }) {
  const { t } = useTranslation('profile')
  if (links.length === 0) return null

  return (
    <section aria-labelledby="elsewhere">
      <h2 id="elsewhere" className="label">
        {t('elsewhere')}
      </h2>
      <ul className="cluster">
        {links.map(({ network, href, text }) => (
          <li key={network}>
            <a href={href} rel="nofollow ugc noopener">
              {network === 'web' ? text : NETWORK_NAMES[network]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Proper names, the same in every language. */
const NETWORK_NAMES = { facebook: 'Facebook', instagram: 'Instagram', linkedin: 'LinkedIn' } as const
