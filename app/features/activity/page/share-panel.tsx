import { useTranslation } from 'react-i18next'
import { ShareButtons } from '#app/shared/activity/share-buttons.tsx'
import { Link } from '#app/ui/link.tsx'
import { type NetworkName, NETWORKS } from '#server/domain/activity/sharing.ts'

interface SharePanelProps {
  activityId: number
  title: string
  sharing: {
    isPublic: boolean
    link: string
    networks: Record<NetworkName, string>
  }
}

/** Ways to share the activity or embed it, those of the device first. Nothing is loaded from other sites. */
export function SharePanel({ activityId, title, sharing }: SharePanelProps) {
  const { t } = useTranslation('sharing')
  const { isPublic, link, networks } = sharing
  if (!isPublic) return null

  return (
    <section className="stack" aria-labelledby="share">
      <h2 id="share">{t('panel.title')}</h2>
      <ShareButtons title={title} link={link} />
      <ul className="cluster share-links">
        {NETWORKS.map((name) => (
          <li key={name}>
            <a className="button is-quiet is-small" href={networks[name]} rel="noopener noreferrer">
              {t(`panel.names.${name}`)}
            </a>
          </li>
        ))}
      </ul>
      <p className="small soft">
        {t('panel.elsewhere')} <Link to={`/integrer?activite=${activityId}`}>{t('panel.embed')}</Link>
      </p>
    </section>
  )
}
