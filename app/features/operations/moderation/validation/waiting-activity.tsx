import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ageSince, formatLongDateTime } from '#app/lib/dates.ts'
import { PlacesBadge } from '#app/shared/activity/places-badge.tsx'
import { activityPath, type CardActivity } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import { RefusalForm } from './refusal-form.tsx'

interface WaitingActivityProps {
  activity: CardActivity & { descriptionHtml: string; publishedAt: string; publishedByHost: number }
  now: string
  /** The result of refusing this one, if its form was returned. */
  result: SubmissionResult | null
}

/** An activity that awaits validation: one button validates it, a fold refuses it. */
export function WaitingActivity({ activity, now, result }: WaitingActivityProps) {
  const { t, i18n } = useTranslation('operations')
  const { activityId, name, host, place, startDate, timeZone, publishedByHost } = activity
  const headingId = `waiting-${activityId}`
  const age = ageSince(activity.publishedAt, now)

  return (
    <article className="panel stack" aria-labelledby={headingId}>
      <div className="between">
        <h2 id={headingId} className="label">
          <Link to={activityPath(activity)}>{name}</Link>
        </h2>
        <span className="soft small">{t('queue.waitsFor', { age: t(`common:${age.key}`, age.values) })}</span>
      </div>
      <p className="small">
        {host.displayName} · {t('queue.nth', { count: publishedByHost, ordinal: true })}
        <br />
        <span className="soft">
          {place.city} ·{' '}
          <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, i18n.language)}</time> ·{' '}
          <Price cents={activity.price} />
        </span>{' '}
        <PlacesBadge {...activity} />
      </p>
      <details className="fold">
        <summary className="small">
          {t('queue.read')}
          <span className="only-heard"> {name}</span>
          <Icon name="next" />
        </summary>
        <div className="prose small" dangerouslySetInnerHTML={{ __html: activity.descriptionHtml }} />
      </details>
      <Form className="cluster" method="post">
        <input type="hidden" name="activityId" value={activityId} />
        <button className="button is-small" name="decision" value="validate">
          <Icon name="check" />
          <span>
            {t('queue.validate')}
            <span className="only-heard"> {name}</span>
          </span>
        </button>
      </Form>
      <RefusalForm activityId={activityId} name={name} result={result} />
    </article>
  )
}
