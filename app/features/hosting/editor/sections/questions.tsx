import { useTranslation } from 'react-i18next'
import { Checkbox, Field, Select } from '#app/ui/form/index.ts'
import type { ActivityFields, QuestionField } from './fields.ts'
import { AddRow, FOCUSED, RemoveRow, RowMark } from './row-buttons.tsx'

interface QuestionsProps {
  field: ActivityFields['questions']
  /** The row that was just added. */
  focus: string | null
}

/** The questions to those who register. */
export function Questions({ field, focus }: QuestionsProps) {
  const { t } = useTranslation('hosting')
  const rows = field.getFieldList()

  return (
    <div id="questionRows" className="stack" role="group" aria-labelledby="questions-title">
      <div>
        <h3 id="questions-title" className="label">
          {t('editor.questions.title')}
        </h3>
        <p className="hint">{t('editor.questions.lead')}</p>
      </div>
      {rows.map((row, index) => (
        <QuestionRow key={row.key} row={row} index={index} isNew={focus === row.name} />
      ))}
      <AddRow rows="questions" label={t('editor.questions.add')} />
    </div>
  )
}

function QuestionRow({ row, index, isNew }: { row: QuestionField; index: number; isNew: boolean }) {
  const { t } = useTranslation('hosting')
  const fields = row.getFieldset()
  const title = t('editor.questions.nth', { number: index + 1 })
  const types = [
    { value: 'TEXT', label: t('editor.questions.types.TEXT') },
    { value: 'CHECKBOX', label: t('editor.questions.types.CHECKBOX') },
  ]

  return (
    <div className="panel stack" role="group" aria-label={title}>
      <div className="between">
        <p className="label">{title}</p>
        <RemoveRow rows="questions" index={index} of={title} />
      </div>
      <RowMark row={fields.row} id={fields.id} index={index} />
      <Field
        field={fields.label}
        label={t('editor.questions.label')}
        hint={t('editor.questions.labelHint')}
        autoComplete="off"
        {...(isNew && FOCUSED)}
      />
      <Select field={fields.type} label={t('editor.questions.type')} options={types} />
      <Checkbox field={fields.required} label={t('editor.questions.required')} />
      <Checkbox field={fields.perPerson} label={t('editor.questions.perPerson')} />
    </div>
  )
}
