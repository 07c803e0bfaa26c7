import { useTranslation } from 'react-i18next'

interface FeedLinksProps {
  /** The path of the two feeds, without their extension. */
  path: string
  /** The query of the search, if there is one. */
  query?: string
  /** The query for `/integrer`. */
  embed: string
}

/** Offers the same list to calendars, feed readers and other sites. */
export default function FeedLinks({ path, query = '', embed }: FeedLinksProps) {
  const { t } = useTranslation('common')
  const suffix = query && `?${query}`

  return (
    <p className="small soft feed-links">
      {t('feeds.label')} <a href={`${path}.ics${suffix}`}>{t('feeds.calendar')}</a>
      {' · '}
      <a href={`${path}.atom${suffix}`}>{t('feeds.atom')}</a>
      {' · '}
      <a href={embed ? `/integrer?${embed}` : '/integrer'}>{t('feeds.embed')}</a>
    </p>
  )
}
