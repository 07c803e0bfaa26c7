import { shortNetwork } from '#server/domain/platform/network.ts'
import type { Context, Services } from '#server/runtime/context.ts'

/**
 * Returns the services for one request, which tell the security log from where it came. An answer that is made for
 * everybody has no caller.
 */
export function withCaller<Given extends Services>(
  services: Given,
  { peer, session, isForEverybody }: Pick<Context, 'peer' | 'session' | 'isForEverybody'>,
): Given {
  if (isForEverybody) return services
  return { ...services, caller: { network: shortNetwork(peer), accountId: session?.userId ?? null } }
}
