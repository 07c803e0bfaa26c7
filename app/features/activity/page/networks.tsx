import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { type NetworkName, NETWORKS } from '#server/domain/activity/sharing.ts'

interface NetworksProps {
  activityId: number
  networks: Record<NetworkName, string>
}

/** Marks of the networks, drawn like our icons. They are not in the sprite, because no other page has them. */
const MARKS: Record<Exclude<NetworkName, 'email'>, string> = {
  facebook:
    'M14 8.2h2.7V4.5H14a3.6 3.6 0 0 0-3.6 3.6v2.6H7.8v3.5h2.6v6.3H14v-6.3h2.5l.5-3.5h-3V8.7a.5.5 0 0 1 .5-.5z',
  linkedin: 'M5 10v9.5M5 5.5v.1M10 19.5V10M10 14a4.3 4.3 0 0 1 8.6 0v5.5',
  whatsapp: 'M3.5 20.5l1.3-4.3a8.5 8.5 0 1 1 3.1 3zM9 8.5c-.4 3.6 2.9 6.9 6.5 6.5',
  bluesky:
    'M12 11C10.6 8 7.6 5 4.6 4.5c-1.5 0-1.2 5.4.4 7.4 1 1.3 2.9 1.4 4 1.1-2.5.4-3.6 2-2 4 2 2.4 4 1 5-2 1 3 3 4.4 5 2 1.6-2 .5-3.6-2-4 1.1.3 3 .2 4-1.1 1.6-2 1.9-7.4.4-7.4-3 .5-6 3.5-7.4 6.5z',
}

/** Links that open a network with the address filled in, and the way to embed the activity. They need no script. */
export default function Networks({ activityId, networks }: NetworksProps) {
  const { t } = useTranslation('sharing')

  return (
    <div className="networks">
      <p className="label" id="networks">
        {t('panel.via')}
      </p>
      <ul className="cluster share-links" aria-labelledby="networks">
        {NETWORKS.map((name) => (
          <li key={name}>
            <a className="button is-quiet is-small" href={networks[name]} rel="noopener noreferrer">
              {name === 'email' ? <Icon name="mail" /> : <Mark name={name} />}
              {t(`panel.names.${name}`)}
            </a>
          </li>
        ))}
      </ul>
      <p className="small soft">
        {t('panel.elsewhere')} <Link to={`/integrer?activite=${activityId}`}>{t('panel.embed')}</Link>
      </p>
    </div>
  )
}

function Mark({ name }: { name: keyof typeof MARKS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={MARKS[name]} />
    </svg>
  )
}
