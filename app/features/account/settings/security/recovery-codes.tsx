import { useTranslation } from 'react-i18next'
import { useFocusOnMount } from '#app/lib/focus.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { Note } from '#app/ui/note.tsx'
import { RECOVERY_CODES_FILE } from '#server/domain/account/second-factor.ts'

/** Shows the recovery codes, once: on paper, or as a file. */
export function RecoveryCodes({ codes, isNew }: { codes: readonly string[]; isNew: boolean }) {
  const { t } = useTranslation('verification')
  const heading = useFocusOnMount<HTMLHeadingElement>()

  return (
    <div className="stack">
      <div role="status">
        <Note tone="ok">{t(isNew ? 'codes.turnedOn' : 'codes.made')}</Note>
      </div>
      <h2 ref={heading} tabIndex={-1}>
        {t('codes.title')}
      </h2>
      <p>{t('codes.text')}</p>
      <ol className="rows" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <form method="post" action={RECOVERY_CODES_FILE}>
        {codes.map((code) => (
          <input key={code} type="hidden" name="code" value={code} />
        ))}
        <button type="submit" className="button is-line">
          {t('codes.download')}
        </button>
      </form>
      <p className="small soft">{t('codes.print')}</p>
      <p>
        <Link className="button" to={accountPaths.security}>
          {t('codes.kept')}
        </Link>
      </p>
    </div>
  )
}
