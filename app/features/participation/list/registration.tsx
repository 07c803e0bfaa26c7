import { Form } from '@remix-run/react'
import { type FormEvent, lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { OnlineLink } from '#app/features/participation/tickets/online-link.tsx'
import type { OpenRegistration } from '#app/features/participation/view.ts'
import { CoverPicture } from '#app/shared/activity/cover-picture.tsx'
import { Answers } from '#app/shared/participation/answers.tsx'
import { RegistrationFacts } from '#app/shared/participation/registration-facts.tsx'
import { HeldPlaces } from '#app/shared/payment/held-places.tsx'
import { Note } from '#app/ui/note.tsx'
import { PageDialog } from '#app/ui/page-dialog/dialog.tsx'
import { useOpenedDialog } from '#app/ui/page-dialog/use-opened.ts'
import { isRequestForOne, RegistrationActions } from './actions.tsx'
import { EmailToHost } from './email-to-host.tsx'
import { TicketStub } from './ticket-stub.tsx'

const TicketCancelling = lazy(() => import('#app/features/participation/cancel-form.tsx'))

/** From then on the first code is shown without a press: people are about to need it. */
const SOON_MS = 24 * 3_600_000

interface RegistrationRowProps {
  registration: OpenRegistration
  /** The next one is open, and shows its picture. */
  isNext: boolean
  now: string
  /** The secret of the link by which a guest came. */
  passe: string | null
}

/** One registration: a line that opens its tickets, and what can still be done. */
export function RegistrationRow({ registration, isNext, now, passe }: RegistrationRowProps) {
  const { t } = useTranslation('participation')
  const { activity, tickets } = registration
  const isSoon = Date.parse(activity.startDate) - Date.parse(now) < SOON_MS

  return (
    <li className={isNext ? 'registration is-next' : 'registration'}>
      {isNext && <CoverPicture {...activity} size="ticket" first />}
      <details open={isNext}>
        <summary>
          <RegistrationFacts registration={registration} isOpenable hasPicture={!isNext} />
        </summary>
        <div className="registration-inside">
          {activity.cancelled && (
            <Note tone="no">{t('registrations.cancelled', { activity: activity.name })}</Note>
          )}
          <HeldPlaces
            orders={registration.orders.filter(({ isPaid }) => !isPaid)}
            activity={activity}
            now={now}
            passe={passe}
          />
          <OnlineLink href={registration.onlineLink} />
          <CancelForm registration={registration} passe={passe}>
            {tickets.map((ticket) => (
              <TicketStub
                key={ticket.uuid}
                ticket={ticket}
                activity={activity}
                mayHandOn={registration.mayName}
                passe={passe}
                isShown={isNext && isSoon && ticket.position === 1}
              />
            ))}
            <Answers answers={registration.answers} />
            <RegistrationActions registration={registration} passe={passe} />
          </CancelForm>
          <EmailToHost registration={registration} />
        </div>
      </details>
    </li>
  )
}

interface CancelFormProps extends Pick<RegistrationRowProps, 'registration' | 'passe'> {
  children: ReactNode
}

/** Leads to the page that cancels; with script, that page opens over this one. */
function CancelForm({ registration, passe, children }: CancelFormProps) {
  const { t } = useTranslation('participation')
  const { opened, open, onClosed } = useOpenedDialog()
  const action = `/mes-inscriptions/${registration.id}/annuler`

  const openDialog = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    open(addressOf(action, new FormData(event.currentTarget)))
  }

  return (
    <>
      <Form className="stack" action={action} onSubmit={openDialog}>
        {passe && <input type="hidden" name="passe" value={passe} />}
        {children}
      </Form>
      {opened && (
        <Suspense>
          <PageDialog
            key={opened.round}
            address={opened.address}
            title={t(isRequestForOne(registration) ? 'cancel.request.heading' : 'cancel.heading', {
              count: registration.tickets.length,
            })}
            body={TicketCancelling}
            onClosed={() => onClosed(opened)}
          />
        </Suspense>
      )}
    </>
  )
}

/** The address of the cancelling page, with the ticket of a registration that has only one. */
function addressOf(action: string, form: FormData): string {
  const entries = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return `${action}?${new URLSearchParams(entries)}`
}
