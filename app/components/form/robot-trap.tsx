import { useTranslation } from 'react-i18next'

/** In a public form: a field that only robots fill in, and when the form was handed out. See robot-trap.server.ts. */
export function RobotTrap({ stamp }: { stamp: string }) {
  const { t } = useTranslation('forms')
  return (
    <div className="only-heard" aria-hidden="true">
      <label htmlFor="commentaire">{t('trap')}</label>
      <input id="commentaire" name="commentaire" tabIndex={-1} autoComplete="off" />
      <input type="hidden" name="stamp" value={stamp} />
    </div>
  )
}
