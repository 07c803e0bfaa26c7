/** Boroughs and well-known quarters, by their town: name, latitude, longitude, and a rough number of people. */
export const QUARTERS: Record<string, string> = {
  Québec: `
Beauport 46.87 -71.19 80000; Charlesbourg 46.86 -71.27 84000; Sainte-Foy 46.78 -71.29 75000; La Cité-Limoilou 46.83 -71.22 110000; Les Rivières 46.83 -71.31 76000; La Haute-Saint-Charles 46.87 -71.38 90000; Sainte-Foy–Sillery–Cap-Rouge 46.77 -71.30 110000;
Limoilou 46.84 -71.22 45000; Vieux-Limoilou 46.83 -71.22; Maizerets 46.85 -71.21; Lairet 46.84 -71.24; Saint-Roch 46.81 -71.22 8000; Saint-Sauveur (Québec) 46.81 -71.24; Saint-Jean-Baptiste (Québec) 46.81 -71.22; Montcalm (Québec) 46.80 -71.23; Vieux-Québec 46.81 -71.21 5000; Petit-Champlain 46.81 -71.20; Vieux-Port de Québec 46.82 -71.20; Saint-Sacrement 46.80 -71.25; Sillery 46.77 -71.25 12000; Cap-Rouge 46.76 -71.35 16000; Vanier (Québec) 46.82 -71.26; Duberger-Les Saules 46.82 -71.30; Neufchâtel 46.85 -71.34; Lebourgneuf 46.85 -71.29; Neufchâtel-Est–Lebourgneuf 46.85 -71.31; Loretteville 46.86 -71.36; Val-Bélair 46.87 -71.43 25000; Saint-Émile 46.88 -71.35; Lac-Saint-Charles 46.91 -71.38; Montmorency 46.89 -71.15; Giffard 46.85 -71.20; Courville 46.88 -71.16; Plaines d'Abraham 46.80 -71.22; Université Laval 46.78 -71.28; Cité-Universitaire 46.78 -71.27; Pointe-de-Sainte-Foy 46.76 -71.33; L'Aéroport 46.79 -71.38; Notre-Dame-des-Laurentides 46.91 -71.32; Orsainville 46.88 -71.29; Sainte-Thérèse-de-Lisieux 46.92 -71.19; Baie de Beauport 46.84 -71.20; Chute-Montmorency 46.89 -71.15`,
  Montréal: `
Ahuntsic 45.56 -73.66 75000; Ahuntsic-Cartierville 45.54 -73.68 134000; Anjou 45.60 -73.55 43000; Bordeaux 45.55 -73.68; Cartierville 45.53 -73.71; Centre-Sud 45.52 -73.55; Chinatown 45.51 -73.56; Côte-des-Neiges 45.50 -73.63 97000; Côte-des-Neiges–Notre-Dame-de-Grâce 45.48 -73.63 166000; Griffintown 45.49 -73.56; Hochelaga 45.54 -73.54; Hochelaga-Maisonneuve 45.55 -73.54 47000; Île-des-Sœurs 45.46 -73.54; L'Île-Bizard–Sainte-Geneviève 45.49 -73.88 18000; L'Île-Bizard 45.50 -73.90; Lachine 45.43 -73.68 44000; LaSalle 45.43 -73.63 77000; La Petite-Patrie 45.54 -73.60; Le Plateau-Mont-Royal 45.52 -73.58 104000; Le Sud-Ouest 45.47 -73.59 78000; Little Burgundy 45.49 -73.57; Maisonneuve 45.55 -73.54; Mercier (Montréal) 45.58 -73.53; Mercier–Hochelaga-Maisonneuve 45.57 -73.52 136000; Mile End 45.52 -73.60; Mile-Ex 45.53 -73.61; Milton-Parc 45.51 -73.58; Montréal-Nord 45.60 -73.63 84000; Mont-Royal (parc) 45.50 -73.59; Notre-Dame-de-Grâce 45.47 -73.61 67000; Outremont 45.52 -73.61 24000; Parc-Extension 45.53 -73.63; Parc Jean-Drapeau 45.51 -73.53; Parc La Fontaine 45.53 -73.57; Parc olympique 45.56 -73.55; Petite-Italie 45.53 -73.61; Petite-Bourgogne 45.49 -73.57; Pierrefonds-Roxboro 45.50 -73.83 69000; Pointe-aux-Trembles 45.65 -73.50; Pointe-Saint-Charles 45.48 -73.56; Quartier des spectacles 45.51 -73.57; Quartier latin 45.52 -73.56; Rivière-des-Prairies 45.64 -73.57; Rivière-des-Prairies–Pointe-aux-Trembles 45.65 -73.53 107000; Rosemont 45.55 -73.58 85000; Rosemont–La Petite-Patrie 45.55 -73.58 140000; Saint-Henri (Montréal) 45.48 -73.59; Saint-Laurent 45.50 -73.67 99000; Saint-Léonard 45.59 -73.60 80000; Saint-Michel (Montréal) 45.57 -73.62; Saint-Raymond (Notre-Dame-de-Grâce) 45.47 -73.61; Snowdon 45.49 -73.63; Tétreaultville 45.60 -73.51; Verdun 45.46 -73.57 70000; Vieux-Montréal 45.51 -73.55; Vieux-Port de Montréal 45.51 -73.55; Vieux-Rosemont 45.54 -73.58; Village (Montréal) 45.52 -73.55; Ville-Émard 45.46 -73.60; Ville-Marie (Montréal) 45.51 -73.56 89000; Villeray 45.54 -73.62; Villeray–Saint-Michel–Parc-Extension 45.55 -73.62 143000; Côte-Saint-Paul 45.46 -73.59; Île Sainte-Hélène 45.52 -73.53; Marché Jean-Talon 45.54 -73.61; Canal de Lachine 45.47 -73.59; Centre-ville de Montréal 45.50 -73.57`,
  Laval: `
Chomedey 45.53 -73.74 90000; Duvernay 45.58 -73.67; Laval-des-Rapides 45.55 -73.70; Pont-Viau 45.57 -73.69; Saint-Vincent-de-Paul 45.62 -73.65; Centropolis 45.56 -73.75`,
  Longueuil: `
Greenfield Park 45.48 -73.48 17000; Le Vieux-Longueuil 45.54 -73.49 140000; Saint-Hubert 45.50 -73.42 85000; LeMoyne 45.50 -73.49; Vieux-Longueuil 45.54 -73.51`,
  Gatineau: `
Aylmer 45.39 -75.84 60000; Buckingham 45.59 -75.42 15000; Hull 45.43 -75.73 70000; Masson-Angers 45.54 -75.42; Vieux-Hull 45.43 -75.71; Lac-Leamy 45.45 -75.72`,
  Saguenay: `
Chicoutimi 48.42 -71.07 66000; Jonquière 48.42 -71.25 60000; La Baie 48.34 -70.88 19000; Arvida 48.43 -71.19; Kénogami 48.43 -71.25; Shipshaw 48.45 -71.20; Laterrière 48.32 -71.12`,
  Sherbrooke: `
Fleurimont 45.42 -71.87; Brompton 45.48 -71.95; Bromptonville 45.48 -71.95; Rock Forest 45.35 -71.98; Deauville 45.33 -72.02; Saint-Élie-d'Orford 45.38 -72.03; Jacques-Cartier 45.40 -71.93; Mont-Bellevue 45.39 -71.91`,
  Lévis: `
Desjardins 46.81 -71.16; Lauzon 46.82 -71.13; Vieux-Lévis 46.81 -71.18; Saint-Romuald 46.76 -71.23 12000; Pintendre 46.75 -71.13; Saint-David-de-l'Auberivière 46.78 -71.19; Sainte-Hélène-de-Breakeyville 46.68 -71.22; Les Chutes-de-la-Chaudière 46.71 -71.29`,
  'Trois-Rivières': `
Cap-de-la-Madeleine 46.37 -72.50 33000; Pointe-du-Lac 46.29 -72.69; Trois-Rivières-Ouest 46.33 -72.60; Saint-Louis-de-France 46.42 -72.60; Sainte-Marthe-du-Cap 46.40 -72.47`,
  Shawinigan: `Grand-Mère 46.62 -72.69 14000; Shawinigan-Sud 46.53 -72.75; Lac-à-la-Tortue 46.61 -72.63`,
  Rimouski: `Pointe-au-Père 48.51 -68.47; Sainte-Blandine 48.38 -68.45; Sainte-Odile 48.43 -68.57`,
  'Rouyn-Noranda': `Noranda 48.25 -79.02; Rouyn 48.24 -79.02; Cadillac 48.23 -78.38`,
  'Baie-Saint-Paul': `Rivière-du-Gouffre 47.48 -70.50`,
  'La Malbaie': `Pointe-au-Pic 47.63 -70.14; Cap-à-l'Aigle 47.67 -70.12; Saint-Fidèle 47.74 -70.00; Clermont 47.69 -70.23`,
  'Stoneham-et-Tewkesbury': `Stoneham 47.00 -71.37; Tewkesbury 47.03 -71.43`,
  'Mont-Tremblant': `Tremblant 46.21 -74.59; Village de Mont-Tremblant 46.21 -74.61`,
  Beaupré: `Mont-Sainte-Anne 47.08 -70.90`,
  'Petite-Rivière-Saint-François': `Le Massif 47.28 -70.63`,
  Gaspé: `Forillon 48.85 -64.35; Cap-des-Rosiers 48.83 -64.21; Fontenelle 48.91 -64.58; L'Anse-au-Griffon 48.94 -64.31`,
  'Saint-Raymond': `Vallée Bras-du-Nord 47.02 -71.85; Bras-du-Nord 47.02 -71.85`,
  Matane: `Saint-Jérôme-de-Matane 48.84 -67.55; Petit-Matane 48.88 -67.45`,
  'Saint-Hyacinthe': `Douville 45.62 -73.00; La Providence 45.62 -72.97; Sainte-Rosalie 45.63 -72.90`,
  'Saint-Jean-sur-Richelieu': `Iberville 45.31 -73.24; Saint-Luc 45.36 -73.30; L'Acadie 45.32 -73.35; Vieux-Saint-Jean 45.31 -73.25`,
  'Saint-Jérôme': `Bellefeuille 45.79 -74.05; Lafontaine 45.81 -74.01; Saint-Antoine 45.77 -74.00`,
  'Salaberry-de-Valleyfield': `Valleyfield 45.25 -74.13; Saint-Timothée 45.30 -74.03; Grande-Île 45.27 -74.15`,
  Terrebonne: `La Plaine 45.78 -73.77; Lachenaie 45.70 -73.55; Vieux-Terrebonne 45.69 -73.63`,
  Repentigny: `Le Gardeur 45.76 -73.50`,
  Drummondville: `Saint-Nicéphore 45.83 -72.42; Saint-Charles-de-Drummond 45.90 -72.50`,
  Victoriaville: `Arthabaska 46.03 -71.92`,
  'Thetford Mines': `Black Lake 46.03 -71.37; Robertsonville 46.15 -71.22`,
  'Sorel-Tracy': `Sorel 46.04 -73.11; Tracy 46.02 -73.15`,
  'Lac-Brome': `Knowlton 45.22 -72.52; Foster 45.28 -72.50`,
  'Vaudreuil-Dorion': `Vaudreuil 45.40 -74.03; Dorion 45.38 -74.02`,
  'Sept-Îles': `Gallix 50.10 -66.65; Moisie 50.18 -66.08; Clarke City 50.20 -66.63`,
  'Dolbeau-Mistassini': `Mistassini 48.88 -72.20`,
  Mirabel: `Saint-Augustin (Mirabel) 45.63 -73.98; Sainte-Scholastique 45.62 -74.08; Saint-Janvier 45.71 -73.93; Saint-Benoît 45.57 -74.08`,
}
