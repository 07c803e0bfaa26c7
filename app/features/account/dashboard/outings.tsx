import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { Empty } from '#app/shared/activity/empty.tsx'
import { type ListedRegistration, RegistrationFacts } from '#app/shared/participation/registration-facts.tsx'
import { Link } from '#app/ui/link.tsx'

interface DashboardOutingsProps {
  registrations: readonly (ListedRegistration & { id: number })[]
  hasMore: boolean
  /** How many requests and payments the person waits for. */
  waiting: number
  isHost: boolean
}

/** The next outings of a person, the first with its picture. */
export function DashboardOutings({ registrations, hasMore, waiting, isHost }: DashboardOutingsProps) {
  const { t } = useTranslation('hosting')
  const isEmpty = registrations.length === 0
  if (isEmpty && waiting === 0) return isHost ? null : <NothingComing />

  return (
    <section className="stack" aria-labelledby="coming">
      <div className="between">
        <h2 id="coming">{t('dashboard.myOutings')}</h2>
        <Link to={paths.myRegistrations}>{t(hasMore ? 'dashboard.allTickets' : 'dashboard.myTickets')}</Link>
      </div>
      {!isEmpty && (
        <ul className="registrations">
          {registrations.map((registration, index) => (
            <li
              key={registration.id}
              className={index === 0 ? 'registration is-next is-line' : 'registration is-line'}
            >
              {index === 0 && <CoverPicture {...registration.activity} size="ticket" first />}
              <RegistrationFacts registration={registration} level={3} hasPicture={index > 0} />
            </li>
          ))}
        </ul>
      )}
      {waiting > 0 && (
        <p>
          <Link to={`${paths.myRegistrations}?onglet=en-attente`}>
            {t('dashboard.waiting', { count: waiting })}
          </Link>
        </p>
      )}
    </section>
  )
}

function NothingComing() {
  const { t } = useTranslation('hosting')
  const action = (
    <Link className="button" to={paths.activities}>
      {t('dashboard.none.action')}
    </Link>
  )
  return (
    <Empty title={t('dashboard.none.title')} cover={{ motif: 'randonnee', id: 5 }} action={action}>
      {t('dashboard.none.text')}
    </Empty>
  )
}
