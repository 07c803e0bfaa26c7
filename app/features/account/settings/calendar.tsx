import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { fullAddress } from '#app/lib/process/site.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { CalendarAddress } from './calendar-address.tsx'
import { loadAccountPage } from './layout.server.ts'
import { AccountPage } from './layout.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { title } = await loadAccountPage(args, 'calendar.title')
  const { feed } = await api(args).pages.calendarFeed.read()
  const address = feed && { url: fullAddress(`/agenda/${feed.token}/viree.ics`), since: feed.since }
  return { title, address }
}

/** A closed account can still read everything that exists, its calendar included. */
export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireSession(args)
  const intent = (await readForm(request)).get('intent')
  const { calendarFeed } = api(args).pages
  if (intent === 'close') {
    await calendarFeed.close()
    return done('calendarClosed')
  }
  const { feed } = await calendarFeed.read()
  // The button of an outdated page must not end an address that was created meanwhile.
  if (feed && intent !== 'renew') return redirect(accountPaths.calendar)
  await calendarFeed.renew()
  return done(feed ? 'calendarRenewed' : 'calendarMade')
}

function done(what: string) {
  return redirectWithToast(accountPaths.calendar, { key: `settings:toasts.${what}` })
}

export default function OwnCalendar() {
  const { address } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  return (
    <AccountPage title={t('calendar.title')} lead={t('calendar.lead')}>
      {address ? (
        <CalendarAddress {...address} />
      ) : (
        <Form className="stack" method="post">
          <p>{t('calendar.none')}</p>
          <p>
            <SubmitButton name="intent" value="make">
              {t('calendar.make')}
            </SubmitButton>
          </p>
        </Form>
      )}
    </AccountPage>
  )
}
