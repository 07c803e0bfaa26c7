-- Made by make-rows.ts from a116f02e.
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

insert into "user" ("id", "email", "email_key", "password_hash", "first_name", "last_name", "organisation_name", "account_type", "locale", "description", "city", "sponsorship_code", "sponsored_by", "email_confirmed_at", "terms_version", "terms_accepted_at", "registered_at", "is_guest", "city_place_id", "facebook", "instagram", "linkedin", "web", "saved_filters", "pro_until", "deleted_at", "picture_id", "shows_attended", "activation_reminders", "sponsor_rewarded_at") values
(7, 'marie-eve.kanape@viree.example', 'marie-eve.kanape@viree.example', null, 'Marie-Ève', 'Kanapé', null, 'BASIC', 'fr', 'Innue de Uashat, installée à Lévis. Perles, aiguilles, laine : j’enseigne ce que ma tante m’a appris, lentement.', 'Lévis', '3710CCA1AB', null, '2026-03-19T01:48:09.633Z', '2026-11-20', '2026-03-19T01:48:09.633Z', '2026-03-19T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(13, 'rosalie.picard-sioui@viree.example', 'rosalie.picard-sioui@viree.example', null, 'Rosalie', 'Picard-Sioui', null, 'BASIC', 'fr', 'Maman de trois joueuses de hockey. Je répare tout ce qui a une lame ou un lacet.', 'Québec', 'BA92186BDB', null, '2026-06-07T01:48:09.633Z', '2026-11-20', '2026-06-07T01:48:09.633Z', '2026-06-07T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(15, 'siobhan.oneill@viree.example', 'siobhan.oneill@viree.example', null, 'Siobhán', 'O’Neill', null, 'BASIC', 'en', 'Librarian from Lennoxville. Will trade shortbread for bird names.', 'Sherbrooke', '86F7C286AE', null, '2026-06-27T01:48:09.633Z', '2026-11-20', '2026-06-27T01:48:09.633Z', '2026-06-27T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(10, 'elodie.tremblay-gagnon@viree.example', 'elodie.tremblay-gagnon@viree.example', null, 'Élodie', 'Tremblay-Gagnon', null, 'BASIC', 'fr', 'Graveuse du dimanche. Mon chien est très poli.', 'Trois-Rivières', 'DFC1CBAD04', null, '2026-05-03T01:48:09.633Z', '2026-11-20', '2026-05-03T01:48:09.633Z', '2026-05-03T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(14, 'rejean.theriault@viree.example', 'rejean.theriault@viree.example', null, 'Réjean', 'Thériault', null, 'BASIC', 'fr', 'Retraité du chemin de fer. J’imprime mes billets et j’arrive toujours en avance.', 'Montmagny', '38DA8D8FBA', null, '2026-06-12T01:48:09.633Z', '2026-11-20', '2026-06-12T01:48:09.633Z', '2026-06-12T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(5, 'anne-sophie.de-la-bruere-castonguay@viree.example', 'anne-sophie.de-la-bruere-castonguay@viree.example', null, 'Anne-Sophie', 'de la Bruère-Castonguay', null, 'BASIC', 'fr', 'Historienne de trottoir. Je raconte les villes en marchant, en français ou en anglais, et je réponds aux questions de travers.', 'Québec', 'D84676CFCF', null, '2026-02-02T01:48:09.633Z', '2026-11-20', '2026-02-02T01:48:09.633Z', '2026-02-02T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(16, 'carmen.ruiz@viree.example', 'carmen.ruiz@viree.example', null, 'Carmen', 'Ruiz Ortega', null, 'BASIC', 'fr', 'De Oaxaca à Longueuil. Je cuisine pour douze même quand on est deux.', 'Longueuil', '523DE19BA8', null, '2026-07-07T01:48:09.633Z', '2026-11-20', '2026-07-07T01:48:09.633Z', '2026-07-07T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(3, 'piedleve@viree.example', 'piedleve@viree.example', null, 'Tancrède', 'Arsenault', 'Le Pied levé', 'BASIC', 'fr', 'Veillées, contredanses et podorythmie. Aucun pas à connaître en arrivant, trois ou quatre en partant.', 'Québec', 'FB360E925E', null, '2025-12-19T01:48:09.633Z', '2026-11-20', '2025-12-19T01:48:09.633Z', '2025-12-19T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(6, 'gabriel.lamontagne-roy@viree.example', 'gabriel.lamontagne-roy@viree.example', null, 'Gabriel', 'Lamontagne-Roy', null, 'BASIC', 'fr', 'Biologiste le jour, guetteur d’oies le reste du temps. J’apporte toujours une deuxième paire de jumelles.', 'Rimouski', '1197849E10', null, '2026-02-27T01:48:09.633Z', '2026-11-20', '2026-02-27T01:48:09.633Z', '2026-02-27T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(12, 'mamadou.diallo@viree.example', 'mamadou.diallo@viree.example', null, 'Mamadou', 'Diallo', null, 'BASIC', 'fr', 'Trois hivers ici, et je les ai tous aimés. Presque.', 'Sherbrooke', '7CDC2B0027', null, '2026-05-28T01:48:09.633Z', '2026-11-20', '2026-05-28T01:48:09.633Z', '2026-05-28T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(2, 'boussole@viree.example', 'boussole@viree.example', null, 'Maude', 'Ouellet-Charbonneau', 'Club de marche La Boussole', 'PRO', 'fr', 'On marche ensemble depuis 2019, au pas de la personne la plus lente. Maude Ouellet-Charbonneau répond aux courriels, presque toujours le soir même.', 'Joliette', 'CAB92DAF97', null, '2025-11-09T01:48:09.633Z', '2026-11-20', '2025-11-09T01:48:09.633Z', '2025-11-09T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(4, 'tablecommune@viree.example', 'tablecommune@viree.example', null, 'Fatoumata', 'Diakité', 'La Table commune', 'BASIC', 'fr', 'Une cuisine de Limoilou où l’on trie, cuit et partage. On fournit les tabliers; apportez vos bras.', 'Québec', '7C1CDEBA08', null, '2026-01-18T01:48:09.633Z', '2026-11-20', '2026-01-18T01:48:09.633Z', '2026-01-18T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null),
(1, 'operateur@viree.example', 'operateur@viree.example', null, 'Mireille', 'Désy', null, 'BASIC', 'fr', 'Je lis les activités avant qu’elles paraissent. Si je vous écris, c’est pour que ça marche.', 'Québec', 'C98B7D3F07', null, '2025-10-20T01:48:09.633Z', '2026-11-20', '2025-10-20T01:48:09.633Z', '2025-10-20T01:48:09.633Z', 0, null, null, null, null, null, null, null, null, null, 0, 0, null)
on conflict do nothing
;
insert into "activity" ("id", "host_id", "type_id", "name", "description", "language", "starts_at", "ends_at", "local_start", "time_zone", "address", "place_id", "city", "province", "latitude", "longitude", "capacity", "validation", "refusal_reason", "refusal_message", "validated_at", "published_at", "cancelled_at", "picture_id", "search_text", "calendar_sequence", "lock_version", "created_at", "changed_at", "cancel_reason", "removed_at", "reminded_at", "created_by", "is_online", "online_link", "external_ticket_url", "external_clicks", "minimum_participants", "minimum_deadline", "needs_approval", "members_only", "refund_min", "refund_nominal", "refund_max", "refund_min_percent", "refund_nominal_percent", "refund_max_percent", "banner_picture_id", "edit_version", "draft", "series_id", "promoted_at", "suspended_as", "minimum_judged_at", "cancelled_as", "is_private") values
(14, 7, 6, 'Perlage : une première boucle d’oreille', 'Ma tante disait qu’une perle mal enfilée, c’est une perle qui voulait être ailleurs. On commence donc doucement : une fleur à cinq pétales, un fil, une aiguille fine, et tout l’après-midi.

Je raconte d’où viennent les motifs, ceux qu’on peut porter et ceux qu’on laisse aux familles à qui ils appartiennent.

# Fourni

- Perles, fil ciré, aiguilles, cuir fumé
- Du thé du Labrador

# À apporter

- Vos lunettes de près
- Une petite lampe, si vous y tenez

Dès 12 ans. Vous repartez avec une boucle, et l’envie de faire l’autre.', 'fr', '2026-11-21T18:00:00.000Z', '2026-11-21T21:00:00.000Z', '2026-11-21T13:00', 'America/Toronto', 'Salle du musée, boulevard des Montagnais', '6144312', 'Sept-Îles', 'QC', 50.20011, -66.38208, 10, 'VALIDED', null, null, '2026-10-10T02:48:09.633Z', '2026-10-10T01:48:09.633Z', null, null, 'perlage perlag une premiere premier boucle boucl oreille oreil ma tante tant disait dis qu perle perl mal enfilee enfile est qui voulait voul etre ailleurs ailleur on commence commenc donc doucement douc fleur cinq petales petal un fil aiguille aiguill fine fin et tout apres apre midi mid je raconte racont ou viennent les le motifs motif ceux peut porter port laisse laiss aux familles famill ils il appartiennent fourni fourn perles cire cir aiguilles cuir fume fum du the labrador apporter apport vos lunettes lunet de pres pre petite petit lampe lamp si vous tenez ten des 12 ans an repartez repart avec envie envi faire fair autre autr sept iles ile salle sall musee muse boulevard montagnais montagn', 0, 7, '2026-10-10T01:48:09.633Z', '2026-10-10T01:48:09.633Z', null, null, null, null, 0, null, null, 0, null, null, 0, 0, 0, 0, 0, 0, 0, 0, null, 0, null, null, null, null, null, null, 0),
(17, 3, 5, 'Veillée de contredanses et de podorythmie', 'La veillée du mois, dans l’ancien gymnase de Saint-Sauveur. Première partie dansée, avec des contredanses simples; deuxième partie assise, où tout le monde apprend à taper du pied sans perdre le fil de la conversation.

Les musiciennes jouent à un mètre de vous. Il n’y a pas de scène.

# Bon à savoir

- Ouverture des portes à 19:00, première danse à 19:30
- Souliers qui sonnent, si vous en avez
- Vestiaire, eau, tarte au sucre à la pause

L’autobus 4 arrête devant. Pour l’auto, c’est une autre histoire.', 'fr', '2026-11-29T00:30:00.000Z', '2026-11-29T04:00:00.000Z', '2026-11-28T19:30', 'America/Toronto', 'Centre communautaire du quartier Saint-Sauveur, rue Saint-Vallier Ouest', '6325494', 'Québec', 'QC', 46.81228, -71.21454, 60, 'VALIDED', null, null, '2026-10-19T02:48:09.633Z', '2026-10-19T01:48:09.633Z', null, null, 'veillee veille de contredanses contredans et podorythmie podorythm la du mois dans dan ancien gymnase gymnas saint sauveur premiere premier partie part dansee danse avec des simples simpl deuxieme deuxiem assise assis ou tout le monde mond apprend taper tap pied sans san perdre perdr fil conversation convers les musiciennes musicien jouent un metre metr vous il pas scene scen bon savoir ouverture ouvertur portes port 19 00 30 souliers souli qui sonnent si en avez vestiaire vestiair eau tarte tart au sucre sucr pause paus autobus arrete arret devant dev pour auto est une autre autr histoire histoir quebec centre centr communautaire communautair quartier quarti rue ru vallier valli ouest', 0, 9, '2026-10-19T01:48:09.633Z', '2026-10-19T01:48:09.633Z', null, null, null, null, 0, null, null, 0, null, null, 0, 0, 0, 0, 0, 0, 0, 0, null, 0, null, null, null, null, null, null, 0)
on conflict do nothing
;
insert into "ticket_type" ("id", "activity_id", "name", "price_cents", "ended_at", "capacity", "sales_start_at", "sales_end_at", "members_only", "position") values
(14, 14, null, 0, null, null, null, null, 0, 0),
(17, 17, null, 0, null, null, null, null, 0, 0)
on conflict do nothing
;
insert into "participation" ("id", "activity_id", "user_id", "kind", "state", "party_size", "consent", "attendance", "attendance_at", "attendance_by", "created_at", "ended_at", "ended_reason", "guest_pass_id", "first_name", "last_name", "organisation_name", "email", "cheque_number", "cheque_cashed", "amount_cents", "request_key", "ended_note", "ended_by", "member_card_id", "host_reminded_at") values
(70, 14, 13, 'USER', 'YES', 2, 0, null, null, null, '2026-10-16T17:01:41.924Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(72, 14, 15, 'USER', 'YES', 1, 1, null, null, null, '2026-10-17T00:24:37.004Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(76, 14, 10, 'USER', 'YES', 1, 1, null, null, null, '2026-10-20T19:45:43.618Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(85, 14, 14, 'USER', 'YES', 2, 0, null, null, null, '2026-10-23T22:30:16.301Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(102, 14, 5, 'USER', 'YES', 1, 0, null, null, null, '2026-10-29T02:09:08.889Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(111, 14, 16, 'USER', 'YES', 3, 1, null, null, null, '2026-11-01T15:58:04.193Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(84, 17, 14, 'USER', 'YES', 2, 0, null, null, null, '2026-10-23T03:02:15.651Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(101, 17, 6, 'USER', 'YES', 1, 1, null, null, null, '2026-10-28T20:46:02.892Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(104, 17, 12, 'USER', 'YES', 3, 0, null, null, null, '2026-10-30T11:40:27.085Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(113, 17, 2, 'USER', 'YES', 5, 1, null, null, null, '2026-11-01T18:08:36.954Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(145, 17, 7, 'USER', 'YES', 2, 0, null, null, null, '2026-11-07T21:12:39.602Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(160, 17, 4, 'USER', 'YES', 9, 1, null, null, null, '2026-11-09T17:33:52.782Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(207, 17, 1, 'USER', 'YES', 2, 0, null, null, null, '2026-11-15T09:44:17.456Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null),
(289, 17, 10, 'USER', 'YES', 4, 0, null, null, null, '2026-11-21T19:48:31.659Z', null, null, null, null, null, null, null, null, 0, null, null, null, null, null, null)
on conflict do nothing
;
insert into "ticket" ("id", "uuid", "activity_id", "participation_id", "ticket_type_id", "created_at", "validated_at", "ended_at", "ended_reason", "awaits_approval") values
(161, 'ceab6630-4ee4-4c32-b158-6d45886c0778', 14, 70, 14, '2026-10-16T17:01:41.924Z', null, null, null, 0),
(162, '8f492639-c773-42c2-8182-083e9eb706eb', 14, 70, 14, '2026-10-16T17:01:41.924Z', null, null, null, 0),
(167, '3f7378b8-699d-4ae2-8aa7-18e897835654', 14, 72, 14, '2026-10-17T00:24:37.004Z', null, null, null, 0),
(175, '624f0344-274c-4e36-9a5f-b82af0c1345e', 14, 76, 14, '2026-10-20T19:45:43.618Z', null, null, null, 0),
(189, '11ecfa9f-1bd5-4d17-af24-92806942343b', 14, 85, 14, '2026-10-23T22:30:16.301Z', null, null, null, 0),
(190, 'a3eef5c5-6fab-4beb-b4df-ffa98998c760', 14, 85, 14, '2026-10-23T22:30:16.301Z', null, null, null, 0),
(225, 'e27f4414-b195-4893-a998-b9872fcaba0a', 14, 102, 14, '2026-10-29T02:09:08.889Z', null, null, null, 0),
(244, '4e38c924-48ba-4ca3-ba86-62d12e61460d', 14, 111, 14, '2026-11-01T15:58:04.193Z', null, null, null, 0),
(245, '98314288-ebe9-4c31-8fa3-9f6afdbdb7fb', 14, 111, 14, '2026-11-01T15:58:04.193Z', null, null, null, 0),
(246, '47515250-ecd9-4bb1-9905-53b0a10b0775', 14, 111, 14, '2026-11-01T15:58:04.193Z', null, null, null, 0),
(187, '00bfbfb9-6a6c-4b08-9025-54b2753ed783', 17, 84, 17, '2026-10-23T03:02:15.651Z', null, null, null, 0),
(188, 'f902e047-cc08-429d-b4f7-dd78e4ea6367', 17, 84, 17, '2026-10-23T03:02:15.651Z', null, null, null, 0),
(224, 'd0d2dba7-31de-47cd-8383-08c3091daeb1', 17, 101, 17, '2026-10-28T20:46:02.892Z', null, null, null, 0),
(228, '96ce8085-39a9-4b09-a810-2282d99777f2', 17, 104, 17, '2026-10-30T11:40:27.085Z', null, null, null, 0),
(229, 'a3a23805-20b2-490e-b82f-5416fef5bb27', 17, 104, 17, '2026-10-30T11:40:27.085Z', null, null, null, 0),
(230, 'df3249bb-d3a6-4ff3-be88-dcaa0067a572', 17, 104, 17, '2026-10-30T11:40:27.085Z', null, null, null, 0),
(249, '226af24d-04a8-49e4-8c51-7ee2979ca455', 17, 113, 17, '2026-11-01T18:08:36.954Z', null, null, null, 0),
(250, '9e1cfed5-4bb8-4a3d-bc36-a3a3a12f770a', 17, 113, 17, '2026-11-01T18:08:36.954Z', null, null, null, 0),
(251, '2bb9c917-80fd-4ee0-9ed2-14a5aa8192a5', 17, 113, 17, '2026-11-01T18:08:36.954Z', null, null, null, 0),
(252, '177ffdfd-b383-4e92-9de1-4098dd85c31c', 17, 113, 17, '2026-11-01T18:08:36.954Z', null, null, null, 0),
(253, 'e2f87353-400c-45e9-ac2c-46fc34cb9be0', 17, 113, 17, '2026-11-01T18:08:36.954Z', null, null, null, 0),
(328, 'd15ed2c5-8879-45d0-a8cb-45a32161a897', 17, 145, 17, '2026-11-07T21:12:39.602Z', null, null, null, 0),
(329, 'c002fd73-85bf-4252-b343-0f211fc8bf45', 17, 145, 17, '2026-11-07T21:12:39.602Z', null, null, null, 0),
(374, 'ceff5ab5-487d-4fff-94c7-1f1cf39854e6', 17, 160, 17, '2026-11-09T17:33:52.782Z', null, null, null, 0),
(375, '303a7981-7071-43a8-a0f1-6e34611a85e3', 17, 160, 17, '2026-11-09T17:33:52.782Z', null, null, null, 0),
(376, 'e422e55b-b1a4-4feb-b352-b5aec96db6f8', 17, 160, 17, '2026-11-09T17:33:52.782Z', null, null, null, 0),
(377, 'e4de8160-4611-4969-9bf0-20643eac6b5a', 17, 160, 17, '2026-11-09T17:33:52.782Z', null, null, null, 0),
(378, '3c9cca8d-a46c-4bfc-af05-09069c63e1aa', 17, 160, 17, '2026-11-09T17:33:52.782Z', null, null, null, 0),
(379, '01594a92-8cde-49c4-8855-614a0158bc60', 17, 160, 17, '2026-11-09T17:33:52.782Z', null, null, null, 0),
(380, 'f9822ebb-9efd-4d19-a86b-9f7784d4bd8b', 17, 160, 17, '2026-11-09T17:33:52.782Z', null, null, null, 0),
(381, '7b1b333b-bdbe-47f2-b777-7c38c7ea0d7f', 17, 160, 17, '2026-11-09T17:33:52.782Z', null, null, null, 0),
(382, 'a0526081-07ef-4b00-aa7c-19c2c5d6eb7f', 17, 160, 17, '2026-11-09T17:33:52.782Z', null, null, null, 0),
(486, 'b0bc286d-3617-4ca5-9c5c-bee2891b62cd', 17, 207, 17, '2026-11-15T09:44:17.456Z', null, null, null, 0),
(487, 'aa3e1d6b-253f-4087-b846-7bfb4f092778', 17, 207, 17, '2026-11-15T09:44:17.456Z', null, null, null, 0),
(683, '96a09e91-d1b9-4aaf-b083-f221a5a21a45', 17, 289, 17, '2026-11-21T19:48:31.659Z', null, null, null, 0),
(684, 'f14499fc-0346-48d4-9ffe-d4f8e27f650f', 17, 289, 17, '2026-11-21T19:48:31.659Z', null, null, null, 0),
(685, '8ab08edd-0973-40ca-a0c8-662b1115ead8', 17, 289, 17, '2026-11-21T19:48:31.659Z', null, null, null, 0),
(686, '8c684e8c-98db-44bc-9a6c-01d56c79317e', 17, 289, 17, '2026-11-21T19:48:31.659Z', null, null, null, 0)
on conflict do nothing
;
