import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLongDateTime } from '#app/lib/dates.ts'
import { writtenIn } from '#app/shared/activity/summary.ts'
import { Price } from '#app/ui/price.tsx'
import type { ContentPart } from '#server/domain/activity/content.ts'
import { activityTypeSlug } from '#server/domain/activity/type.ts'

interface Piece {
  text: string
  isMarked: boolean
}

interface TicketTypeLine {
  name: string | null
  price: number
  isMarked: boolean
}

interface QuestionLine {
  kind: 'TEXT' | 'CHECKBOX'
  label: string
  isRequired: boolean
  isPerPerson: boolean
  isMarked: boolean
}

/** The content of a part on either side. */
type Sides<Kind extends string, Side> = { kind: Kind; part: ContentPart; before: Side; after: Side }

export type Change =
  | Sides<'WORDS', Piece[]>
  | Sides<'INSTANT', { at: string; timeZone: string } | null>
  | Sides<'TYPE', number>
  | Sides<'LANGUAGE', 'fr' | 'en'>
  | Sides<'PICTURE', string | null>
  | Sides<'TICKET_TYPES', TicketTypeLine[]>
  | Sides<'QUESTIONS', QuestionLine[]>

interface DifferenceProps {
  change: Change
  /** Its text is in the language of the activity. */
  activity: { language: 'fr' | 'en' }
}

/** Compares one part of an activity before and after: side by side on a desktop, stacked on a phone. */
export function Difference({ change, activity }: DifferenceProps) {
  const { t } = useTranslation('operations')

  return (
    <section className="difference stack" aria-label={t(`changes.parts.${change.part}`)}>
      <h3 className="label">{t(`changes.parts.${change.part}`)}</h3>
      <div className="pair">
        {(['before', 'after'] as const).map((side) => (
          <div key={side}>
            <p className="soft small">{t(`changes.${side}`)}</p>
            <SideOf change={change} side={side} activity={activity} />
          </div>
        ))}
      </div>
    </section>
  )
}

function SideOf({ change, side, activity }: DifferenceProps & SideProps) {
  const { t, i18n } = useTranslation('operations')

  switch (change.kind) {
    case 'WORDS':
      return <Words pieces={change[side]} side={side} activity={activity} />
    case 'INSTANT': {
      const moment = change[side]
      if (!moment) return <Nothing />
      return (
        <Marked side={side}>
          <time dateTime={moment.at}>{formatLongDateTime(moment.at, moment.timeZone, i18n.language)}</time>
        </Marked>
      )
    }
    case 'TYPE':
      return <Marked side={side}>{t(`types:${activityTypeSlug(change[side])}`)}</Marked>
    case 'LANGUAGE':
      return <Marked side={side}>{t(`changes.languages.${change[side]}`)}</Marked>
    case 'PICTURE': {
      const address = change[side]
      return address ? <img className="cover" src={address} alt={t(`changes.${side}`)} /> : <Nothing />
    }
    case 'TICKET_TYPES':
      return <TicketTypes lines={change[side]} side={side} activity={activity} />
    case 'QUESTIONS':
      return <Questions lines={change[side]} side={side} activity={activity} />
  }
}

interface SideProps {
  side: 'before' | 'after'
}

type WrittenProps = SideProps & Pick<DifferenceProps, 'activity'>

/** Marks removed and added text with `del` and `ins`, for those who do not see the colours. */
function Marked({ side, children }: SideProps & { children: ReactNode }) {
  return side === 'before' ? <del>{children}</del> : <ins>{children}</ins>
}

function Words({ pieces, side, activity }: WrittenProps & { pieces: Piece[] }) {
  if (pieces.every(({ text }) => text === '')) return <Nothing />
  return (
    <p className="as-written" {...writtenIn(activity)}>
      {pieces.map(({ text, isMarked }, index) =>
        isMarked ? (
          <Marked key={index} side={side}>
            {text}
          </Marked>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  )
}

function TicketTypes({ lines, side, activity }: WrittenProps & { lines: TicketTypeLine[] }) {
  const { t } = useTranslation('operations')

  return (
    <Lines
      lines={lines}
      side={side}
      read={({ name, price }) => (
        <>
          {name ? <span {...writtenIn(activity)}>{name}</span> : t('changes.unnamed')} ·{' '}
          <Price cents={price} />
        </>
      )}
    />
  )
}

function Questions({ lines, side, activity }: WrittenProps & { lines: QuestionLine[] }) {
  const { t } = useTranslation('operations')

  return (
    <Lines
      lines={lines}
      side={side}
      read={({ label, kind, isRequired, isPerPerson }) => (
        <>
          <span {...writtenIn(activity)}>{label}</span> ({t(`changes.question.${kind}`)}
          {isRequired && `, ${t('changes.question.required')}`}
          {isPerPerson && `, ${t('changes.question.perPerson')}`})
        </>
      )}
    />
  )
}

interface LinesProps<Line> extends SideProps {
  lines: Line[]
  read: (line: Line) => ReactNode
}

function Lines<Line extends { isMarked: boolean }>({ lines, side, read }: LinesProps<Line>) {
  if (lines.length === 0) return <Nothing />
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={index}>{line.isMarked ? <Marked side={side}>{read(line)}</Marked> : read(line)}</li>
      ))}
    </ul>
  )
}

function Nothing() {
  const { t } = useTranslation('operations')
  return <p className="soft">{t('changes.nothing')}</p>
}
