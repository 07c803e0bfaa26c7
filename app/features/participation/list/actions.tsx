import { useTranslation } from 'react-i18next'
import { CancelProblemText } from '#app/features/participation/cancel-problem.tsx'
import type { OpenRegistration } from '#app/features/participation/view.ts'
import { withPass } from '#app/shared/account/with-pass.ts'
import { activityPath, writtenIn } from '#app/shared/activity/summary.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { isGoodForEntry } from '#server/domain/participation/good-for-entry.ts'
import { joinPath, waitPath } from '#server/domain/participation/paths.ts'
import { namesPath, ticketsFilePath } from '#server/domain/participation/ticket-paths.ts'
import { orderPath } from '#server/domain/payment/order-paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

interface RegistrationActionsProps {
  registration: OpenRegistration
  passe: string | null
}

/** The buttons of a registration: look the activity up, bring more people, give places back. */
export function RegistrationActions({ registration, passe }: RegistrationActionsProps) {
  const { t, i18n } = useTranslation('participation')
  const { activity, tickets, mayName, mayCancel, takesMore, mayWait, participantNbr } = registration
  const { activityId } = activity
  const good = tickets.filter((ticket) => isGoodForEntry(ticket) && !ticket.handedOn)
  const heard = (
    <span className="only-heard" {...writtenIn(activity)}>
      {' '}
      {activity.name}
    </span>
  )

  return (
    <div className="stack no-print">
      <p className="cluster">
        <Link className="button is-small is-line" to={withPass(activityPath(activity), passe)}>
          <span>
            {t('registrations.activity')}
            {heard}
          </span>
        </Link>
        {takesMore && (
          <Link
            className="button is-small is-line"
            to={withPass(joinPath(activityId, new URLSearchParams({ n: String(participantNbr + 1) })), passe)}
          >
            <span>
              {t('registrations.change.more')}
              {heard}
            </span>
          </Link>
        )}
        {mayWait && (
          <Link className="button is-small is-line" to={withPass(waitPath(activityId), passe)}>
            <span>
              {t('registrations.change.wait')}
              {heard}
            </span>
          </Link>
        )}
        {mayName && (
          <Link className="button is-small is-line" to={withPass(namesPath(registration.id), passe)}>
            <span>
              {t('registrations.names', { count: tickets.length })}
              {heard}
            </span>
          </Link>
        )}
        {good.length > 0 && (
          <a className="button is-small is-line" href={withPass(ticketsFilePath(registration.id), passe)}>
            <Icon name="download" />
            <span>
              {t('registrations.file', { count: good.length })}
              {heard}
            </span>
          </a>
        )}
        {registration.orders.map(
          ({ transactionId, isPaid, total }) =>
            isPaid && (
              <Link
                key={transactionId}
                className="button is-small is-line"
                to={withPass(orderPath(transactionId), passe)}
              >
                <span>
                  {t('registrations.order', { amount: formatMoney(total, i18n.language) })}
                  {heard}
                </span>
              </Link>
            ),
        )}
        {passe && (
          <a
            className="button is-small is-line"
            href={withPass(activityPagePath(activityId, 'activite.ics'), passe)}
          >
            <Icon name="calendar" />
            <span>
              {t('registrations.calendar')}
              {heard}
            </span>
          </a>
        )}
        {mayCancel === true && <CancelButton registration={registration} />}
      </p>
      {mayCancel !== true && (
        <p className="small soft">
          <CancelProblemText problem={mayCancel} />
        </p>
      )}
    </div>
  )
}

/** Whether the press of its button leads to the end of a request that the host has not answered. */
export function isRequestForOne({ state, tickets }: Pick<OpenRegistration, 'state' | 'tickets'>): boolean {
  return state === 'WAITING_PART_CONFIRM' && tickets.length === 1
}

/** Of several tickets, the next page asks which. */
function CancelButton({ registration }: Pick<RegistrationActionsProps, 'registration'>) {
  const { t } = useTranslation('participation')
  const { activity, tickets } = registration
  const [only, ...others] = tickets

  return (
    <>
      {only && others.length === 0 && <input type="hidden" name="billets" value={only.uuid} />}
      <button className="button is-small is-quiet">
        <span>
          {isRequestForOne(registration)
            ? t('registrations.change.takeBack')
            : t('registrations.change.cancel', { count: tickets.length })}
          <span className="only-heard" {...writtenIn(activity)}>
            {' '}
            {activity.name}
          </span>
        </span>
      </button>
    </>
  )
}
