import { useTranslation } from 'react-i18next'
import type { TypeNote } from './schema.ts'

/** The type of a value in words; a named object is a link to its description. */
export function TypeName({ type }: { type: TypeNote }) {
  const { t } = useTranslation('reference')
  const { kind, ref, values, isList, isNullable } = type

  return (
    <span>
      {isList && `${t('kinds.list')} `}
      {ref ? (
        <a href={`#object-${ref}`}>{ref}</a>
      ) : kind === 'choice' ? (
        <code>{values?.join(' | ')}</code>
      ) : (
        t(`kinds.${kind}`)
      )}
      {isNullable && ` ${t('kinds.orNull')}`}
    </span>
  )
}
