import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ReturnTo } from '#app/frame/return-to.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** Of the folds with this name a browser keeps one open at a time, without script. */
export const MENU_GROUP = 'header-menus'

const LANGUAGES = ['fr', 'en'] as const

/**
 * The available languages, as upper-case codes. The whole page is loaded again, so that no text stays in the old
 * language.
 */
export function LanguageMenu() {
  const { t, i18n } = useTranslation('common')

  return (
    <details className="drop" name={MENU_GROUP}>
      <summary>
        <Icon name="globe" />
        <span className="only-heard">{t('language.label')} </span>
        {i18n.language.toUpperCase()}
      </summary>
      <Form className="languages" method="post" action="/langue" reloadDocument>
        <ReturnTo />
        {LANGUAGES.map((language) => (
          <button
            key={language}
            className="button is-small is-quiet"
            name="locale"
            value={language}
            lang={language}
          >
            {language.toUpperCase()}
            <span className="only-heard"> {t(`language.${language}`)}</span>
          </button>
        ))}
      </Form>
    </details>
  )
}
