import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { brand } from '#app/brand.ts'
import { viewPath } from './view-path.ts'

/** Renewing a password is not built yet, and the page says so. */
export function ForgotView({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('account')

  return (
    <>
      <h1>{t('forgot.title')}</h1>
      <p>{t('forgot.text', { email: brand.company.email })}</p>
      <p>
        <Link to={viewPath('login', returnTo)}>{t('forgot.back')}</Link>
      </p>
    </>
  )
}
