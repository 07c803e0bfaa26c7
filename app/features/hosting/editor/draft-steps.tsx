import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionProps } from '#app/features/hosting/editor/sections/fields.ts'
import { OptionsSection } from '#app/features/hosting/editor/sections/options.tsx'
import { PictureFields } from '#app/features/hosting/editor/sections/picture.tsx'
import { TextSection } from '#app/features/hosting/editor/sections/text.tsx'
import { WhatSection } from '#app/features/hosting/editor/sections/what.tsx'
import {
  PlacesFields,
  WhenFields,
  WhereFields,
} from '#app/features/hosting/editor/sections/when-and-where.tsx'
import { FormSection } from '#app/ui/form/index.ts'
import { StepActions, StepBar, StepSection } from './step-parts.tsx'
import type { Step } from './steps.ts'

interface DraftStepsProps {
  section: SectionProps
  step: Step
  /** The steps that are shown: after a refusal, all with an error. */
  shown: readonly Step[]
  /** How many errors each step has. */
  errors: Record<Step, number>
  /** The summary of the errors. */
  summary: ReactNode
  saveLine: ReactNode
  /** The button of the last step. */
  children: ReactNode
}

/** The steps of a draft. */
export function DraftSteps({ section, step, shown, errors, ...parts }: DraftStepsProps) {
  const { t } = useTranslation('hosting')
  const { fields } = section
  const isWhole = shown.length > 1
  const stepProps = (of: Step) => ({ step: of, isShown: shown.includes(of), takesFocus: !isWhole })

  return (
    <>
      <StepBar current={isWhole ? null : step} errors={errors} />
      {parts.summary}
      <StepSection {...stepProps(1)}>
        <WhatSection fields={fields} />
        <FormSection title={t('editor.sections.when')}>
          <WhenFields fields={fields} />
        </FormSection>
        <FormSection title={t('editor.sections.where')}>
          <WhereFields {...section} />
        </FormSection>
        <FormSection title={t('editor.sections.places')}>
          <PlacesFields fields={fields} />
        </FormSection>
        <FormSection title={t('editor.sections.picture')}>
          <PictureFields {...section} />
        </FormSection>
      </StepSection>
      <StepSection {...stepProps(2)}>
        <TextSection {...section} />
      </StepSection>
      <StepSection {...stepProps(3)}>
        <OptionsSection {...section} />
      </StepSection>
      <StepActions step={isWhole ? 3 : step} saveLine={parts.saveLine}>
        {parts.children}
      </StepActions>
    </>
  )
}
