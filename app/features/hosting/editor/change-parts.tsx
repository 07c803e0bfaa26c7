import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SectionProps } from '#app/features/hosting/editor/sections/fields.ts'
import { OptionsSection } from '#app/features/hosting/editor/sections/options.tsx'
import { PictureFields } from '#app/features/hosting/editor/sections/picture.tsx'
import { TextSection } from '#app/features/hosting/editor/sections/text.tsx'
import { WhatSection } from '#app/features/hosting/editor/sections/what.tsx'
import {
  PlacesFields,
  WhenFields,
  WhereFields,
} from '#app/features/hosting/editor/sections/when-and-where.tsx'
import { countInPart, type Part, PART_IDS, PARTS } from './parts.ts'
import { ErrorCount } from './step-parts.tsx'

/** The contents of the form: a link to each of its parts, which says how many errors are left there. */
export function PartLinks({ faulty }: { faulty: readonly string[] }) {
  const { t } = useTranslation('hosting')

  return (
    <nav aria-label={t('editor.contents')}>
      <ul className="parts">
        {PARTS.map((part) => (
          <li key={part}>
            <a
              href={`#${PART_IDS[part]}`}
              onClick={(event) => {
                if (goToPart(part)) event.preventDefault()
              }}
            >
              {t(`editor.parts.${part}`)} <ErrorCount count={countInPart(part, faulty)} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** As the links of the error summary do: with script, a visit to a fragment would count as a new page. */
function goToPart(part: Part): boolean {
  const heading = document.getElementById(PART_IDS[part])
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
  return heading !== null
}

interface ChangePartsProps {
  section: SectionProps
  /** Says how many people are told of another date or place. */
  note: ReactNode
}

/** The fields of a published activity. */
export function ChangeParts({ section, note }: ChangePartsProps) {
  const { fields } = section

  return (
    <>
      <PartSection part="when">
        {note}
        <div className="stack">
          <WhenFields fields={fields} />
        </div>
        <div className="stack">
          <WhereFields {...section} />
        </div>
      </PartSection>
      <PartSection part="places">
        <div className="stack">
          <PlacesFields fields={fields} />
        </div>
        <OptionsSection {...section} names={['tickets', 'external']} />
      </PartSection>
      <PartSection part="text">
        <WhatSection fields={fields} />
        <TextSection {...section} />
      </PartSection>
      <PartSection part="pictures">
        <div className="stack">
          <PictureFields {...section} />
        </div>
        <OptionsSection {...section} names={['banner']} />
      </PartSection>
      <PartSection part="settings">
        <OptionsSection {...section} names={['joining', 'names', 'minimum', 'audience']} />
      </PartSection>
    </>
  )
}

function PartSection({ part, children }: { part: Part; children: ReactNode }) {
  const { t } = useTranslation('hosting')

  return (
    <section className="step stack-l" aria-labelledby={PART_IDS[part]}>
      <h2 id={PART_IDS[part]} tabIndex={-1}>
        {t(`editor.parts.${part}`)}
      </h2>
      {children}
    </section>
  )
}
