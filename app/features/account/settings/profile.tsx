import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  type TypedResponse,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ProfileEditor } from '#app/features/account/settings/profile/editor.tsx'
import { saveProfileFromForm } from '#app/features/account/settings/profile/save.server.ts'
import { api } from '#app/lib/api.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { localeCookie } from '#app/lib/http/cookies.server.ts'
import { requireParentsAgreement } from '#app/lib/parent-first.server.ts'
import { currentLocale, type RequestArgs } from '#app/lib/request.server.ts'
import { markFormInvalid } from '#app/lib/title.server.ts'
import { leaveToast } from '#app/lib/toast.server.ts'
import { accountPaths } from '#app/shared/account/paths.ts'
import { Link } from '#app/ui/link.tsx'
import { profilePath } from '#server/domain/account/paths.ts'
import { loadAccountPage, requireOpenAccount } from './layout.server.ts'
import { AccountPage } from './layout.tsx'

export { hiddenPageMeta as meta } from '#app/lib/route-meta.ts'

export const handle = { i18n: ['settings', 'hosting', 'forms'] }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const args = { request, context }
  const { session, title, isBanned } = await loadAccountPage(args, 'profile.title')
  const { profile, pages } = api(args)
  const [own, { email, language }] = await Promise.all([profile.read({}), pages.account.details()])
  const { displayName, pictureUrl, firstname, name, incName, description, city, cityPlaceId } = own
  const { facebook, instagram, linkedin, web } = own
  const networks = { facebook, instagram, linkedin, web }
  const about = { displayName, pictureUrl, firstname, name, incName, description, city, cityPlaceId }
  return { title, isBanned, userId: session.userId, profile: { ...about, ...networks, language, email } }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const args = { request, context }
  await requireParentsAgreement(await requireOpenAccount(args), accountPaths.profile)
  const saved = await saveProfileFromForm(args, await readForm(request))
  if ('returned' in saved) {
    markFormInvalid(args)
    const { result, towns, status } = saved.returned
    return data({ result, towns }, { status })
  }
  return leave(args, saved.language)
}

/** A change of language reloads the whole page, so that no text stays in the old one. */
async function leave(args: RequestArgs, language: 'fr' | 'en'): Promise<TypedResponse<never>> {
  const headers = new Headers({ 'Set-Cookie': await leaveToast({ key: 'settings:toasts.profileSaved' }) })
  if (language === (await currentLocale(args))) return redirect(accountPaths.profile, { headers })
  headers.append('Set-Cookie', await localeCookie().serialize(language))
  return redirectDocument(accountPaths.profile, { headers })
}

export default function EditProfile() {
  const { isBanned, userId, profile } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { t } = useTranslation('settings')

  return (
    <AccountPage title={t('profile.title')} isBanned={isBanned} lead={t('profile.lead')}>
      <p>
        <Link to={profilePath(userId)}>{t('profile.public')}</Link>
      </p>
      {/* The stored values may differ from what was typed; the form starts anew then. */}
      {!isBanned && <ProfileEditor key={wordsOf(profile)} profile={profile} returned={returned} />}
    </AccountPage>
  )
}

/** Leaves out the picture: it is stored before the rest, and must not reset what was typed. */
function wordsOf(profile: object): string {
  return JSON.stringify({ ...profile, pictureUrl: null })
}
