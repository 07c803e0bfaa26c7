import { HOSTS } from './cast/hosts.ts'
import { PARTICIPANTS } from './cast/participants.ts'
import type { SeedPerson } from './types.ts'

const OPERATOR: SeedPerson = {
  key: 'mireille',
  role: 'operator',
  firstName: 'Mireille',
  lastName: 'Désy',
  email: 'operateur@viree.example',
  locale: 'fr',
  city: 'Québec',
  description: 'Je lis les activités avant qu’elles paraissent. Si je vous écris, c’est pour que ça marche.',
  accountType: 'BASIC',
  emailConfirmed: true,
  registeredDaysAgo: 400,
}

/** The people of the demo data. */
export const cast: readonly SeedPerson[] = [OPERATOR, ...HOSTS, ...PARTICIPANTS]
