import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface DoorTables {
  doorPass: DoorPassTable
  doorDevice: DoorDeviceTable
  scan: ScanTable
}

/** A link with which helpers hold the door of an activity; one at a time. Its secret is made from its id, and stored nowhere. */
interface DoorPassTable {
  id: Generated<number>
  activityId: number
  createdBy: number
  createdAt: string
  endedAt: string | null
}

export type DoorPass = Selectable<DoorPassTable>
export type NewDoorPass = Insertable<DoorPassTable>

/** A browser that holds the door: a helper's, or one of the host's. */
interface DoorDeviceTable {
  id: Generated<number>
  activityId: number
  /** By whose link it came; null: it is a device of the host, and good only while they are signed in. */
  doorPassId: number | null
  userId: number | null
  /** As whoever holds it called it. */
  name: string
  /** SHA-256 of the token in its cookie. */
  secretHash: string
  /** How many readings it held when it was last heard of. */
  waiting: Generated<number>
  createdAt: string
  seenAt: string
  /** It was left, or the host revoked it. */
  endedAt: string | null
  /** Its browser gave the door back; null for one that the host revoked. */
  leftAt: string | null
}

export type DoorDevice = Selectable<DoorDeviceTable>
export type NewDoorDevice = Insertable<DoorDeviceTable>
export type DoorDeviceUpdate = Updateable<DoorDeviceTable>

/** A reading at the door, which was answered once and for all. */
interface ScanTable {
  id: Generated<number>
  /** Made by the client: the same reading sent again gets the same answer. */
  scanId: string
  activityId: number
  /** Null: the code names no ticket of this activity. */
  ticketId: number | null
  deviceId: number | null
  /** The account that was signed in; null: a helper. */
  userId: number | null
  way: ScanWay
  /** By the clock of the device, which decides nothing. */
  readAt: string | null
  verdict: ScanVerdict
  /** 1 to 5 (decisions §5); null unless it was refused. */
  error: number | null
  detail: string | null
  createdAt: string
  /** When the host took a kept reading over, or dropped it. */
  decidedAt: string | null
  decidedBy: number | null
}

export type ScanWay = 'CAMERA' | 'SCANNER' | 'TYPED' | 'LIST' | 'PHOTO' | 'LINK' | 'CALL'

/** KEPT: handed in by a device that was revoked; the host decides. */
export type ScanVerdict = 'WELCOME' | 'REFUSED' | 'KEPT'

export type ScanRow = Selectable<ScanTable>
export type NewScan = Insertable<ScanTable>
