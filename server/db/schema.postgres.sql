-- The database as it is. "npm run db:dump" writes this file; change nothing here.
-- Migrations: up to 0149-latest-version
-- Triggers: version 7, ee18fe4fb6838e08

create table account_deletions (
  user_id text not null,
  due_at text not null,
  keeps_texts integer not null,
  begun_at text,
  name text not null,
  education text not null,
  role text not null,
  show_email integer not null,
  avatar_id text,
  constraint account_deletions_pkey PRIMARY KEY (user_id)
);

CREATE INDEX account_deletions_avatar ON account_deletions USING btree (avatar_id);

CREATE INDEX account_deletions_due ON account_deletions USING btree (due_at);

create table admin_claims (
  token_hash text not null,
  expires_at text not null,
  constraint admin_claims_pkey PRIMARY KEY (token_hash)
);

create table admin_notifications_seen (
  user_id text not null,
  kind text not null,
  seen_until text not null,
  constraint admin_notifications_seen_key PRIMARY KEY (user_id, kind)
);

create table appeals (
  id text not null,
  notice_id text not null,
  user_id text not null,
  action text not null,
  acted_at text not null,
  subject_id text,
  blog_title text not null,
  created_at text not null,
  decided_at text,
  text text not null,
  constraint appeals_pkey PRIMARY KEY (id),
  constraint appeals_notice_id_key UNIQUE (notice_id)
);

CREATE INDEX appeals_decided ON appeals USING btree (decided_at) WHERE (decided_at IS NOT NULL);

CREATE INDEX appeals_user ON appeals USING btree (user_id);

CREATE INDEX appeals_waiting ON appeals USING btree (id) WHERE (decided_at IS NULL);

create table assets (
  name text not null,
  encoding text,
  content text not null,
  seen_at text not null,
  constraint assets_pkey PRIMARY KEY (name)
);

CREATE INDEX assets_seen ON assets USING btree (seen_at);

create table audit_log (
  seq integer not null,
  at text not null,
  actor_id text,
  action text not null,
  subject_id text,
  hash text not null,
  post_id text,
  constraint audit_log_pkey PRIMARY KEY (seq)
);

CREATE INDEX audit_log_post ON audit_log USING btree (post_id, seq) WHERE (post_id IS NOT NULL);

CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, seq);

create table author_name_parts (
  part text collate "C" not null,
  name_search text not null,
  user_id text not null,
  constraint author_name_parts_key PRIMARY KEY (part, name_search, user_id)
);

create table backup_history (
  id text not null,
  started_at text not null,
  is_requested integer not null,
  place text not null,
  ended_at text,
  seconds integer,
  bytes bigint,
  missing integer,
  error text,
  constraint backup_history_pkey PRIMARY KEY (id)
);

create table backups (
  slot text not null,
  claimed_at text not null,
  proved_slot text not null,
  proved_at text,
  requested_at text,
  started_at text,
  ended_at text,
  error text,
  proved_bytes bigint,
  proved_seconds integer,
  proved_missing integer,
  percent integer,
  proved_place text
);

create table blog_analytics (
  blog_id text not null,
  day text not null,
  source text not null,
  reads integer not null,
  readers integer not null,
  seconds integer not null,
  finished integer not null default 0,
  constraint blog_analytics_key PRIMARY KEY (blog_id, day, source)
);

CREATE TRIGGER sum_blog_analytics_insert AFTER INSERT ON blog_analytics REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_blog_analytics_insert();

CREATE TRIGGER sum_blog_analytics_update AFTER UPDATE ON blog_analytics REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sum_blog_analytics_update();

create table blog_discussions (
  blog_id text not null,
  person_id text not null,
  day text not null,
  constraint blog_discussions_key PRIMARY KEY (blog_id, person_id, day)
);

CREATE INDEX blog_discussions_day ON blog_discussions USING btree (day);

CREATE INDEX blog_discussions_person ON blog_discussions USING btree (person_id);

CREATE TRIGGER count_blog_discussions_delete AFTER DELETE ON blog_discussions FOR EACH ROW EXECUTE FUNCTION count_blog_discussions_delete();

CREATE TRIGGER count_blog_discussions_insert AFTER INSERT ON blog_discussions FOR EACH ROW EXECUTE FUNCTION count_blog_discussions_insert();

create table blog_pictures (
  blog_id text not null,
  picture_id text not null,
  constraint blog_pictures_key PRIMARY KEY (blog_id, picture_id)
);

CREATE INDEX blog_pictures_picture ON blog_pictures USING btree (picture_id);

create table blog_reads (
  blog_id text not null,
  day text not null,
  reads integer not null,
  constraint blog_reads_key PRIMARY KEY (blog_id, day)
);

CREATE INDEX blog_reads_day ON blog_reads USING btree (day);

CREATE TRIGGER count_blog_reads_delete AFTER DELETE ON blog_reads FOR EACH ROW EXECUTE FUNCTION count_blog_reads_delete();

CREATE TRIGGER count_blog_reads_insert AFTER INSERT ON blog_reads FOR EACH ROW EXECUTE FUNCTION count_blog_reads_insert();

CREATE TRIGGER count_blog_reads_update AFTER UPDATE ON blog_reads FOR EACH ROW EXECUTE FUNCTION count_blog_reads_update();

CREATE TRIGGER tell_external_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON blog_reads FOR EACH STATEMENT WHEN ((current_setting('application_name'::text) <> 'blogi'::text)) EXECUTE FUNCTION tell_external_change();

create table blog_tags (
  tag text collate "C" not null,
  published_at text not null,
  blog_id text not null,
  constraint blog_tags_key PRIMARY KEY (tag, published_at, blog_id)
);

CREATE INDEX blog_tags_blog ON blog_tags USING btree (blog_id);

CREATE TRIGGER count_blog_tags_delete AFTER DELETE ON blog_tags REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_blog_tags_delete();

CREATE TRIGGER count_blog_tags_insert AFTER INSERT ON blog_tags REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_blog_tags_insert();

create table blogs (
  id text not null,
  author_id text not null,
  title text not null,
  category text not null,
  excerpt text not null,
  intro text not null,
  main_image_id text not null,
  para_one_title text not null,
  para_one_description text not null,
  para_one_image_id text,
  para_two_title text not null,
  para_two_description text not null,
  para_two_image_id text,
  para_three_title text not null,
  para_three_description text not null,
  para_three_image_id text,
  created_at text not null,
  updated_at text not null,
  published_at text,
  version integer not null default 1,
  submission_id text,
  trashed_at text,
  publish_at text,
  removed_at text,
  held_at text,
  comments_closed integer not null default 0,
  standfirst text not null default ''::text,
  tags text not null default '[]'::text,
  small_from integer not null default 0,
  small_to integer not null default 0,
  words integer,
  state text not null default 'draft'::text,
  language text not null default ''::text,
  constraint blogs_pkey PRIMARY KEY (id),
  constraint blogs_check CHECK (((state <> 'public'::text) OR (published_at IS NOT NULL)))
);

CREATE INDEX blogs_author ON blogs USING btree (author_id, created_at, id);

CREATE INDEX blogs_author_newest ON blogs USING btree (author_id, state, published_at, id);

CREATE INDEX blogs_category ON blogs USING btree (category, state, published_at, id);

CREATE INDEX blogs_drafts ON blogs USING btree (author_id, updated_at, id) WHERE ((state = ANY (ARRAY['draft'::text, 'held'::text, 'withdrawn'::text])) AND (publish_at IS NULL));

CREATE INDEX blogs_held ON blogs USING btree (held_at, id, author_id, category, tags, state) WHERE (state = 'held'::text);

CREATE INDEX blogs_main_image ON blogs USING btree (main_image_id);

CREATE INDEX blogs_newest ON blogs USING btree (published_at, id, updated_at) WHERE (state = 'public'::text);

CREATE INDEX blogs_not_counted ON blogs USING btree (id) WHERE (words IS NULL);

CREATE INDEX blogs_para_one_image_id ON blogs USING btree (para_one_image_id) WHERE (para_one_image_id IS NOT NULL);

CREATE INDEX blogs_para_three_image_id ON blogs USING btree (para_three_image_id) WHERE (para_three_image_id IS NOT NULL);

CREATE INDEX blogs_para_two_image_id ON blogs USING btree (para_two_image_id) WHERE (para_two_image_id IS NOT NULL);

CREATE INDEX blogs_removed ON blogs USING btree (author_id) WHERE (removed_at IS NOT NULL);

CREATE INDEX blogs_removed_newest ON blogs USING btree (removed_at, id, published_at, held_at, author_id, category, tags) WHERE (removed_at IS NOT NULL);

CREATE INDEX blogs_scheduled ON blogs USING btree (author_id, publish_at, id) WHERE (publish_at IS NOT NULL);

CREATE INDEX blogs_trash ON blogs USING btree (author_id, trashed_at, id) WHERE (state = 'trashed'::text);

CREATE INDEX blogs_trashed ON blogs USING btree (trashed_at) WHERE (state = 'trashed'::text);

CREATE INDEX blogs_unlisted_tags ON blogs USING btree (id) WHERE ((state <> 'public'::text) AND (tags <> '[]'::text));

CREATE INDEX blogs_written ON blogs USING btree (published_at, author_id, words) WHERE (state = 'public'::text);

CREATE UNIQUE INDEX blogs_submission ON blogs USING btree (author_id, submission_id);

CREATE TRIGGER blog_tags_insert AFTER INSERT ON blogs REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION blog_tags_insert();

CREATE TRIGGER blog_tags_update AFTER UPDATE OF tags, state, published_at ON blogs FOR EACH ROW WHEN ((((new.tags <> '[]'::text) OR (old.tags <> '[]'::text)) AND ((new.tags <> old.tags) OR ((new.state = 'public'::text) <> (old.state = 'public'::text)) OR (new.published_at <> old.published_at)))) EXECUTE FUNCTION blog_tags_update();

CREATE TRIGGER keep_revision AFTER UPDATE OF version ON blogs FOR EACH ROW WHEN ((new.version <> old.version)) EXECUTE FUNCTION keep_revision();

CREATE TRIGGER notify_published AFTER UPDATE OF state ON blogs FOR EACH ROW WHEN (((old.state <> 'public'::text) AND (new.state = 'public'::text) AND (old.publish_at IS NOT NULL) AND (new.publish_at IS NULL) AND (new.published_at >= old.publish_at))) EXECUTE FUNCTION notify_published();

CREATE TRIGGER search_delete AFTER DELETE ON blogs FOR EACH ROW WHEN ((old.state = 'public'::text)) EXECUTE FUNCTION search_delete();

CREATE TRIGGER search_insert AFTER INSERT ON blogs FOR EACH ROW WHEN ((new.state = 'public'::text)) EXECUTE FUNCTION search_insert();

CREATE TRIGGER search_update AFTER UPDATE OF author_id, title, standfirst, intro, para_one_title, para_one_description, para_two_title, para_two_description, para_three_title, para_three_description, category, tags, excerpt, state, published_at ON blogs FOR EACH ROW WHEN (((new.state = 'public'::text) OR (old.state = 'public'::text))) EXECUTE FUNCTION search_update();

CREATE TRIGGER tell_external_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON blogs FOR EACH STATEMENT WHEN ((current_setting('application_name'::text) <> 'blogi'::text)) EXECUTE FUNCTION tell_external_change();

create table bookmarks (
  user_id text not null,
  blog_id text not null,
  created_at text not null,
  constraint bookmarks_key PRIMARY KEY (user_id, blog_id)
);

CREATE INDEX bookmarks_blog ON bookmarks USING btree (blog_id);

CREATE INDEX bookmarks_newest ON bookmarks USING btree (user_id, created_at, blog_id);

create table comment_counts (
  blog_id text not null,
  comments integer not null,
  constraint comment_counts_pkey PRIMARY KEY (blog_id)
);

create table comment_mentions (
  comment_id text not null,
  user_id text not null,
  blog_id text not null,
  name text not null,
  "position" integer not null,
  mentioned_at text,
  constraint comment_mentions_key PRIMARY KEY (comment_id, user_id)
);

CREATE INDEX comment_mentions_blog ON comment_mentions USING btree (blog_id);

CREATE INDEX comment_mentions_latest ON comment_mentions USING btree (user_id, blog_id, mentioned_at);

CREATE INDEX comment_mentions_user ON comment_mentions USING btree (user_id, blog_id);

CREATE TRIGGER notify_mention AFTER INSERT ON comment_mentions FOR EACH ROW EXECUTE FUNCTION notify_mention();

create table comments (
  id text not null,
  blog_id text not null,
  author_id text not null,
  comment text not null,
  created_at text not null,
  edited_at text,
  submission_id text,
  parent_id text,
  section text,
  quote text,
  state text not null default 'public'::text,
  state_at text,
  reasons text,
  suspected integer not null default 0,
  told text not null default ''::text,
  trashed_by text,
  removed_at text,
  withdrawn_at text,
  constraint comments_pkey PRIMARY KEY (id)
);

CREATE INDEX comments_author ON comments USING btree (author_id, blog_id) WHERE (state = 'public'::text);

CREATE INDEX comments_author_newest ON comments USING btree (author_id, created_at, id) WHERE (state = 'public'::text);

CREATE INDEX comments_blog ON comments USING btree (blog_id, state, created_at, id);

CREATE INDEX comments_held ON comments USING btree (state_at, id, author_id, blog_id, state, removed_at) WHERE ((state = 'held'::text) AND (removed_at IS NULL));

CREATE INDEX comments_hidden ON comments USING btree (blog_id, state_at, id) WHERE (state = 'hidden'::text);

CREATE INDEX comments_hidden_own ON comments USING btree (author_id, blog_id, state_at, id) WHERE (state = 'hidden'::text);

CREATE INDEX comments_newest ON comments USING btree (created_at, id) WHERE (state = 'public'::text);

CREATE INDEX comments_refused ON comments USING btree (state_at, id) WHERE ((state = 'refused'::text) AND (removed_at IS NULL));

CREATE INDEX comments_removed ON comments USING btree (author_id) WHERE (removed_at IS NOT NULL);

CREATE INDEX comments_removed_at ON comments USING btree (removed_at, id, author_id, blog_id, state) WHERE (removed_at IS NOT NULL);

CREATE INDEX comments_replies ON comments USING btree (parent_id, created_at) WHERE ((parent_id IS NOT NULL) AND (state = 'public'::text));

CREATE INDEX comments_state ON comments USING btree (state, state_at) WHERE (state_at IS NOT NULL);

CREATE INDEX comments_suspected ON comments USING btree (author_id) WHERE (suspected = 1);

CREATE INDEX comments_trash ON comments USING btree (trashed_by, state_at, id) WHERE (trashed_by IS NOT NULL);

CREATE INDEX comments_waiting ON comments USING btree (id) WHERE ((state = 'held'::text) AND (removed_at IS NULL));

CREATE INDEX comments_waiting_below ON comments USING btree (blog_id, state_at, id) WHERE (state = 'held'::text);

CREATE UNIQUE INDEX comments_submission ON comments USING btree (author_id, blog_id, submission_id);

CREATE TRIGGER count_comments_insert AFTER INSERT ON comments FOR EACH ROW WHEN ((new.state = 'public'::text)) EXECUTE FUNCTION count_comments_insert();

CREATE TRIGGER count_comments_of_blog_delete AFTER DELETE ON comments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_comments_of_blog_delete();

CREATE TRIGGER count_comments_of_blog_insert AFTER INSERT ON comments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_comments_of_blog_insert();

CREATE TRIGGER count_comments_of_blog_update AFTER UPDATE ON comments REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_comments_of_blog_update();

CREATE TRIGGER count_comments_shown AFTER UPDATE OF state ON comments FOR EACH ROW WHEN (((new.state = 'public'::text) AND (old.state <> 'public'::text))) EXECUTE FUNCTION count_comments_shown();

CREATE TRIGGER notify_comment AFTER INSERT ON comments FOR EACH ROW WHEN ((new.state = 'public'::text)) EXECUTE FUNCTION notify_comment();

CREATE TRIGGER notify_comment_shown AFTER UPDATE OF state ON comments FOR EACH ROW WHEN (((new.state = 'public'::text) AND (old.state <> 'public'::text))) EXECUTE FUNCTION notify_comment_shown();

CREATE TRIGGER notify_waiting AFTER INSERT ON comments FOR EACH ROW WHEN ((new.state = 'held'::text)) EXECUTE FUNCTION notify_waiting();

CREATE TRIGGER notify_waiting_edit AFTER UPDATE OF state ON comments FOR EACH ROW WHEN (((new.state = 'held'::text) AND (old.state <> 'held'::text))) EXECUTE FUNCTION notify_waiting_edit();

CREATE TRIGGER tell_external_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON comments FOR EACH STATEMENT WHEN ((current_setting('application_name'::text) <> 'blogi'::text)) EXECUTE FUNCTION tell_external_change();

create table counts (
  name text not null,
  total integer not null,
  constraint counts_pkey PRIMARY KEY (name)
);

create table digests (
  user_id text not null,
  kind text not null,
  frequency text not null,
  told_until text not null,
  next_at text,
  token text not null,
  constraint digests_key PRIMARY KEY (user_id, kind),
  constraint digests_token_key UNIQUE (token)
);

CREATE INDEX digests_due ON digests USING btree (next_at) WHERE (next_at IS NOT NULL);

CREATE INDEX digests_frequency ON digests USING btree (kind, frequency, user_id);

create table draft_pictures (
  draft_id text not null,
  picture_id text not null,
  constraint draft_pictures_key PRIMARY KEY (draft_id, picture_id)
);

CREATE INDEX draft_pictures_picture ON draft_pictures USING btree (picture_id);

create table drafts (
  id text not null,
  author_id text not null,
  blog_id text,
  blog_version integer,
  version integer not null,
  created_at text not null,
  updated_at text not null,
  deleted_at text,
  pictures text not null,
  stamps text not null,
  title text not null default ''::text,
  category text not null default ''::text,
  published text not null default ''::text,
  para_one_title text not null default ''::text,
  para_two_title text not null default ''::text,
  para_three_title text not null default ''::text,
  main_image text not null default ''::text,
  para_one_image text not null default ''::text,
  para_two_image text not null default ''::text,
  para_three_image text not null default ''::text,
  intro text not null default ''::text,
  para_one_description text not null default ''::text,
  para_two_description text not null default ''::text,
  para_three_description text not null default ''::text,
  publish_at text not null default ''::text,
  standfirst text not null default ''::text,
  tags text not null default ''::text,
  language text not null default ''::text,
  constraint drafts_pkey PRIMARY KEY (id)
);

CREATE INDEX drafts_author ON drafts USING btree (author_id);

CREATE INDEX drafts_blog ON drafts USING btree (blog_id);

CREATE INDEX drafts_deleted ON drafts USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);

create table emails (
  id text not null,
  kind text not null,
  user_id text,
  address text not null,
  state text not null,
  created_at text not null,
  ended_at text,
  error text,
  token_hash text,
  expires_at text,
  detail text,
  server text,
  constraint emails_pkey PRIMARY KEY (id),
  constraint emails_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX emails_created ON emails USING btree (created_at);

CREATE INDEX emails_not_sent ON emails USING btree (state, created_at) WHERE (state <> 'sent'::text);

CREATE INDEX emails_user ON emails USING btree (user_id);

CREATE TRIGGER notify_decision AFTER INSERT ON emails FOR EACH ROW WHEN (((new.user_id IS NOT NULL) AND (new.kind = ANY (ARRAY['account-notice'::text, 'report-decided'::text])))) EXECUTE FUNCTION notify_decision();

CREATE TRIGGER notify_security AFTER UPDATE OF state ON emails FOR EACH ROW WHEN (((new.state = 'suppressed'::text) AND (old.state <> 'suppressed'::text) AND (new.user_id IS NOT NULL) AND (new.kind <> ALL (ARRAY['account-notice'::text, 'report-decided'::text])))) EXECUTE FUNCTION notify_security();

create table followed_tags (
  user_id text not null,
  tag text collate "C" not null,
  created_at text not null,
  constraint followed_tags_key PRIMARY KEY (user_id, tag)
);

CREATE INDEX followed_tags_tag ON followed_tags USING btree (tag, user_id);

create table former_tags (
  tag text collate "C" not null,
  target text collate "C",
  state text not null,
  changed_at text not null,
  constraint former_tags_pkey PRIMARY KEY (tag)
);

CREATE INDEX former_tags_newest ON former_tags USING btree (changed_at, tag);

CREATE INDEX former_tags_targets ON former_tags USING btree (target);

CREATE TRIGGER tell_external_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON former_tags FOR EACH STATEMENT WHEN ((current_setting('application_name'::text) <> 'blogi'::text)) EXECUTE FUNCTION tell_external_change();

create table held_blogs (
  id text not null,
  blog_id text not null,
  author_id text not null,
  held_at text not null,
  reasons text not null,
  suspected integer not null default 0,
  removed_at text,
  constraint held_blogs_pkey PRIMARY KEY (id)
);

CREATE INDEX held_blogs_author ON held_blogs USING btree (author_id);

CREATE INDEX held_blogs_blog ON held_blogs USING btree (blog_id);

CREATE INDEX held_blogs_suspected ON held_blogs USING btree (author_id) WHERE (suspected = 1);

CREATE INDEX held_blogs_waiting ON held_blogs USING btree (id) WHERE (removed_at IS NULL);

create table import_notes (
  upload_id text not null,
  number integer not null,
  post text not null,
  note text not null,
  constraint import_notes_key PRIMARY KEY (upload_id, number)
);

CREATE INDEX import_notes_post ON import_notes USING btree (upload_id, post);

create table import_samples (
  upload_id text not null,
  number integer not null,
  sample text not null,
  constraint import_samples_key PRIMARY KEY (upload_id, number)
);

create table import_uploads (
  id text not null,
  admin_id text,
  files text not null,
  created_at text not null,
  changed_at text not null,
  state text not null,
  choices text not null,
  found text,
  counts text not null,
  done integer not null,
  begun_at text,
  begun_done integer not null,
  error text,
  import_id text,
  is_own integer not null default 0,
  retried_pictures integer not null default 0,
  constraint import_uploads_pkey PRIMARY KEY (id)
);

CREATE INDEX import_uploads_admin ON import_uploads USING btree (admin_id);

CREATE INDEX import_uploads_import ON import_uploads USING btree (import_id);

CREATE INDEX import_uploads_newest ON import_uploads USING btree (created_at, id);

create table imported_items (
  key text not null,
  import_id text not null,
  kind text not null,
  item_id text not null,
  constraint imported_items_pkey PRIMARY KEY (key)
);

CREATE INDEX imported_items_import ON imported_items USING btree (import_id, kind, item_id);

CREATE INDEX imported_items_item ON imported_items USING btree (item_id);

create table imports (
  id text not null,
  source text not null,
  started_at text not null,
  ended_at text,
  undone_at text,
  undo_asked_at text,
  constraint imports_pkey PRIMARY KEY (id)
);

CREATE INDEX imports_newest ON imports USING btree (started_at, id);

create table installed_triggers (
  table_name text not null,
  name text not null,
  hash text not null,
  version integer not null,
  constraint installed_triggers_key PRIMARY KEY (table_name, name)
);

create table invitations (
  id text not null,
  token_hash text not null,
  created_by text,
  created_at text not null,
  expires_at text not null,
  email text,
  role text,
  email_id text,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX invitations_creator ON invitations USING btree (created_by);

CREATE INDEX invitations_expiring ON invitations USING btree (expires_at);

create table jobs (
  id text not null,
  name text not null,
  key text,
  state text not null,
  run_at text not null,
  attempt integer not null,
  created_at text not null,
  ended_at text,
  error text,
  payload text not null,
  constraint jobs_pkey PRIMARY KEY (id)
);

CREATE INDEX jobs_due ON jobs USING btree (run_at, id, name, ended_at) WHERE (ended_at IS NULL);

CREATE INDEX jobs_ended ON jobs USING btree (state, ended_at) WHERE (ended_at IS NOT NULL);

CREATE UNIQUE INDEX jobs_key ON jobs USING btree (name, key) WHERE (key IS NOT NULL);

create table known_devices (
  device_hash text not null,
  user_id text not null,
  used_at text not null,
  constraint known_devices_pkey PRIMARY KEY (device_hash)
);

CREATE INDEX known_devices_used ON known_devices USING btree (used_at);

CREATE INDEX known_devices_user ON known_devices USING btree (user_id, used_at);

create table last_reads (
  user_id text not null,
  day text not null,
  day_before text,
  constraint last_reads_pkey PRIMARY KEY (user_id)
);

create table missing_pictures (
  item_key text not null,
  place text not null,
  owner_id text not null,
  post text not null,
  source text not null,
  stored text not null,
  pictures integer not null,
  tried_at text not null,
  constraint missing_pictures_key PRIMARY KEY (item_key, place)
);

CREATE INDEX missing_pictures_owner ON missing_pictures USING btree (owner_id);

create table moderation_queue (
  id text not null,
  kind text not null,
  subject_id text not null,
  author_id text,
  created_at text not null,
  constraint moderation_queue_pkey PRIMARY KEY (id),
  constraint moderation_queue_subject UNIQUE (kind, subject_id)
);

CREATE INDEX moderation_queue_author ON moderation_queue USING btree (author_id);

create table notifications (
  user_id text not null,
  kind text not null,
  subject_id text not null,
  at text not null,
  since text not null,
  seen_until text not null,
  constraint notifications_key PRIMARY KEY (user_id, kind, subject_id)
);

CREATE INDEX notifications_latest ON notifications USING btree (user_id, at, kind, subject_id);

CREATE INDEX notifications_old ON notifications USING btree (at);

CREATE INDEX notifications_unread ON notifications USING btree (user_id, at) WHERE (at > seen_until);

create table notified_since (
  at text not null
);

create table page_analytics (
  slug text not null,
  day text not null,
  reads integer not null,
  readers integer not null,
  seconds integer not null,
  finished integer not null default 0,
  constraint page_analytics_key PRIMARY KEY (day, slug)
);

create table passkey_challenges (
  challenge_hash text not null,
  holder_hash text not null,
  expires_at text not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash)
);

CREATE INDEX passkey_challenges_expiring ON passkey_challenges USING btree (expires_at);

create table passkeys (
  id text not null,
  user_id text not null,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  name text not null,
  created_at text not null,
  last_used_at text,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id)
);

CREATE INDEX passkeys_user ON passkeys USING btree (user_id, created_at);

create table pending_registrations (
  user_id text not null,
  role text not null,
  refused_at text,
  constraint pending_registrations_pkey PRIMARY KEY (user_id)
);

CREATE INDEX pending_registrations_refused ON pending_registrations USING btree (refused_at) WHERE (refused_at IS NOT NULL);

CREATE INDEX pending_registrations_waiting ON pending_registrations USING btree (user_id) WHERE (refused_at IS NULL);

create table pictures (
  id text not null,
  owner_id text not null,
  width integer not null,
  height integer not null,
  placeholder text not null,
  widths text not null,
  bytes integer not null,
  created_at text not null,
  stills text,
  constraint pictures_pkey PRIMARY KEY (id)
);

CREATE INDEX pictures_owner ON pictures USING btree (owner_id);

CREATE TRIGGER keep_revision_pictures BEFORE DELETE ON pictures FOR EACH ROW EXECUTE FUNCTION keep_revision_pictures();

CREATE TRIGGER tell_external_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON pictures FOR EACH STATEMENT WHEN ((current_setting('application_name'::text) <> 'blogi'::text)) EXECUTE FUNCTION tell_external_change();

create table preview_links (
  id text not null,
  token_hash text not null,
  blog_id text,
  draft_id text,
  created_at text not null,
  ended_at text,
  constraint preview_links_pkey PRIMARY KEY (id),
  constraint preview_links_token_hash_key UNIQUE (token_hash)
);

CREATE INDEX preview_links_blog ON preview_links USING btree (blog_id, created_at);

CREATE INDEX preview_links_draft ON preview_links USING btree (draft_id, created_at);

create table quiet_notifications (
  user_id text not null,
  subject_id text not null,
  person_id text,
  blog_id text,
  created_at text not null,
  constraint quiet_notifications_key PRIMARY KEY (user_id, subject_id)
);

CREATE INDEX quiet_notifications_blog_id ON quiet_notifications USING btree (blog_id) WHERE (blog_id IS NOT NULL);

CREATE INDEX quiet_notifications_person_id ON quiet_notifications USING btree (person_id) WHERE (person_id IS NOT NULL);

create table read_sums (
  blog_id text not null,
  period text not null,
  reads integer not null,
  readers integer not null,
  seconds bigint not null,
  finished integer not null,
  constraint read_sums_key PRIMARY KEY (blog_id, period)
);

CREATE INDEX read_sums_most ON read_sums USING btree (period, reads, blog_id, readers, seconds, finished);

create table reading_positions (
  user_id text not null,
  blog_id text not null,
  block_hash text,
  block_index integer,
  position_at text not null,
  version integer,
  version_at text,
  constraint reading_positions_key PRIMARY KEY (user_id, blog_id)
);

CREATE INDEX reading_positions_blog ON reading_positions USING btree (blog_id);

CREATE INDEX reading_positions_newest ON reading_positions USING btree (user_id, position_at);

create table recent_texts (
  post_id text not null,
  author_id text not null,
  text_hash text not null,
  at text not null,
  link_hash text,
  network_hash text,
  constraint recent_texts_pkey PRIMARY KEY (post_id)
);

CREATE INDEX recent_texts_age ON recent_texts USING btree (at);

CREATE INDEX recent_texts_author ON recent_texts USING btree (author_id);

CREATE INDEX recent_texts_same ON recent_texts USING btree (text_hash, at);

create table recovery_codes (
  code_hash text not null,
  user_id text not null,
  constraint recovery_codes_pkey PRIMARY KEY (code_hash)
);

CREATE INDEX recovery_codes_user ON recovery_codes USING btree (user_id);

create table redirects (
  path text not null,
  id text not null,
  blog_id text,
  user_id text,
  target text,
  target_path text,
  import_id text,
  removed_at text,
  constraint redirects_pkey PRIMARY KEY (path),
  constraint redirects_id_key UNIQUE (id)
);

CREATE INDEX redirects_blog ON redirects USING btree (blog_id);

CREATE INDEX redirects_import ON redirects USING btree (import_id);

CREATE INDEX redirects_target_path ON redirects USING btree (target_path);

CREATE INDEX redirects_user ON redirects USING btree (user_id);

create table refused_blogs (
  blog_id text not null,
  refused_at text not null,
  reason text not null,
  version integer not null,
  published_at text,
  entry_id text not null,
  held_at text not null,
  reasons text not null,
  suspected integer not null,
  constraint refused_blogs_pkey PRIMARY KEY (blog_id)
);

CREATE INDEX refused_blogs_newest ON refused_blogs USING btree (refused_at, blog_id);

create table removed_waves (
  at text not null,
  user_id text not null,
  is_part integer not null default 0,
  constraint removed_waves_key PRIMARY KEY (at, user_id)
);

CREATE INDEX removed_waves_user ON removed_waves USING btree (user_id);

create table reports (
  id text not null,
  item_id text not null,
  reporter_key text not null,
  reporter_id text,
  email text,
  reason text not null,
  text text not null,
  created_at text not null,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_once UNIQUE (item_id, reporter_key)
);

CREATE INDEX reports_latest ON reports USING btree (item_id, id);

CREATE INDEX reports_reasons ON reports USING btree (item_id, reason);

CREATE INDEX reports_reporter ON reports USING btree (reporter_id);

create table retagged_blogs (
  tag text collate "C" not null,
  blog_id text not null,
  place integer not null,
  had_target integer not null,
  constraint retagged_blogs_pkey PRIMARY KEY (tag, blog_id)
);

CREATE INDEX retagged_blogs_blog ON retagged_blogs USING btree (blog_id);

create table retagged_followers (
  tag text collate "C" not null,
  user_id text not null,
  had_target integer not null,
  constraint retagged_followers_pkey PRIMARY KEY (tag, user_id)
);

CREATE INDEX retagged_followers_user ON retagged_followers USING btree (user_id);

create table retired_categories (
  name text not null,
  was text not null,
  retired_at text not null,
  heir text,
  constraint retired_categories_pkey PRIMARY KEY (name)
);

CREATE INDEX retired_categories_newest ON retired_categories USING btree (retired_at);

create table retired_category_blogs (
  category text not null,
  blog_id text not null,
  constraint retired_category_blogs_pkey PRIMARY KEY (category, blog_id)
);

CREATE INDEX retired_category_blogs_blog ON retired_category_blogs USING btree (blog_id);

create table returning_readers (
  period text not null,
  readers integer not null,
  returned integer not null,
  followers integer not null,
  returned_followers integer not null,
  constraint returning_readers_pkey PRIMARY KEY (period)
);

create table revision_pictures (
  blog_id text not null,
  version integer not null,
  picture_id text not null,
  constraint revision_pictures_key PRIMARY KEY (blog_id, version, picture_id)
);

CREATE INDEX revision_pictures_picture ON revision_pictures USING btree (picture_id);

create table revisions (
  blog_id text not null,
  version integer not null,
  saved_at text not null,
  title text not null,
  category text not null,
  excerpt text not null,
  intro text not null,
  main_image_id text not null,
  para_one_title text not null,
  para_one_description text not null,
  para_one_image_id text,
  para_two_title text not null,
  para_two_description text not null,
  para_two_image_id text,
  para_three_title text not null,
  para_three_description text not null,
  para_three_image_id text,
  standfirst text not null default ''::text,
  tags text not null default '[]'::text,
  language text not null default ''::text,
  constraint revisions_key PRIMARY KEY (blog_id, version)
);

CREATE INDEX revisions_by_age ON revisions USING btree (saved_at, blog_id, version);

create table running_instances (
  id text not null,
  pictures text not null,
  secret_key text not null,
  public_url text not null,
  seen_at bigint not null,
  constraint running_instances_pkey PRIMARY KEY (id)
);

create table search_changes (
  blog_id text not null,
  stamp text not null,
  constraint search_changes_pkey PRIMARY KEY (blog_id)
);

CREATE INDEX search_changes_newest ON search_changes USING btree (stamp, blog_id);

create table search_documents (
  doc integer not null generated by default as identity,
  blog_id text not null,
  title_words text collate "C" not null,
  author_words text collate "C" not null,
  excerpt_words text collate "C" not null,
  body_words text collate "C" not null,
  filters text collate "C" not null,
  length integer not null,
  constraint search_documents_pkey PRIMARY KEY (doc),
  constraint search_documents_blog_id_key UNIQUE (blog_id)
);

CREATE INDEX search_documents_title ON search_documents USING btree (title_words, doc) WHERE (length > 0);

create table search_postings (
  word text collate "C" not null,
  doc integer not null,
  weight smallint not null,
  card_weight smallint not null,
  in_title smallint not null,
  length integer not null,
  constraint search_postings_key PRIMARY KEY (word, doc) INCLUDE (weight, card_weight, in_title, length)
);

CREATE INDEX search_postings_titles ON search_postings USING btree (word, doc) WHERE (in_title = 1);

create table search_totals (
  "only" integer not null,
  documents integer not null,
  words bigint not null,
  constraint search_totals_pkey PRIMARY KEY ("only")
);

create table search_words (
  word text collate "C" not null,
  documents integer not null,
  card_documents integer not null,
  title_documents integer not null,
  initial text,
  length integer not null,
  constraint search_words_pkey PRIMARY KEY (word)
);

CREATE INDEX search_words_spelling ON search_words USING btree (initial, length) WHERE (initial IS NOT NULL);

create table second_factors (
  user_id text not null,
  secret text not null,
  last_step integer not null default 0,
  created_at text not null,
  confirmed_at text,
  constraint second_factors_pkey PRIMARY KEY (user_id)
);

create table sessions (
  token_hash text not null,
  user_id text not null,
  created_at text not null,
  expires_at text not null,
  device text,
  device_hash text,
  second_factor_at text,
  constraint sessions_pkey PRIMARY KEY (token_hash)
);

CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);

CREATE INDEX sessions_user ON sessions USING btree (user_id);

CREATE INDEX sessions_user_expiry ON sessions USING btree (user_id, expires_at, created_at);

CREATE TRIGGER tell_external_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON sessions FOR EACH STATEMENT WHEN ((current_setting('application_name'::text) <> 'blogi'::text)) EXECUTE FUNCTION tell_external_change();

create table settings (
  key text not null,
  value text not null,
  updated_at text not null,
  constraint settings_pkey PRIMARY KEY (key)
);

CREATE TRIGGER tell_external_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON settings FOR EACH STATEMENT WHEN ((current_setting('application_name'::text) <> 'blogi'::text)) EXECUTE FUNCTION tell_external_change();

create table site (
  "only" integer not null,
  id text not null,
  address text,
  version text,
  version_since text,
  first_steps_dismissed_at text,
  latest_version text,
  latest_version_notes text,
  latest_version_at text,
  constraint site_pkey PRIMARY KEY ("only")
);

create table site_analytics (
  day text not null,
  source text not null,
  reads integer not null,
  readers integer not null,
  seconds integer not null,
  finished integer not null default 0,
  constraint site_analytics_key PRIMARY KEY (day, source)
);

create table site_faults (
  kind text not null,
  since text not null,
  constraint site_faults_pkey PRIMARY KEY (kind)
);

create table site_images (
  kind text not null,
  hash text not null,
  width integer not null,
  height integer not null,
  png text not null,
  constraint site_images_pkey PRIMARY KEY (kind)
);

CREATE TRIGGER tell_external_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON site_images FOR EACH STATEMENT WHEN ((current_setting('application_name'::text) <> 'blogi'::text)) EXECUTE FUNCTION tell_external_change();

create table site_page_pictures (
  slug text not null,
  picture_id text not null,
  constraint site_page_pictures_key PRIMARY KEY (slug, picture_id)
);

CREATE INDEX site_page_pictures_picture ON site_page_pictures USING btree (picture_id);

create table site_pages (
  slug text not null,
  title text not null,
  published integer not null,
  updated_at text not null,
  content text not null,
  "position" integer,
  deleted_at text,
  constraint site_pages_pkey PRIMARY KEY (slug)
);

CREATE TRIGGER tell_external_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON site_pages FOR EACH STATEMENT WHEN ((current_setting('application_name'::text) <> 'blogi'::text)) EXECUTE FUNCTION tell_external_change();

create table socket_io_attachments (
  id bigserial not null,
  created_at timestamp with time zone not null default now(),
  payload bytea,
  constraint socket_io_attachments_pkey PRIMARY KEY (id)
);

create table spam_words (
  word text not null,
  spam integer not null,
  good integer not null,
  constraint spam_words_pkey PRIMARY KEY (word)
);

create table subscriptions (
  reader_id text not null,
  author_id text not null,
  created_at text not null,
  constraint subscriptions_key PRIMARY KEY (reader_id, author_id)
);

CREATE INDEX subscriptions_gained ON subscriptions USING btree (author_id, created_at);

CREATE INDEX subscriptions_latest ON subscriptions USING btree (reader_id, created_at, author_id);

CREATE TRIGGER count_follows_delete AFTER DELETE ON subscriptions REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_follows_delete();

CREATE TRIGGER count_follows_insert AFTER INSERT ON subscriptions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_follows_insert();

CREATE TRIGGER notify_follower AFTER INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION notify_follower();

CREATE TRIGGER tell_external_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON subscriptions FOR EACH STATEMENT WHEN ((current_setting('application_name'::text) <> 'blogi'::text)) EXECUTE FUNCTION tell_external_change();

create table tag_counts (
  tag text collate "C" not null,
  blogs integer not null,
  constraint tag_counts_pkey PRIMARY KEY (tag)
);

CREATE INDEX tag_counts_busiest ON tag_counts USING btree (blogs DESC, tag);

create table throttled (
  key text not null,
  points integer not null,
  expire bigint,
  constraint throttled_pkey PRIMARY KEY (key)
);

create table trending_since (
  day text not null
);

create table trends (
  blog_id text not null,
  points integer not null,
  constraint trends_pkey PRIMARY KEY (blog_id)
);

CREATE INDEX trends_points ON trends USING btree (points, blog_id);

create table undoable_actions (
  id text not null,
  actor_id text not null,
  action text not null,
  user_id text,
  post_id text,
  at text not null,
  emails text not null,
  former text not null,
  constraint undoable_actions_pkey PRIMARY KEY (id)
);

CREATE INDEX undoable_actions_actor ON undoable_actions USING btree (actor_id);

CREATE INDEX undoable_actions_at ON undoable_actions USING btree (at);

CREATE INDEX undoable_actions_user ON undoable_actions USING btree (user_id);

create table user_blocks (
  blocker_id text not null,
  blocked_id text not null,
  created_at text not null,
  constraint user_blocks_key PRIMARY KEY (blocker_id, blocked_id)
);

CREATE INDEX user_blocks_blocked ON user_blocks USING btree (blocked_id, blocker_id);

create table users (
  id text not null,
  name text not null,
  name_search text not null,
  email text not null,
  show_email integer not null default 1,
  phone text not null,
  education text not null,
  role text not null,
  password_hash text,
  avatar_id text,
  subscriber_count integer not null default 0,
  created_at text not null,
  email_verified_at text,
  following_count integer not null default 0,
  email_notice integer not null default 0,
  is_admin integer not null default 0,
  suspended_at text,
  silenced_at text,
  contributions_removed_at text,
  email_visibility text not null default 'nobody'::text,
  phone_visibility text not null default 'nobody'::text,
  education_visibility text not null default 'everybody'::text,
  about text not null default ''::text,
  links text not null default ''::text,
  last_seen_at text,
  reading_positions_off integer not null default 0,
  author_role_taken_at text,
  language text not null default ''::text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_email_key UNIQUE (email)
);

CREATE INDEX users_admins ON users USING btree (id) WHERE (is_admin = 1);

CREATE INDEX users_avatar ON users USING btree (avatar_id);

CREATE INDEX users_by_name ON users USING btree (role, name_search, id);

CREATE INDEX users_email_start ON users USING btree (email COLLATE "C", id);

CREATE INDEX users_language ON users USING btree (language) WHERE (language <> ''::text);

CREATE INDEX users_name_search_start ON users USING btree (name_search COLLATE "C", id);

CREATE INDEX users_top ON users USING btree (role, subscriber_count, id);

CREATE TRIGGER author_name_parts_delete AFTER DELETE ON users FOR EACH ROW WHEN ((old.role = 'Author'::text)) EXECUTE FUNCTION author_name_parts_delete();

CREATE TRIGGER author_name_parts_insert AFTER INSERT ON users FOR EACH ROW WHEN ((new.role = 'Author'::text)) EXECUTE FUNCTION author_name_parts_insert();

CREATE TRIGGER author_name_parts_update AFTER UPDATE OF name_search, role ON users FOR EACH ROW WHEN (((new.name_search <> old.name_search) OR (new.role <> old.role))) EXECUTE FUNCTION author_name_parts_update();

CREATE TRIGGER count_users_delete AFTER DELETE ON users FOR EACH ROW WHEN ((old.role = 'Author'::text)) EXECUTE FUNCTION count_users_delete();

CREATE TRIGGER count_users_insert AFTER INSERT ON users FOR EACH ROW WHEN ((new.role = 'Author'::text)) EXECUTE FUNCTION count_users_insert();

CREATE TRIGGER count_users_update AFTER UPDATE OF role ON users FOR EACH ROW WHEN ((new.role <> old.role)) EXECUTE FUNCTION count_users_update();

CREATE TRIGGER search_author AFTER UPDATE OF name ON users FOR EACH ROW WHEN ((new.name <> old.name)) EXECUTE FUNCTION search_author();

CREATE TRIGGER tell_external_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON users FOR EACH STATEMENT WHEN ((current_setting('application_name'::text) <> 'blogi'::text)) EXECUTE FUNCTION tell_external_change();

alter table account_deletions add constraint account_deletions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table admin_notifications_seen add constraint admin_notifications_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table appeals add constraint appeals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table blog_analytics add constraint blog_analytics_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table blog_discussions add constraint blog_discussions_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table blog_discussions add constraint blog_discussions_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE;

alter table blog_pictures add constraint blog_pictures_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table blog_pictures add constraint blog_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);

alter table blog_reads add constraint blog_reads_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table blog_tags add constraint blog_tags_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table blogs add constraint blogs_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE;

alter table blogs add constraint blogs_main_image_id_fkey FOREIGN KEY (main_image_id) REFERENCES pictures(id);

alter table blogs add constraint blogs_para_one_image_id_fkey FOREIGN KEY (para_one_image_id) REFERENCES pictures(id);

alter table blogs add constraint blogs_para_three_image_id_fkey FOREIGN KEY (para_three_image_id) REFERENCES pictures(id);

alter table blogs add constraint blogs_para_two_image_id_fkey FOREIGN KEY (para_two_image_id) REFERENCES pictures(id);

alter table bookmarks add constraint bookmarks_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table bookmarks add constraint bookmarks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table comment_counts add constraint comment_counts_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table comment_mentions add constraint comment_mentions_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table comment_mentions add constraint comment_mentions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table comments add constraint comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE;

alter table comments add constraint comments_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table comments add constraint comments_trashed_by_fkey FOREIGN KEY (trashed_by) REFERENCES users(id) ON DELETE CASCADE;

alter table digests add constraint digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table draft_pictures add constraint draft_pictures_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE CASCADE;

alter table draft_pictures add constraint draft_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);

alter table drafts add constraint drafts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE;

alter table drafts add constraint drafts_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE SET NULL;

alter table emails add constraint emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table followed_tags add constraint followed_tags_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table held_blogs add constraint held_blogs_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE;

alter table held_blogs add constraint held_blogs_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table import_notes add constraint import_notes_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES import_uploads(id) ON DELETE CASCADE;

alter table import_samples add constraint import_samples_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES import_uploads(id) ON DELETE CASCADE;

alter table import_uploads add constraint import_uploads_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES users(id) ON DELETE SET NULL;

alter table import_uploads add constraint import_uploads_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE SET NULL;

alter table imported_items add constraint imported_items_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;

alter table invitations add constraint invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

alter table known_devices add constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table last_reads add constraint last_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table missing_pictures add constraint missing_pictures_item_key_fkey FOREIGN KEY (item_key) REFERENCES imported_items(key) ON DELETE CASCADE;

alter table missing_pictures add constraint missing_pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;

alter table moderation_queue add constraint moderation_queue_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL;

alter table notifications add constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table passkeys add constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table pending_registrations add constraint pending_registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table pictures add constraint pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE;

alter table preview_links add constraint preview_links_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table preview_links add constraint preview_links_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES drafts(id) ON DELETE CASCADE;

alter table quiet_notifications add constraint quiet_notifications_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table quiet_notifications add constraint quiet_notifications_person_id_fkey FOREIGN KEY (person_id) REFERENCES users(id) ON DELETE CASCADE;

alter table quiet_notifications add constraint quiet_notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table read_sums add constraint read_sums_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table reading_positions add constraint reading_positions_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table reading_positions add constraint reading_positions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table recent_texts add constraint recent_texts_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE;

alter table recovery_codes add constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table redirects add constraint redirects_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table redirects add constraint redirects_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;

alter table redirects add constraint redirects_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table refused_blogs add constraint refused_blogs_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table removed_waves add constraint removed_waves_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table reports add constraint reports_item_id_fkey FOREIGN KEY (item_id) REFERENCES moderation_queue(id) ON DELETE CASCADE;

alter table reports add constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL;

alter table retagged_blogs add constraint retagged_blogs_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table retagged_blogs add constraint retagged_blogs_tag_fkey FOREIGN KEY (tag) REFERENCES former_tags(tag) ON DELETE CASCADE;

alter table retagged_followers add constraint retagged_followers_tag_fkey FOREIGN KEY (tag) REFERENCES former_tags(tag) ON DELETE CASCADE;

alter table retagged_followers add constraint retagged_followers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table retired_category_blogs add constraint retired_category_blogs_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table retired_category_blogs add constraint retired_category_blogs_category_fkey FOREIGN KEY (category) REFERENCES retired_categories(name) ON DELETE CASCADE;

alter table revision_pictures add constraint revision_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);

alter table revision_pictures add constraint revision_pictures_revision FOREIGN KEY (blog_id, version) REFERENCES revisions(blog_id, version) ON DELETE CASCADE;

alter table revisions add constraint revisions_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table second_factors add constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table site_page_pictures add constraint site_page_pictures_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES pictures(id);

alter table site_page_pictures add constraint site_page_pictures_slug_fkey FOREIGN KEY (slug) REFERENCES site_pages(slug) ON DELETE CASCADE;

alter table subscriptions add constraint subscriptions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE CASCADE;

alter table subscriptions add constraint subscriptions_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES users(id) ON DELETE CASCADE;

alter table trends add constraint trends_blog_id_fkey FOREIGN KEY (blog_id) REFERENCES blogs(id) ON DELETE CASCADE;

alter table undoable_actions add constraint undoable_actions_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE;

alter table undoable_actions add constraint undoable_actions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table user_blocks add constraint user_blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES users(id) ON DELETE CASCADE;

alter table user_blocks add constraint user_blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES users(id) ON DELETE CASCADE;

create view public_blogs as  SELECT id,
    author_id,
    title,
    standfirst,
    category,
    tags,
    language,
    excerpt,
    words,
    intro,
    main_image_id,
    para_one_title,
    para_one_description,
    para_one_image_id,
    para_two_title,
    para_two_description,
    para_two_image_id,
    para_three_title,
    para_three_description,
    para_three_image_id,
    created_at,
    updated_at,
    published_at,
    comments_closed,
    version,
    small_from,
    small_to
   FROM blogs
  WHERE (state = 'public'::text);

create view public_comments as  SELECT id,
    blog_id,
    author_id,
    comment,
    created_at,
    edited_at,
    parent_id,
    section,
    quote
   FROM comments
  WHERE (state = 'public'::text);

CREATE OR REPLACE FUNCTION author_name_parts_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from author_name_parts
  where part = any (array(select substr(old.name_search, start, size) from generate_series(1, char_length(old.name_search)) as start, unnest(array[1,2,3]) as size where start + size <= char_length(old.name_search) + 1)) and name_search = old.name_search and user_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION author_name_parts_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into author_name_parts (part, name_search, user_id)
  select distinct substr(new.name_search, start, size), new.name_search, new.id from generate_series(1, char_length(new.name_search)) as start, unnest(array[1,2,3]) as size where new.role = 'Author' and start + size <= char_length(new.name_search) + 1
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION author_name_parts_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from author_name_parts
  where part = any (array(select substr(old.name_search, start, size) from generate_series(1, char_length(old.name_search)) as start, unnest(array[1,2,3]) as size where start + size <= char_length(old.name_search) + 1)) and name_search = old.name_search and user_id = old.id;
  insert into author_name_parts (part, name_search, user_id)
  select distinct substr(new.name_search, start, size), new.name_search, new.id from generate_series(1, char_length(new.name_search)) as start, unnest(array[1,2,3]) as size where new.role = 'Author' and start + size <= char_length(new.name_search) + 1
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION blog_tags_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into blog_tags (tag, published_at, blog_id)
  select value, published_at, id from added cross join lateral json_array_elements_text(tags::json) as listed(value)
  where state = 'public'
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION blog_tags_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from blog_tags where blog_id = new.id and (new.state <> 'public' or published_at <> new.published_at
  or tag not in (select value from json_array_elements_text(new.tags::json) as value));
  insert into blog_tags (tag, published_at, blog_id)
  select value, new.published_at, new.id from json_array_elements_text(new.tags::json) as value where new.state = 'public'
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_blog_discussions_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update trends set points = points - 5
  where blog_id = old.blog_id and old.day >= (select day from trending_since);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_blog_discussions_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trends (blog_id, points)
  select new.blog_id, 5 where new.day >= (select day from trending_since)
  on conflict (blog_id) do update set points = trends.points + excluded.points;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_blog_reads_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update trends set points = points - old.reads
  where blog_id = old.blog_id and old.day >= (select day from trending_since);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_blog_reads_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trends (blog_id, points)
  select new.blog_id, new.reads where new.day >= (select day from trending_since)
  on conflict (blog_id) do update set points = trends.points + excluded.points;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_blog_reads_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trends (blog_id, points)
  select new.blog_id, new.reads - old.reads where new.day >= (select day from trending_since)
  on conflict (blog_id) do update set points = trends.points + excluded.points;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_blog_tags_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from tag_counts where tag in (select tag from removed) order by tag for update;
  update tag_counts set blogs = tag_counts.blogs - gone.blogs
  from (select tag, count(*) as blogs from removed group by tag) as gone where tag_counts.tag = gone.tag;
  delete from tag_counts where blogs = 0 and tag in (select tag from removed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_blog_tags_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into tag_counts (tag, blogs) select tag, count(*) from added group by tag order by tag
  on conflict (tag) do update set blogs = tag_counts.blogs + excluded.blogs;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_comments_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into blog_discussions (blog_id, person_id, day)
  select new.blog_id, new.author_id, substr(new.created_at, 1, 10)
  from blogs where blogs.id = new.blog_id and blogs.author_id <> new.author_id and new.created_at >= (select day from trending_since)
  on conflict (blog_id, person_id, day) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_comments_of_blog_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from comment_counts where blog_id in (select blog_id from removed where state = 'public')
  order by blog_id for update;
  update comment_counts set comments = comment_counts.comments - gone.comments
  from (select blog_id, count(*) as comments from removed where state = 'public' group by blog_id) as gone
  where comment_counts.blog_id = gone.blog_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_comments_of_blog_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into comment_counts (blog_id, comments)
  select blog_id, count(*) from added where state = 'public' group by blog_id order by blog_id
  on conflict (blog_id) do update set comments = comment_counts.comments + excluded.comments;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_comments_of_blog_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into comment_counts (blog_id, comments)
  select blog_id, sum(change) from (
  select blog_id, 1 as change from changed where state = 'public'
  union all select blog_id, -1 from former where state = 'public'
  ) as changes
  group by blog_id having sum(change) <> 0 order by blog_id
  on conflict (blog_id) do update set comments = comment_counts.comments + excluded.comments;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_comments_shown()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into blog_discussions (blog_id, person_id, day)
  select new.blog_id, new.author_id, substr(new.created_at, 1, 10)
  from blogs where blogs.id = new.blog_id and blogs.author_id <> new.author_id and new.created_at >= (select day from trending_since)
  on conflict (blog_id, person_id, day) do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_follows_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from users where id in (select reader_id from removed union select author_id from removed)
  order by id for no key update;
  update users set following_count = following_count - follows.count
  from (select reader_id as id, count(*) from removed group by reader_id) as follows where users.id = follows.id;
  update users set subscriber_count = subscriber_count - follows.count
  from (select author_id as id, count(*) from removed group by author_id) as follows where users.id = follows.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_follows_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from users where id in (select reader_id from added union select author_id from added)
  order by id for no key update;
  update users set following_count = following_count + follows.count
  from (select reader_id as id, count(*) from added group by reader_id) as follows where users.id = follows.id;
  update users set subscriber_count = subscriber_count + follows.count
  from (select author_id as id, count(*) from added group by author_id) as follows where users.id = follows.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_users_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update counts set total = total - 1 where name = 'authors';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_users_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update counts set total = total + 1 where name = 'authors';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_users_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update counts set total = total + case when new.role = 'Author' then 1 else -1 end where name = 'authors';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_revision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into revisions (blog_id, version, saved_at, title, standfirst, category, tags, language, main_image_id, intro, para_one_title, para_one_description, para_one_image_id, para_two_title, para_two_description, para_two_image_id, para_three_title, para_three_description, para_three_image_id, excerpt)
  values (old.id, old.version, old.updated_at, old.title, old.standfirst, old.category, old.tags, old.language, old.main_image_id, old.intro, old.para_one_title, old.para_one_description, old.para_one_image_id, old.para_two_title, old.para_two_description, old.para_two_image_id, old.para_three_title, old.para_three_description, old.para_three_image_id, old.excerpt)
  on conflict do nothing;
  insert into revision_pictures (blog_id, version, picture_id)
  select blog_id, old.version, picture_id from blog_pictures where blog_id = old.id
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_revision_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not (
  exists (select 1 from revision_pictures where picture_id = old.id)
  and exists (select 1 from users where id = old.owner_id)) then return old; end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update comment_mentions set mentioned_at = new.created_at
  where comment_id = new.id and mentioned_at is null and new.created_at > (select at from notified_since);
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (
  select mentions.user_id, 'mentions' as kind, mentions.blog_id as subject_id, mentioned_at as at
  from comment_mentions as mentions
  where comment_id = new.id and mentions.user_id <> new.author_id and mentioned_at is not null) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (
  select mine.author_id as user_id, 'replies' as kind, mine.id as subject_id, new.created_at as at
  from public_comments as mine
  where mine.id = new.parent_id and mine.author_id <> new.author_id
  and not exists (
  select 1 from comment_mentions where comment_id = new.id and user_id = mine.author_id
  )) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (
  select mine.author_id as user_id, 'comments' as kind, mine.id as subject_id, new.created_at as at
  from blogs as mine
  where mine.id = new.blog_id and mine.author_id <> new.author_id
  and not exists (
  select 1 from comment_mentions where comment_id = new.id and user_id = mine.author_id
  ) and not exists (
  select 1 from public_comments as parents where parents.id = new.parent_id and parents.author_id = mine.author_id
  )) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_comment_shown()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update comment_mentions set mentioned_at = new.created_at
  where comment_id = new.id and mentioned_at is null and new.created_at > (select at from notified_since);
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (
  select mentions.user_id, 'mentions' as kind, mentions.blog_id as subject_id, mentioned_at as at
  from comment_mentions as mentions
  where comment_id = new.id and mentions.user_id <> new.author_id and mentioned_at is not null) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (
  select mine.author_id as user_id, 'replies' as kind, mine.id as subject_id, new.created_at as at
  from public_comments as mine
  where mine.id = new.parent_id and mine.author_id <> new.author_id
  and not exists (
  select 1 from comment_mentions where comment_id = new.id and user_id = mine.author_id
  )) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (
  select mine.author_id as user_id, 'comments' as kind, mine.id as subject_id, new.created_at as at
  from blogs as mine
  where mine.id = new.blog_id and mine.author_id <> new.author_id
  and not exists (
  select 1 from comment_mentions where comment_id = new.id and user_id = mine.author_id
  ) and not exists (
  select 1 from public_comments as parents where parents.id = new.parent_id and parents.author_id = mine.author_id
  )) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (select new.user_id as user_id, 'decisions' as kind, new.id as subject_id, new.created_at as at) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_follower()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (select new.author_id as user_id, 'followers' as kind, '' as subject_id, new.created_at as at) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_mention()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update comment_mentions
  set mentioned_at = (select created_at from public_comments where id = new.comment_id and created_at > (select at from notified_since))
  where comment_id = new.comment_id and user_id = new.user_id and mentioned_at is null;
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (
  select mentions.user_id, 'mentions' as kind, mentions.blog_id as subject_id, mentioned_at as at
  from comment_mentions as mentions inner join public_comments as comments on comments.id = mentions.comment_id
  where comment_id = new.comment_id and mentions.user_id = new.user_id
  and mentions.user_id <> comments.author_id and mentioned_at is not null) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_published()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (
  select new.author_id as user_id, 'published' as kind, new.id as subject_id, new.published_at as at) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_security()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (select new.user_id as user_id, 'security' as kind, new.id as subject_id, new.created_at as at) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (
  select mine.author_id as user_id, 'waiting' as kind, mine.id as subject_id, new.state_at as at
  from blogs as mine where mine.id = new.blog_id and mine.author_id <> new.author_id) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION notify_waiting_edit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (
  select mine.author_id as user_id, 'waiting' as kind, mine.id as subject_id, new.state_at as at
  from blogs as mine where mine.id = new.blog_id and mine.author_id <> new.author_id) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search_author()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_changes (blog_id, stamp) select id,
  to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') || md5(random()::text) from public_blogs where author_id = new.id
  on conflict (blog_id) do update set stamp = excluded.stamp;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search_delete()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_changes (blog_id, stamp) values (old.id,
  to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') || md5(random()::text))
  on conflict (blog_id) do update set stamp = excluded.stamp;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_changes (blog_id, stamp) values (new.id,
  to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') || md5(random()::text))
  on conflict (blog_id) do update set stamp = excluded.stamp;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION search_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_changes (blog_id, stamp) values (new.id,
  to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US') || md5(random()::text))
  on conflict (blog_id) do update set stamp = excluded.stamp;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION sum_blog_analytics_insert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into read_sums (blog_id, period, reads, readers, seconds, finished)
  select blog_id, period, sum(reads), sum(readers), sum(seconds), sum(finished)
  from (select blog_id, day, reads, readers, seconds, finished from added) as changes cross join lateral (values (''), (substr(day, 1, 7)), (day)) as periods (period)
  group by blog_id, period order by blog_id, period
  on conflict (blog_id, period) do update set
  reads = read_sums.reads + excluded.reads,
  readers = read_sums.readers + excluded.readers,
  seconds = read_sums.seconds + excluded.seconds,
  finished = read_sums.finished + excluded.finished;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION sum_blog_analytics_update()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into read_sums (blog_id, period, reads, readers, seconds, finished)
  select blog_id, period, sum(reads), sum(readers), sum(seconds), sum(finished)
  from (
  select blog_id, day, reads, readers, seconds, finished from changed
  union all select blog_id, day, -reads, -readers, -seconds, -finished from former) as changes cross join lateral (values (''), (substr(day, 1, 7)), (day)) as periods (period)
  group by blog_id, period order by blog_id, period
  on conflict (blog_id, period) do update set
  reads = read_sums.reads + excluded.reads,
  readers = read_sums.readers + excluded.readers,
  seconds = read_sums.seconds + excluded.seconds,
  finished = read_sums.finished + excluded.finished;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION tell_external_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('blogi_external_change', '');
  return null;
end $function$;
