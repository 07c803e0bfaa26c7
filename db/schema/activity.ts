import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface ActivityTables {
  activity: ActivityTable
  ticketType: TicketTypeTable
  question: QuestionTable
  series: SeriesTable
  picture: PictureTable
  improvement: ImprovementTable
}

interface ActivityTable {
  id: Generated<number>
  hostId: number
  typeId: number
  name: string
  description: string
  language: 'fr' | 'en'
  startsAt: string
  endsAt: string | null
  /** Wall-clock start in `timeZone`, so that dates are filtered as people read them and a series keeps its hour. */
  localStart: string
  timeZone: string
  /**
   * It has no place (on the wire `place: null`). The place columns may not be null: placeId, city and province are
   * then empty, the coordinates 0 and the address null. Queries by distance or place name check this first.
   */
  isOnline: Generated<boolean>
  /** The address of an online activity: for participants, host and operators only. */
  onlineLink: string | null
  address: string | null
  placeId: string
  city: string
  /** The town of `placeId`, where `city` was written freely and is no known town. */
  nearCity: string | null
  province: string
  latitude: number
  longitude: number
  /** null = unlimited. */
  capacity: number | null
  validation: 'NEED_VALIDATION' | 'VALIDED' | 'REFUSED' | 'WAITING_PAYMENT_VALID'
  refusalReason: 'INVALID_ACTIVITY' | 'EMPTY_ACTIVITY' | 'OTHERS' | null
  refusalMessage: string | null
  validatedAt: string | null
  publishedAt: string | null
  cancelledAt: string | null
  pictureId: number | null
  /** Folded and stemmed words of name, description and town (server/services/search/text.ts). */
  searchText: string
  /** Folded words of the name, by which operators find it in any state. */
  nameWords: Generated<string>
  /** Since when an operator promotes it (a coup de cœur). */
  promotedAt: string | null
  calendarSequence: Generated<number>
  lockCounter: Generated<number>
  createdAt: string
  /** When the content that people read last changed. */
  changedAt: string
  /** The reason of the cancellation that participants read. */
  cancelReason: string | null
  /** It was deleted before anybody had joined: nobody sees it any more. */
  removedAt: string | null
  /** When the reminders of the day before were sent. */
  remindedAt: string | null
  /** The member who created it for an organisation; null: the host. */
  createdBy: number | null
  /** Only its host, operators, participants and invitees see it. */
  isPrivate: Generated<boolean>
  /** Its host is banned, and its `validation` is REFUSED: the validation before, restored when the ban is lifted. */
  suspendedAs: 'NEED_VALIDATION' | 'VALIDED' | 'WAITING_PAYMENT_VALID' | null
  /** When its minimum of participants was judged: once for each deadline. */
  minimumJudgedAt: string | null
  /** The role of the person who called it off; MINIMUM: the system, too few people came. */
  cancelledAs: 'HOST' | 'OPERATOR' | 'MINIMUM' | null
  /** Tickets are sold on another site: nobody registers here. */
  externalTicketUrl: string | null
  externalClicks: Generated<number>
  /** Fewer people than this at `minimumDeadline`, and it does not take place. Both or none. */
  minimumParticipants: number | null
  minimumDeadline: string | null
  /** Until then, names may change and tickets may be handed on; null: until the start. */
  ticketsLockedAt: string | null
  needsApproval: Generated<boolean>
  /** Whether anybody may still begin to wait for places once it is full. */
  hasWaitingList: Generated<boolean>
  /** Only holders of the host's member card may join. */
  membersOnly: Generated<boolean>
  /** Days before the start, and the refund until then (server/domain/activity/refund-policy.ts). */
  refundMin: Generated<number>
  refundNominal: Generated<number>
  refundMax: Generated<number>
  refundMinPercent: Generated<number>
  refundNominalPercent: Generated<number>
  refundMaxPercent: Generated<number>
  bannerPictureId: number | null
  /** Raised by each edit of the host. `lockCounter` also rises with every registration. */
  version: Generated<number>
  /**
   * While `publishedAt` is null: JSON of the editor's fields as they were typed, valid or not. The other columns hold
   * placeholders until it is published; only its host sees a draft.
   */
  draft: string | null
  /** The key of the page that began it: the same page begins no second one, not even once it is published. */
  draftKey: string | null
  /** The last write (server/domain/activity/draft-version.ts); null: before there were versions, or none was sent. */
  draftVersion: string | null
  /** The series that it belongs to. */
  seriesId: number | null
  /** The seed of its drawn cover, if the host chose one; null: its id. */
  drawing: number | null
  /** When its host was reminded that it waits for their payment account. */
  paymentRemindedAt: string | null
}

export type Activity = Selectable<ActivityTable>
export type NewActivity = Insertable<ActivityTable>
export type ActivityUpdate = Updateable<ActivityTable>

interface TicketTypeTable {
  id: Generated<number>
  activityId: number
  name: string | null
  priceCents: number
  endedAt: string | null
  /** null = no limit of its own, only the activity's. */
  capacity: number | null
  /** The window in which it is available; null = open on that side. */
  salesStartAt: string | null
  salesEndAt: string | null
  /** Only for holders of the host's member card. */
  membersOnly: Generated<boolean>
  position: Generated<number>
  /** Sales taxes are added to its price; some admissions are exempt. */
  isTaxed: Generated<boolean>
}

export type TicketType = Selectable<TicketTypeTable>
export type NewTicketType = Insertable<TicketTypeTable>
export type TicketTypeUpdate = Updateable<TicketTypeTable>

/** A question of the host to those who register. One with answers is ended, never deleted. */
interface QuestionTable {
  id: Generated<number>
  activityId: number
  kind: 'TEXT' | 'CHECKBOX'
  label: string
  isRequired: Generated<boolean>
  /** Asked for each person of a party, else once for a registration. */
  isPerPerson: Generated<boolean>
  position: Generated<number>
  endedAt: string | null
}

export type Question = Selectable<QuestionTable>
export type NewQuestion = Insertable<QuestionTable>
export type QuestionUpdate = Updateable<QuestionTable>

/** Activities created together, some weeks or months apart. */
interface SeriesTable {
  id: Generated<number>
  hostId: number
  every: 'WEEK' | 'TWO_WEEKS' | 'MONTH'
  requestKey: string | null
  createdAt: string
}

export type Series = Selectable<SeriesTable>
export type NewSeries = Insertable<SeriesTable>

interface PictureTable {
  id: Generated<number>
  /** Random name of the files: `<key>-<width>.webp`. */
  key: string
  ownerId: number
  createdAt: string
  /** The size of its files. */
  bytes: Generated<number>
  /** Nothing shows it any more: it is not served, nothing can show it again, and a task removes its files. */
  withdrawnAt: string | null
  /** Its files were removed from the store. */
  removedAt: string | null
}

export type Picture = Selectable<PictureTable>
export type NewPicture = Pick<Insertable<PictureTable>, 'key' | 'ownerId' | 'bytes' | 'createdAt'>

/** A text that a person had improved. */
interface ImprovementTable {
  id: Generated<number>
  userId: number
  activityId: number | null
  language: 'fr' | 'en'
  prompt: string
  response: string | null
  /** Why there is no response. */
  failure: string | null
  /** As edited by the person afterwards. */
  newResponse: string | null
  rate: number | null
  createdAt: string
  answeredAt: string | null
  keptAt: string | null
}

export type Improvement = Selectable<ImprovementTable>
export type NewImprovement = Insertable<ImprovementTable>
