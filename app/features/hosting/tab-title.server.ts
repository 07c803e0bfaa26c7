import { wordsFor } from '#app/lib/i18n.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { pageTitle } from '#app/lib/title.server.ts'
import type { HostedTab } from './tabs.tsx'

/** Returns the title of a page of one activity for its host: the name of its tab, and the activity's. */
export async function tabTitle(args: RequestArgs, tab: HostedTab, activity: string): Promise<string> {
  const t = await wordsFor(args, 'hosting')
  return pageTitle(args, 'hosting:tabs.title', { tab: t(`tabs.${tab}`), activity })
}
