import { api } from '#app/lib/api.server.ts'
import { answerOr404, attempt } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { Profile } from '#server/contract/entities.ts'
import { markdown } from '#server/documents/markdown.ts'

/** Loads a profile as this person may see it; 404 for those who may not. */
export function readProfile(args: RequestArgs, userId: number): Promise<Profile> {
  return answerOr404(api(args).profile.read({ userId }))
}

/** Returns the description of the profile as safe HTML. */
export function describePerson({ description }: Profile): string | null {
  return description && markdown(description)
}

export interface ProfileLink {
  network: 'facebook' | 'instagram' | 'linkedin' | 'web'
  href: string
  /** The address without its scheme and `www.`. */
  text: string
}

/** Returns the links to the person's other pages, always in the same order. */
export function linksOf(profile: Profile): ProfileLink[] {
  return (['web', 'facebook', 'instagram', 'linkedin'] as const).flatMap((network) => {
    const href = profile[network]
    return href ? [{ network, href, text: href.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '') }] : []
  })
}

/**
 * Follows this host or stops, as the button said; pressing a button of an outdated page does not do the opposite.
 * Returns the state now.
 */
export async function followFromForm(
  args: RequestArgs,
  { userId, following }: Profile,
  form: FormData,
): Promise<boolean> {
  const wanted = form.get('following') === 'true'
  if (wanted === following) return following
  const followed = await attempt(api(args).profile.follow({ userId }))
  if ('refused' in followed) throw new Response(null, { status: followed.status })
  return followed.answer.following
}

/** Loads a host's reviews for their profile. */
export async function readReviewsOfHost(args: RequestArgs, userId: number) {
  const { reviews, count, average } = await api(args).pages.review.ofHost({ userId, page: 0 })
  return { reviews, count, average }
}
