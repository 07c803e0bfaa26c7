import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { SUGGESTS_PLACES } from '#app/shared/activity/town/suggest.ts'
import { WHENS } from '#app/shared/search/when.ts'
import { Icon } from '#app/ui/icon.tsx'

/**
 * The search of the home page: what, where and when. A GET form, so that the address of a result can be saved or sent.
 */
export function SearchForm() {
  const { t } = useTranslation('home')

  return (
    <Form className="search" action={paths.activities} role="search">
      <div>
        <label htmlFor="search">{t('search.what')}</label>
        <input
          className="input"
          id="search"
          name="search"
          type="search"
          maxLength={200}
          placeholder={t('search.example')}
        />
      </div>
      <div>
        <label htmlFor="town">{t('search.where')}</label>
        <input
          className="input"
          id="town"
          name="town"
          maxLength={120}
          autoComplete="address-level2"
          {...SUGGESTS_PLACES}
          placeholder={t('search.town')}
        />
      </div>
      <div>
        <label htmlFor="when">{t('search.when')}</label>
        <select className="input" id="when" name="when">
          {WHENS.map((when) => (
            <option key={when} value={when}>
              {t(`search.whens.${when}`)}
            </option>
          ))}
        </select>
      </div>
      <button className="button">
        <Icon name="search" />
        {t('search.button')}
      </button>
    </Form>
  )
}
