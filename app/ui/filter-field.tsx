import { type ComponentPropsWithoutRef, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#app/lib/form/error-text.ts'
import { dateInWords } from '#app/lib/format/typed-date.ts'
import { Icon } from './icon.tsx'

interface FilterFieldProps extends ComponentPropsWithoutRef<'input'> {
  id: string
  label: string
  /** Keys of the errors. */
  errors?: string[]
}

/**
 * A field of a GET form: label, input, error. It looks like the fields of the other forms, and loads none of the script
 * for validation and saving.
 */
export function FilterField({ id, label, errors, ...native }: FilterFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors && `${id}-error`}
        {...native}
      />
      {native.type === 'date' && <DayInWords day={native.defaultValue} />}
      <FilterError id={id} errors={errors} />
    </div>
  )
}

/** Browsers write a day in their own language: the words say it in the page's. */
function DayInWords({ day }: { day: FilterFieldProps['defaultValue'] }) {
  const { i18n } = useTranslation()
  const words = typeof day === 'string' && dateInWords(day, 'date', i18n.language)
  return words && <p className="small soft">{words}</p>
}

interface FilterSelectProps {
  id: string
  name: string
  label: string
  chosen: string
  options: readonly { value: string; label: string }[]
  errors?: string[]
}

/**
 * The same as a select. React does not update the choice of a mounted one: a form that stays while its address changes
 * sets what `data-chosen` says.
 */
export function FilterSelect({ id, name, label, chosen, options, errors }: FilterSelectProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        name={name}
        defaultValue={chosen}
        data-chosen={chosen}
        aria-invalid={errors ? true : undefined}
        aria-describedby={errors && `${id}-error`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <FilterError id={id} errors={errors} />
    </div>
  )
}

/** There are many error messages: only a page that shows one loads them. */
export function FilterError({ id, errors }: Pick<FilterFieldProps, 'id' | 'errors'>) {
  const first = errors?.[0]
  if (first === undefined) return null

  return (
    <p className="error" id={`${id}-error`}>
      <Icon name="alert" />
      <Suspense>
        <ErrorText error={first} />
      </Suspense>
    </p>
  )
}

function ErrorText({ error }: { error: string }) {
  const errorText = useErrorText()
  return <span>{errorText(error)}</span>
}
