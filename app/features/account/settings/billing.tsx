import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { BillingEditor } from '#app/features/account/settings/billing/editor.tsx'
import { saveBillingFromForm } from '#app/features/account/settings/billing/save.server.ts'
import { SellerState } from '#app/features/account/settings/billing/seller-state.tsx'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { reopenedForm } from '#app/lib/form/interrupted-form.server.ts'
import { requireParentsAgreement } from '#app/lib/parent-first.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { Note } from '#app/ui/note.tsx'
import { treasurerOf } from '#server/domain/organisation/acting.ts'
import { BillingForm } from '#server/schemas/account/billing.ts'
import { loadAccountPage, requireOpenAccount } from './layout.server.ts'
import { AccountPage } from './layout.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'hosting', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { session, title, isBanned } = await loadAccountPage(args, 'billing.title')
  const read = await attempt(api(args).pages.account.billing())
  const billing = 'answer' in read ? read.answer : null
  const reopened = await reopenedForm(args, BillingForm)
  const organisation = session.actingFor?.name ?? null
  return { title, isBanned, of: treasurerOf(session), billing, reopened, organisation }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  const session = await requireOpenAccount(args)
  await requireParentsAgreement(session, accountPaths.billing)
  const returned = await saveBillingFromForm(args, await readForm(request), treasurerOf(session))
  if (returned) {
    markFormInvalid(args)
    return data({ result: returned.result }, { status: returned.status })
  }
  return redirectWithToast(accountPaths.billing, { key: 'settings:toasts.billingSaved' })
}

export default function EditBilling() {
  const { isBanned, of, billing, reopened, organisation: name } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('settings')

  return (
    <AccountPage title={t('billing.title')} isBanned={isBanned} lead={t('billing.lead')}>
      {!isBanned && !billing && <Note tone="wait">{t('billing.adminsOnly', { name })}</Note>}
      {!isBanned && billing && (
        <>
          {name && <Note tone="info">{t('billing.ofOrganisation', { name })}</Note>}
          <SellerState seller={billing} />
          <BillingEditor
            key={JSON.stringify(billing)}
            of={of}
            billing={billing}
            result={returned?.result ?? reopened}
          />
        </>
      )}
    </AccountPage>
  )
}
