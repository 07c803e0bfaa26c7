import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { reopenedForm } from '#app/lib/form/interrupted-form.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { idOf } from '#app/lib/params.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ErrorSummary, RadioCards, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import { BEARERS, ExplanationForm } from '#server/schemas/payment/explanation.ts'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['ledger', 'forms'] }

const MONEY = '/operations/argent'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const ledgerTransactionId = idOf(params.ledgerTransactionId)
  const movement = await answerOr404(api(args).pages.money.unexplained({ ledgerTransactionId }))
  const reopened = await reopenedForm(args, ExplanationForm)
  return { ...movement, reopened, title: await pageTitle(args, 'ledger:explain.title') }
}

const TOASTS = {
  EXPLAINED: { key: 'ledger:done.explained' },
  NOT_FOUND: { key: 'ledger:done.gone', tone: 'danger' },
} as const

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const ledgerTransactionId = idOf(params.ledgerTransactionId)
  const explained = await submitForm(args, await readForm(request), {
    schema: ExplanationForm,
    texts: 'explanation',
    atField: 'bearer',
    send: (explanation) => api(args).pages.money.explain({ ledgerTransactionId, ...explanation }),
    handled: ['NOT_FOUND'],
  })
  if ('returned' in explained) return data(explained.returned, { status: explained.returned.status })
  return redirectWithToast(MONEY, TOASTS['refused' in explained ? 'NOT_FOUND' : 'EXPLAINED'])
}

export default function Explain() {
  const { cents, balanceTransactionId, orderId, reopened } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t, i18n } = useTranslation('ledger')
  const result = returned?.result ?? reopened
  const [form, { bearer, reason }] = useSchemaForm<typeof ExplanationForm>('explanation', result)
  useErrorTitle(returned !== undefined)
  const options = BEARERS.filter((one) => one !== 'HOST' || orderId !== null).map((value) => ({
    value,
    label: t(`explain.bearers.${value}`, { id: orderId }),
    hint: t(`explain.hints.${value}`),
  }))

  return (
    <div className="wrap narrow page stack-l">
      <Link className="back" to={MONEY}>
        <Icon name="previous" />
        {t('title')}
      </Link>
      <div className="stack">
        <h1>{t('explain.title')}</h1>
        <p className="as-written">
          {t('explain.lead', { amount: formatMoney(cents, i18n.language), id: balanceTransactionId })}
        </p>
      </div>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <RadioCards field={bearer} label={t('explain.bearer')} options={options} />
        <TextArea field={reason} label={t('explain.reason')} hint={t('explain.hint')} />
        <p className="cluster">
          <SubmitButton>{t('explain.submit')}</SubmitButton>
          <span className="soft small">{t('explain.effect')}</span>
        </p>
      </Form>
    </div>
  )
}
