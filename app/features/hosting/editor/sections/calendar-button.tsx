import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'

/** Loaded when it is opened for the first time. */
const Calendar = lazy(() => import('./calendar.tsx'))

/** Opens a calendar in the language of the page: browsers draw theirs in their own. */
export function CalendarButton({ fieldId, label }: { fieldId: string; label: string }) {
  const { t } = useTranslation('hosting')
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <button
        type="button"
        className="button is-small is-quiet needs-script"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="calendar" />
        {t('editor.calendar.open')}
        <span className="only-heard"> {label}</span>
      </button>
      {isOpen && (
        <Suspense>
          <Calendar fieldId={fieldId} label={label} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
