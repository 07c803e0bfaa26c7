/** Names of Québec that the packages spell without accents or hyphens, or as they were before, and as they are written. */
export const SPELLED: Record<string, string> = {
  Asbestos: 'Val-des-Sources',
  Cookshire: 'Cookshire-Eaton',
  Carleton: 'Carleton-sur-Mer',
  'Grande-Riviere': 'Grande-Rivière',
  'Ile-des-Soeurs': 'Île-des-Sœurs',
  'le Plateau': 'Le Plateau',
  'Metabetchouan-Lac-a-la-Croix': 'Métabetchouan–Lac-à-la-Croix',
  'New-Richmond': 'New Richmond',
  Perce: 'Percé',
  'Pont Rouge': 'Pont-Rouge',
  'Riviere-Bleue': 'Rivière-Bleue',
  'Sacré-Coeur': 'Sacré-Cœur',
  'Saint Romuald': 'Saint-Romuald',
  'Saint-Côme--Linière': 'Saint-Côme–Linière',
  'Saint-Donat-de-Montcalm': 'Saint-Donat',
  'Saint-Faustin': 'Saint-Faustin–Lac-Carré',
  'Saint-Louis-du-Ha Ha': 'Saint-Louis-du-Ha! Ha!',
  'Saint-Philippe-de-La Prairie': 'Saint-Philippe',
  'Saint-Sauveur-des-Monts': 'Saint-Sauveur',
  'Sainte Catherine de la Jacques Cartier': 'Sainte-Catherine-de-la-Jacques-Cartier',
  'St-Jean-Port-Joli': 'Saint-Jean-Port-Joli',
  'Thetford-Mines': 'Thetford Mines',
  'Trois Pistoles': 'Trois-Pistoles',
  'Weedon Centre': 'Weedon',
}

/** Rows that are no place to meet: tracts of a census, and parts of a town that nobody names. */
export const NO_PLACES = /^(Ct \d+|Parc-Boutin|Desmarchais-Crawford|Terrasse-des-Pins|Labrieville)$/

/** Rows of the packages that stand far away from the place of their name: our own table or another row has it right. */
export const MISPLACED: [name: string, latitude: number, longitude: number][] = [
  ['Laurentides', 47.13, -72.28],
  ['Notre-Dame-du-Lac', 46.75, -79.05],
  ['Notre-Dame-du-Mont-Carmel', 46.02, -75.08],
  ['Pointe-du-Lac', 48.5, -71.78],
  ['Pont-Rouge', 48.88, -72.08],
  ['Saint-Alexandre', 50.03, -66.86],
  ['Saint-Alexandre', 45.5, -75.75],
  ['Saint-Boniface', 46.5, -75.98],
  ['Saint-Elzéar', 45.6, -73.73],
  ['Saint-Isidore', 47.43, -79.3],
  ['Saint-Jean-Baptiste', 45.38, -74.01],
  ['Saint-Raphaël', 46.25, -76.02],
  ['Saint-Victor', 45.61, -73.52],
  ['Sainte-Catherine', 46.32, -72.57],
  ['Sainte-Croix', 45.13, -72.8],
]

/** Regions of towns whose neighbours lie across the border of theirs, or that the packages have wrong. */
export const REGION_OF: Record<string, string> = {
  'Bois-des-Filion': '15',
  Dunham: '05',
  Lorraine: '15',
}
