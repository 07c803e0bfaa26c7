import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { loadAccountPage, requireOpenAccount } from '#app/features/account/settings/layout.server.ts'
import { AccountPage } from '#app/features/account/settings/layout.tsx'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths, organisationPath } from '#app/shared/account/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { changeOwnOrganisations } from './actions.server.ts'
import { OwnOrganisations } from './own.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'organisations', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { session, title, isBanned } = await loadAccountPage(args, 'nav.organisations')
  const organisations = await api(args).organisation.list({})
  const { actingFor, organisationName, userId } = session
  return {
    title,
    isBanned,
    isWaiting: session.standing === 'WAITING_MAIL_VERIFICATION',
    /** True for an organisation's own account. */
    own: organisationName === null || isBanned ? null : { organisationId: userId, incName: organisationName },
    organisations: organisations.map(({ organisationId, incName, role }) => ({
      organisationId,
      incName,
      role,
      isActing: organisationId === actingFor?.organisationId,
    })),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const { userId } = await requireOpenAccount(args)
  const { toast, tone } = await changeOwnOrganisations(args, userId, await readForm(request))
  return redirectWithToast(accountPaths.organisations, { key: `organisations:toasts.${toast}`, tone })
}

export default function Organisations() {
  const { isBanned, isWaiting, own, organisations } = useLoaderData<typeof loader>()
  const { t } = useTranslation('organisations')

  return (
    <AccountPage title={t('settings:nav.organisations')} lead={t('mine.lead')} isBanned={isBanned}>
      {own && (
        <Note tone="info">
          {t('mine.own')}{' '}
          <Link to={organisationPath(own.organisationId)}>{t('mine.ownAction', { name: own.incName })}</Link>
        </Note>
      )}
      {organisations.length > 0 && !isBanned && <OwnOrganisations organisations={organisations} />}
      {organisations.length === 0 && !own && <p>{t(isWaiting ? 'mine.waiting' : 'mine.none')}</p>}
    </AccountPage>
  )
}
