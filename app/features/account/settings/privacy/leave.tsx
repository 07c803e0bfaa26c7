import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirectDocument } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Trans, useTranslation } from 'react-i18next'
import { loadAccountPage } from '#app/features/account/settings/layout.server.ts'
import { AccountPage } from '#app/features/account/settings/layout.tsx'
import { forgetBrowser } from '#app/features/account/sign-in/session.server.ts'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { paths } from '#app/lib/brand.ts'
import { formatDateTime, formatLongDateTime } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { title, isBanned } = await loadAccountPage(args, 'leave.title')
  return { title, isBanned, ...(await api(args).pages.account.leaving()) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  // Only the button of this page deletes an account, never a form of anything else.
  const form = await readForm(request)
  if (form.get('intent') !== 'delete') throw new Response(null, { status: 400 })
  const left = await attempt(api(args).pages.account.remove())
  if ('answer' in left) return redirectDocument('/au-revoir', { headers: await forgetBrowser(args) })
  if (left.refused === 'UNAUTHORIZED') throw new Response(null, { status: 404 })
  return data(null, { status: left.status }) // the page names the activities that prevent it
}

export default function Leave() {
  const { activities, isBanned, hasPaidTickets, owed } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  return (
    <AccountPage title={t('leave.title')}>
      {activities.length > 0 && <HostedFirst />}
      {hasPaidTickets && (
        <Note tone="wait">
          {t('leave.paid')} <Link to={paths.contact}>{t('common:footer.contact')}</Link>
        </Note>
      )}
      {owed && <Owed {...owed} />}
      <WhatHappens />
      <p>
        <Trans
          t={t}
          i18nKey="leave.data"
          components={{ download: <Link to={accountPaths.data} reloadDocument /> }}
        />
      </p>
      <p className="soft">{t(isBanned ? 'leave.againNot' : 'leave.again')}</p>
      {activities.length === 0 && !hasPaidTickets && !owed && <LeaveForm />}
    </AccountPage>
  )
}

/**
 * Lists what prevents the deletion, and what has to happen first for each; the form can only be sent once there is
 * nothing left.
 */
function HostedFirst() {
  const { activities } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('settings')

  return (
    <div className="stack" role="alert">
      <Note tone="wait">{t('leave.hosts')}</Note>
      <ul className="rows">
        {activities.map(({ activityId, name, startDate, endDate, timeZone, people, obstacle }) => (
          <li key={activityId}>
            <Link to={hostedPath(activityId)}>{name}</Link>
            <span className="small soft in-choice">
              {formatLongDateTime(startDate, timeZone, i18n.language)}
            </span>
            <p className="small">
              {t(`leave.obstacle.${obstacle}`, {
                count: people,
                end: formatDateTime(endDate, timeZone, i18n.language),
              })}{' '}
              {obstacle === 'TEAM_DECIDES' && <Link to={paths.contact}>{t('common:footer.contact')}</Link>}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Says what belongs to them and is still with us. */
function Owed({ salesCents, refundCents }: { salesCents: number; refundCents: number }) {
  const { t, i18n } = useTranslation('settings')
  const contact = <Link to={paths.contact}>{t('common:footer.contact')}</Link>

  return (
    <>
      {salesCents > 0 && (
        <Note tone="wait">
          {t('leave.owed.sales', { amount: formatMoney(salesCents, i18n.language) })} {contact}
        </Note>
      )}
      {refundCents > 0 && (
        <Note tone="wait">
          {t('leave.owed.refund', { amount: formatMoney(refundCents, i18n.language) })} {contact}
        </Note>
      )}
    </>
  )
}

function WhatHappens() {
  const { registrations } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  return (
    <div className="pair">
      <section className="panel stack" aria-labelledby="gone">
        <h2 id="gone" className="label">
          {t('leave.gone')}
        </h2>
        <ul className="bullets">
          <li>{t('leave.goneItems.profile')}</li>
          <li>{t('leave.goneItems.drafts')}</li>
          <li>{t('leave.goneItems.registrations', { count: registrations })}</li>
          <li>{t('leave.goneItems.sent')}</li>
          <li>{t('leave.goneItems.bank')}</li>
          <li>{t('leave.goneItems.sessions')}</li>
        </ul>
      </section>
      <section className="panel stack" aria-labelledby="stays">
        <h2 id="stays" className="label">
          {t('leave.stays')}
        </h2>
        <ul className="bullets">
          <li>{t('leave.staysItems.past')}</li>
          <li>{t('leave.staysItems.said')}</li>
          <li>{t('leave.staysItems.hosted')}</li>
          <li>{t('leave.staysItems.accounts')}</li>
        </ul>
      </section>
    </div>
  )
}

function Cancel() {
  const { t } = useTranslation('settings')

  return (
    <Link className="button is-quiet" to={accountPaths.privacy}>
      {t('leave.cancel')}
    </Link>
  )
}

/** A session of yesterday is asked who it is first; the page then comes back. */
function LeaveForm() {
  const { t } = useTranslation('settings')

  return (
    <Form className="form-section stack" method="post">
      <p className="cluster">
        <SubmitButton name="intent" value="delete" tone="danger">
          <Icon name="trash" />
          {t('leave.submit')}
        </SubmitButton>
        <Cancel />
      </p>
    </Form>
  )
}
