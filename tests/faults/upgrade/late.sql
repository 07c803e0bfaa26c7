-- Made by make-rows.ts from b07b2efb.
-- past: 14
-- future: 17
-- migration: 2026-11-20T1100-main-job
-- migration: 2026-11-21T1130-registrations-in-full
-- migration: 2026-11-21T1500-accounts
-- migration: 2026-11-21T1510-organisations
-- migration: 2026-11-21T1520-ways-to-sign-in
-- migration: 2026-11-21T1530-privacy
-- migration: 2026-11-21T2030-activity-in-full
-- migration: 2026-11-21T2040-answers-and-series
-- migration: 2026-11-21T2050-search
-- migration: 2026-11-21T2060-moderation
-- migration: 2026-11-21T2070-conversation
-- migration: 2026-11-21T2080-invitations
-- migration: 2026-11-21T2090-alerts
-- migration: 2026-11-22T1000-approval-by-the-host
-- migration: 2026-11-22T1010-draft-version
-- migration: 2026-11-22T1100-demo-accounts
-- migration: 2026-11-22T1200-rate-limit
-- migration: 2026-11-22T1300-email-allowances
-- migration: 2026-11-22T1400-task-leases
-- migration: 2026-11-22T1500-pictures-that-go
-- migration: 2026-11-22T1600-banned-identities
-- migration: 2026-11-23T1000-corrections-and-codes
-- migration: 2026-11-23T1200-parents-and-ways-back
-- migration: 2026-11-24T1000-plain-column-names
-- migration: 2026-11-25T1000-places-written-freely
-- migration: 2026-11-25T1200-search-of-hosts-and-languages
-- migration: 2026-11-25T1400-search-for-operators
-- migration: 2026-11-25T1600-lists-of-people
-- migration: 2026-11-25T1700-chosen-drawing

insert into "user" ("id", "email", "email_key", "password_hash", "first_name", "last_name", "organisation_name", "account_type", "locale", "description", "city", "sponsorship_code", "sponsored_by", "email_confirmed_at", "terms_version", "terms_accepted_at", "registered_at", "is_guest", "city_place_id", "facebook", "instagram", "linkedin", "web", "saved_filters", "pro_until", "deleted_at", "picture_id", "shows_attended", "activation_reminders", "sponsor_rewarded_at", "is_demo", "parent_email", "parent_agreed_at", "return_to", "name_words") values
(7, 'marie-eve.kanape@viree.example', 'marie-eve.kanape@viree.example', null, 'Marie-Ève', 'Kanapé', null, 'BASIC', 'fr', 'Innue de Uashat, installée à Lévis. Perles, aiguilles, laine : j’enseigne ce que ma tante m’a appris, lentement.', 'Lévis', '23ADE8E072', null, '2026-03-19T01:48:26.830Z', '2026-11-20', '2026-03-19T01:48:26.830Z', '2026-03-19T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'marie-eve.kanape@viree.example marie eve kanape'),
(13, 'rosalie.picard-sioui@viree.example', 'rosalie.picard-sioui@viree.example', null, 'Rosalie', 'Picard-Sioui', null, 'BASIC', 'fr', 'Maman de trois joueuses de hockey. Je répare tout ce qui a une lame ou un lacet.', 'Québec', 'D5262EF0D2', null, '2026-06-07T01:48:26.830Z', '2026-11-20', '2026-06-07T01:48:26.830Z', '2026-06-07T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'rosalie.picard-sioui@viree.example rosalie picard sioui'),
(15, 'siobhan.oneill@viree.example', 'siobhan.oneill@viree.example', null, 'Siobhán', 'O’Neill', null, 'BASIC', 'en', 'Librarian from Lennoxville. Will trade shortbread for bird names.', 'Sherbrooke', '688D21CCEE', null, '2026-06-27T01:48:26.830Z', '2026-11-20', '2026-06-27T01:48:26.830Z', '2026-06-27T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'siobhan.oneill@viree.example siobhan neill oneill'),
(10, 'elodie.tremblay-gagnon@viree.example', 'elodie.tremblay-gagnon@viree.example', null, 'Élodie', 'Tremblay-Gagnon', null, 'BASIC', 'fr', 'Graveuse du dimanche. Mon chien est très poli.', 'Trois-Rivières', '5CB30BFEC7', null, '2026-05-03T01:48:26.830Z', '2026-11-20', '2026-05-03T01:48:26.830Z', '2026-05-03T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'elodie.tremblay-gagnon@viree.example elodie tremblay gagnon'),
(14, 'rejean.theriault@viree.example', 'rejean.theriault@viree.example', null, 'Réjean', 'Thériault', null, 'BASIC', 'fr', 'Retraité du chemin de fer. J’imprime mes billets et j’arrive toujours en avance.', 'Montmagny', '25E7C69A9D', null, '2026-06-12T01:48:26.830Z', '2026-11-20', '2026-06-12T01:48:26.830Z', '2026-06-12T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'rejean.theriault@viree.example rejean theriault'),
(5, 'anne-sophie.de-la-bruere-castonguay@viree.example', 'anne-sophie.de-la-bruere-castonguay@viree.example', null, 'Anne-Sophie', 'de la Bruère-Castonguay', null, 'BASIC', 'fr', 'Historienne de trottoir. Je raconte les villes en marchant, en français ou en anglais, et je réponds aux questions de travers.', 'Québec', 'C858C56DCD', null, '2026-02-02T01:48:26.830Z', '2026-11-20', '2026-02-02T01:48:26.830Z', '2026-02-02T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'anne-sophie.de-la-bruere-castonguay@viree.example anne sophie de la bruere castonguay'),
(16, 'carmen.ruiz@viree.example', 'carmen.ruiz@viree.example', null, 'Carmen', 'Ruiz Ortega', null, 'BASIC', 'fr', 'De Oaxaca à Longueuil. Je cuisine pour douze même quand on est deux.', 'Longueuil', '86B3F22AE6', null, '2026-07-07T01:48:26.830Z', '2026-11-20', '2026-07-07T01:48:26.830Z', '2026-07-07T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'carmen.ruiz@viree.example carmen ruiz ortega'),
(3, 'piedleve@viree.example', 'piedleve@viree.example', null, 'Tancrède', 'Arsenault', 'Le Pied levé', 'BASIC', 'fr', 'Veillées, contredanses et podorythmie. Aucun pas à connaître en arrivant, trois ou quatre en partant.', 'Québec', '54C4CE7A1D', null, '2025-12-19T01:48:26.830Z', '2026-11-20', '2025-12-19T01:48:26.830Z', '2025-12-19T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'piedleve@viree.example tancrede arsenault le pied leve piedleve'),
(6, 'gabriel.lamontagne-roy@viree.example', 'gabriel.lamontagne-roy@viree.example', null, 'Gabriel', 'Lamontagne-Roy', null, 'BASIC', 'fr', 'Biologiste le jour, guetteur d’oies le reste du temps. J’apporte toujours une deuxième paire de jumelles.', 'Rimouski', 'EA3E1C7EDF', null, '2026-02-27T01:48:26.830Z', '2026-11-20', '2026-02-27T01:48:26.830Z', '2026-02-27T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'gabriel.lamontagne-roy@viree.example gabriel lamontagne roy'),
(12, 'mamadou.diallo@viree.example', 'mamadou.diallo@viree.example', null, 'Mamadou', 'Diallo', null, 'BASIC', 'fr', 'Trois hivers ici, et je les ai tous aimés. Presque.', 'Sherbrooke', 'F7A2415164', null, '2026-05-28T01:48:26.830Z', '2026-11-20', '2026-05-28T01:48:26.830Z', '2026-05-28T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'mamadou.diallo@viree.example mamadou diallo'),
(2, 'boussole@viree.example', 'boussole@viree.example', null, 'Maude', 'Ouellet-Charbonneau', 'Club de marche La Boussole', 'PRO', 'fr', 'On marche ensemble depuis 2019, au pas de la personne la plus lente. Maude Ouellet-Charbonneau répond aux courriels, presque toujours le soir même.', 'Joliette', 'D7D113B313', null, '2025-11-09T01:48:26.830Z', '2026-11-20', '2025-11-09T01:48:26.830Z', '2025-11-09T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'boussole@viree.example maude ouellet charbonneau club de marche la boussole'),
(4, 'tablecommune@viree.example', 'tablecommune@viree.example', null, 'Fatoumata', 'Diakité', 'La Table commune', 'BASIC', 'fr', 'Une cuisine de Limoilou où l’on trie, cuit et partage. On fournit les tabliers; apportez vos bras.', 'Québec', '67A31734B7', null, '2026-01-18T01:48:26.830Z', '2026-11-20', '2026-01-18T01:48:26.830Z', '2026-01-18T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'tablecommune@viree.example fatoumata diakite la table commune tablecommune'),
(1, 'operateur@viree.example', 'operateur@viree.example', null, 'Mireille', 'Désy', null, 'BASIC', 'fr', 'Je lis les activités avant qu’elles paraissent. Si je vous écris, c’est pour que ça marche.', 'Québec', '6A04AE95BB', null, '2025-10-20T01:48:26.830Z', '2026-11-20', '2025-10-20T01:48:26.830Z', '2025-10-20T01:48:26.830Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null, 1, null, null, null, 'operateur@viree.example mireille desy operateur')
on conflict do nothing
;
insert into "activity" ("id", "host_id", "type_id", "name", "description", "language", "starts_at", "ends_at", "local_start", "time_zone", "address", "place_id", "city", "province", "latitude", "longitude", "capacity", "validation", "refusal_reason", "refusal_message", "validated_at", "published_at", "cancelled_at", "picture_id", "search_text", "calendar_sequence", "lock_counter", "created_at", "changed_at", "cancel_reason", "removed_at", "reminded_at", "created_by", "is_online", "online_link", "external_ticket_url", "external_clicks", "minimum_participants", "minimum_deadline", "needs_approval", "members_only", "refund_min", "refund_nominal", "refund_max", "refund_min_percent", "refund_nominal_percent", "refund_max_percent", "banner_picture_id", "version", "draft", "series_id", "promoted_at", "suspended_as", "minimum_judged_at", "cancelled_as", "is_private", "draft_key", "draft_version", "near_city", "name_words", "drawing") values
(14, 7, 6, 'Perlage : une première boucle d’oreille', 'Ma tante disait qu’une perle mal enfilée, c’est une perle qui voulait être ailleurs. On commence donc doucement : une fleur à cinq pétales, un fil, une aiguille fine, et tout l’après-midi.

Je raconte d’où viennent les motifs, ceux qu’on peut porter et ceux qu’on laisse aux familles à qui ils appartiennent.

# Fourni

- Perles, fil ciré, aiguilles, cuir fumé
- Du thé du Labrador

# À apporter

- Vos lunettes de près
- Une petite lampe, si vous y tenez

Dès 12 ans. Vous repartez avec une boucle, et l’envie de faire l’autre.', 'fr', '2026-11-21T18:00:00.000Z', '2026-11-21T21:00:00.000Z', '2026-11-21T13:00', 'America/Toronto', 'Salle du musée, boulevard des Montagnais', '6144312', 'Sept-Îles', 'QC', 50.2001, -66.3821, 10, 'VALIDED', null, null, '2026-10-10T02:48:26.830Z', '2026-10-10T01:48:26.830Z', null, null, 'perlage perlag premiere premier boucle boucl oreille oreil tante tant disait dis qu perle perl mal enfilee enfile voulait voul etre ailleurs ailleur commence commenc donc doucement douc fleur cinq petales petal fil aiguille aiguill fine fin apres apre midi mid raconte racont viennent motifs motif ceux peut porter port laisse laiss familles famill appartiennent fourni fourn perles cire cir aiguilles cuir fume fum the labrador apporter apport lunettes lunet pres pre petite petit lampe lamp tenez ten 12 ans repartez repart envie envi faire fair autre autr sept iles ile salle sall musee muse boulevard montagnais montagn marie mar eve kanape kanap typeno6', 0, 7, '2026-10-10T01:48:26.830Z', '2026-10-10T01:48:26.830Z', null, null, null, null, 0, null, null, 0, null, null, 0, 0, 0, 0, 0, 0, 0, 0, null, 0, null, null, null, null, null, null, 0, null, null, null, 'perlage une premiere boucle oreille', null),
(17, 3, 5, 'Veillée de contredanses et de podorythmie', 'La veillée du mois, dans l’ancien gymnase de Saint-Sauveur. Première partie dansée, avec des contredanses simples; deuxième partie assise, où tout le monde apprend à taper du pied sans perdre le fil de la conversation.

Les musiciennes jouent à un mètre de vous. Il n’y a pas de scène.

# Bon à savoir

- Ouverture des portes à 19:00, première danse à 19:30
- Souliers qui sonnent, si vous en avez
- Vestiaire, eau, tarte au sucre à la pause

L’autobus 4 arrête devant. Pour l’auto, c’est une autre histoire.', 'fr', '2026-11-29T00:30:00.000Z', '2026-11-29T04:00:00.000Z', '2026-11-28T19:30', 'America/Toronto', 'Centre communautaire du quartier Saint-Sauveur, rue Saint-Vallier Ouest', '6325494', 'Québec', 'QC', 46.8123, -71.2145, 60, 'VALIDED', null, null, '2026-10-19T02:48:26.830Z', '2026-10-19T01:48:26.830Z', null, null, 'veillee veille contredanses contredans podorythmie podorythm mois ancien gymnase gymnas saint sauveur premiere premier partie part dansee danse simples simpl deuxieme deuxiem assise assis monde mond apprend taper tap pied perdre perdr fil conversation convers musiciennes musicien jouent metre metr scene scen bon savoir ouverture ouvertur portes port 19 00 30 souliers souli sonnent vestiaire vestiair eau tarte tart sucre sucr pause paus autobus arrete arret devant dev auto autre autr histoire histoir quebec centre centr communautaire communautair quartier quarti rue ru vallier valli ouest leve lev typeno5', 0, 9, '2026-10-19T01:48:26.830Z', '2026-10-19T01:48:26.830Z', null, null, null, null, 0, null, null, 0, null, null, 0, 0, 0, 0, 0, 0, 0, 0, null, 0, null, null, '2026-10-19T04:48:26.830Z', null, null, null, 0, null, null, null, 'veillee de contredanses et podorythmie', null)
on conflict do nothing
;
insert into "ticket_type" ("id", "activity_id", "name", "price_cents", "ended_at", "capacity", "sales_start_at", "sales_end_at", "members_only", "position") values
(14, 14, null, 0, null, null, null, null, 0, 0),
(17, 17, null, 0, null, null, null, null, 0, 0)
on conflict do nothing
;
insert into "participation" ("id", "activity_id", "user_id", "kind", "state", "party_size", "consent", "attendance", "attendance_at", "attendance_by", "created_at", "ended_at", "ended_reason", "guest_pass_id", "first_name", "last_name", "organisation_name", "email", "cheque_number", "cheque_cashed", "amount_cents", "request_key", "ended_note", "ended_by", "member_card_id", "host_reminded_at") values
(70, 14, 13, 'USER', 'YES', 2, 0, null, null, null, '2026-10-16T17:01:56.476Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(72, 14, 15, 'USER', 'YES', 1, 1, null, null, null, '2026-10-17T00:24:51.432Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(76, 14, 10, 'USER', 'YES', 1, 1, null, null, null, '2026-10-20T19:45:56.508Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(85, 14, 14, 'USER', 'YES', 2, 0, null, null, null, '2026-10-23T22:30:27.935Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(102, 14, 5, 'USER', 'YES', 1, 0, null, null, null, '2026-10-29T02:09:18.443Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(111, 14, 16, 'USER', 'YES', 3, 1, null, null, null, '2026-11-01T15:58:12.303Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(84, 17, 14, 'USER', 'YES', 2, 0, null, null, null, '2026-10-23T03:02:32.848Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(101, 17, 6, 'USER', 'YES', 1, 1, null, null, null, '2026-10-28T20:46:20.089Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(104, 17, 12, 'USER', 'YES', 3, 0, null, null, null, '2026-10-30T11:40:44.282Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(113, 17, 2, 'USER', 'YES', 5, 1, null, null, null, '2026-11-01T18:08:54.151Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(145, 17, 7, 'USER', 'YES', 2, 0, null, null, null, '2026-11-07T21:12:56.799Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(160, 17, 4, 'USER', 'YES', 9, 1, null, null, null, '2026-11-09T17:34:09.979Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(211, 17, 1, 'USER', 'YES', 2, 0, null, null, null, '2026-11-15T09:44:34.653Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(307, 17, 10, 'USER', 'YES', 4, 0, null, null, null, '2026-11-21T19:48:48.856Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null)
on conflict do nothing
;
insert into "ticket" ("id", "uuid", "activity_id", "participation_id", "ticket_type_id", "created_at", "validated_at", "ended_at", "ended_reason", "awaits_approval") values
(161, 'd9fdfef7-1b0b-4825-8b40-53efbd9cabea', 14, 70, 14, '2026-10-16T17:01:56.476Z', null, null, null, 0),
(162, '82b69c0d-bd90-4bb3-ac69-2df61ce80421', 14, 70, 14, '2026-10-16T17:01:56.476Z', null, null, null, 0),
(167, 'c1104fa8-f3cf-4b55-90b2-3c233f86f0a8', 14, 72, 14, '2026-10-17T00:24:51.432Z', null, null, null, 0),
(175, '1d7ca2a3-be07-4700-ae9f-b837f1fb1742', 14, 76, 14, '2026-10-20T19:45:56.508Z', null, null, null, 0),
(189, 'dcd882dd-7cd6-439d-9276-a3d65d547e08', 14, 85, 14, '2026-10-23T22:30:27.935Z', null, null, null, 0),
(190, '6f1b61a2-aaa9-4b65-b33e-a604c5f33fe2', 14, 85, 14, '2026-10-23T22:30:27.935Z', null, null, null, 0),
(225, 'b1b39ede-9aaf-4c5e-b09e-38c251d93c8c', 14, 102, 14, '2026-10-29T02:09:18.443Z', null, null, null, 0),
(244, 'e5b42dfb-2e70-47bd-8913-f8c6de3d2ead', 14, 111, 14, '2026-11-01T15:58:12.303Z', null, null, null, 0),
(245, '6e0d42d5-292d-4675-80f4-e6c0b97c6d84', 14, 111, 14, '2026-11-01T15:58:12.303Z', null, null, null, 0),
(246, 'fdce3e75-2eec-40ec-a1cd-b78e1c2518ed', 14, 111, 14, '2026-11-01T15:58:12.303Z', null, null, null, 0),
(187, '3da66c2b-d928-43cd-b586-b193a1206b8d', 17, 84, 17, '2026-10-23T03:02:32.848Z', null, null, null, 0),
(188, '6f455ba6-1faa-48ae-983b-bd3578899fd3', 17, 84, 17, '2026-10-23T03:02:32.848Z', null, null, null, 0),
(224, 'a480df37-5a5d-49a3-bd70-de982837eb9f', 17, 101, 17, '2026-10-28T20:46:20.089Z', null, null, null, 0),
(228, 'ccd9d2d9-fd08-4800-bd3a-5d4cd66b5ec5', 17, 104, 17, '2026-10-30T11:40:44.282Z', null, null, null, 0),
(229, '737c26f2-b9a2-4001-8892-7627444e5c81', 17, 104, 17, '2026-10-30T11:40:44.282Z', null, null, null, 0),
(230, '9505bbd8-e9ac-405a-9faa-1239e7872d41', 17, 104, 17, '2026-10-30T11:40:44.282Z', null, null, null, 0),
(249, '5d99cd29-7c0e-49df-a53a-488183667a65', 17, 113, 17, '2026-11-01T18:08:54.151Z', null, null, null, 0),
(250, 'b87a4222-3d66-40e9-8efd-b531506ea010', 17, 113, 17, '2026-11-01T18:08:54.151Z', null, null, null, 0),
(251, 'ee88c46b-ba52-4d3a-96f3-7b7af841ae60', 17, 113, 17, '2026-11-01T18:08:54.151Z', null, null, null, 0),
(252, '0858aeba-2d9a-41f7-b4e5-92d3e5f9bb39', 17, 113, 17, '2026-11-01T18:08:54.151Z', null, null, null, 0),
(253, 'b8a7dace-f2ae-4f01-8582-59b11059f7c6', 17, 113, 17, '2026-11-01T18:08:54.151Z', null, null, null, 0),
(328, '4da80d27-0d3d-408b-bca5-35cdf8881a3a', 17, 145, 17, '2026-11-07T21:12:56.799Z', null, null, null, 0),
(329, '154d7909-5fe3-4dc8-b53a-15048afaa8b2', 17, 145, 17, '2026-11-07T21:12:56.799Z', null, null, null, 0),
(374, 'b4c58b1e-5bee-4b81-bcbc-c48c97538c52', 17, 160, 17, '2026-11-09T17:34:09.979Z', null, null, null, 0),
(375, 'd6e34917-d258-467e-af0a-5f9021d5de13', 17, 160, 17, '2026-11-09T17:34:09.979Z', null, null, null, 0),
(376, 'e8ce3602-59c5-498a-8863-6803b2e1b8ce', 17, 160, 17, '2026-11-09T17:34:09.979Z', null, null, null, 0),
(377, '32e9def3-46bb-4442-974c-d95b847239ea', 17, 160, 17, '2026-11-09T17:34:09.979Z', null, null, null, 0),
(378, '32436669-d7c7-45aa-89fb-cdc2e441bef3', 17, 160, 17, '2026-11-09T17:34:09.979Z', null, null, null, 0),
(379, '10737992-7786-4384-997c-3921d54035ae', 17, 160, 17, '2026-11-09T17:34:09.979Z', null, null, null, 0),
(380, 'd72b3dc1-8d9d-4ab2-8f25-68787e887d30', 17, 160, 17, '2026-11-09T17:34:09.979Z', null, null, null, 0),
(381, 'c59a7427-de76-4b4f-96e6-0e922038c1e6', 17, 160, 17, '2026-11-09T17:34:09.979Z', null, null, null, 0),
(382, '38f6e4a0-b789-40f0-a330-717a182c9fe0', 17, 160, 17, '2026-11-09T17:34:09.979Z', null, null, null, 0),
(494, 'ba2c7294-22fa-4b3d-ba8e-3c8cea6a1524', 17, 211, 17, '2026-11-15T09:44:34.653Z', null, null, null, 0),
(495, 'f23611cf-6af2-4817-a057-e0670664e457', 17, 211, 17, '2026-11-15T09:44:34.653Z', null, null, null, 0),
(745, 'd43a39d9-d9ac-4125-8913-f85b55d021ab', 17, 307, 17, '2026-11-21T19:48:48.856Z', null, null, null, 0),
(746, '72708f59-590e-41b1-8d04-b735604580db', 17, 307, 17, '2026-11-21T19:48:48.856Z', null, null, null, 0),
(747, '3ede2368-5667-4bf3-8ce1-6774bae1229e', 17, 307, 17, '2026-11-21T19:48:48.856Z', null, null, null, 0),
(748, '0f75ecf2-f0ba-482e-9fb5-82f867aaa700', 17, 307, 17, '2026-11-21T19:48:48.856Z', null, null, null, 0)
on conflict do nothing
;
