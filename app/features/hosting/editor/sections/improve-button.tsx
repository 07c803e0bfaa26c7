import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/index.ts'

/** The button beside a description: posts the whole form, which comes back with the text that was chosen. */
export function ImproveButton() {
  const { t } = useTranslation('hosting')
  const { pathname } = useLocation()

  return (
    <div className="stack">
      <p>
        <SubmitButton
          name="intent"
          value="improve"
          tone="line"
          small
          formAction={`/ameliorer?${new URLSearchParams({ retour: pathname })}`}
        >
          {t('editor.improve.button')}
        </SubmitButton>
      </p>
      <p className="hint">{t('editor.improve.hint')}</p>
    </div>
  )
}
