/**
 * The content that operators validate: everything that people read of an activity. Places, prices already paid,
 * conditions and deadlines are the host's own decision, and need no validation. Pure.
 */

export interface ActivityContent {
  fields: ContentFields
  ticketTypes: ContentTicketType[]
  questions: ContentQuestion[]
}

export interface ContentFields {
  name: string
  typeId: number
  description: string
  language: 'fr' | 'en'
  startsAt: string
  endsAt: string | null
  localStart: string
  timeZone: string
  isOnline: boolean
  onlineLink: string | null
  address: string | null
  placeId: string
  city: string
  /** Absent in what was recorded before places could be written freely. */
  nearCity?: string | null
  province: string
  latitude: number
  longitude: number
  externalTicketUrl: string | null
  pictureId: number | null
  bannerPictureId: number | null
}

export interface ContentTicketType {
  id: number
  name: string | null
  priceCents: number
}

export interface ContentQuestion {
  id: number
  kind: 'TEXT' | 'CHECKBOX'
  label: string
  isRequired: boolean
  isPerPerson: boolean
}

/** The parts of the content as people see them, in the order of the page. */
export const CONTENT_PARTS = [
  'name',
  'type',
  'description',
  'language',
  'start',
  'end',
  'place',
  'onlineLink',
  'externalTicketUrl',
  'picture',
  'banner',
  'ticketTypes',
  'questions',
] as const

export type ContentPart = (typeof CONTENT_PARTS)[number]

/** Returns one part, in a form that can be compared. */
function partOf({ fields, ticketTypes, questions }: ActivityContent, part: ContentPart): unknown {
  const { timeZone } = fields
  switch (part) {
    case 'name':
    case 'description':
    case 'language':
    case 'onlineLink':
    case 'externalTicketUrl':
      return fields[part]
    case 'type':
      return fields.typeId
    case 'start':
      return [fields.startsAt, timeZone]
    case 'end':
      return fields.endsAt && [fields.endsAt, timeZone]
    case 'place':
      // The name of a town follows from its id; a place that was written freely has the id of another.
      return [fields.isOnline, fields.address, fields.placeId, fields.nearCity ? fields.city : null]
    case 'picture':
      return fields.pictureId
    case 'banner':
      return fields.bannerPictureId
    case 'ticketTypes':
      return ticketTypes.map(({ name, priceCents }) => [name, priceCents])
    case 'questions':
      return questions.map(({ kind, label, isRequired, isPerPerson }) => [
        kind,
        label,
        isRequired,
        isPerPerson,
      ])
  }
}

/** Returns the parts that have changed. */
export function changedParts(before: ActivityContent, after: ActivityContent): ContentPart[] {
  const differs = (part: ContentPart) =>
    JSON.stringify(partOf(before, part)) !== JSON.stringify(partOf(after, part))
  return CONTENT_PARTS.filter(differs)
}

/** Returns whether both say and show the same, apart from when they take place. */
export function differOnlyInTime(one: ActivityContent, other: ActivityContent): boolean {
  return changedParts(one, other).every((part) => part === 'start' || part === 'end')
}
