import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { RegistrationView } from '#app/features/participation/view.ts'
import { SubmitButton } from '#app/ui/form/index.ts'

/** Says that the host may have the address, with a button that takes it back. */
export function EmailToHost({
  registration: { activity, hostWithEmail },
}: {
  registration: Pick<RegistrationView, 'activity' | 'hostWithEmail'>
}) {
  const { t } = useTranslation('participation')
  if (hostWithEmail === null) return null
  const host = activity.host.displayName

  return (
    <Form className="cluster small no-print" method="post" preventScrollReset>
      <span>{t('registrations.email.shared', { host })}</span>
      <input type="hidden" name="hostId" value={hostWithEmail} />
      <SubmitButton
        name="intent"
        value="takeBackEmail"
        tone="quiet"
        small
        aria-label={t('registrations.email.takeBackFrom', { host })}
      >
        {t('registrations.email.takeBack')}
      </SubmitButton>
    </Form>
  )
}
