import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { leaveEmptyPage } from '#app/features/operations/log-filters.server.ts'
import { OperationsPage } from '#app/features/operations/page.tsx'
import { readWaiting } from '#app/features/operations/waiting.server.ts'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { reopenedForm } from '#app/lib/form/interrupted-form.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { pageOf } from '#app/lib/params.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { Empty } from '#app/shared/activity/empty.tsx'
import { DateField, ErrorSummary, Field, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { operationsPath } from '#server/domain/moderation/paths.ts'
import { NewCodeForm } from '#server/schemas/account/promotional-code.ts'
import { CodeStateBadge, useCodeWords } from './code-state.tsx'

export { links } from '#app/features/operations/links.ts'
export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const waiting = await readWaiting(args)
  const list = await api(args).pages.promotionalCode.list({ page: pageOf(request) })
  leaveEmptyPage(request, list.codes)
  const reopened = await reopenedForm(args, NewCodeForm)
  return { ...list, reopened, waiting, title: await listTitle(args, 'operations:codes.title') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const made = await submitForm(args, await readForm(request), {
    schema: NewCodeForm,
    texts: 'promotionalCode',
    send: (fields) => api(args).pages.promotionalCode.make(fields),
    atField: { CODE_TAKEN: 'code', OVER_ALREADY: 'endDate' },
  })
  if ('returned' in made) {
    const { result, status } = made.returned
    return data({ result }, { status })
  }
  return redirectWithToast('/operations/codes', { key: 'operations:toasts.codeMade' })
}

export default function PromotionalCodes() {
  const { page, hasNext, waiting } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('operations')
  useErrorTitle(returned !== undefined)

  return (
    <OperationsPage title={t('codes.title')} lead={t('codes.lead')} waiting={waiting}>
      <Codes />
      <Pager page={page} hasNext={hasNext} />
      <section className="narrow stack" aria-labelledby="make">
        <h2 id="make">{t('codes.make')}</h2>
        <MakeCode />
      </section>
    </OperationsPage>
  )
}

function Codes() {
  const { codes } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')
  const words = useCodeWords()
  if (codes.length === 0)
    return (
      <Empty title={t('codes.empty')} cover={{ motif: 'fete', id: 4 }}>
        {t('codes.emptyText')}
      </Empty>
    )

  const columns = [
    { key: 'code', label: t('codes.code') },
    { key: 'gives', label: t('codes.gives'), isNamedInCard: true },
    { key: 'days', label: t('codes.when'), isNamedInCard: true },
    { key: 'uses', label: t('codes.used'), isNamedInCard: true },
    { key: 'state', label: t('codes.state') },
  ]
  const rows = codes.map((code) => ({
    key: code.codeId,
    cells: [
      <span key="code">
        <Link className="code" to={operationsPath('codes', code.codeId)}>
          {code.code}
        </Link>
        {code.purpose && <span className="soft small in-choice as-written">{code.purpose}</span>}
      </span>,
      words.gives(code),
      words.days(code),
      words.uses(code),
      <CodeStateBadge key="state" state={code.state} />,
    ],
  }))
  return <DataTable label={t('codes.title')} columns={columns} rows={rows} />
}

function MakeCode() {
  const returned = useActionData<typeof action>()
  const { codes, reopened } = useLoaderData<typeof loader>()
  const { t } = useTranslation('operations')
  const [form, fields] = useSchemaForm<typeof NewCodeForm>('new-code', returned?.result ?? reopened)

  return (
    <Form className="stack" method="post" {...getFormProps(form)} noValidate key={codes[0]?.codeId}>
      <ErrorSummary form={form} />
      <Field
        field={fields.code}
        label={t('codes.code')}
        hint={t('codes.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
      />
      <div className="pair">
        <Field field={fields.months} type="number" min={1} max={24} label={t('codes.monthsOfPro')} />
        <Field
          field={fields.mostUses}
          type="number"
          min={1}
          max={100_000}
          label={t('codes.mostUses')}
          hint={t('codes.mostUsesHint')}
          optional
        />
      </div>
      <div className="pair">
        <DateField field={fields.startDate} type="date" label={t('codes.firstDay')} />
        <DateField field={fields.endDate} type="date" label={t('codes.lastDay')} />
      </div>
      <TextArea field={fields.purpose} label={t('codes.purpose')} hint={t('codes.purposeHint')} />
      <p className="cluster">
        <SubmitButton>{t('codes.submit')}</SubmitButton>
        <span className="soft small">{t('codes.effect')}</span>
      </p>
    </Form>
  )
}
