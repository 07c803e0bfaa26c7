import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { paths } from '#app/lib/brand.ts'
import { formatDate } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { safeReturnTo } from '#server/domain/account/return-to.ts'
import { CURRENT_TERMS } from '#server/domain/account/terms.ts'
import { returnPath } from './return-path.server.ts'

export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['account', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { standing, actingFor } = await requireSession({ request, context })
  const t = await wordsFor({ request, context }, 'account')
  const isWaiting = standing === 'WAITING_POLICY_VALIDATION'
  const organisation =
    actingFor?.standing === 'WAITING_POLICY_VALIDATION'
      ? { name: actingFor.name, isAdmin: actingFor.role === 'ADMIN' }
      : null
  return {
    title: t(isWaiting || organisation ? 'terms.title' : 'terms.titleAccepted'),
    isWaiting,
    /** The organisation that the person acts for, while it has yet to accept; only an admin may do that. */
    organisation,
    returnTo: returnPath(request),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireSession({ request, context })
  const returnTo = safeReturnTo((await readForm(request)).get('returnTo'), '/')
  await api({ request, context }).pages.account.acceptTerms()
  return redirectWithToast(returnTo, { key: 'termsAccepted' })
}

export default function AcceptTerms() {
  const { title, isWaiting, organisation, returnTo } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('account')
  const date = formatDate(`${CURRENT_TERMS}T12:00:00.000Z`, 'UTC', i18n.language)

  return (
    <div className="wrap narrow page stack">
      <h1>{title}</h1>
      {isWaiting && <p>{t('terms.text', { date })}</p>}
      {!isWaiting && !organisation && <p>{t('terms.accepted')}</p>}
      {organisation && (
        <p>
          {t(organisation.isAdmin ? 'terms.forOrganisation' : 'terms.askAdmin', {
            name: organisation.name,
            date,
          })}
        </p>
      )}
      <ul className="stack">
        <li>
          <Link to={paths.terms}>{t('terms.read')}</Link>
        </li>
        <li>
          <Link to={paths.privacy}>{t('terms.readPrivacy')}</Link>
        </li>
      </ul>
      {isWaiting || organisation?.isAdmin ? (
        <Form method="post">
          <input type="hidden" name="returnTo" value={returnTo} />
          <SubmitButton>{t('terms.button')}</SubmitButton>
        </Form>
      ) : (
        <p>
          <Link className="button is-line" to={returnTo || paths.activities}>
            {t(returnTo ? 'confirm.back' : 'confirm.find')}
          </Link>
        </p>
      )}
    </div>
  )
}
