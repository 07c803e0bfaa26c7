import { useTranslation } from 'react-i18next'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { useUnsavedWarning } from '#app/lib/form/unsaved.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'

interface SaveBarProps {
  /** The form that it sends: the bar stands outside of it, so that it is in view from the top of the page to its end. */
  formId: string
  label: string
  /** The page to which one returns without saving. */
  back: string
  /** The last answer to the form, with which it came back. */
  returned: object | null
  /** The session ended before it was sent: it can be sent again from here. */
  isSignedOut: boolean
}

/** A bar at the bottom of the screen: the button that saves the form, and the way back. */
export function SaveBar({ formId, label, back, returned, isSignedOut }: SaveBarProps) {
  const { t } = useTranslation('hosting')
  const errorText = useErrorText()
  const forget = useUnsavedWarning(formId, returned)

  return (
    <div className="save-bar no-print stack">
      {isSignedOut && (
        <div className="wrap" role="alert">
          <Note tone="no">{errorText('form.signedOut')}</Note>
        </div>
      )}
      <div className="wrap">
        <SubmitButton form={formId} name="intent" value="publish">
          {label}
        </SubmitButton>
        <Link className="button is-small is-quiet" to={back} onClick={forget}>
          {t('editor.leave')}
        </Link>
      </div>
    </div>
  )
}
