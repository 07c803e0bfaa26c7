import type { RequestArgs } from '#app/lib/request.server.ts'
import { type HostedPage, originsOf } from '#server/runtime/settings/hosted-pages.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'

const named = new WeakMap<object, Set<HostedPage>>()

/**
 * Lets a form of this page lead to a page of the payment provider: browsers check the target of a form against the
 * policy of its page, also after a redirect. A loader calls it; no other page names these origins.
 */
export function letFormsLeadTo({ context }: Pick<RequestArgs, 'context'>, page: HostedPage): void {
  named.set(context, (named.get(context) ?? new Set<HostedPage>()).add(page))
}

/** The origins that the loaders of this document have named. */
export function formTargets(context: object): string[] {
  const { stripe } = processServices().settings
  return [...(named.get(context) ?? [])].flatMap((page) => originsOf(page, stripe))
}
