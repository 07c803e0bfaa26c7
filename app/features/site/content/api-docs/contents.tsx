import { useTranslation } from 'react-i18next'
import { anchorOf, useTagName } from './tag.ts'

/** The table of contents. */
export function ReferenceContents({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('reference')
  const tagName = useTagName()

  return (
    <nav aria-label={t('contents')}>
      <ul>
        {tags.map((tag) => (
          <li key={tag}>
            <a className="back" href={`#${anchorOf(tag)}`}>
              {tagName(tag)}
            </a>
          </li>
        ))}
        <li>
          <a className="back" href="#objects">
            {t('objects')}
          </a>
        </li>
      </ul>
    </nav>
  )
}
