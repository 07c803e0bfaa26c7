import { useTranslation } from 'react-i18next'
import { paths } from '#app/lib/brand.ts'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'

/** The sections of the list, and the value of `section` in its address. */
export const SECTIONS = { todo: 'a-faire', coming: 'a-venir', past: 'passees' } as const

export type Section = keyof typeof SECTIONS

/** Returns the section that an address names; null for the beginning of all of them. */
export function sectionOf(search: URLSearchParams): Section | null {
  const named = search.get('section')
  return (Object.keys(SECTIONS) as Section[]).find((section) => SECTIONS[section] === named) ?? null
}

interface SectionEndProps {
  section: Section
  /** The only section of the page; null when the page shows the beginning of all. */
  shown: Section | null
  page: number
  hasNext: boolean
}

/** Leads on: to the rest of the section, or to its next page. */
export function SectionEnd({ section, shown, page, hasNext }: SectionEndProps) {
  const { t } = useTranslation('hosting')
  if (shown) return <Pager page={page} hasNext={hasNext} />
  if (!hasNext) return null
  return (
    <p>
      <Link to={`${paths.myActivities}?section=${SECTIONS[section]}&page=1`}>
        {t(`list.more.${section}`)}
      </Link>
    </p>
  )
}
