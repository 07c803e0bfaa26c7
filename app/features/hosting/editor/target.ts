import type { EditorValues } from './typed.server.ts'

export interface DraftTarget {
  kind: 'draft'
  draftId: number | null
  /** The values of a new form's fields before anybody typed. */
  begunWith?: EditorValues
  /** False for an account that may write, and publish once its address is confirmed. */
  mayPublish: boolean
  /** Whether the person acts for another account than when the page of the new form was opened. */
  isForAnother?: boolean
  /**
   * Whether the host's own refunds are copied where the fields are empty: those of an organisation, which a member does
   * not read. A person's own are in the fields from the start, so that emptied ones are none.
   */
  copiesRefunds: boolean
}

export interface ActivityTarget {
  kind: 'activity'
  activityId: number
  /** The version that the form was filled from. */
  version: number | null
  /** Whether the change applies to all later activities of its series, too. */
  following: boolean
  /** Refused by an operator: a change sends it to them again. */
  isRefused: boolean
}

/** The subject of the editor: a new activity, a draft, or a published activity as it was read. */
export type EditorTarget = DraftTarget | ActivityTarget
