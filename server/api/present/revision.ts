import { markDifference } from '#server/documents/difference.ts'
import {
  type ActivityContent,
  changedParts,
  type ContentPart,
  type ContentQuestion,
  type ContentTicketType,
} from '#server/domain/activity/content.ts'
import { pictureUrl } from './picture-url.ts'

interface Sides {
  before: ActivityContent
  after: ActivityContent
}

/** Returns the changed parts. */
export function presentDifferences({ before, after }: Sides, pictureKeys: Map<number, string>) {
  return changedParts(before, after).map((part) => presentPart(part, { before, after }, pictureKeys))
}

/** Each kind of part is shown in its own way. */
function presentPart(part: ContentPart, sides: Sides, pictureKeys: Map<number, string>) {
  const { before, after } = sides
  const both = <Side>(read: (content: ActivityContent) => Side) => ({
    part,
    before: read(before),
    after: read(after),
  })
  switch (part) {
    case 'name':
    case 'description':
    case 'onlineLink':
    case 'externalTicketUrl':
      return words(part, before.fields[part] ?? '', after.fields[part] ?? '')
    case 'place':
      return words(part, placeOf(before), placeOf(after))
    case 'start':
      return { kind: 'INSTANT' as const, ...both(({ fields }) => moment(fields.startsAt, fields.timeZone)) }
    case 'end':
      return {
        kind: 'INSTANT' as const,
        ...both(({ fields }) => (fields.endsAt ? moment(fields.endsAt, fields.timeZone) : null)),
      }
    case 'type':
      return { kind: 'TYPE' as const, ...both(({ fields }) => fields.typeId) }
    case 'language':
      return { kind: 'LANGUAGE' as const, ...both(({ fields }) => fields.language) }
    case 'picture':
      return { kind: 'PICTURE' as const, ...both(({ fields }) => urlOf(fields.pictureId, pictureKeys)) }
    case 'banner':
      return { kind: 'PICTURE' as const, ...both(({ fields }) => urlOf(fields.bannerPictureId, pictureKeys)) }
    case 'ticketTypes':
      return {
        kind: 'TICKET_TYPES' as const,
        part,
        ...markLines(sides, ({ ticketTypes }) => ticketTypes.map(line)),
      }
    case 'questions':
      return {
        kind: 'QUESTIONS' as const,
        part,
        ...markLines(sides, ({ questions }) => questions.map(asked)),
      }
  }
}

function words(part: ContentPart, before: string, after: string) {
  return { kind: 'WORDS' as const, part, ...markDifference(before, after) }
}

/** Empty, where it is held online. */
function placeOf({ fields: { isOnline, address, city, nearCity } }: ActivityContent): string {
  return isOnline ? '' : [address, city, nearCity].filter(Boolean).join(', ')
}

function moment(at: string, timeZone: string) {
  return { at, timeZone }
}

function urlOf(id: number | null, keys: Map<number, string>): string | null {
  return id === null ? null : pictureUrl(keys.get(id) ?? null, 400)
}

function line({ name, priceCents }: ContentTicketType) {
  return { name, price: priceCents }
}

function asked({ kind, label, isRequired, isPerPerson }: ContentQuestion) {
  return { kind, label, isRequired, isPerPerson }
}

/** Marks each line of one side that is missing on the other. */
function markLines<Line extends object>(
  { before, after }: Sides,
  read: (content: ActivityContent) => Line[],
) {
  const [one, other] = [read(before), read(after)]
  const mark = (lines: Line[], others: Line[]) => {
    const known = new Set(others.map((line) => JSON.stringify(line)))
    return lines.map((line) => ({ ...line, isMarked: !known.has(JSON.stringify(line)) }))
  }
  return { before: mark(one, other), after: mark(other, one) }
}
