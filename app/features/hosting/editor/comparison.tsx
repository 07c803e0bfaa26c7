import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/index.ts'

interface ComparisonProps {
  before: string
  after: string
  improvmentId: number
  language: 'fr' | 'en'
  /** The page to which the chosen text is posted, with everything else that was typed. */
  action: string
  kept: readonly (readonly [name: string, value: string])[]
}

const RATES = [5, 3, 1] as const

/** Shows both texts side by side: the second one may be edited before it is used. */
export function Comparison({ before, after, improvmentId, language, action, kept }: ComparisonProps) {
  const { t } = useTranslation('improvement')
  const lang = `${language}-CA`

  return (
    <Form className="stack-l" method="post" action={action} encType="multipart/form-data">
      <Kept fields={kept} />
      <input type="hidden" name="improvmentId" value={improvmentId} />
      <div className="pair">
        <div className="field">
          <label htmlFor="before">{t('before')}</label>
          <textarea id="before" className="input" rows={18} lang={lang} value={before} readOnly />
        </div>
        <div className="field">
          <label htmlFor="after">{t('after')}</label>
          <textarea
            key={improvmentId}
            id="after"
            className="input"
            name="description"
            rows={18}
            lang={lang}
            defaultValue={after}
          />
        </div>
      </div>
      {before === after && <p>{t('same')}</p>}
      <fieldset className="field">
        <legend className="label">{t('rate.label')}</legend>
        <div className="cluster">
          {RATES.map((rate) => (
            <label key={rate} className="choice" htmlFor={`rate-${rate}`}>
              <input id={`rate-${rate}`} type="radio" name="improvmentRate" value={rate} />
              <span>{t(`rate.${rate}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <p>
        <SubmitButton name="intent" value="resume">
          {t('take')}
        </SubmitButton>
      </p>
    </Form>
  )
}

/** Carries the other fields of the editor in hidden fields. */
export function Kept({ fields }: { fields: readonly (readonly [name: string, value: string])[] }) {
  return fields.map(([name, value], index) => (
    <input key={`${name}-${String(index)}`} type="hidden" name={name} value={value} />
  ))
}
