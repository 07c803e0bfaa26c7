import { useTranslation } from 'react-i18next'
import { SubmitButton } from '#app/ui/form/index.ts'
import type { BodyProps } from '#app/ui/page-dialog/dialog.tsx'

export interface RemovalOfWaiting {
  displayName: string
  people: number
  /** Whether places are offered to them. */
  isOffered: boolean
}

/** Says what taking somebody off the list does. */
export default function RemoveBody({
  data: { displayName, people, isOffered },
  form: BodyForm,
  action,
  leave,
}: BodyProps<RemovalOfWaiting>) {
  const { t } = useTranslation('waiting')
  return (
    <BodyForm className="stack" method="post" action={action}>
      <p>
        {t('waits', { name: displayName, count: people })} {t('remove.told')}
      </p>
      {isOffered && <p>{t('remove.offered')}</p>}
      <p className="cluster">
        <SubmitButton tone="danger">{t('remove.button')}</SubmitButton>
        {leave}
      </p>
    </BodyForm>
  )
}
