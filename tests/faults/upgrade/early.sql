-- Made by make-rows.ts from d693ea33.
-- past: 14
-- future: 17
-- migration: 2026-11-20T1100-main-job
-- migration: 2026-11-21T1130-registrations-in-full

insert into "user" ("id", "email", "email_key", "password_hash", "first_name", "last_name", "organisation_name", "account_type", "locale", "description", "city", "sponsorship_code", "sponsored_by", "email_confirmed_at", "terms_version", "terms_accepted_at", "registered_at", "is_guest") values
(7, 'marie-eve.kanape@viree.example', 'marie-eve.kanape@viree.example', null, 'Marie-Ève', 'Kanapé', null, 'BASIC', 'fr', 'Innue de Uashat, installée à Lévis. Perles, aiguilles, laine : j’enseigne ce que ma tante m’a appris, lentement.', 'Lévis', 'F4973E235B', null, '2026-03-19T01:47:56.326Z', '2026-11-20', '2026-03-19T01:47:56.326Z', '2026-03-19T01:47:56.326Z', 0),
(13, 'rosalie.picard-sioui@viree.example', 'rosalie.picard-sioui@viree.example', null, 'Rosalie', 'Picard-Sioui', null, 'BASIC', 'fr', 'Maman de trois joueuses de hockey. Je répare tout ce qui a une lame ou un lacet.', 'Québec', '02E4411DE4', null, '2026-06-07T01:47:56.326Z', '2026-11-20', '2026-06-07T01:47:56.326Z', '2026-06-07T01:47:56.326Z', 0),
(15, 'siobhan.oneill@viree.example', 'siobhan.oneill@viree.example', null, 'Siobhán', 'O’Neill', null, 'BASIC', 'en', 'Librarian from Lennoxville. Will trade shortbread for bird names.', 'Sherbrooke', 'CFE90BF950', null, '2026-06-27T01:47:56.326Z', '2026-11-20', '2026-06-27T01:47:56.326Z', '2026-06-27T01:47:56.326Z', 0),
(10, 'elodie.tremblay-gagnon@viree.example', 'elodie.tremblay-gagnon@viree.example', null, 'Élodie', 'Tremblay-Gagnon', null, 'BASIC', 'fr', 'Graveuse du dimanche. Mon chien est très poli.', 'Trois-Rivières', '15D8A524D8', null, '2026-05-03T01:47:56.326Z', '2026-11-20', '2026-05-03T01:47:56.326Z', '2026-05-03T01:47:56.326Z', 0),
(14, 'rejean.theriault@viree.example', 'rejean.theriault@viree.example', null, 'Réjean', 'Thériault', null, 'BASIC', 'fr', 'Retraité du chemin de fer. J’imprime mes billets et j’arrive toujours en avance.', 'Montmagny', '8917DB7C69', null, '2026-06-12T01:47:56.326Z', '2026-11-20', '2026-06-12T01:47:56.326Z', '2026-06-12T01:47:56.326Z', 0),
(5, 'anne-sophie.de-la-bruere-castonguay@viree.example', 'anne-sophie.de-la-bruere-castonguay@viree.example', null, 'Anne-Sophie', 'de la Bruère-Castonguay', null, 'BASIC', 'fr', 'Historienne de trottoir. Je raconte les villes en marchant, en français ou en anglais, et je réponds aux questions de travers.', 'Québec', '27E6A1D900', null, '2026-02-02T01:47:56.326Z', '2026-11-20', '2026-02-02T01:47:56.326Z', '2026-02-02T01:47:56.326Z', 0),
(16, 'carmen.ruiz@viree.example', 'carmen.ruiz@viree.example', null, 'Carmen', 'Ruiz Ortega', null, 'BASIC', 'fr', 'De Oaxaca à Longueuil. Je cuisine pour douze même quand on est deux.', 'Longueuil', '419787F07A', null, '2026-07-07T01:47:56.326Z', '2026-11-20', '2026-07-07T01:47:56.326Z', '2026-07-07T01:47:56.326Z', 0),
(3, 'piedleve@viree.example', 'piedleve@viree.example', null, 'Tancrède', 'Arsenault', 'Le Pied levé', 'BASIC', 'fr', 'Veillées, contredanses et podorythmie. Aucun pas à connaître en arrivant, trois ou quatre en partant.', 'Québec', 'A205652F1F', null, '2025-12-19T01:47:56.326Z', '2026-11-20', '2025-12-19T01:47:56.326Z', '2025-12-19T01:47:56.326Z', 0),
(6, 'gabriel.lamontagne-roy@viree.example', 'gabriel.lamontagne-roy@viree.example', null, 'Gabriel', 'Lamontagne-Roy', null, 'BASIC', 'fr', 'Biologiste le jour, guetteur d’oies le reste du temps. J’apporte toujours une deuxième paire de jumelles.', 'Rimouski', 'A6DDF5399D', null, '2026-02-27T01:47:56.326Z', '2026-11-20', '2026-02-27T01:47:56.326Z', '2026-02-27T01:47:56.326Z', 0),
(12, 'mamadou.diallo@viree.example', 'mamadou.diallo@viree.example', null, 'Mamadou', 'Diallo', null, 'BASIC', 'fr', 'Trois hivers ici, et je les ai tous aimés. Presque.', 'Sherbrooke', 'AE70E5A2A6', null, '2026-05-28T01:47:56.326Z', '2026-11-20', '2026-05-28T01:47:56.326Z', '2026-05-28T01:47:56.326Z', 0),
(2, 'boussole@viree.example', 'boussole@viree.example', null, 'Maude', 'Ouellet-Charbonneau', 'Club de marche La Boussole', 'PRO', 'fr', 'On marche ensemble depuis 2019, au pas de la personne la plus lente. Maude Ouellet-Charbonneau répond aux courriels, presque toujours le soir même.', 'Joliette', 'CBDD98E7ED', null, '2025-11-09T01:47:56.326Z', '2026-11-20', '2025-11-09T01:47:56.326Z', '2025-11-09T01:47:56.326Z', 0),
(4, 'tablecommune@viree.example', 'tablecommune@viree.example', null, 'Fatoumata', 'Diakité', 'La Table commune', 'BASIC', 'fr', 'Une cuisine de Limoilou où l’on trie, cuit et partage. On fournit les tabliers; apportez vos bras.', 'Québec', 'FB59E5A869', null, '2026-01-18T01:47:56.326Z', '2026-11-20', '2026-01-18T01:47:56.326Z', '2026-01-18T01:47:56.326Z', 0),
(1, 'operateur@viree.example', 'operateur@viree.example', null, 'Mireille', 'Désy', null, 'BASIC', 'fr', 'Je lis les activités avant qu’elles paraissent. Si je vous écris, c’est pour que ça marche.', 'Québec', 'EAC89F485F', null, '2025-10-20T01:47:56.326Z', '2026-11-20', '2025-10-20T01:47:56.326Z', '2025-10-20T01:47:56.326Z', 0)
on conflict do nothing
;
insert into "activity" ("id", "host_id", "type_id", "name", "description", "language", "starts_at", "ends_at", "local_start", "time_zone", "address", "place_id", "city", "province", "latitude", "longitude", "capacity", "validation", "refusal_reason", "refusal_message", "validated_at", "published_at", "cancelled_at", "picture_id", "search_text", "calendar_sequence", "lock_version", "created_at", "changed_at", "cancel_reason", "removed_at", "reminded_at") values
(14, 7, 6, 'Perlage : une première boucle d’oreille', 'Ma tante disait qu’une perle mal enfilée, c’est une perle qui voulait être ailleurs. On commence donc doucement : une fleur à cinq pétales, un fil, une aiguille fine, et tout l’après-midi.

Je raconte d’où viennent les motifs, ceux qu’on peut porter et ceux qu’on laisse aux familles à qui ils appartiennent.

# Fourni

- Perles, fil ciré, aiguilles, cuir fumé
- Du thé du Labrador

# À apporter

- Vos lunettes de près
- Une petite lampe, si vous y tenez

Dès 12 ans. Vous repartez avec une boucle, et l’envie de faire l’autre.', 'fr', '2026-11-21T18:00:00.000Z', '2026-11-21T21:00:00.000Z', '2026-11-21T13:00', 'America/Toronto', 'Salle du musée, boulevard des Montagnais', '6144312', 'Sept-Îles', 'QC', 50.20011, -66.38208, 10, 'VALIDED', null, null, '2026-10-10T02:47:56.326Z', '2026-10-10T01:47:56.326Z', null, null, 'perlage perlag une premiere premier boucle boucl oreille oreil ma tante tant disait dis qu perle perl mal enfilee enfile est qui voulait voul etre ailleurs ailleur on commence commenc donc doucement douc fleur cinq petales petal un fil aiguille aiguill fine fin et tout apres apre midi mid je raconte racont ou viennent les le motifs motif ceux peut porter port laisse laiss aux familles famill ils il appartiennent fourni fourn perles cire cir aiguilles cuir fume fum du the labrador apporter apport vos lunettes lunet de pres pre petite petit lampe lamp si vous tenez ten des 12 ans an repartez repart avec envie envi faire fair autre autr sept iles ile salle sall musee muse boulevard montagnais montagn', 0, 7, '2026-10-10T01:47:56.326Z', '2026-10-10T01:47:56.326Z', null, null, null),
(17, 3, 5, 'Veillée de contredanses et de podorythmie', 'La veillée du mois, dans l’ancien gymnase de Saint-Sauveur. Première partie dansée, avec des contredanses simples; deuxième partie assise, où tout le monde apprend à taper du pied sans perdre le fil de la conversation.

Les musiciennes jouent à un mètre de vous. Il n’y a pas de scène.

# Bon à savoir

- Ouverture des portes à 19:00, première danse à 19:30
- Souliers qui sonnent, si vous en avez
- Vestiaire, eau, tarte au sucre à la pause

L’autobus 4 arrête devant. Pour l’auto, c’est une autre histoire.', 'fr', '2026-11-29T00:30:00.000Z', '2026-11-29T04:00:00.000Z', '2026-11-28T19:30', 'America/Toronto', 'Centre communautaire du quartier Saint-Sauveur, rue Saint-Vallier Ouest', '6325494', 'Québec', 'QC', 46.81228, -71.21454, 60, 'VALIDED', null, null, '2026-10-19T02:47:56.326Z', '2026-10-19T01:47:56.326Z', null, null, 'veillee veille de contredanses contredans et podorythmie podorythm la du mois dans dan ancien gymnase gymnas saint sauveur premiere premier partie part dansee danse avec des simples simpl deuxieme deuxiem assise assis ou tout le monde mond apprend taper tap pied sans san perdre perdr fil conversation convers les musiciennes musicien jouent un metre metr vous il pas scene scen bon savoir ouverture ouvertur portes port 19 00 30 souliers souli qui sonnent si en avez vestiaire vestiair eau tarte tart au sucre sucr pause paus autobus arrete arret devant dev pour auto est une autre autr histoire histoir quebec centre centr communautaire communautair quartier quarti rue ru vallier valli ouest', 0, 9, '2026-10-19T01:47:56.326Z', '2026-10-19T01:47:56.326Z', null, null, null)
on conflict do nothing
;
insert into "ticket_type" ("id", "activity_id", "name", "price_cents", "ended_at") values
(14, 14, null, 0, null),
(17, 17, null, 0, null)
on conflict do nothing
;
insert into "participation" ("id", "activity_id", "user_id", "kind", "state", "party_size", "consent", "attendance", "attendance_at", "attendance_by", "created_at", "ended_at", "ended_reason", "guest_pass_id", "first_name", "last_name", "organisation_name", "email", "cheque_number", "cheque_cashed", "amount_cents", "request_key", "ended_note", "ended_by") values
(70, 14, 13, 'USER', 'YES', 2, 0, null, null, null, '2026-10-16T17:01:30.664Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(72, 14, 15, 'USER', 'YES', 1, 1, null, null, null, '2026-10-17T00:24:25.840Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(76, 14, 10, 'USER', 'YES', 1, 1, null, null, null, '2026-10-20T19:45:33.643Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(85, 14, 14, 'USER', 'YES', 2, 0, null, null, null, '2026-10-23T22:30:07.299Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(102, 14, 5, 'USER', 'YES', 1, 0, null, null, null, '2026-10-29T02:09:01.497Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(111, 14, 16, 'USER', 'YES', 3, 1, null, null, null, '2026-11-01T15:57:57.918Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(84, 17, 14, 'USER', 'YES', 2, 0, null, null, null, '2026-10-23T03:02:02.344Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(101, 17, 6, 'USER', 'YES', 1, 1, null, null, null, '2026-10-28T20:45:49.585Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(104, 17, 12, 'USER', 'YES', 3, 0, null, null, null, '2026-10-30T11:40:13.778Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(113, 17, 2, 'USER', 'YES', 5, 1, null, null, null, '2026-11-01T18:08:23.647Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(145, 17, 7, 'USER', 'YES', 2, 0, null, null, null, '2026-11-07T21:12:26.295Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(160, 17, 4, 'USER', 'YES', 9, 1, null, null, null, '2026-11-09T17:33:39.475Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(207, 17, 1, 'USER', 'YES', 2, 0, null, null, null, '2026-11-15T09:44:04.149Z', null, null, null, null, null, null, null, null, 0, null, null, null, null),
(287, 17, 10, 'USER', 'YES', 4, 0, null, null, null, '2026-11-21T19:48:18.352Z', null, null, null, null, null, null, null, null, 0, null, null, null, null)
on conflict do nothing
;
insert into "ticket" ("id", "uuid", "activity_id", "participation_id", "ticket_type_id", "created_at", "validated_at", "ended_at", "ended_reason") values
(161, 'cf0bcd8a-ca4b-4221-a0ae-25c872ba16d8', 14, 70, 14, '2026-10-16T17:01:30.664Z', null, null, null),
(162, '6e64642a-eb75-4037-a4cf-ee4380f2500f', 14, 70, 14, '2026-10-16T17:01:30.664Z', null, null, null),
(167, '7622b96c-4bd1-4bc8-ad86-5c9d9a72a8c6', 14, 72, 14, '2026-10-17T00:24:25.840Z', null, null, null),
(175, '556ef81a-3cef-4da4-a6e7-a11d37f3f1b7', 14, 76, 14, '2026-10-20T19:45:33.643Z', null, null, null),
(189, 'b59066ac-bc92-4ce0-906d-86752ae29d4d', 14, 85, 14, '2026-10-23T22:30:07.299Z', null, null, null),
(190, '4194dc4a-e1c8-49d2-819f-f6230b8c143a', 14, 85, 14, '2026-10-23T22:30:07.299Z', null, null, null),
(225, '3dcf5d4c-eb09-4b5d-8d3e-77fc355d7443', 14, 102, 14, '2026-10-29T02:09:01.497Z', null, null, null),
(244, '178c6838-cca6-4f74-939e-cd5967360b31', 14, 111, 14, '2026-11-01T15:57:57.918Z', null, null, null),
(245, '50b062f4-6b7a-4088-9ba3-9e28f3751b03', 14, 111, 14, '2026-11-01T15:57:57.918Z', null, null, null),
(246, '89ca09f6-776e-4fe0-ab18-f6cca49d6dab', 14, 111, 14, '2026-11-01T15:57:57.918Z', null, null, null),
(187, '35254453-3c6c-49c7-a37d-80be4b4e4221', 17, 84, 17, '2026-10-23T03:02:02.344Z', null, null, null),
(188, '95e61308-b298-44a4-8f5a-3fab5c7c2432', 17, 84, 17, '2026-10-23T03:02:02.344Z', null, null, null),
(224, '39b96327-69db-4af0-a8da-07741d8601a4', 17, 101, 17, '2026-10-28T20:45:49.585Z', null, null, null),
(228, '5206acf1-e4b6-4803-ba95-9957127bef2d', 17, 104, 17, '2026-10-30T11:40:13.778Z', null, null, null),
(229, '0c86c3f7-3fcb-4b17-95b9-fe87a89ea597', 17, 104, 17, '2026-10-30T11:40:13.778Z', null, null, null),
(230, 'da3c8ee9-a749-478d-b13e-5f1dc0b2c356', 17, 104, 17, '2026-10-30T11:40:13.778Z', null, null, null),
(249, 'a560f159-058d-4568-a70a-29b8b82f1888', 17, 113, 17, '2026-11-01T18:08:23.647Z', null, null, null),
(250, 'b13990c3-68a0-4d30-920e-639306de7292', 17, 113, 17, '2026-11-01T18:08:23.647Z', null, null, null),
(251, 'd0227c9e-3d95-40c3-aa13-78c42c719ad2', 17, 113, 17, '2026-11-01T18:08:23.647Z', null, null, null),
(252, '81eaed8b-e090-4d1c-b9f0-ba255deb39d1', 17, 113, 17, '2026-11-01T18:08:23.647Z', null, null, null),
(253, 'eebeb54d-d80b-4689-b0b3-b5c2e999e7db', 17, 113, 17, '2026-11-01T18:08:23.647Z', null, null, null),
(328, '37f6717c-8ffa-46b8-b09d-23899b6e6c03', 17, 145, 17, '2026-11-07T21:12:26.295Z', null, null, null),
(329, 'b4aee7cb-9eb6-4c83-be52-2e6160768400', 17, 145, 17, '2026-11-07T21:12:26.295Z', null, null, null),
(374, '54ee6bf5-100c-4414-9bdb-9cc5fb9dda4b', 17, 160, 17, '2026-11-09T17:33:39.475Z', null, null, null),
(375, 'e644f7f7-2602-43a4-889b-a59bb4d88d4e', 17, 160, 17, '2026-11-09T17:33:39.475Z', null, null, null),
(376, 'b171a73d-12d5-4f6c-88ff-48319b3476d6', 17, 160, 17, '2026-11-09T17:33:39.475Z', null, null, null),
(377, '18cc2bed-bda4-4486-95b3-954e375f2a6d', 17, 160, 17, '2026-11-09T17:33:39.475Z', null, null, null),
(378, 'b202bfa2-c40e-4d22-8f21-0a51fa6becdc', 17, 160, 17, '2026-11-09T17:33:39.475Z', null, null, null),
(379, '64b38546-dd2c-4260-a8b5-551b65468a2f', 17, 160, 17, '2026-11-09T17:33:39.475Z', null, null, null),
(380, 'cef8e611-a2d5-48b1-9e66-49ac4d6ef02f', 17, 160, 17, '2026-11-09T17:33:39.475Z', null, null, null),
(381, '09a7715d-167e-4944-a4f6-7f686454c160', 17, 160, 17, '2026-11-09T17:33:39.475Z', null, null, null),
(382, '6138de30-b8e3-4efa-ac56-50511a452d04', 17, 160, 17, '2026-11-09T17:33:39.475Z', null, null, null),
(486, 'a662baeb-2278-4a33-a0eb-48be68c646ca', 17, 207, 17, '2026-11-15T09:44:04.149Z', null, null, null),
(487, 'e9d0c23e-496d-4c40-8b83-9066fcd60561', 17, 207, 17, '2026-11-15T09:44:04.149Z', null, null, null),
(680, 'fd8d3917-d644-4b47-a288-eccbdc849fc1', 17, 287, 17, '2026-11-21T19:48:18.352Z', null, null, null),
(681, '4b186bfa-05f6-4ac4-8d87-66ed3be50786', 17, 287, 17, '2026-11-21T19:48:18.352Z', null, null, null),
(682, '171db2dd-2f8a-4b10-abd6-3959c01695f2', 17, 287, 17, '2026-11-21T19:48:18.352Z', null, null, null),
(683, '831c7257-e85b-4f89-98bb-54ca98168944', 17, 287, 17, '2026-11-21T19:48:18.352Z', null, null, null)
on conflict do nothing
;
