import { useTranslation } from 'react-i18next'
import { Person } from '#app/features/operations/person.tsx'
import { formatHomeDate, formatLongDateTime } from '#app/lib/dates.ts'
import { activityPath, writtenIn } from '#app/shared/activity/summary.ts'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Link } from '#app/ui/link.tsx'
import { DataTable } from '#app/ui/table.tsx'
import type { FoundActivityState, FoundPersonState } from '#server/domain/moderation/finder.ts'

interface FoundPerson {
  userId: number
  displayName: string
  /** The person behind an organisation. */
  person: string | null
  email: string | null
  registeredAt: string
  state: FoundPersonState
}

const PERSON_TONES: Partial<Record<FoundPersonState, Tone>> = {
  BANNED: 'no',
  DELETED: 'no',
  UNCONFIRMED: 'wait',
  PRO_ACCOUNT: 'ok',
}

export function FoundPeople({ people, hasMore }: { people: FoundPerson[]; hasMore: boolean }) {
  const { t, i18n } = useTranslation('operations')
  const columns = [
    { key: 'person', label: t('find.person') },
    { key: 'email', label: t('find.email'), isText: true, isNamedInCard: true },
    { key: 'state', label: t('find.state') },
    { key: 'since', label: t('find.since'), isNamedInCard: true },
  ]
  const rows = people.map(({ userId, displayName, person, email, registeredAt, state }) => ({
    key: userId,
    cells: [
      <span key="person">
        <Person userId={userId} displayName={displayName} />
        {person && <span className="soft small in-choice">{person}</span>}
      </span>,
      email && (
        <span key="email" className="as-written" translate="no">
          {email}
        </span>
      ),
      <Badge key="state" tone={PERSON_TONES[state]}>
        {t(`find.people.${state}`)}
      </Badge>,
      <time key="since" dateTime={registeredAt}>
        {formatHomeDate(registeredAt, i18n.language)}
      </time>,
    ],
  }))

  return (
    <section className="stack" aria-labelledby="people">
      <h2 id="people">{t('find.accounts')}</h2>
      <DataTable label={t('find.accounts')} columns={columns} rows={rows} />
      {hasMore && <p className="soft small">{t('find.more')}</p>}
    </section>
  )
}

interface FoundActivity {
  activityId: number
  slug: string
  name: string
  language: 'fr' | 'en'
  startDate: string
  timeZone: string
  /** null: online. */
  city: string | null
  host: { userId: number; displayName: string }
  isPicked: boolean
  state: FoundActivityState
}

const ACTIVITY_TONES: Partial<Record<FoundActivityState, Tone>> = {
  CANCELLED: 'no',
  REFUSED: 'no',
  NEED_VALIDATION: 'wait',
  WAITING_PAYMENT_VALID: 'wait',
  ONLINE: 'ok',
}

export function FoundActivities({ activities, hasMore }: { activities: FoundActivity[]; hasMore: boolean }) {
  const { t, i18n } = useTranslation('operations')
  const columns = [
    { key: 'name', label: t('find.activity'), isText: true },
    { key: 'host', label: t('find.host'), isNamedInCard: true },
    { key: 'when', label: t('find.when'), isNamedInCard: true },
    { key: 'state', label: t('find.state') },
  ]
  const rows = activities.map((activity) => ({
    key: activity.activityId,
    cells: [
      <span key="name">
        <Link to={activityPath(activity)} {...writtenIn(activity)}>
          {activity.name}
        </Link>
        <span className="soft small in-choice">
          {t('tasks.number', { id: activity.activityId })} · {activity.city ?? t('find.online')}
        </span>
      </span>,
      <Person key="host" {...activity.host} />,
      <time key="when" dateTime={activity.startDate}>
        {formatLongDateTime(activity.startDate, activity.timeZone, i18n.language)}
      </time>,
      <span key="state" className="cluster">
        <Badge tone={ACTIVITY_TONES[activity.state]}>{t(`find.activities.${activity.state}`)}</Badge>
        {activity.isPicked && <Badge tone="joy">{t('find.picked')}</Badge>}
      </span>,
    ],
  }))

  return (
    <section className="stack" aria-labelledby="activities">
      <h2 id="activities">{t('find.found')}</h2>
      <DataTable label={t('find.found')} columns={columns} rows={rows} />
      {hasMore && <p className="soft small">{t('find.more')}</p>}
    </section>
  )
}
