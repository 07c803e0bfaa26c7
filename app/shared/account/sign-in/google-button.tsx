import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/index.ts'

/** Leads to another site, so it always loads a whole page, with or without script. */
export function GoogleButton({ returnTo }: { returnTo: string }) {
  const { t } = useTranslation('account')
  return (
    <Form method="post" action="/authentification/google" reloadDocument>
      <input type="hidden" name="returnTo" value={returnTo} />
      <SubmitButton tone="line" full>
        {t('google.continue')}
      </SubmitButton>
    </Form>
  )
}
