import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { formatDateTime } from '#app/lib/dates.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { activityPagePath } from '#server/domain/activity/paths.ts'
import { waitPath } from '#server/domain/participation/paths.ts'
import type { OverReason } from './view.server.ts'

/** Places are kept for the reader: they take them, or leave them to the next in line. */
export function Offered({
  people,
  until,
  takePath,
  timeZone,
}: {
  people: number
  until: string
  takePath: string
  timeZone: string
}) {
  const { t, i18n } = useTranslation('participation')
  return (
    <section className="panel stack" aria-labelledby="offer">
      <h2 id="offer">{t('wait.offered.title', { count: people })}</h2>
      <p>{t('wait.offered.until', { date: formatDateTime(until, timeZone, i18n.language) })}</p>
      <p>{t('wait.offered.next', { count: people })}</p>
      <Link className="button is-full" to={takePath}>
        {t('wait.offered.take', { count: people })}
      </Link>
      <LeaveForm label={t('wait.offered.decline', { count: people })} />
    </section>
  )
}

/** The reader's place in line. */
export function Waiting({ people, position }: { people: number; position: number }) {
  const { t } = useTranslation('participation')
  return (
    <section className="panel stack" aria-labelledby="place">
      <h2 id="place">{t('wait.waiting.position', { position })}</h2>
      <p>{t('wait.waiting.people', { count: people })}</p>
      <p>{t('wait.waiting.next')}</p>
      <LeaveForm label={t('wait.leave')} />
    </section>
  )
}

/** Without script it works alike: one button, no question. */
function LeaveForm({ label }: { label: string }) {
  return (
    <Form method="post">
      <SubmitButton name="leave" value="1" tone="quiet" full>
        {label}
      </SubmitButton>
    </Form>
  )
}

/** Repeats what the form of a guest was answered. */
export function Noted({
  people,
  position,
  activityId,
}: {
  people: number
  position: number
  activityId: number
}) {
  const { t } = useTranslation('participation')
  return (
    <section className="panel stack" aria-labelledby="noted">
      <h2 id="noted">{t('wait.noted.title')}</h2>
      <p>{t('wait.waiting.people', { count: people })}</p>
      <p>{t('wait.waiting.position', { position })}</p>
      <p>{t('wait.noted.next')}</p>
      <Link className="button is-line is-full" to={waitPath(activityId)}>
        {t('wait.noted.place')}
      </Link>
    </section>
  )
}

/** The link of an email is about something that has ended. */
export function Over({ reason, activityId }: { reason: OverReason; activityId: number }) {
  const { t } = useTranslation('participation')
  const mayWait = reason === 'LEFT' || reason === 'DECLINED' || reason === 'LAPSED'
  return (
    <section className="panel stack" aria-labelledby="over">
      <h2 id="over">{t('wait.over.title')}</h2>
      <p>{t(`wait.over.${reason}`)}</p>
      {reason === 'ACCEPTED' && (
        <Link className="button is-full" to={paths.myRegistrations}>
          {t('joined.tickets')}
        </Link>
      )}
      <Link
        className="button is-line is-full"
        to={mayWait ? waitPath(activityId) : activityPagePath(activityId)}
      >
        {t(mayWait ? 'wait.over.again' : 'registrations.activity')}
      </Link>
    </section>
  )
}

/** All places are taken, and the host takes nobody else on the list: leads to other activities. */
export function Closed({ typeId }: { typeId: number }) {
  const { t } = useTranslation(['participation', 'activity'])
  return (
    <>
      <Note tone="wait">{t('wait.closed')}</Note>
      <Link className="button is-line is-full" to={`${paths.activities}?types=${typeId}`}>
        {t('activity:page.box.others')}
      </Link>
    </>
  )
}
