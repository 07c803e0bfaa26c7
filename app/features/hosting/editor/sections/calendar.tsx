import 'cally'
import { createElement, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'

interface CalendarProps {
  /** The field whose day is chosen; its time stays. */
  fieldId: string
  label: string
  onClosed: () => void
}

/** The time of a day that is chosen in an empty field. */
const FIRST_TIME = '10:00'

interface CalendarElement extends HTMLElement {
  value: string
  focus: (options?: FocusOptions & { target?: 'day' }) => void
}

/** A calendar over the page. It is within the editor's form, so it has no form of its own to close it. */
export default function Calendar({ fieldId, label, onClosed }: CalendarProps) {
  const { t, i18n } = useTranslation('hosting')
  const titleId = useId()
  const box = useRef<HTMLDialogElement>(null)
  const field = document.getElementById(fieldId)
  const day = field instanceof HTMLInputElement ? field.value.slice(0, 10) : ''

  useEffect(() => {
    const dialog = box.current
    const calendar = dialog?.querySelector<CalendarElement>('calendar-date')
    if (!dialog || !calendar) return
    const choose = () => {
      setDay(fieldId, calendar.value)
      dialog.close()
    }
    calendar.addEventListener('change', choose)
    if (!dialog.open) dialog.showModal()
    calendar.focus({ target: 'day' })
    return () => calendar.removeEventListener('change', choose)
  }, [fieldId])

  return (
    <dialog ref={box} className="modal calendar" aria-labelledby={titleId} closedby="any" onClose={onClosed}>
      <div className="modal-head">
        <h2 id={titleId}>{label}</h2>
        <button
          type="button"
          className="close"
          aria-label={t('common:close')}
          onClick={() => box.current?.close()}
        >
          <Icon name="x" />
        </button>
      </div>
      <div className="modal-body">
        {createElement(
          'calendar-date',
          {
            ...{ value: day, locale: `${i18n.language.slice(0, 2)}-CA`, 'first-day-of-week': '0' },
            ...{ min: '1900-01-01', max: '2099-12-31' },
          },
          <span slot="previous">
            <Icon name="previous" />
            <span className="only-heard">{t('editor.calendar.previous')}</span>
          </span>,
          <span slot="next">
            <Icon name="next" />
            <span className="only-heard">{t('editor.calendar.next')}</span>
          </span>,
          createElement('calendar-month'),
        )}
      </div>
    </dialog>
  )
}

/** Writes the day into the field as if it had been typed, so that the form and its draft learn of it. */
function setDay(fieldId: string, day: string): void {
  const field = document.getElementById(fieldId)
  if (!(field instanceof HTMLInputElement)) return
  field.value = `${day}T${field.value.slice(11, 16) || FIRST_TIME}`
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
