import type { RetentionKind } from '#server/domain/platform/retention.ts'
import type { World } from '#tests/api/world/world.ts'

/** Writes a row that began to age at this instant. `name` is different for each row. */
type Write = (app: World, at: string, name: string) => Promise<unknown>

/** One way in which rows of a kind come about. */
export type Seed = readonly [kind: RetentionKind, words: string, write: Write]
