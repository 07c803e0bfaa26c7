import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ProviderAccount } from '#app/features/account/settings/payments/provider-account.tsx'
import { SellerSummary } from '#app/features/account/settings/payments/seller-summary.tsx'
import { Standing } from '#app/features/account/settings/payments/standing.tsx'
import { api } from '#app/lib/api.server.ts'
import { attempt, attemptForForm } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { letFormsLeadTo } from '#app/lib/http/form-targets.server.ts'
import { wordsFor } from '#app/lib/i18n.server.ts'
import { requireSession } from '#app/lib/require-session.server.ts'
import { markFormInvalid, pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { Note } from '#app/ui/note.tsx'
import { requireOpenAccount } from './layout.server.ts'
import { AccountPage } from './layout.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'hosting', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { accountType, actingFor } = await requireSession(args)
  letFormsLeadTo(args, 'ACCOUNT')
  const read = await attempt(api(args).pages.paymentAccount.read())
  const account = 'answer' in read ? read.answer : null
  const isActive = account?.state === 'LOST' || (account?.state === 'READY' && account.seller !== null)
  return {
    isActive,
    title: await pageTitle(args, isActive ? 'settings:payments.title' : 'settings:payments.activate'),
    isBanned: accountType === 'BANNED',
    account,
    organisation: actingFor?.name ?? null,
  }
}

/** Leads to the provider: to its form, or, with `dashboard`, to the host's own pages there. */
export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOpenAccount(args)
  const { openAccount, openDashboard } = api(args).payment
  const isDashboard = (await readForm(request)).get('to') === 'dashboard'
  const opened = isDashboard ? await attemptForForm(openDashboard()) : await attemptForForm(openAccount())
  if ('answer' in opened) return redirect(opened.answer.url, 303)
  markFormInvalid(args)
  const sentence = await wordsFor(args, 'api')
  return data({ problem: sentence(opened.refused, { minutes: 1 }) }, { status: opened.status })
}

export default function Payments() {
  const { isActive, isBanned, account, organisation: name } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('settings')
  useErrorTitle(returned !== undefined)

  return (
    <AccountPage
      title={t(isActive ? 'payments.title' : 'payments.activate')}
      isBanned={isBanned}
      lead={
        account &&
        account.state !== 'OFF' && <Standing state={account.state} isSellerKnown={account.seller !== null} />
      }
    >
      {returned && (
        <div role="alert">
          <Note tone="no">{returned.problem}</Note>
        </div>
      )}
      {!account && <Note tone="wait">{t('payments.adminsOnly', { name })}</Note>}
      {account?.state === 'OFF' && <Note tone="info">{t('payments.off')}</Note>}
      {account && account.state !== 'OFF' && (
        <>
          {name && <Note tone="info">{t('payments.ofOrganisation', { name })}</Note>}
          {account.waiting > 0 && (
            <Note tone="wait">{t('payments.waiting', { count: account.waiting })}</Note>
          )}
          {!account.seller && <SellerSummary seller={null} />}
          <ProviderAccount {...account} mayOpen={!isBanned} isNext={account.seller !== null} />
          {account.seller && <SellerSummary seller={account.seller} />}
        </>
      )}
    </AccountPage>
  )
}
