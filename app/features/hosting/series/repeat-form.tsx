import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { useSchemaForm } from '#app/lib/form.ts'
import {
  Checkbox,
  DateField,
  ErrorSummary,
  Field,
  RadioCards,
  Select,
  SubmitButton,
} from '#app/ui/form/index.ts'
import { Link } from '#app/ui/link.tsx'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { EVERY, LONGEST_SERIES } from '#server/domain/activity/series.ts'
import { formatCount } from '#server/domain/platform/format/count.ts'
import type { RepeatForm } from '#server/schemas/activity/series.ts'

interface RepeatFormProps {
  activity: { activityId: number; timeZone: string }
  result: SubmissionResult | undefined
  /** True once the dates were previewed. */
  dates: readonly { date: string; isMoved: boolean }[] | null
  /** How many people are on its guest list. */
  invited: number
  requestKey: string
}

/** Below the form: the answer of a preview scrolls there. */
const DATES_ID = 'dates'

/** Says how often an activity repeats; its dates are previewed before anything is created. */
export function RepeatFields({ activity, result, dates, invited, requestKey }: RepeatFormProps) {
  const { t, i18n } = useTranslation('hosting')
  const [form, fields] = useSchemaForm<typeof RepeatForm>('repeat', result, {
    every: 'WEEK',
    ends: 'TIMES',
    times: 4,
  })

  return (
    <Form method="post" {...getFormProps(form)} className="stack-l" noValidate>
      <input type="hidden" name="requestKey" value={requestKey} />
      <ErrorSummary form={form} />
      <Select
        field={fields.every}
        label={t('series.every.label')}
        options={EVERY.map((every) => ({ value: every, label: t(`series.every.${every}`) }))}
      />
      <RadioCards
        field={fields.ends}
        label={t('series.ends.label')}
        options={[
          { value: 'TIMES', label: t('series.ends.TIMES') },
          { value: 'UNTIL', label: t('series.ends.UNTIL') },
        ]}
      />
      {/* The style sheet shows only the choice that is selected above. */}
      <div className="only-for-times">
        <Field
          field={fields.times}
          label={t('series.times')}
          hint={t('series.timesHint', { count: LONGEST_SERIES })}
          type="number"
          inputMode="numeric"
          min={2}
          max={LONGEST_SERIES}
        />
      </div>
      <div className="only-for-until">
        <DateField field={fields.until} label={t('series.until')} type="date" />
      </div>
      {invited > 0 && (
        <Checkbox
          field={fields.withGuests}
          label={t('series.guests', { count: invited, number: formatCount(invited, i18n.language) })}
          hint={t('series.guestsHint')}
        />
      )}
      <p className="cluster">
        <SubmitButton
          name="intent"
          value="preview"
          formAction={`#${DATES_ID}`}
          tone={dates ? 'line' : undefined}
        >
          {t('series.preview')}
        </SubmitButton>
        <Link className="button is-quiet" to={hostedPath(activity.activityId)}>
          {t('series.back')}
        </Link>
      </p>
      {dates && <Dates dates={dates} timeZone={activity.timeZone} />}
    </Form>
  )
}

function Dates({
  dates,
  timeZone,
}: {
  dates: readonly { date: string; isMoved: boolean }[]
  timeZone: string
}) {
  const { t, i18n } = useTranslation('hosting')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [dates])

  return (
    <section className="form-section stack" aria-labelledby={DATES_ID}>
      <h2 id={DATES_ID} ref={heading} className="label" tabIndex={-1}>
        {t('series.dates', { count: dates.length })}
      </h2>
      <ol className="bullets">
        {dates.map(({ date, isMoved }, index) => (
          <li key={date}>
            <time dateTime={date}>{formatLongDateTime(date, timeZone, i18n.language)}</time>{' '}
            {index === 0 && <span className="small soft">{t('series.first')}</span>}
            {isMoved && <span className="small soft">{t('series.moved')}</span>}
          </li>
        ))}
      </ol>
      <p className="small soft">{t('series.makeHint')}</p>
      <SubmitButton name="intent" value="make">
        {t('series.make', { count: dates.length - 1 })}
      </SubmitButton>
    </section>
  )
}
