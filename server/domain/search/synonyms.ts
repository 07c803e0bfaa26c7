/** Words of outings that mean the same, or nearly, in French and in English. Pure. */

export interface Synonyms {
  /** Each of them also finds the others. */
  words: readonly string[]
  /** Only where the search also holds one of these: "fond" is "cross-country" beside "ski" and nowhere else. */
  beside?: readonly string[]
}

/** A line for each thing that people look for. A search reads it, so that changing a line needs no new index. */
const LINES = `
  raquette raquettes snowshoe snowshoes snowshoeing
  ski skis skier skiing
  planche snowboard snowboarding
  patin patins patinage patinoire skate skates skating rink
  glissade luge sledding sled toboggan tubing
  traîneau mushing sleigh dogsled
  pêche fishing
  neige neiges snow snowy
  glace ice
  hiver hivernal winter
  été estival summer
  automne autumn fall
  printemps spring
  randonnée rando marche balade promenade hike hikes hiking walk walking stroll trek
  sentier sentiers trail trails
  montagne montagnes mont mountain mountains
  crête crêtes ridge ridges
  sommet summit peak
  lac lake
  rivière river
  fleuve river
  forêt bois forest woods
  parc park
  plage beach
  chute chutes cascade waterfall falls
  canot canotage canoe canoeing paddle paddling
  kayak kayaks kayaking
  voile voilier sailing sail
  baignade nage natation swim swimming
  escalade grimpe climbing
  camping bivouac campsite
  vélo vélos bicyclette cyclisme bike bikes biking bicycle cycling
  gravelle gravel
  course jogging running run
  yoga étirements stretching
  méditation meditation mindfulness
  danse danses danser contredanse contredanses gigue rigodon dance dances dancing contradance
  musique musical music
  chant chants chanson chansons chorale chanter song songs singing choir
  violon violoneux violoneuse fiddle fiddler violin
  spectacle concert show gig
  théâtre theatre theater
  conte contes conteur conteuse conter récit récits légende légendes story stories storytelling tale tales storyteller
  lecture lire livre livres book books reading
  poésie poème slam poetry poem
  écriture écrire writing
  cinéma film movie
  humour comedy
  jeu jeux game games gaming
  quiz trivia
  dessin croquis dessiner drawing sketching sketch
  peinture peindre aquarelle painting watercolour watercolor
  gravure linogravure linocut printmaking engraving
  poterie céramique pottery ceramics
  tricot maille tricoter knitting knit
  couture coudre sewing
  courtepointe quilt quilting
  perlage perles beading beads
  bijou bijoux jewellery jewelry
  bois ébénisterie woodworking carpentry
  photo photographie photography
  atelier ateliers workshop workshops
  cours leçon initiation class lesson introduction
  causerie conférence discussion talk lecture
  bénévolat bénévole bénévoles corvée corvées volunteer volunteers volunteering
  nettoyage ramassage cleanup
  jardin jardinage potager garden gardening
  cuisine cuisiner cooking cook kitchen
  souper repas dinner supper meal potluck
  déjeuner brunch breakfast
  dégustation tasting
  pain levain bread sourdough baking
  crêpe crêpes pancake pancakes
  soupe soupes soup soups
  fromage fromages cheese
  vin vins wine
  bière brasserie beer brewery
  cidre cider
  érable sucre maple
  thé tea
  café coffee
  chocolat chocolate
  chaud chaude hot
  champignon champignons mycologie mushroom mushrooms foraging
  oiseau oiseaux ornithologie bird birds birding birdwatching
  oie oies goose geese
  baleine baleines whale whales
  trace traces piste track tracks tracking
  étoile étoiles astronomie star stars stargazing astronomy
  lune moon moonlight
  nuit nocturne night
  soir soirée veillée evening
  matin morning
  aube lever sunrise dawn
  patrimoine histoire historique heritage history historic
  architecture façade façades building
  ruelle ruelles alley alleys lane lanes
  ville urbain city urban town
  escalier escaliers stairs staircase
  église church
  musée museum
  visite visites tour tours
  marché market
  famille familial familiale family families
  enfant enfants kid kids child children
  bébé poupon baby
  aîné aînés senior seniors
  chien chiens dog dogs
  citrouille citrouilles pumpkin pumpkins halloween
  noël christmas
  fête fêtes party celebration
  rencontre rencontres meetup meeting social
  français french
  anglais english
  langue conversation language
  gratuit free`

/** Of two words in one language that are one thing only together. */
const BESIDE: readonly Synonyms[] = [
  { words: ['fond', 'nordique', 'nordic', 'cross', 'country'], beside: ['ski', 'skis', 'skiing'] },
  { words: ['société', 'plateau', 'board', 'table'], beside: ['jeu', 'jeux', 'game', 'games'] },
  { words: ['gras', 'hiver', 'fat'], beside: ['vélo', 'bike', 'biking'] },
  { words: ['blanche', 'ice'], beside: ['pêche', 'fishing'] },
]

export const SYNONYMS: readonly Synonyms[] = [
  ...LINES.trim()
    .split('\n')
    .map((line) => ({ words: line.trim().split(' ') })),
  ...BESIDE,
]
