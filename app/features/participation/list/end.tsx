import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { withPass } from '#app/features/participation/guest-link.ts'
import type { OpenRegistration } from '#app/features/participation/view.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { joinPath } from '#server/domain/participation/paths.ts'

/** The end of the page: bring more people, give places back, or why neither is possible any more. */
export function RegistrationEnd({
  registration,
  passe,
}: {
  registration: OpenRegistration
  passe: string | null
}) {
  const { t, i18n } = useTranslation('participation')
  const { id, activity, tickets, mayCancel, takesMore, participantNbr, state } = registration
  const isAsked = state === 'WAITING_PART_CONFIRM'
  const { activityId, startDate, timeZone } = activity
  const [only, ...others] = tickets
  const date = formatDateTime(startDate, timeZone, i18n.language)

  return (
    <div className="panel stack no-print" role="group" aria-labelledby={`change-${id}`}>
      <h2 id={`change-${id}`} className="label">
        {t('registrations.change.title')}
      </h2>
      {mayCancel === true ? (
        <p>
          {t(isAsked ? 'registrations.change.askedUntil' : 'registrations.change.until', {
            count: tickets.length,
            date,
          })}
        </p>
      ) : (
        <p className="soft">{t(`cancel.problems.${mayCancel}`)}</p>
      )}
      <p className="cluster">
        {mayCancel === true && (
          <>
            {only && others.length === 0 && <input type="hidden" name="billets" value={only.uuid} />}
            <button className="button is-small is-line">
              <span>
                {isAsked && others.length === 0
                  ? t('registrations.change.takeBack')
                  : t('registrations.change.cancel', { count: tickets.length })}
                <span className="only-heard"> : {activity.name}</span>
              </span>
            </button>
          </>
        )}
        {takesMore && (
          <Link
            className="button is-small is-line"
            to={withPass(joinPath(activityId, new URLSearchParams({ n: String(participantNbr + 1) })), passe)}
          >
            <span>
              {t('registrations.change.more')}
              <span className="only-heard"> : {activity.name}</span>
            </span>
          </Link>
        )}
      </p>
    </div>
  )
}
