import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { WaitingHead } from '#app/features/operations/moderation/waiting-head.tsx'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { PlacesBadge } from '#app/shared/activity/places-badge.tsx'
import { type CardActivity, placeName, writtenIn } from '#app/shared/activity/summary.ts'
import { DecisionButton } from '#app/ui/decision-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { RefusalForm } from './refusal-form.tsx'

export interface ActivityToReview extends CardActivity {
  host: { userId: number; displayName: string }
  descriptionHtml: string
  bannerUrl: string | null
  publishedAt: string
  version: number
  publishedByHost: number
}

interface WaitingActivityProps {
  activity: ActivityToReview
  now: string
  /** The result of refusing this one, if its form was returned. */
  result: SubmissionResult | null
}

/** An activity that awaits validation, with all that people will read and see; a fold refuses it. */
export function WaitingActivity({ activity, now, result }: WaitingActivityProps) {
  const { t } = useTranslation('operations')
  const { activityId, version, name, bannerUrl } = activity
  const headingId = `waiting-${activityId}`

  return (
    <article className="panel stack" aria-labelledby={headingId}>
      <WaitingHead id={headingId} activity={activity} since={activity.publishedAt} now={now} />
      <div className="to-review">
        <div className="stack">
          <CoverPicture {...activity} />
          {bannerUrl && (
            <img className="cover" src={bannerUrl} alt={t('changes.parts.banner')} loading="lazy" />
          )}
        </div>
        <div className="stack">
          <Facts activity={activity} />
          <div
            className="prose"
            {...writtenIn(activity)}
            dangerouslySetInnerHTML={{ __html: activity.descriptionHtml }}
          />
        </div>
      </div>
      <div className="stack">
        <Form className="cluster" method="post">
          <input type="hidden" name="activityId" value={activityId} />
          <input type="hidden" name="version" value={version} />
          <DecisionButton tone="yes" value="validate" label={t('queue.validate')} about={name} />
          <span className="soft small">{t('queue.validateEffect')}</span>
        </Form>
        <RefusalForm activityId={activityId} version={version} name={name} result={result} />
      </div>
    </article>
  )
}

/** Host, date, place and price, in two lines. */
function Facts({ activity }: { activity: ActivityToReview }) {
  const { t, i18n } = useTranslation('operations')
  const { host, place, startDate, timeZone, publishedByHost } = activity

  return (
    <p className="small">
      <Link to={operationsPath('comptes', host.userId)}>{host.displayName}</Link> ·{' '}
      {t('queue.nth', { count: publishedByHost, ordinal: true })}
      <br />
      <time dateTime={startDate}>{formatLongDateTime(startDate, timeZone, i18n.language)}</time> ·{' '}
      {placeName(place)} · <Price cents={activity.price} /> <PlacesBadge {...activity} />
    </p>
  )
}
