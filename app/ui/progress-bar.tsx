import { useTranslation } from 'react-i18next'

/** Says that something is on its way. It can be seen from 150 ms on (base.css): what comes sooner needs no sign. */
export function ProgressBar() {
  const { t } = useTranslation('common')
  return <div className="progress" role="progressbar" aria-label={t('loading')} />
}
