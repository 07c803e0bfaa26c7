import { useTranslation } from 'react-i18next'
import { FILTERS_FORM } from './filter-form.ts'

/** A number says enough up to here. */
const MOST_SHOWN = 99

export interface ChipProps {
  type: 'checkbox' | 'radio'
  name: string
  value: string | number
  isChosen: boolean
  label: string
  /** How many activities it leaves; undefined where nobody counted. */
  count?: number
  /** There may be more than were counted. */
  isLeast?: boolean
}

/** A filter to press, with the number of activities that it leaves. It belongs to the form, wherever it stands. */
export function Chip({ type, name, value, isChosen, label, count, isLeast = false }: ChipProps) {
  const shown = count === undefined || (count === 0 && isLeast) ? null : numberOf(count, isLeast)

  return (
    <label className="chip">
      <input type={type} name={name} value={value} form={FILTERS_FORM} defaultChecked={isChosen} />
      <span>{label}</span>
      {shown !== null && <span className="small">{shown}</span>}
    </label>
  )
}

function numberOf(count: number, isLeast: boolean): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : `${count}${isLeast ? '+' : ''}`
}

/** Without script, chips away from the button of the form have one of their own. */
export function ApplyWithoutScript() {
  const { t } = useTranslation('search')
  return (
    <noscript>
      <button className="button is-line is-small" form={FILTERS_FORM}>
        {t('filters.button')}
      </button>
    </noscript>
  )
}
