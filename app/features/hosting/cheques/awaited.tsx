import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#app/lib/dates.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { formatMoney } from '#server/domain/platform/format/money.ts'
import type { ReceivedCheque } from '#server/schemas/participation/cheque.ts'
import type { ReturnedRow } from './desk.server.ts'
import { RowForm } from './row-form.tsx'

interface Awaited {
  participantId: number
  displayName: string
  activityId: number
  activityName: string
  activityDate: string
  timeZone: string
  amount: number
  returnedNumber: string | null
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
    <ul className="rows desk-rows">
      {awaited.map((one) => (
        <li key={one.participantId} className="desk-row">
          <div>
            <strong>{one.displayName}</strong>
            <p className="small soft">
              <Link to={hostedPath(one.activityId)}>{one.activityName}</Link>,{' '}
              {formatDate(one.activityDate, one.timeZone, i18n.language)}
            </p>
            {one.returnedNumber !== null && (
              <p className="small">{t('row.cameBack', { number: one.returnedNumber })}</p>
            )}
          </div>
          <span className="num">{formatMoney(one.amount, i18n.language)}</span>
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

function ReceiveForm({ whose, result }: ReceiveFormProps) {
  const { t } = useTranslation('cheques')
  const { participantId, displayName } = whose
  const [form, { checkNumber }] = useSchemaForm<typeof ReceivedCheque>(`receive-${participantId}`, result)
  return (
    <RowForm
      form={form}
      field={checkNumber}
      of={whose}
      intent="receive"
      label={t('receive.number', { name: displayName })}
      placeholder={t('receive.placeholder')}
      button={t('receive.button')}
    />
  )
}
