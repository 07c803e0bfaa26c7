import { z } from 'zod'
import { isSameMailbox } from '#server/domain/account/parent.ts'
import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '#server/domain/account/password.ts'
import { whenReadable } from '#server/schemas/platform/rule.ts'
import { missingOr, optionalLine, requiredLine } from '#server/schemas/platform/text.ts'
import { SecondFactorCode } from './second-factor.ts'

/** Messages are locale keys (`forms:errors.…`): pages translate them, callers of the API match on them. */
export const Email = z.email(missingOr('email.required', 'email.wrong')).max(254, 'email.tooLong')

/** Of somebody other than the person who fills in the form. */
export const OthersEmail = z.email(missingOr('othersEmail.required', 'email.wrong')).max(254, 'email.tooLong')

/** A password that a person chooses. Never trimmed: spaces are part of it. */
export const NewPassword = z
  .string({ error: 'password.required' })
  .min(1, { error: 'password.required', abort: true })
  .min(SHORTEST_PASSWORD, 'password.tooShort')
  .max(LONGEST_PASSWORD, 'password.tooLong')

/** A password given to sign in: only its length is bounded, the account decides. */
const GivenPassword = z
  .string({ error: 'password.required' })
  .min(1, 'password.required')
  .max(LONGEST_PASSWORD, 'signIn.failed')

export const FirstName = requiredLine('prenom', 60)
export const OthersFirstName = requiredLine('othersFirstName', 60)
export const LastName = requiredLine('nom', 60)
export const OrganisationName = optionalLine('incName', 120)
export const LONGEST_SPONSORSHIP_CODE = 40
export const SponsorshipCode = optionalLine('sponsorshipCode', LONGEST_SPONSORSHIP_CODE)

/** As sent: it is checked where it is stored that this is a page of this site. It may contain a half-filled form. */
export const ReturnPath = z.string({ error: 'common.notText' }).max(8000, 'text.tooLong').optional()

/** The secret of the link in the e-mail to a parent. */
export const ParentLink = z
  .string({ error: 'link.required' })
  .trim()
  .min(1, 'link.required')
  .max(400, 'link.wrong')

/** The secret of the link in an e-mail about a change of how the account signs in. */
export const NotMeLink = z
  .string({ error: 'link.required' })
  .trim()
  .min(1, 'link.required')
  .max(200, 'link.wrong')

/** The secret of the link in a confirmation email. */
export const ConfirmationLinkId = z
  .string({ error: 'clid.required' })
  .trim()
  .min(1, 'clid.required')
  .max(200, 'clid.wrong')

export const PromotionalCode = z
  .string({ error: 'code.required' })
  .trim()
  .min(1, 'code.required')
  .max(40, 'code.wrong')

/** The secret of a guest's pass or of the link in their emails. */
export const GuestPassToken = z
  .string({ error: 'link.required' })
  .trim()
  .min(1, 'link.required')
  .max(200, 'link.wrong')

/** The secret of the link in an email that lets a person choose a new password. */
export const PasswordCode = optionalLine('text', 200)

/** The six digits of an email, with the spaces or hyphens that people type between them. */
export const IdentityCode = z
  .string({ error: 'identityCode.required' })
  .max(40, 'identityCode.wrong')
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .min(1, { error: 'identityCode.required', abort: true })
      .regex(/^\d{6}$/, 'identityCode.wrong'),
  )

/** The fields of every way of opening an account. */
const choices = {
  organisation: z.boolean({ error: 'common.flag' }).default(false),
  incName: OrganisationName,
  sponsorshipCode: SponsorshipCode,
  /** Then a parent has to agree (decisions §3). */
  under14: z.boolean({ error: 'common.flag' }).default(false),
  parentEmail: Email.optional(),
  terms: z.literal(true, { error: 'terms.required' }),
}

/** The fields of every way of signing up, besides the address. */
const SignUpFields = z.object({ prenom: FirstName, nom: LastName, ...choices })

const nameOfOrganisation = {
  path: ['incName'],
  error: 'incName.required',
  ...whenReadable('organisation', 'incName'),
}

const addressOfParent = {
  path: ['parentEmail'],
  error: 'parentEmail.required',
  ...whenReadable('under14', 'parentEmail'),
}

interface Asked {
  organisation: boolean
  incName?: string | undefined
  under14: boolean
  parentEmail?: string | undefined
}

const isNamed = ({ organisation, incName }: Asked) => !organisation || Boolean(incName)
const hasParent = ({ under14, parentEmail }: Asked) => !under14 || Boolean(parentEmail)

/** The view *signup* of the authentication screen (spec §5). */
export const SignUpForm = SignUpFields.extend({ username: Email, password: NewPassword })
  .refine(isNamed, nameOfOrganisation)
  .refine(hasParent, addressOfParent)
  .refine(
    ({ under14, parentEmail, username }) => !under14 || !parentEmail || !isSameMailbox(username, parentEmail),
    {
      path: ['parentEmail'],
      error: 'parentEmail.same',
      ...whenReadable('under14', 'parentEmail', 'username'),
    },
  )

/** The same for a person who comes from Google, which knows the address and needs no password. */
export const ProviderSignUpForm = SignUpFields.refine(isNamed, nameOfOrganisation).refine(
  hasParent,
  addressOfParent,
)

/** The view *login*. */
export const SignInForm = z.object({ username: Email, password: GivenPassword })

/** The view *forgot password*. */
export const ForgottenPasswordForm = z.object({ email: Email })

export const NewPasswordForm = z.object({ newPass: NewPassword })

/** The page on which a guest opens an account: the names and the address are known. */
export const GuestAccountForm = NewPasswordForm.extend(choices)
  .refine(isNamed, nameOfOrganisation)
  .refine(hasParent, addressOfParent)

/** `/mot-de-passe`: the page of an email's link, which replaces the previous password. */
export const CodedPasswordForm = NewPasswordForm.extend({ secondFactorCode: SecondFactorCode.optional() })

/** `/mon-compte/securite`. */
export const ChangePasswordForm = z.object({ previousPass: GivenPassword, newPass: NewPassword })

/** `/mon-compte/verifier`: with the password, or with the code of an email. */
export const ProveByPasswordForm = z.object({ password: GivenPassword })
export const ProveByCodeForm = z.object({ code: IdentityCode })

/** `/mes-inscriptions`, for people who have lost the link of their emails. */
export const MailLinkForm = z.object({ email: Email })

/** `/mon-compte/codes`. */
export const CodeForm = z.object({ code: PromotionalCode })

export type SignUp = z.output<typeof SignUpForm>
