import type { SeedParticipation } from '../types.ts'

/** The weekend around Québec, requests that await an answer, and answers to questions. */
export const WEEKEND_PARTICIPATIONS: SeedParticipation[] = [
  { activity: 'patinPlace', person: 'rosalie', partySize: 4, consent: true },
  { activity: 'patinPlace', person: 'rejean', partySize: 2, consent: false },
  { activity: 'patinPlace', person: 'elodie', partySize: 3, consent: true },
  { activity: 'patinPlace', person: 'tableCommune', partySize: 12, consent: true },
  { activity: 'sketchWalk', person: 'siobhan', partySize: 2, consent: true },
  { activity: 'sketchWalk', person: 'marieEve', partySize: 1, consent: true },
  { activity: 'sketchWalk', person: 'lan', partySize: 2, consent: false },
  { activity: 'sketchWalk', person: 'anneSophie', partySize: 1, consent: true },
  {
    activity: 'contesHiver',
    person: 'rejean',
    partySize: 2,
    consent: true,
    answers: ['Je conte moi-même depuis quarante ans, mais je viens écouter.', true],
    isApproved: true,
  },
  {
    activity: 'contesHiver',
    person: 'carmen',
    partySize: 3,
    consent: true,
    answers: ['Une mère et ses deux filles de 9 et 12 ans, très sages le soir.', false],
  },
  {
    activity: 'contesHiver',
    person: 'mamadou',
    partySize: 1,
    consent: true,
    answers: ['J’ai des histoires de Saint-Louis du Sénégal, si quelqu’un les veut.', true],
  },
  { activity: 'soupeDimanche', person: 'rosalie', partySize: 5, consent: true, answers: ['Noix', true] },
  { activity: 'soupeDimanche', person: 'elodie', partySize: 2, consent: true, answers: ['', false] },
  { activity: 'soupeDimanche', person: 'siobhan', partySize: 1, consent: false, answers: ['Gluten', false] },
  { activity: 'soupeDimanche', person: 'maisonFamilles', partySize: 18, consent: true, answers: ['', false] },
  { activity: 'cafeTricot', person: 'rosalie', partySize: 1, consent: true },
  { activity: 'cafeTricot', person: 'lan', partySize: 2, consent: true },
  { activity: 'glaceMince', person: 'rejean', partySize: 2, consent: true },
  { activity: 'glaceMince', person: 'rosalie', partySize: 3, consent: false },
  { activity: 'glaceMince', person: 'gabriel', partySize: 1, consent: true },
]
