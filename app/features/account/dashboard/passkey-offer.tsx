import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

/**
 * Shown once after signing in to anyone who has no passkey yet: a passkey is added beside the other ways to sign in.
 */
export function PasskeyOffer() {
  const { t } = useTranslation('hosting')
  return (
    <Note tone="info">
      <div className="stack">
        <p>
          <strong>{t('dashboard.passkey.title')}</strong> {t('dashboard.passkey.text')}
        </p>
        <Form className="cluster" method="post" action="/mon-compte/securite/cles">
          <Link className="button is-small is-line" to="/mon-compte/securite#passkeys-title">
            {t('dashboard.passkey.add')}
          </Link>
          <SubmitButton name="intent" value="later" tone="quiet" small>
            {t('dashboard.passkey.later')}
          </SubmitButton>
        </Form>
      </div>
    </Note>
  )
}
