import { useTranslation } from 'react-i18next'
import type { FieldNote } from './schema.ts'
import { TypeName } from './type-name.tsx'

/** Name and type of each field, and whether it is required. */
export function FieldList({ fields }: { fields: readonly FieldNote[] }) {
  const { t } = useTranslation('reference')

  return (
    <ul className="small">
      {fields.map(({ name, type, isRequired }) => (
        <li key={name}>
          <code>{name}</code> <span className="soft">·</span> <TypeName type={type} />
          {isRequired && <strong> · {t('required')}</strong>}
        </li>
      ))}
    </ul>
  )
}
