import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { leaveEmptyPage } from '#app/features/operations/log-filters.server.ts'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { wantedOf } from '#app/features/operations/search/wanted.server.ts'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { currentInstant } from '#app/lib/process/clock.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { AccountsTable } from './accounts-table.tsx'
import { Held } from './held.tsx'
import { LastCheck } from './last-check.tsx'
import { decideMoneyFromForm, reopenClosing } from './money.server.ts'
import { Owed } from './owed.tsx'
import { MoneyState } from './state.tsx'
import { isToSettle, ToSettle } from './to-settle.tsx'

export { links } from '#app/features/operations/links.ts'
export { titleMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'ledger', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const wanted = wantedOf(request)
  const money = await api(args).pages.money.read({ ...(wanted && { wanted }), page: pageOf(request) })
  leaveEmptyPage(request, money.owed)
  const [reopened, title] = [await reopenClosing(args), await pageTitle(args, 'ledger:title')]
  return { ...money, waiting, wanted, reopened, now: currentInstant(), title }
}

const TOASTS = {
  ASKED: { key: 'ledger:done.asked' },
  REFUND_RETRIED: { key: 'ledger:done.retried' },
  REFUND_CLOSED: { key: 'ledger:done.closed' },
  REFUND_NOT_FAILED: { key: 'ledger:done.notFailed', tone: 'danger' },
  REFUND_TOO_MUCH: { key: 'ledger:done.tooMuch', tone: 'danger' },
  RETRIED: { key: 'operations:toasts.retried' },
  DROPPED: { key: 'operations:toasts.dropped' },
  NOT_DROPPED: { key: 'operations:toasts.notDropped', tone: 'danger' },
  NOT_FAILED: { key: 'operations:toasts.notFailed', tone: 'danger' },
} as const

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const decision = await decideMoneyFromForm(args, await readForm(request))
  if ('returned' in decision) {
    const { returned, of } = decision
    return data({ ...returned, of }, { status: returned.status })
  }
  return redirectWithToast('/operations/argent', TOASTS[decision.done])
}

export default function Money() {
  const money = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('ledger')
  const isBalanceKnown = !money.hasProvider || money.provider !== null
  useErrorTitle(returned !== undefined)

  return (
    <OperationsPage title={t('title')} lead={t('lead')} waiting={money.waiting}>
      <MoneyState
        run={money.run}
        isToSettle={isToSettle(money)}
        isBalanceKnown={isBalanceKnown}
        now={money.now}
      />
      <ToSettle
        {...money}
        isBalanceKnown={isBalanceKnown}
        returned={returned ?? money.reopened ?? undefined}
      />
      <LastCheck {...money}>
        <Form method="post">
          <button className="button is-line is-small" name="decision" value="verify">
            {t('check.now')}
          </button>
        </Form>
      </LastCheck>
      <Held {...money} />
      <Owed {...money} />
      <AccountsTable accounts={money.accounts} />
    </OperationsPage>
  )
}
