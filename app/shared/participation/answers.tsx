import { useTranslation } from 'react-i18next'
import type { Answer } from '#server/contract/entities.ts'

/** The answers to the host's questions, folded because few readers need them. */
export function Answers({ answers }: { answers: readonly Answer[] }) {
  const { t } = useTranslation('participation')
  if (answers.length === 0) return null

  return (
    <details>
      <summary className="small">{t('answers.count', { count: answers.length })}</summary>
      <dl className="small stack">
        {answers.map(({ questionId, person, label, value }) => (
          <div key={`${questionId}-${person ?? ''}`}>
            <dt className="soft">{person === null ? label : t('answers.of', { number: person, label })}</dt>
            <dd>{typeof value === 'string' ? value : t(value ? 'answers.yes' : 'answers.no')}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
