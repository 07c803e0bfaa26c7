import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/index.ts'
import { type Step, STEPS } from './steps.ts'

interface StepBarProps {
  /** Null while several steps are shown below each other. */
  current: Step | null
  /** How many errors each step has. */
  errors: Record<Step, number>
}

/** The three steps. Each is a button that saves what was typed and shows its step, so that going back loses nothing. */
export function StepBar({ current, errors }: StepBarProps) {
  const { t } = useTranslation('hosting')

  return (
    <nav aria-label={t('editor.steps.label')}>
      <ol className="steps">
        {STEPS.map((step) => (
          <li key={step}>
            <SubmitButton
              tone="quiet"
              small
              name="intent"
              value={`save:${step}`}
              aria-current={step === current ? 'step' : undefined}
            >
              <span className="step-mark" aria-hidden="true">
                {step}
              </span>
              <span className="only-heard">{t('editor.steps.nth', { step })} </span>
              {t(`editor.steps.${step}.short`)}
              <ErrorCount count={errors[step]} />
            </SubmitButton>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** How many errors a step or a part of the form has, beside its name. */
export function ErrorCount({ count }: { count: number }) {
  const { t } = useTranslation('hosting')
  if (count === 0) return null
  return (
    <span className="badge is-no">
      {count}
      <span className="only-heard"> {t('editor.steps.errors', { count })}</span>
    </span>
  )
}

interface StepSectionProps {
  step: Step
  isShown: boolean
  /** Moves the focus to the heading when a button of this page has led here. */
  takesFocus: boolean
  children: ReactNode
}

/** The fields of one step. Those of the other steps are in the form too, and are sent with it. */
export function StepSection({ step, isShown, takesFocus, children }: StepSectionProps) {
  const { t } = useTranslation('hosting')
  const heading = useRef<HTMLHeadingElement>(null)
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current && takesFocus) heading.current?.focus()
    wasShown.current = isShown
  }, [isShown, takesFocus])

  return (
    <section
      className="step stack-l"
      id={`etape-${step}`}
      aria-labelledby={`titre-${step}`}
      hidden={!isShown}
    >
      <div className="stack">
        <h2 id={`titre-${step}`} ref={heading} tabIndex={-1}>
          <span className="step-count">
            {t('editor.steps.count', { step, steps: STEPS.length })}
            <span className="only-heard"> : </span>
          </span>
          {t(`editor.steps.${step}.title`)}
        </h2>
        <p className="soft">{t(`editor.steps.${step}.lead`)}</p>
      </div>
      {children}
    </section>
  )
}

interface StepActionsProps {
  step: Step
  saveLine: ReactNode
  /** The button of the last step. */
  children: ReactNode
}

/** One button goes on. The others leave the editor, and what was typed stays. */
export function StepActions({ step, saveLine, children }: StepActionsProps) {
  const { t } = useTranslation('hosting')
  const next = STEPS.find((other) => other === step + 1)

  return (
    <div className="form-section stack">
      {!next && children}
      <div className="cluster">
        {next && (
          <SubmitButton name="intent" value={`save:${next}`}>
            {t('editor.steps.next')}
          </SubmitButton>
        )}
        {!next && (
          <SubmitButton tone="line" name="intent" value="preview">
            {t('editor.toPreview')}
          </SubmitButton>
        )}
        <SubmitButton tone="quiet" name="intent" value="save">
          {t('editor.saveDraft')}
        </SubmitButton>
        {next && (
          <span className="for-small">
            <SubmitButton tone="quiet" name="intent" value="preview">
              {t('editor.toPreview')}
            </SubmitButton>
          </span>
        )}
      </div>
      {saveLine}
    </div>
  )
}
