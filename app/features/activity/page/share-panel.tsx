import { useTranslation } from 'react-i18next'
import { ShareButtons } from '#app/shared/activity/share-buttons.tsx'
import { Link } from '#app/ui/link.tsx'
import { type NetworkName, NETWORKS } from '#server/domain/activity/sharing.ts'

interface SharePanelProps {
  activityId: number
  title: string
  sharing: {
    isPublic: boolean
    address: string
    calendars: Record<CalendarName, string>
    networks: Record<NetworkName, string>
  }
}

/** Links to add the activity to a calendar, share it or embed it. Plain links: nothing is loaded from other sites. */
export function SharePanel({ activityId, title, sharing }: SharePanelProps) {
  const { t } = useTranslation('sharing')
  const { isPublic, address, calendars, networks } = sharing

  return (
    <section className="stack" aria-labelledby="share">
      <h2 id="share">{t('panel.title')}</h2>
      <details className="fold">
        <summary>
          <Icon name="calendar" />
          {t('panel.calendars')}
          <Icon name="next" />
        </summary>
        <ul className="cluster share-links">
          <li>
            <a className="button is-line is-small" href={activityPagePath(activityId, 'activite.ics')}>
              {t('panel.file')}
            </a>
          </li>
          {CALENDARS.map((name) => (
            <li key={name}>
              <a className="button is-line is-small" href={calendars[name]} rel="noopener noreferrer">
                {t(`panel.names.${name}`)}
              </a>
            </li>
          ))}
        </ul>
      </details>
      {isPublic && (
        <>
          <ul className="cluster share-links">
            <NativeShare title={title} address={address} />
            {NETWORKS.map((name) => (
              <li key={name}>
                <a className="button is-quiet is-small" href={networks[name]} rel="noopener noreferrer">
                  {t(`panel.names.${name}`)}
                </a>
              </li>
            ))}
          </ul>
          <div className="field">
            <label className="label" htmlFor="share-address">
              {t('panel.address')}
            </label>
            <input className="input" id="share-address" type="text" readOnly value={address} />
          </div>
          <p className="small soft">
            {t('panel.elsewhere')} <Link to={`/integrer?activite=${activityId}`}>{t('panel.embed')}</Link>
          </p>
        </>
      )}
    </section>
  )
}
