import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/index.ts'

/** Leads to another site, so it always loads a whole page, with or without script. */
export function GoogleButton({ returnTo, spsId }: { returnTo: string; spsId: string }) {
  const { t } = useTranslation('account')
  return (
    <Form method="post" action="/authentification/google" reloadDocument>
      <input type="hidden" name="returnTo" value={returnTo} />
      {spsId && <input type="hidden" name="spsId" value={spsId} />}
      <SubmitButton tone="line" full>
        {t('google.continue')}
      </SubmitButton>
    </Form>
  )
}
