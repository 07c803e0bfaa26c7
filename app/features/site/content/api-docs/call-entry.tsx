import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { CodeText } from './code-text.tsx'
import { FieldList } from './field-list.tsx'
import type { ReferenceCall } from './reference.ts'
import { TypeName } from './type-name.tsx'

/** One call: its purpose and, in a fold, its input and its answers. */
export function CallEntry({ call }: { call: ReferenceCall }) {
  const { t } = useTranslation('reference')
  const { id, method, path, isBuilt, fields } = call
  const summary = t(`calls.${id}.summary`)
  const description = t(`calls.${id}.description`, { defaultValue: '' })

  return (
    <article className="comment" id={id}>
      <h3 className="label">
        <CodeText text={summary} />
      </h3>
      <p className="cluster small">
        <code>
          <strong>{method}</strong> /api{path}
        </code>
        {!isBuilt && (
          <Badge tone="wait" icon="clock">
            {t('notBuilt')}
          </Badge>
        )}
      </p>
      {description && (
        <p className="small soft">
          <CodeText text={description} />
        </p>
      )}
      <details className="fold">
        <summary className="small">
          {t('details')}
          <span className="only-heard">, {summary}</span>
          <Icon name="next" />
        </summary>
        <div className="stack">
          {fields.length > 0 ? <FieldList fields={fields} /> : <p className="small soft">{t('noFields')}</p>}
          <Answers call={call} />
        </div>
      </details>
    </article>
  )
}

/** The answers, by status. */
function Answers({ call: { isBuilt, answer, answerFields, errors } }: { call: ReferenceCall }) {
  const { t } = useTranslation('reference')

  return (
    <ul className="small">
      {isBuilt && (
        <li>
          <strong>200</strong> {answer ? <TypeName type={answer} /> : t('noAnswer')}
          {answerFields.length > 0 && <FieldList fields={answerFields} />}
        </li>
      )}
      {errors.map(({ status, codes }) => (
        <li key={status}>
          <strong>{status}</strong> <code>{codes.join(' ')}</code>
        </li>
      ))}
    </ul>
  )
}
