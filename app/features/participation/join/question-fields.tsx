import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { answerField, ASKED_FIELD } from '#app/shared/participation/party.ts'
import { Checkbox, FormSection, TextArea } from '#app/ui/form/index.ts'
import { LONGEST_ANSWER } from '#server/domain/participation/answers.ts'

export interface AskedQuestion {
  questionId: number
  type: 'TEXT' | 'CHECKBOX'
  label: string
  required: boolean
  perPerson: boolean
}

interface QuestionFieldsProps {
  fields: Record<string, FieldMetadata>
  questions: readonly AskedQuestion[]
  /** The places of the new people in the party. */
  first: number
  last: number
  hostName: string
  /** The language of the questions. */
  language: string
}

/** The host's questions: once for a new registration, and once for each person who is added. */
export function QuestionFields(props: QuestionFieldsProps) {
  const { t } = useTranslation('participation')
  const { questions, first, last, hostName } = props
  const once = first === 1 ? questions.filter(({ perPerson }) => !perPerson) : []
  const perPerson = questions.filter((question) => question.perPerson)
  if (once.length + perPerson.length === 0) return null
  const people = perPerson.length > 0 ? peopleFrom(first, last) : []

  return (
    <>
      <input type="hidden" name={ASKED_FIELD} value={last} />
      {once.length > 0 && (
        <FormSection title={t('join.questions.title', { host: hostName })}>
          {once.map((question) => (
            <Question key={question.questionId} {...props} question={question} person={null} />
          ))}
        </FormSection>
      )}
      {people.map((person) => (
        <FormSection key={person} title={t('join.questions.person', { number: person })}>
          {perPerson.map((question) => (
            <Question key={question.questionId} {...props} question={question} person={person} />
          ))}
        </FormSection>
      ))}
    </>
  )
}

function Question({
  fields,
  question: { questionId, type, label, required },
  person,
  language,
}: QuestionFieldsProps & { question: AskedQuestion; person: number | null }) {
  const field = fields[answerField(questionId, person)]
  if (!field) return null
  const words = <span lang={`${language}-CA`}>{label}</span>
  if (type === 'CHECKBOX') return <Checkbox field={field} label={words} />
  return <TextArea field={field} label={words} optional={!required} rows={2} maxLength={LONGEST_ANSWER} />
}

function peopleFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
