import type { SeedComment, SeedReview } from './types.ts'

/** Comments and replies, the oldest first: a reply comes after the comment it answers. */
export const comments: SeedComment[] = [
  {
    key: 'chien',
    activity: 'montagneNoire',
    person: 'elodie',
    hoursAgo: 90,
    text: 'Est-ce que mon chien, très poli, peut venir?',
  },
  {
    activity: 'montagneNoire',
    person: 'boussole',
    hoursAgo: 88,
    answers: 'chien',
    text: 'Oui, en laisse, et avec ses bottines si c’est glacé!',
  },
  {
    key: 'covoiturage',
    activity: 'montagneNoire',
    person: 'lan',
    hoursAgo: 60,
    text: 'Covoiturage depuis Joliette : il me reste deux places, départ à 7 h 15 devant la gare.',
  },
  {
    activity: 'montagneNoire',
    person: 'rejean',
    hoursAgo: 58,
    answers: 'covoiturage',
    text: 'Je serais partant pour une des deux. Merci!',
  },
  {
    activity: 'montagneNoire',
    person: 'siobhan',
    hoursAgo: 40,
    text: 'Do I need microspikes this early in the season?\n\nThe park’s trail conditions: https://www.parcsregionaux.org/',
  },
  {
    activity: 'rollClinic',
    person: 'carmen',
    hoursAgo: 50,
    text: 'Is the pool heated? Asking for my knees.',
  },
]

/** Reviews by those who were present. */
export const reviews: SeedReview[] = [
  {
    activity: 'canotJacquesCartier',
    person: 'lan',
    hoursAgo: 80 * 24,
    mark: 5,
    text: 'Un guide patient, et une vallée qui se laisse regarder. On y retourne.',
    answer: 'Merci! La rivière fait la moitié du travail.',
  },
  {
    activity: 'canotJacquesCartier',
    person: 'mamadou',
    hoursAgo: 79 * 24,
    mark: 4,
    text: 'Première fois en canot, et je suis resté au sec. Un peu long pour les enfants.',
  },
  {
    activity: 'saintHilaireAube',
    person: 'carmen',
    hoursAgo: 58 * 24,
    mark: 5,
    text: 'Se lever à quatre heures en valait la peine.',
    answer: 'Le soleil avait promis d’y être. À la prochaine!',
  },
  {
    activity: 'petitTrain',
    person: 'siobhan',
    hoursAgo: 66 * 24,
    mark: 4,
    text: 'Flat, friendly and well paced. The bakery stop made the day.',
  },
]
