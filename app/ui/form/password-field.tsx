import { getInputProps } from '@conform-to/react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { describedBy, FieldFrame, type FieldWords } from './field-frame.tsx'

/**
 * A password. What was typed is never written back into the page; the button that shows it needs script, so script adds
 * it.
 */
export function PasswordField({
  autoComplete,
  ...words
}: FieldWords & { autoComplete: 'current-password' | 'new-password' }) {
  const [shown, setShown] = useState(false)
  const { key, ...props } = getInputProps(words.field, {
    type: shown ? 'text' : 'password',
    value: false,
    ...describedBy(words),
  })

  return (
    <FieldFrame {...words}>
      <div className="with-end">
        <input
          key={key}
          className="input"
          {...props}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
        <ShowButton
          shown={shown}
          onToggle={() => {
            setShown(!shown)
          }}
        />
      </div>
    </FieldFrame>
  )
}

function ShowButton({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  const { t } = useTranslation('forms')
  if (!useHasScript()) return null

  return (
    <button
      className="close"
      type="button"
      aria-pressed={shown}
      aria-label={t('showPassword')}
      onClick={onToggle}
    >
      <Icon name="eye" />
    </button>
  )
}

/** False in the page that the server sends, true once script runs. */
function useHasScript(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
