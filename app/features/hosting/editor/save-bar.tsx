import { useTranslation } from 'react-i18next'
import { useUnsavedWarning } from '#app/lib/form/unsaved.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'

interface SaveBarProps {
  /** The form that it sends: the bar stands outside of it, so that it is in view from the top of the page to its end. */
  formId: string
  label: string
  /** The page to which one returns without saving. */
  back: string
  /** The last answer to the form, with which it came back. */
  returned: object | null
}

/** A bar at the bottom of the screen: the button that saves the form, and the way back. */
export function SaveBar({ formId, label, back, returned }: SaveBarProps) {
  const { t } = useTranslation('hosting')
  const forget = useUnsavedWarning(formId, returned)

  return (
    <div className="save-bar no-print">
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
