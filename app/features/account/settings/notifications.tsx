import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { NotificationChoices } from '#app/features/account/settings/notifications/choices.tsx'
import { listPathOf } from '#app/features/account/settings/notifications/saved-search.ts'
import { Watched } from '#app/features/account/settings/notifications/watched.tsx'
import { api } from '#app/lib/api.server.ts'
import { parseForm, readForm } from '#app/lib/form.server.ts'
import { requireParentsAgreement } from '#app/lib/parent-first.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { NotificationsForm } from '#server/schemas/notification/preferences.ts'
import { loadAccountPage, requireOpenAccount } from './layout.server.ts'
import { AccountPage } from './layout.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { title, isBanned } = await loadAccountPage(args, 'notifications.title')
  const { choices, hosts, filters } = await api(args).pages.notification.read()
  return { title, isBanned, choices, hosts, search: filters && listPathOf(filters) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const session = await requireOpenAccount(args)
  const form = await readForm(request)
  if (form.get('intent') === 'forget') {
    await requireParentsAgreement(session, accountPaths.notifications)
    await api(args).profile.saveFilters({ filters: null })
    return saved('searchForgotten')
  }
  // The page has only radio buttons: anything else was not sent by it.
  const submission = parseForm(form, NotificationsForm.partial())
  if (submission.status !== 'success') throw new Response(null, { status: 400 })
  await api(args).pages.notification.save(submission.value)
  return saved('notificationsSaved')
}

async function saved(what: 'notificationsSaved' | 'searchForgotten') {
  return redirectWithToast(accountPaths.notifications, { key: `settings:toasts.${what}` })
}

export default function Notifications() {
  const { isBanned, choices, hosts, search } = useLoaderData<typeof loader>()
  const { t } = useTranslation('settings')

  return (
    <AccountPage title={t('notifications.title')} isBanned={isBanned} lead={t('notifications.lead')}>
      {!isBanned && <NotificationChoices choices={choices} />}
      <section className="stack" aria-labelledby="always">
        <h2 id="always">{t('notifications.always')}</h2>
        <p>{t('notifications.alwaysText')}</p>
        <p className="soft">{t('notifications.newsletter')}</p>
      </section>
      <Watched hosts={hosts} search={search} isBanned={isBanned} />
    </AccountPage>
  )
}
