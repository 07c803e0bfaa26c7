import { useTranslation } from 'react-i18next'

interface FeedLinksProps {
  /** Where the two feeds are, without their ending. */
  path: string
  /** The query of the search, if there is one. */
  query?: string
  /** What `/integrer` is asked for. */
  embed: string
}

/** The same list for calendars, readers of feeds, and other sites. */
export default function FeedLinks({ path, query = '', embed }: FeedLinksProps) {
  const { t } = useTranslation('activity')
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
