import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import type { Answer } from '#server/contract/entities.ts'

/** The answers to the host's questions, folded because few readers need them. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  const { t } = useTranslation('participation')
  if (answers.length === 0) return null

  return (
    <details className="fold">
      <summary className="small">
        {t('answers.count', { count: answers.length })}
        <Icon name="next" />
      </summary>
      <AnswerList answers={answers} />
    </details>
  )
}

/** The same in sight, for a host who decides by them. */
export function AnswerList({ answers }: { answers: readonly Answer[] }) {
  const { t } = useTranslation('participation')
  if (answers.length === 0) return null

  return (
    <dl className="small answers">
      {answers.map(({ questionId, person, label, value }) => (
        <div key={`${questionId}-${person ?? ''}`}>
          <dt className="soft">{person === null ? label : t('answers.of', { number: person, label })}</dt>
          <dd>{typeof value === 'string' ? value : t(value ? 'answers.yes' : 'answers.no')}</dd>
        </div>
      ))}
    </dl>
  )
}
