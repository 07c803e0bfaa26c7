import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useSchemaForm } from '#app/lib/form.ts'
import { ErrorSummary, Field, SubmitButton } from '#app/ui/form/index.ts'
import type { DeviceForm } from '#server/schemas/participation/door.ts'

/** The button that lets this browser hold the door. */
export function OpenDoor({ result }: { result: SubmissionResult | null | undefined }) {
  const { t } = useTranslation('checkin')
  const [form, { device }] = useSchemaForm<typeof DeviceForm>('door', result, { device: t('device.mine') })

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
