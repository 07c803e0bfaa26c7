import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldWords } from '#app/ui/form/field-frame.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { SHORTEST_PASSWORD } from '#server/domain/account/password.ts'
import { passwordStrength, type Strength } from './password-strength.ts'

/** A field for a new password. With script, its strength is shown below while it is typed. */
export function NewPasswordField(words: FieldWords) {
  const [typed, setTyped] = useState('')

  return (
    <div
      onInput={(event) => {
        if (event.target instanceof HTMLInputElement) setTyped(event.target.value)
      }}
    >
      <PasswordField {...words} autoComplete="new-password" />
      {typed && <StrengthMeter password={typed} />}
    </div>
  )
}

/** How much of the bar is filled. */
const STEP: Record<Strength | 'short', number> = { short: 1, weak: 1, fair: 2, good: 3 }

function StrengthMeter({ password }: { password: string }) {
  const { t } = useTranslation('forms')
  const missing = SHORTEST_PASSWORD - password.length
  const strength = missing > 0 ? 'short' : passwordStrength(password)

  return (
    <div className="strength" data-step={STEP[strength]}>
      <span />
      <span />
      <span />
      {/* The remaining length is not announced at each character. */}
      <p role={strength === 'short' ? undefined : 'status'}>
        {t(`strength.${strength}`, { count: missing })}
      </p>
    </div>
  )
}
