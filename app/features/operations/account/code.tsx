import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LastStep } from '#app/features/operations/last-step.tsx'
import { Person } from '#app/features/operations/person.tsx'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { formatDateTime, formatHomeDate } from '#app/lib/dates.ts'
import { readForm } from '#app/lib/form.server.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { reopenedForm } from '#app/lib/form/interrupted-form.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { idOf, pageOf } from '#app/lib/params.server.ts'
import { requireOperator } from '#app/lib/require-session.server.ts'
import { listTitle } from '#app/lib/title.server.ts'
import { useErrorTitle } from '#app/lib/title.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'
import { ErrorSummary, SubmitButton, TextArea } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { DataTable } from '#app/ui/table.tsx'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { EndCodeForm } from '#server/schemas/account/promotional-code.ts'
import { CodeStateBadge, useCodeWords } from './code-state.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['operations', 'forms'] }

const CODES = '/operations/codes'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const read = { codeId: idOf(params.codeId), page: pageOf(request) }
  const found = await answerOr404(api(args).pages.promotionalCode.read(read))
  const title = await listTitle(args, 'operations:codes.one', { code: found.code.code })
  return { ...found, title, reopened: await reopenedForm(args, EndCodeForm) }
}

const TOASTS = {
  ENDED: { key: 'operations:toasts.codeEnded' },
  NOT_OPEN: { key: 'operations:toasts.codeNotOpen', tone: 'danger' },
} as const

export async function action({ request, context, params }: ActionFunctionArgs) {
  const args = { request, context }
  await requireOperator(args)
  const codeId = idOf(params.codeId)
  const ended = await submitForm(args, await readForm(request), {
    schema: EndCodeForm,
    texts: 'promotionalCode',
    send: ({ reason }) => api(args).pages.promotionalCode.end({ codeId, reason }),
    handled: ['NOT_OPEN'], // another operator ended it meanwhile
  })
  if ('returned' in ended) {
    const { result, status } = ended.returned
    return data({ result }, { status })
  }
  return redirectWithToast(`${CODES}/${codeId}`, TOASTS['refused' in ended ? 'NOT_OPEN' : 'ENDED'])
}

export default function PromotionalCode() {
  const { code, page, hasNext } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t, i18n } = useTranslation('operations')
  const words = useCodeWords()
  useErrorTitle(returned !== undefined)
  const mayEnd = code.state === 'OPEN' || code.state === 'COMING' || code.state === 'USED_UP'

  return (
    <div className="wrap narrow page stack-l">
      <Link className="back" to={CODES}>
        <Icon name="previous" />
        {t('codes.title')}
      </Link>
      <div className="stack">
        <h1>{t('codes.one', { code: code.code })}</h1>
        <p>
          <CodeStateBadge state={code.state} />
        </p>
        <p className="soft">
          {words.gives(code)} · {words.days(code)} · {words.uses(code)}
        </p>
        {code.purpose && <p className="as-written">{code.purpose}</p>}
      </div>
      {code.endedAt && (
        <Note tone="no">
          <strong>{t('codes.ended', { date: formatHomeDate(code.endedAt, i18n.language) })}</strong>{' '}
          {code.endReason}
        </Note>
      )}
      <section className="stack" aria-labelledby="uses">
        <h2 id="uses">{t('codes.people')}</h2>
        <People />
        <Pager page={page} hasNext={hasNext} />
      </section>
      {mayEnd && <EndCode />}
    </div>
  )
}

function People() {
  const { people } = useLoaderData<typeof loader>()
  const { t, i18n } = useTranslation('operations')
  if (people.length === 0) return <p className="soft">{t('codes.nobody')}</p>
  const columns = [
    { key: 'person', label: t('codes.person') },
    { key: 'at', label: t('codes.usedAt'), isNamedInCard: true },
  ]
  const rows = people.map(({ person, usedAt }) => ({
    key: person.userId,
    cells: [
      <Person key="person" {...person} />,
      <time key="at" dateTime={usedAt}>
        {formatDateTime(usedAt, HOME_ZONE, i18n.language)}
      </time>,
    ],
  }))
  return <DataTable label={t('codes.people')} columns={columns} rows={rows} />
}

/** Ends the code: those who used it keep its benefit, nobody else can use it. */
function EndCode() {
  const { reopened } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('operations')
  const result = returned?.result ?? reopened
  const [form, { reason }] = useSchemaForm<typeof EndCodeForm>('end-code', result)

  return (
    <section className="stack" aria-labelledby="end">
      <h2 id="end">{t('codes.end.title')}</h2>
      <p>{t('codes.end.lead')}</p>
      <Form className="stack" method="post" {...getFormProps(form)} noValidate>
        <ErrorSummary form={form} />
        <TextArea field={reason} label={t('codes.end.reason')} hint={t('account.reasonHint')} />
        <LastStep label={t('codes.end.submit')} effect={t('codes.end.effect')} isOpen={Boolean(result)}>
          <SubmitButton tone="danger">{t('codes.end.submit')}</SubmitButton>
        </LastStep>
      </Form>
    </section>
  )
}
