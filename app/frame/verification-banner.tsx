import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { Note } from '#app/ui/note.tsx'
import { ReturnTo } from './return-to.tsx'

interface VerificationBannerProps {
  email: string | null
  /** The address is confirmed, but a parent of somebody under 14 has yet to agree. */
  waitsForParent?: boolean
}

/** Asks to confirm the e-mail address. The rule about when to show it: `showsVerificationBanner`. */
export function VerificationBanner({ email, waitsForParent = false }: VerificationBannerProps) {
  const { t } = useTranslation('common')

  return (
    <Form className="wrap page-note" method="post" action={paths.resendConfirmation}>
      <ReturnTo />
      <Note tone="wait" icon="mail">
        {waitsForParent ? (
          <>
            <strong>{t('verification.parentTitle')}</strong> {t('verification.parentText')}{' '}
            <button className="as-link">{t('verification.parentResend')}</button>
          </>
        ) : (
          <>
            <strong>{t('verification.title')}</strong>{' '}
            {email ? t('verification.text', { email }) : t('verification.textWithoutEmail')}{' '}
            <button className="as-link">{t('verification.resend')}</button>
          </>
        )}
      </Note>
    </Form>
  )
}
