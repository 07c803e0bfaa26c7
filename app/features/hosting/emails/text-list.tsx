import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { type EmailPage, hostEmailsPath, TEXT_PAGES } from '#server/domain/notification/message-paths.ts'

interface TextListProps {
  activity: { activityId: number; timeZone: string; isCancelled: boolean }
  texts: readonly { templateType: string; savedAt: string; sentAt: string | null }[]
  afterLeavesAt: string
  momentsOver: readonly string[]
  isPro: boolean
  mayWrite: boolean
}

/** The three moments, each with its text if there is one. */
export function TextList({ activity, texts, afterLeavesAt, momentsOver, isPro, mayWrite }: TextListProps) {
  const { t, i18n } = useTranslation('messages')
  const at = (instant: string) => formatDateTime(instant, activity.timeZone, i18n.language)
  const moments = Object.entries(TEXT_PAGES) as [Exclude<EmailPage, 'maintenant'>, keyof typeof MOMENTS][]

  return (
    <section className="stack" aria-labelledby="texts">
      <h2 id="texts">{t('texts.heading')}</h2>
      {mayWrite && !activity.isCancelled && <p className="soft">{t('texts.lead')}</p>}
      <ul className="rows tasks">
        {moments.map(([page, type]) => {
          const text = texts.find(({ templateType }) => templateType === type)
          const isOver = momentsOver.includes(type)
          const mayChange = mayWrite && !activity.isCancelled && !text?.sentAt && !isOver
          return (
            <li key={type}>
              <div>
                <h3>{t(`moments.${type}.heading`)}</h3>
                <p className="small">{t(`moments.${type}.lead`, { date: at(afterLeavesAt) })}</p>
                <p className="cluster">
                  <Badge tone={text && 'ok'}>
                    {!text && t(isOver ? 'texts.over' : 'texts.none')}
                    {text &&
                      (text.sentAt
                        ? t('texts.sent', { date: at(text.sentAt) })
                        : t('texts.saved', { date: at(text.savedAt) }))}
                  </Badge>
                  {!isPro && MOMENTS[type] === 'PRO' && <Badge>{t('pro')}</Badge>}
                </p>
              </div>
              {mayChange && (
                <p>
                  <Link className="button is-small is-line" to={hostEmailsPath(activity.activityId, page)}>
                    {t(text ? 'texts.change' : 'texts.write')}
                    <span className="only-heard"> {t(`moments.${type}.heading`)}</span>
                  </Link>
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The accounts that each moment is for. */
const MOMENTS = { CONFIRMATION: 'EVERYBODY', NEXT_24H: 'PRO', AFTER: 'PRO' } as const
