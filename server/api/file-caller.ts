import type { FileCaller } from '#server/documents/file-queue.ts'
import { networksOf } from '#server/domain/platform/network.ts'
import type { Context } from '#server/runtime/context.ts'

/** Returns for whom a file waits: the account or the guest whose pass was shown, else the network alone. */
export function fileCallerOf(
  { session, peer }: Pick<Context, 'session' | 'peer'>,
  person: { userId: number } | null = session,
): FileCaller {
  return { person: person && String(person.userId), network: networksOf(peer).near }
}
