import type { FieldMetadata } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import type { EditorRows } from '#app/features/hosting/editor/rows.ts'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The place on the page to which the answer scrolls. */
const ANCHORS: Record<EditorRows, string> = { ticketTypes: 'ticketRows', questions: 'questionRows' }

/** The row that was just added: it gets the focus. */
export const FOCUSED = { autoFocus: true }

/** Adds a row. It submits the whole form, so that it works without script; the page comes back at that row. */
export function AddRow({ rows, label }: { rows: EditorRows; label: string }) {
  return (
    <p>
      <SubmitButton tone="line" small name="intent" value={`add:${rows}`} formAction={`#${ANCHORS[rows]}`}>
        <Icon name="plus" />
        {label}
      </SubmitButton>
    </p>
  )
}

export function RemoveRow({ rows, index, of }: { rows: EditorRows; index: number; of: string }) {
  const { t } = useTranslation('hosting')
  return (
    <SubmitButton
      tone="quiet"
      small
      name="intent"
      value={`remove:${rows}:${index}`}
      formAction={`#${ANCHORS[rows]}`}
    >
      {t('editor.remove')}
      <span className="only-heard"> {of}</span>
    </SubmitButton>
  )
}

/** Marks an empty row as present; an existing row is identified by its id. */
export function RowMark({ row, id, index }: { row: FieldMetadata; id: FieldMetadata; index: number }) {
  const known = typeof id.initialValue === 'string' ? id.initialValue : null
  return (
    <>
      <input type="hidden" name={row.name} value={index} />
      {known && <input type="hidden" name={id.name} value={known} />}
    </>
  )
}
