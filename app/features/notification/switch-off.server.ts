import type { LinkState } from '#app/features/notification/newsletter/subscription.server.ts'
import { api, safe } from '#app/lib/api.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'

/** Switches off the emails of a type, by the link in one of them. */
export async function switchOffByLink(args: RequestArgs, link: string): Promise<LinkState> {
  const { data } = await safe(api(args).pages.notification.switchOff({ link }))
  return data ? 'done' : 'unknown'
}
