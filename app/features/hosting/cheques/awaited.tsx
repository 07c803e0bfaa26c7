import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#app/lib/dates.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import type { ReceivedCheque } from '#server/schemas/participation/cheque.ts'
import type { ReturnedRow } from './desk.server.ts'

interface Awaited {
  participantId: number
  displayName: string
  activityId: number
  activityName: string
  activityDate: string
  timeZone: string
  amount: number
}

interface AwaitedRowsProps {
  awaited: readonly Awaited[]
  returned: ReturnedRow | undefined
}

/** Everybody whose cheque has not come yet; its number is noted here. */
export function AwaitedRows({ awaited, returned }: AwaitedRowsProps) {
  const { t, i18n } = useTranslation('cheques')
  if (awaited.length === 0) return null

  return (
    <ul className="rows">
      {awaited.map((one) => (
        <li key={one.participantId} className="stack">
          <div className="between">
            <div>
              <strong>{one.displayName}</strong>
              <p className="small soft">
                <Link to={hostedPath(one.activityId)}>{one.activityName}</Link>,{' '}
                {formatDate(one.activityDate, one.timeZone, i18n.language)}
              </p>
            </div>
            <span>{t('row.due', { amount: formatMoney(one.amount, i18n.language) })}</span>
          </div>
          <ReceiveForm
            whose={one}
            result={
              returned?.form === 'receive' && returned.id === one.participantId ? returned.result : undefined
            }
          />
        </li>
      ))}
    </ul>
  )
}

interface ReceiveFormProps {
  whose: Awaited
  result: SubmissionResult | undefined
}

function ReceiveForm({ whose: { activityId, participantId, displayName }, result }: ReceiveFormProps) {
  const { t } = useTranslation('cheques')
  const [form, { checkNumber }] = useSchemaForm<typeof ReceivedCheque>(`receive-${participantId}`, result)
  return (
    <Form method="post" className="stack" {...getFormProps(form)} noValidate preventScrollReset>
      <ErrorSummary form={form} />
      <input type="hidden" name="activityId" value={activityId} />
      <input type="hidden" name="participantId" value={participantId} />
      <div className="cluster is-fields">
        <Field field={checkNumber} label={t('receive.number', { name: displayName })} autoComplete="off" />
        <SubmitButton name="intent" value="receive" tone="line">
          {t('receive.button')}
          <span className="only-heard"> {displayName}</span>
        </SubmitButton>
      </div>
    </Form>
  )
}
