import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icon.tsx'
import { formatCount } from '#server/domain/platform/format/count.ts'

export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>
        {title}
        <Icon name="next" />
      </summary>
      {children}
    </details>
  )
}

export function NumberHead({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="num">
      {children}
    </th>
  )
}

export function NumberCell({ children }: { children: number }) {
  const { i18n } = useTranslation()
  return <td className="num">{formatCount(children, i18n.language)}</td>
}

interface CountTableProps {
  /** The id of the heading that names it. */
  titleId: string
  head: string
  rows: readonly { key: string; name: ReactNode; count: { registrations: number; people: number } }[]
}

/** Registrations and people, a line each. */
export function CountTable({ titleId, head, rows }: CountTableProps) {
  const { t } = useTranslation('statistics')
  return (
    <table className="tabular" aria-labelledby={titleId}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <NumberHead>{t('chart.registrations')}</NumberHead>
          <NumberHead>{t('people')}</NumberHead>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, count }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <NumberCell>{count.registrations}</NumberCell>
            <NumberCell>{count.people}</NumberCell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
