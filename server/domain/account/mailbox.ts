/** Providers that ignore dots before the @, and call one mailbox by two names. */
const GMAIL = ['gmail.com', 'googlemail.com']

/** Providers that deliver `name+tag` to `name`, and say so. Elsewhere it may be another person. */
const WITH_TAGS = [
  ...GMAIL,
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'fastmail.com',
]

/**
 * Returns the mailbox of an address that is in lower case: the spellings that the large providers deliver to one
 * mailbox become one. At all other providers only the whole address counts: nobody is to be taken for another person.
 */
export function mailboxOf(emailKey: string): string {
  const at = emailKey.lastIndexOf('@')
  const [name, provider] = [emailKey.slice(0, at), emailKey.slice(at + 1)]
  const isGmail = GMAIL.includes(provider)
  const untagged = WITH_TAGS.includes(provider) ? name.replace(/(?<=.)\+.*$/, '') : name
  return `${isGmail ? untagged.replaceAll('.', '') : untagged}@${isGmail ? 'gmail.com' : provider}`
}
