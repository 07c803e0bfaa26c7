import type { SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ageSince, formatLongDateTime } from '#app/lib/dates.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { PlacesBadge } from '#app/shared/activity/places-badge.tsx'
import { activityPath, type CardActivity, placeName, writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Price } from '#app/ui/price.tsx'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { RefusalForm } from './refusal-form.tsx'

export interface ActivityToReview extends CardActivity {
  host: { userId: number; displayName: string }
  descriptionHtml: string
  bannerUrl: string | null
  publishedAt: string
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
  const { activityId, name, bannerUrl } = activity
  const headingId = `waiting-${activityId}`
  const age = ageSince(activity.publishedAt, now)

  return (
    <article className="panel stack" aria-labelledby={headingId}>
      <div className="between">
        <h2 id={headingId} className="label">
          <Link to={activityPath(activity)} {...writtenIn(activity)}>
            {name}
          </Link>
        </h2>
        <span className="soft small">{t('queue.waitsFor', { age: t(`common:${age.key}`, age.values) })}</span>
      </div>
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
      <div className="cluster">
        <Form method="post">
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
