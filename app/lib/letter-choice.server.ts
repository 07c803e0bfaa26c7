import { api, safe } from './api.server.ts'
import type { LinkState } from './newsletter.server.ts'
import type { Asking } from './request.server.ts'

/** Switches the letters of a type off, by the link of one of them. */
export async function switchOffByLink(asking: Asking, link: string): Promise<LinkState> {
  const { data } = await safe(api(asking).pages.notification.switchOff({ link }))
  return data ? 'done' : 'unknown'
}
