import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/index.ts'
import { Note } from '#app/ui/note.tsx'

/** A part of the form. For a draft it ends with a button that saves and leads to the next part. */
export function Part({ id, next, children }: { id: string; next: string | null; children: ReactNode }) {
  const { t } = useTranslation('hosting')
  return (
    <div id={id} className="stack">
      {children}
      {next && (
        <p>
          <SubmitButton tone="quiet" small name="intent" value={`save:${next}`}>
            {t('editor.saveStep')}
            <span className="only-heard"> {t(`editor.parts.${id}`)}</span>
          </SubmitButton>
        </p>
      )}
    </div>
  )
}

export function SendResult({ saveLine }: { saveLine: ReactNode }) {
  const { t } = useTranslation('hosting')
  return (
    <>
      <Note tone="info">{t('editor.kept')}</Note>
      <div className="cluster">
        <SubmitButton tone="line" name="intent" value="preview">
          {t('editor.toPreview')}
        </SubmitButton>
        <SubmitButton tone="line" name="intent" value="save">
          {t('editor.saveDraft')}
        </SubmitButton>
      </div>
      {saveLine}
      <p className="soft">{t('editor.next')}</p>
      <SubmitButton full name="intent" value="publish">
        {t('editor.submit')}
      </SubmitButton>
    </>
  )
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null
}

/** Remembers which of several towns of the same name was chosen. */
export function keptTown({
  city,
  cityPlaceId,
}: Record<string, unknown>): { city: string; cityPlaceId: string } | null {
  return typeof city === 'string' && typeof cityPlaceId === 'string' && cityPlaceId
    ? { city, cityPlaceId }
    : null
}
