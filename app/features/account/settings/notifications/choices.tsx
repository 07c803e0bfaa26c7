import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'

export interface NotificationChoice {
  type: string
  choice: string
  options: readonly string[]
}

/** The form of `/mon-compte/notifications`: for each type of email that may be switched off, how it is sent. */
export function NotificationChoices({ choices }: { choices: readonly NotificationChoice[] }) {
  const { t } = useTranslation('settings')

  return (
    <Form className="stack-l" method="post" aria-labelledby="choose">
      <h2 id="choose">{t('notifications.choose')}</h2>
      {choices.map((choice) => (
        <Choices key={choice.type} {...choice} />
      ))}
      <p>
        <SubmitButton>{t('notifications.submit')}</SubmitButton>
      </p>
    </Form>
  )
}

function Choices({ type, choice, options }: NotificationChoice) {
  const { t } = useTranslation('settings')
  const hintId = `${type}-hint`
  const isGathered = options.includes('DAILY')

  return (
    <fieldset className="field" aria-describedby={hintId}>
      <legend className="label">{t(`notifications.types.${type}.label`)}</legend>
      <p id={hintId} className="hint">
        {t(`notifications.types.${type}.hint`)}
      </p>
      <div className="side-by-side">
        {options.map((option) => (
          <label key={option} className="choice is-card">
            <input type="radio" name={type} value={option} defaultChecked={option === choice} />
            <span>
              {t(
                !isGathered && option === 'AT_ONCE'
                  ? 'notifications.choices.only.AT_ONCE'
                  : `notifications.choices.${option}`,
              )}
              {isGathered && option === 'AT_ONCE' && (
                <span className="soft small in-choice">{t('notifications.atOnceHint')}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
