import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#app/lib/dates.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'
import type { DeviceForm } from '#server/schemas/participation/door.ts'

interface OpenDoorProps {
  window: { opensAt: string; closesAt: string }
  timeZone: string
  now: string
  result: SubmissionResult | null | undefined
}

/** The button that lets this browser hold the door, within its window. */
export function OpenDoor({ window: { opensAt, closesAt }, timeZone, now, result }: OpenDoorProps) {
  const { t, i18n } = useTranslation('checkin')
  const [form, { device }] = useSchemaForm<typeof DeviceForm>('door', result, { device: t('device.mine') })
  const at = (instant: string) => formatDateTime(instant, timeZone, i18n.language)
  if (now < opensAt) return <Note tone="info">{t('host.opensAt', { at: at(opensAt) })}</Note>
  if (now > closesAt) return <Note tone="info">{t('host.closedSince', { at: at(closesAt) })}</Note>

  return (
    <Form className="stack panel" method="post" {...getFormProps(form)} noValidate>
      <ErrorSummary form={form} />
      <Field field={device} label={t('device.label')} hint={t('device.hint')} autoComplete="off" />
      <SubmitButton name="intent" value="open">
        {t('host.open')}
      </SubmitButton>
      <p className="soft small">{t('host.openHint')}</p>
    </Form>
  )
}
