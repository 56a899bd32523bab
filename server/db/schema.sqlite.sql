-- The database as it is. "npm run db:dump" writes this file; change nothing here.
-- Migrations: up to 0149-latest-version
-- Triggers: version 7, 458e549c5f885e45

CREATE TABLE "account_deletions" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "due_at" text not null,
  "keeps_texts" integer not null,
  "begun_at" text,
  "name" text not null,
  "education" text not null,
  "role" text not null,
  "show_email" integer not null,
  "avatar_id" text
);

CREATE INDEX "account_deletions_avatar" on "account_deletions" ("avatar_id");

CREATE INDEX "account_deletions_due" on "account_deletions" ("due_at");

CREATE TABLE "admin_claims" (
  "token_hash" text primary key,
  "expires_at" text not null
);

CREATE TABLE "admin_notifications_seen" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "kind" text not null,
  "seen_until" text not null,
  constraint "admin_notifications_seen_key" primary key ("user_id", "kind")
);

CREATE TABLE "appeals" (
  "id" text primary key,
  "notice_id" text not null unique,
  "user_id" text not null references "users" ("id") on delete cascade,
  "action" text not null,
  "acted_at" text not null,
  "subject_id" text,
  "blog_title" text not null,
  "created_at" text not null,
  "decided_at" text,
  "text" text not null
);

CREATE INDEX appeals_decided on appeals (decided_at) where decided_at is not null;

CREATE INDEX "appeals_user" on "appeals" ("user_id");

CREATE INDEX appeals_waiting on appeals (id) where decided_at is null;

CREATE TABLE "assets" (
  "name" text primary key,
  "encoding" text,
  "content" text not null,
  "seen_at" text not null
);

CREATE INDEX "assets_seen" on "assets" ("seen_at");

CREATE TABLE "audit_log" (
  "seq" integer primary key,
  "at" text not null,
  "actor_id" text,
  "action" text not null,
  "subject_id" text,
  "hash" text not null,
  "post_id" text
);

CREATE INDEX audit_log_post on audit_log (post_id, seq) where post_id is not null;

CREATE INDEX "audit_log_subject" on "audit_log" ("subject_id", "seq");

CREATE TABLE "author_name_parts" (
  "part" text not null,
  "name_search" text not null,
  "user_id" text not null,
  constraint "author_name_parts_key" primary key ("part", "name_search", "user_id")
) without rowid;

CREATE TABLE "backup_history" (
  "id" text primary key,
  "started_at" text not null,
  "is_requested" integer not null,
  "place" text not null,
  "ended_at" text,
  "seconds" integer,
  "bytes" bigint,
  "missing" integer,
  "error" text
);

CREATE TABLE "backups" (
  "slot" text not null,
  "claimed_at" text not null,
  "proved_slot" text not null,
  "proved_at" text,
  "requested_at" text,
  "started_at" text,
  "ended_at" text,
  "error" text,
  "proved_bytes" bigint,
  "proved_seconds" integer,
  "proved_missing" integer,
  "percent" integer,
  "proved_place" text
);

CREATE TABLE "blog_analytics" (
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  "day" text not null,
  "source" text not null,
  "reads" integer not null,
  "readers" integer not null,
  "seconds" integer not null,
  "finished" integer default 0 not null,
  constraint "blog_analytics_key" primary key ("blog_id", "day", "source")
);

CREATE TRIGGER sum_blog_analytics_insert after insert on blog_analytics
begin
  insert into read_sums (blog_id, period, reads, readers, seconds, finished)
  select new.blog_id, period, new.reads, new.readers, new.seconds, new.finished
  from (select '' as period union all select substr(new.day, 1, 7) union all select new.day) where true
  on conflict (blog_id, period) do update set
  reads = read_sums.reads + excluded.reads,
  readers = read_sums.readers + excluded.readers,
  seconds = read_sums.seconds + excluded.seconds,
  finished = read_sums.finished + excluded.finished;
end;

CREATE TRIGGER sum_blog_analytics_update after update on blog_analytics
begin
  insert into read_sums (blog_id, period, reads, readers, seconds, finished)
  select new.blog_id, period, new.reads - old.reads, new.readers - old.readers, new.seconds - old.seconds,
  new.finished - old.finished
  from (select '' as period union all select substr(new.day, 1, 7) union all select new.day) where true
  on conflict (blog_id, period) do update set
  reads = read_sums.reads + excluded.reads,
  readers = read_sums.readers + excluded.readers,
  seconds = read_sums.seconds + excluded.seconds,
  finished = read_sums.finished + excluded.finished;
end;

CREATE TABLE "blog_discussions" (
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  "person_id" text not null references "users" ("id") on delete cascade,
  "day" text not null,
  constraint "blog_discussions_key" primary key ("blog_id", "person_id", "day")
);

CREATE INDEX "blog_discussions_day" on "blog_discussions" ("day");

CREATE INDEX "blog_discussions_person" on "blog_discussions" ("person_id");

CREATE TRIGGER count_blog_discussions_delete after delete on blog_discussions
begin
  update trends set points = points - 5
  where blog_id = old.blog_id and old.day >= (select day from trending_since);
end;

CREATE TRIGGER count_blog_discussions_insert after insert on blog_discussions
begin
  insert into trends (blog_id, points)
  select new.blog_id, 5 where new.day >= (select day from trending_since)
  on conflict (blog_id) do update set points = trends.points + excluded.points;
end;

CREATE TABLE "blog_pictures" (
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  "picture_id" text not null references "pictures" ("id"),
  constraint "blog_pictures_key" primary key ("blog_id", "picture_id")
);

CREATE INDEX "blog_pictures_picture" on "blog_pictures" ("picture_id");

CREATE TABLE "blog_reads" (
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  "day" text not null,
  "reads" integer not null,
  constraint "blog_reads_key" primary key ("blog_id", "day")
);

CREATE INDEX "blog_reads_day" on "blog_reads" ("day");

CREATE TRIGGER count_blog_reads_delete after delete on blog_reads
begin
  update trends set points = points - old.reads
  where blog_id = old.blog_id and old.day >= (select day from trending_since);
end;

CREATE TRIGGER count_blog_reads_insert after insert on blog_reads
begin
  insert into trends (blog_id, points)
  select new.blog_id, new.reads where new.day >= (select day from trending_since)
  on conflict (blog_id) do update set points = trends.points + excluded.points;
end;

CREATE TRIGGER count_blog_reads_update after update on blog_reads
begin
  insert into trends (blog_id, points)
  select new.blog_id, new.reads - old.reads where new.day >= (select day from trending_since)
  on conflict (blog_id) do update set points = trends.points + excluded.points;
end;

CREATE TABLE "blog_tags" (
  "tag" text not null,
  "published_at" text not null,
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  constraint "blog_tags_key" primary key ("tag", "published_at", "blog_id")
);

CREATE INDEX "blog_tags_blog" on "blog_tags" ("blog_id");

CREATE TRIGGER count_blog_tags_delete after delete on blog_tags
begin
  update tag_counts set blogs = blogs - 1 where tag = old.tag;
  delete from tag_counts where tag = old.tag and blogs = 0;
end;

CREATE TRIGGER count_blog_tags_insert after insert on blog_tags
begin
  insert into tag_counts (tag, blogs) values (new.tag, 1)
  on conflict (tag) do update set blogs = blogs + 1;
end;

CREATE TABLE "blogs" (
  "id" text primary key,
  "author_id" text not null references "users" ("id") on delete cascade,
  "title" text not null,
  "category" text not null,
  "excerpt" text not null,
  "intro" text not null,
  "main_image_id" text not null references "pictures" ("id"),
  "para_one_title" text not null,
  "para_one_description" text not null,
  "para_one_image_id" text references "pictures" ("id"),
  "para_two_title" text not null,
  "para_two_description" text not null,
  "para_two_image_id" text references "pictures" ("id"),
  "para_three_title" text not null,
  "para_three_description" text not null,
  "para_three_image_id" text references "pictures" ("id"),
  "created_at" text not null,
  "updated_at" text not null,
  "published_at" text,
  "version" integer default 1 not null,
  "submission_id" text,
  "trashed_at" text,
  "publish_at" text,
  "removed_at" text,
  "held_at" text,
  "comments_closed" integer default 0 not null,
  "standfirst" text default '' not null,
  "tags" text default '[]' not null,
  "small_from" integer default 0 not null,
  "small_to" integer default 0 not null,
  "words" integer,
  state text not null default 'draft' check (state <> 'public' or published_at is not null),
  "language" text default '' not null
);

CREATE INDEX "blogs_author" on "blogs" ("author_id", "created_at", "id");

CREATE INDEX blogs_author_newest on blogs (author_id, state, published_at, id);

CREATE INDEX blogs_category on blogs (category, state, published_at, id);

CREATE INDEX blogs_drafts on blogs (author_id, updated_at, id)
    where state in ('draft', 'held', 'withdrawn') and publish_at is null;

CREATE INDEX blogs_held on blogs (held_at, id, author_id, category, tags, state) where state = 'held';

CREATE INDEX "blogs_main_image" on "blogs" ("main_image_id");

CREATE INDEX blogs_newest on blogs (published_at, id, updated_at) where state = 'public';

CREATE INDEX blogs_not_counted on blogs (id) where words is null;

CREATE INDEX "blogs_para_one_image_id" on "blogs" ("para_one_image_id") where "para_one_image_id" is not null;

CREATE INDEX "blogs_para_three_image_id" on "blogs" ("para_three_image_id") where "para_three_image_id" is not null;

CREATE INDEX "blogs_para_two_image_id" on "blogs" ("para_two_image_id") where "para_two_image_id" is not null;

CREATE INDEX "blogs_removed" on "blogs" (author_id)
      where removed_at is not null;

CREATE INDEX blogs_removed_newest on blogs (removed_at, id, published_at, held_at, author_id, category, tags)
    where removed_at is not null;

CREATE INDEX blogs_scheduled on blogs (author_id, publish_at, id) where publish_at is not null;

CREATE UNIQUE INDEX "blogs_submission" on "blogs" ("author_id", "submission_id");

CREATE INDEX blogs_trash on blogs (author_id, trashed_at, id) where state = 'trashed';

CREATE INDEX blogs_trashed on blogs (trashed_at) where state = 'trashed';

CREATE INDEX blogs_unlisted_tags on blogs (id) where state <> 'public' and tags <> '[]';

CREATE INDEX blogs_written on blogs (published_at, author_id, words) where state = 'public';

CREATE TRIGGER blog_tags_insert after insert on blogs
when new.state = 'public' and new.tags <> '[]'
begin
  insert into blog_tags (tag, published_at, blog_id)
  select value, new.published_at, new.id from json_each(new.tags) where new.state = 'public'
  on conflict do nothing;
end;

CREATE TRIGGER blog_tags_update after update of tags, state, published_at on blogs
when (new.tags <> '[]' or old.tags <> '[]') and (new.tags <> old.tags
  or (new.state = 'public') <> (old.state = 'public') or new.published_at <> old.published_at)
begin
  delete from blog_tags where blog_id = new.id and (new.state <> 'public' or published_at <> new.published_at
  or tag not in (select value from json_each(new.tags)));
  insert into blog_tags (tag, published_at, blog_id)
  select value, new.published_at, new.id from json_each(new.tags) where new.state = 'public'
  on conflict do nothing;
end;

CREATE TRIGGER keep_revision after update of version on blogs
when new.version <> old.version
begin
  insert into revisions (blog_id, version, saved_at, title, standfirst, category, tags, language, main_image_id, intro, para_one_title, para_one_description, para_one_image_id, para_two_title, para_two_description, para_two_image_id, para_three_title, para_three_description, para_three_image_id, excerpt)
  values (old.id, old.version, old.updated_at, old.title, old.standfirst, old.category, old.tags, old.language, old.main_image_id, old.intro, old.para_one_title, old.para_one_description, old.para_one_image_id, old.para_two_title, old.para_two_description, old.para_two_image_id, old.para_three_title, old.para_three_description, old.para_three_image_id, old.excerpt)
  on conflict do nothing;
  insert into revision_pictures (blog_id, version, picture_id)
  select blog_id, old.version, picture_id from blog_pictures where blog_id = old.id
  on conflict do nothing;
end;

CREATE TRIGGER notify_published after update of state on blogs
when old.state <> 'public' and new.state = 'public' and old.publish_at is not null and new.publish_at is null
  and new.published_at >= old.publish_at
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
end;

CREATE TRIGGER search_delete after delete on blogs
when old.state = 'public'
begin
  insert into search_changes (blog_id, stamp) values (old.id, strftime('%Y-%m-%dT%H:%M:%f') || hex(randomblob(8)))
  on conflict (blog_id) do update set stamp = excluded.stamp;
end;

CREATE TRIGGER search_insert after insert on blogs
when new.state = 'public'
begin
  insert into search_changes (blog_id, stamp) values (new.id, strftime('%Y-%m-%dT%H:%M:%f') || hex(randomblob(8)))
  on conflict (blog_id) do update set stamp = excluded.stamp;
end;

CREATE TRIGGER search_update after update of author_id, title, standfirst, intro, para_one_title, para_one_description, para_two_title, para_two_description, para_three_title, para_three_description, category, tags, excerpt, state, published_at on blogs
when new.state = 'public' or old.state = 'public'
begin
  insert into search_changes (blog_id, stamp) values (new.id, strftime('%Y-%m-%dT%H:%M:%f') || hex(randomblob(8)))
  on conflict (blog_id) do update set stamp = excluded.stamp;
end;

CREATE TABLE "bookmarks" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  "created_at" text not null,
  constraint "bookmarks_key" primary key ("user_id", "blog_id")
);

CREATE INDEX "bookmarks_blog" on "bookmarks" ("blog_id");

CREATE INDEX "bookmarks_newest" on "bookmarks" ("user_id", "created_at", "blog_id");

CREATE TABLE "comment_counts" (
  "blog_id" text primary key references "blogs" ("id") on delete cascade,
  "comments" integer not null
);

CREATE TABLE "comment_mentions" (
  "comment_id" text not null,
  "user_id" text not null references "users" ("id") on delete cascade,
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  "name" text not null,
  "position" integer not null,
  "mentioned_at" text,
  constraint "comment_mentions_key" primary key ("comment_id", "user_id")
);

CREATE INDEX "comment_mentions_blog" on "comment_mentions" ("blog_id");

CREATE INDEX "comment_mentions_latest" on "comment_mentions" ("user_id", "blog_id", "mentioned_at");

CREATE INDEX "comment_mentions_user" on "comment_mentions" ("user_id", "blog_id");

CREATE TRIGGER notify_mention after insert on comment_mentions
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
end;

CREATE TABLE "comments" (
  "id" text primary key,
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  "author_id" text not null references "users" ("id") on delete cascade,
  "comment" text not null,
  "created_at" text not null,
  "edited_at" text,
  "submission_id" text,
  "parent_id" text,
  "section" text,
  "quote" text,
  state text not null default 'public',
  state_at text,
  reasons text,
  suspected integer not null default 0,
  told text not null default '',
  trashed_by text references users (id) on delete cascade,
  removed_at text,
  withdrawn_at text
);

CREATE INDEX comments_author on comments (author_id, blog_id) where state = 'public';

CREATE INDEX comments_author_newest on comments (author_id, created_at, id) where state = 'public';

CREATE INDEX comments_blog on comments (blog_id, state, created_at, id);

CREATE INDEX comments_held on comments (state_at, id, author_id, blog_id, state, removed_at)
    where state = 'held' and removed_at is null;

CREATE INDEX comments_hidden on comments (blog_id, state_at, id) where state = 'hidden';

CREATE INDEX comments_hidden_own on comments (author_id, blog_id, state_at, id) where state = 'hidden';

CREATE INDEX comments_newest on comments (created_at, id) where state = 'public';

CREATE INDEX comments_refused on comments (state_at, id) where state = 'refused' and removed_at is null;

CREATE INDEX comments_removed on comments (author_id) where removed_at is not null;

CREATE INDEX comments_removed_at on comments (removed_at, id, author_id, blog_id, state)
    where removed_at is not null;

CREATE INDEX comments_replies on comments (parent_id, created_at) where parent_id is not null and state = 'public';

CREATE INDEX comments_state on comments (state, state_at) where state_at is not null;

CREATE UNIQUE INDEX "comments_submission" on "comments" ("author_id", "blog_id", "submission_id");

CREATE INDEX comments_suspected on comments (author_id) where suspected = 1;

CREATE INDEX comments_trash on comments (trashed_by, state_at, id) where trashed_by is not null;

CREATE INDEX comments_waiting on comments (id) where state = 'held' and removed_at is null;

CREATE INDEX comments_waiting_below on comments (blog_id, state_at, id) where state = 'held';

CREATE TRIGGER count_comments_insert after insert on comments
when new.state = 'public'
begin
  insert into blog_discussions (blog_id, person_id, day)
  select new.blog_id, new.author_id, substr(new.created_at, 1, 10)
  from blogs where blogs.id = new.blog_id and blogs.author_id <> new.author_id and new.created_at >= (select day from trending_since)
  on conflict (blog_id, person_id, day) do nothing;
end;

CREATE TRIGGER count_comments_of_blog_delete after delete on comments
when old.state = 'public'
begin
  update comment_counts set comments = comments - 1 where blog_id = old.blog_id;
end;

CREATE TRIGGER count_comments_of_blog_insert after insert on comments
when new.state = 'public'
begin
  insert into comment_counts (blog_id, comments) values (new.blog_id, 1)
  on conflict (blog_id) do update set comments = comments + 1;
end;

CREATE TRIGGER count_comments_of_blog_shown after update of state on comments
when new.state = 'public' and old.state <> 'public'
begin
  insert into comment_counts (blog_id, comments) values (new.blog_id, 1)
  on conflict (blog_id) do update set comments = comments + 1;
end;

CREATE TRIGGER count_comments_of_blog_withdrawn after update of state on comments
when old.state = 'public' and new.state <> 'public'
begin
  update comment_counts set comments = comments - 1 where blog_id = old.blog_id;
end;

CREATE TRIGGER count_comments_shown after update of state on comments
when new.state = 'public' and old.state <> 'public'
begin
  insert into blog_discussions (blog_id, person_id, day)
  select new.blog_id, new.author_id, substr(new.created_at, 1, 10)
  from blogs where blogs.id = new.blog_id and blogs.author_id <> new.author_id and new.created_at >= (select day from trending_since)
  on conflict (blog_id, person_id, day) do nothing;
end;

CREATE TRIGGER notify_comment after insert on comments
when new.state = 'public'
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
end;

CREATE TRIGGER notify_comment_shown after update of state on comments
when new.state = 'public' and old.state <> 'public'
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
end;

CREATE TRIGGER notify_waiting after insert on comments
when new.state = 'held'
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
end;

CREATE TRIGGER notify_waiting_edit after update of state on comments
when new.state = 'held' and old.state <> 'held'
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
end;

CREATE TABLE "counts" (
  "name" text primary key,
  "total" integer not null
);

CREATE TABLE "digests" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "kind" text not null,
  "frequency" text not null,
  "told_until" text not null,
  "next_at" text,
  "token" text not null unique,
  constraint "digests_key" primary key ("user_id", "kind")
);

CREATE INDEX digests_due on digests (next_at) where next_at is not null;

CREATE INDEX "digests_frequency" on "digests" ("kind", "frequency", "user_id");

CREATE TABLE "draft_pictures" (
  "draft_id" text not null references "drafts" ("id") on delete cascade,
  "picture_id" text not null references "pictures" ("id"),
  constraint "draft_pictures_key" primary key ("draft_id", "picture_id")
);

CREATE INDEX "draft_pictures_picture" on "draft_pictures" ("picture_id");

CREATE TABLE "drafts" (
  "id" text primary key,
  "author_id" text not null references "users" ("id") on delete cascade,
  "blog_id" text references "blogs" ("id") on delete set null,
  "blog_version" integer,
  "version" integer not null,
  "created_at" text not null,
  "updated_at" text not null,
  "deleted_at" text,
  "pictures" text not null,
  "stamps" text not null,
  "title" text default '' not null,
  "category" text default '' not null,
  "published" text default '' not null,
  "para_one_title" text default '' not null,
  "para_two_title" text default '' not null,
  "para_three_title" text default '' not null,
  "main_image" text default '' not null,
  "para_one_image" text default '' not null,
  "para_two_image" text default '' not null,
  "para_three_image" text default '' not null,
  "intro" text default '' not null,
  "para_one_description" text default '' not null,
  "para_two_description" text default '' not null,
  "para_three_description" text default '' not null,
  "publish_at" text default '' not null,
  "standfirst" text default '' not null,
  "tags" text default '' not null,
  "language" text default '' not null
);

CREATE INDEX "drafts_author" on "drafts" ("author_id");

CREATE INDEX "drafts_blog" on "drafts" ("blog_id");

CREATE INDEX drafts_deleted on drafts (deleted_at) where deleted_at is not null;

CREATE TABLE "emails" (
  "id" text primary key,
  "kind" text not null,
  "user_id" text references "users" ("id") on delete cascade,
  "address" text not null,
  "state" text not null,
  "created_at" text not null,
  "ended_at" text,
  "error" text,
  "token_hash" text unique,
  "expires_at" text,
  "detail" text,
  "server" text
);

CREATE INDEX "emails_created" on "emails" ("created_at");

CREATE INDEX emails_not_sent on emails (state, created_at) where state <> 'sent';

CREATE INDEX "emails_user" on "emails" ("user_id");

CREATE TRIGGER notify_decision after insert on emails
when new.user_id is not null and new.kind in ('account-notice', 'report-decided')
begin
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (select new.user_id as user_id, 'decisions' as kind, new.id as subject_id, new.created_at as at) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
end;

CREATE TRIGGER notify_security after update of state on emails
when new.state = 'suppressed' and old.state <> 'suppressed' and new.user_id is not null
  and new.kind not in ('account-notice', 'report-decided')
begin
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (select new.user_id as user_id, 'security' as kind, new.id as subject_id, new.created_at as at) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
end;

CREATE TABLE "followed_tags" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "tag" text not null,
  "created_at" text not null,
  constraint "followed_tags_key" primary key ("user_id", "tag")
);

CREATE INDEX followed_tags_tag on followed_tags (tag, user_id);

CREATE TABLE former_tags (
  tag text not null primary key,
  target text,
  state text not null,
  changed_at text not null
);

CREATE INDEX former_tags_newest on former_tags (changed_at, tag);

CREATE INDEX former_tags_targets on former_tags (target);

CREATE TABLE "held_blogs" (
  "id" text primary key,
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  "author_id" text not null references "users" ("id") on delete cascade,
  "held_at" text not null,
  "reasons" text not null,
  "suspected" integer default 0 not null,
  "removed_at" text
);

CREATE INDEX held_blogs_author on held_blogs (author_id);

CREATE INDEX held_blogs_blog on held_blogs (blog_id);

CREATE INDEX held_blogs_suspected on held_blogs (author_id) where suspected = 1;

CREATE INDEX held_blogs_waiting on held_blogs (id) where removed_at is null;

CREATE TABLE "import_notes" (
  "upload_id" text not null references "import_uploads" ("id") on delete cascade,
  "number" integer not null,
  "post" text not null,
  "note" text not null,
  constraint "import_notes_key" primary key ("upload_id", "number")
);

CREATE INDEX "import_notes_post" on "import_notes" ("upload_id", "post");

CREATE TABLE "import_samples" (
  "upload_id" text not null references "import_uploads" ("id") on delete cascade,
  "number" integer not null,
  "sample" text not null,
  constraint "import_samples_key" primary key ("upload_id", "number")
);

CREATE TABLE "import_uploads" (
  "id" text primary key,
  "admin_id" text references "users" ("id") on delete set null,
  "files" text not null,
  "created_at" text not null,
  "changed_at" text not null,
  "state" text not null,
  "choices" text not null,
  "found" text,
  "counts" text not null,
  "done" integer not null,
  "begun_at" text,
  "begun_done" integer not null,
  "error" text,
  "import_id" text references "imports" ("id") on delete set null,
  "is_own" integer default 0 not null,
  "retried_pictures" integer default 0 not null
);

CREATE INDEX "import_uploads_admin" on "import_uploads" ("admin_id");

CREATE INDEX "import_uploads_import" on "import_uploads" ("import_id");

CREATE INDEX "import_uploads_newest" on "import_uploads" ("created_at", "id");

CREATE TABLE "imported_items" (
  "key" text primary key,
  "import_id" text not null references "imports" ("id") on delete cascade,
  "kind" text not null,
  "item_id" text not null
);

CREATE INDEX "imported_items_import" on "imported_items" ("import_id", "kind", "item_id");

CREATE INDEX "imported_items_item" on "imported_items" ("item_id");

CREATE TABLE "imports" (
  "id" text primary key,
  "source" text not null,
  "started_at" text not null,
  "ended_at" text,
  "undone_at" text,
  "undo_asked_at" text
);

CREATE INDEX "imports_newest" on "imports" ("started_at", "id");

CREATE TABLE "installed_triggers" (
  "table_name" text not null,
  "name" text not null,
  "hash" text not null,
  "version" integer not null,
  constraint "installed_triggers_key" primary key ("table_name", "name")
);

CREATE TABLE "invitations" (
  "id" text primary key,
  "token_hash" text not null unique,
  "created_by" text references "users" ("id") on delete set null,
  "created_at" text not null,
  "expires_at" text not null,
  "email" text,
  "role" text,
  "email_id" text
);

CREATE INDEX "invitations_creator" on "invitations" ("created_by");

CREATE INDEX "invitations_expiring" on "invitations" ("expires_at");

CREATE TABLE "jobs" (
  "id" text primary key,
  "name" text not null,
  "key" text,
  "state" text not null,
  "run_at" text not null,
  "attempt" integer not null,
  "created_at" text not null,
  "ended_at" text,
  "error" text,
  "payload" text not null
);

CREATE INDEX jobs_due on jobs (run_at, id, name, ended_at) where ended_at is null;

CREATE INDEX jobs_ended on jobs (state, ended_at) where ended_at is not null;

CREATE UNIQUE INDEX jobs_key on jobs (name, key) where key is not null;

CREATE TABLE "known_devices" (
  "device_hash" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "used_at" text not null
);

CREATE INDEX "known_devices_used" on "known_devices" ("used_at");

CREATE INDEX "known_devices_user" on "known_devices" ("user_id", "used_at");

CREATE TABLE "last_reads" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "day" text not null,
  "day_before" text
);

CREATE TABLE "missing_pictures" (
  "item_key" text not null references "imported_items" ("key") on delete cascade,
  "place" text not null,
  "owner_id" text not null references "users" ("id") on delete cascade,
  "post" text not null,
  "source" text not null,
  "stored" text not null,
  "pictures" integer not null,
  "tried_at" text not null,
  constraint "missing_pictures_key" primary key ("item_key", "place")
);

CREATE INDEX "missing_pictures_owner" on "missing_pictures" ("owner_id");

CREATE TABLE "moderation_queue" (
  "id" text primary key,
  "kind" text not null,
  "subject_id" text not null,
  "author_id" text references "users" ("id") on delete set null,
  "created_at" text not null,
  constraint "moderation_queue_subject" unique ("kind", "subject_id")
);

CREATE INDEX "moderation_queue_author" on "moderation_queue" ("author_id");

CREATE TABLE "notifications" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "kind" text not null,
  "subject_id" text not null,
  "at" text not null,
  "since" text not null,
  "seen_until" text not null,
  constraint "notifications_key" primary key ("user_id", "kind", "subject_id")
);

CREATE INDEX "notifications_latest" on "notifications" ("user_id", "at", "kind", "subject_id");

CREATE INDEX "notifications_old" on "notifications" ("at");

CREATE INDEX notifications_unread on notifications (user_id, at) where at > seen_until;

CREATE TABLE "notified_since" (
  "at" text not null
);

CREATE TABLE "page_analytics" (
  "slug" text not null,
  "day" text not null,
  "reads" integer not null,
  "readers" integer not null,
  "seconds" integer not null,
  "finished" integer default 0 not null,
  constraint "page_analytics_key" primary key ("day", "slug")
);

CREATE TABLE "passkey_challenges" (
  "challenge_hash" text primary key,
  "holder_hash" text not null,
  "expires_at" text not null
);

CREATE INDEX "passkey_challenges_expiring" on "passkey_challenges" ("expires_at");

CREATE TABLE "passkeys" (
  "id" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "credential_id" text not null unique,
  "public_key" text not null,
  "counter" bigint not null,
  "name" text not null,
  "created_at" text not null,
  "last_used_at" text
);

CREATE INDEX "passkeys_user" on "passkeys" ("user_id", "created_at");

CREATE TABLE "pending_registrations" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "role" text not null,
  "refused_at" text
);

CREATE INDEX pending_registrations_refused on pending_registrations (refused_at)
    where refused_at is not null;

CREATE INDEX pending_registrations_waiting on pending_registrations (user_id) where refused_at is null;

CREATE TABLE "pictures" (
  "id" text primary key,
  "owner_id" text not null references "users" ("id") on delete cascade,
  "width" integer not null,
  "height" integer not null,
  "placeholder" text not null,
  "widths" text not null,
  "bytes" integer not null,
  "created_at" text not null,
  "stills" text
);

CREATE INDEX "pictures_owner" on "pictures" ("owner_id");

CREATE TRIGGER keep_revision_pictures before delete on pictures
begin
  select raise(ignore) where
  exists (select 1 from revision_pictures where picture_id = old.id)
  and exists (select 1 from users where id = old.owner_id);
end;

CREATE TABLE "preview_links" (
  "id" text primary key,
  "token_hash" text not null unique,
  "blog_id" text references "blogs" ("id") on delete cascade,
  "draft_id" text references "drafts" ("id") on delete cascade,
  "created_at" text not null,
  "ended_at" text
);

CREATE INDEX "preview_links_blog" on "preview_links" ("blog_id", "created_at");

CREATE INDEX "preview_links_draft" on "preview_links" ("draft_id", "created_at");

CREATE VIEW public_blogs as select id, author_id, title, standfirst, category, tags, language, excerpt, words, intro, main_image_id,
  para_one_title, para_one_description, para_one_image_id, para_two_title, para_two_description, para_two_image_id, para_three_title, para_three_description, para_three_image_id, created_at, updated_at, published_at, comments_closed, version, small_from, small_to from blogs where state = 'public';

CREATE VIEW public_comments as
    select id, blog_id, author_id, comment, created_at, edited_at, parent_id, section, quote
    from comments where state = 'public';

CREATE TABLE "quiet_notifications" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "subject_id" text not null,
  "person_id" text references "users" ("id") on delete cascade,
  "blog_id" text references "blogs" ("id") on delete cascade,
  "created_at" text not null,
  constraint "quiet_notifications_key" primary key ("user_id", "subject_id")
);

CREATE INDEX "quiet_notifications_blog_id" on quiet_notifications ("blog_id")
      where "blog_id" is not null;

CREATE INDEX "quiet_notifications_person_id" on quiet_notifications ("person_id")
      where "person_id" is not null;

CREATE TABLE "read_sums" (
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  "period" text not null,
  "reads" integer not null,
  "readers" integer not null,
  "seconds" bigint not null,
  "finished" integer not null,
  constraint "read_sums_key" primary key ("blog_id", "period")
);

CREATE INDEX "read_sums_most" on "read_sums" ("period", "reads", "blog_id", "readers", "seconds", "finished");

CREATE TABLE "reading_positions" (
  "user_id" text not null references "users" ("id") on delete cascade,
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  "block_hash" text,
  "block_index" integer,
  "position_at" text not null,
  "version" integer,
  "version_at" text,
  constraint "reading_positions_key" primary key ("user_id", "blog_id")
);

CREATE INDEX "reading_positions_blog" on "reading_positions" ("blog_id");

CREATE INDEX "reading_positions_newest" on "reading_positions" ("user_id", "position_at");

CREATE TABLE "recent_texts" (
  "post_id" text primary key,
  "author_id" text not null references "users" ("id") on delete cascade,
  "text_hash" text not null,
  "at" text not null,
  "link_hash" text,
  "network_hash" text
);

CREATE INDEX "recent_texts_age" on "recent_texts" ("at");

CREATE INDEX "recent_texts_author" on "recent_texts" ("author_id");

CREATE INDEX "recent_texts_same" on "recent_texts" ("text_hash", "at");

CREATE TABLE "recovery_codes" (
  "code_hash" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade
);

CREATE INDEX "recovery_codes_user" on "recovery_codes" ("user_id");

CREATE TABLE redirects (
  path text not null primary key,
  id text not null unique,
  blog_id text references blogs (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  target text,
  target_path text,
  import_id text references imports (id) on delete cascade,
  removed_at text
);

CREATE INDEX redirects_blog on redirects (blog_id);

CREATE INDEX redirects_import on redirects (import_id);

CREATE INDEX redirects_target_path on redirects (target_path);

CREATE INDEX redirects_user on redirects (user_id);

CREATE TABLE "refused_blogs" (
  "blog_id" text primary key references "blogs" ("id") on delete cascade,
  "refused_at" text not null,
  "reason" text not null,
  "version" integer not null,
  "published_at" text,
  "entry_id" text not null,
  "held_at" text not null,
  "reasons" text not null,
  "suspected" integer not null
);

CREATE INDEX "refused_blogs_newest" on "refused_blogs" ("refused_at", "blog_id");

CREATE TABLE "removed_waves" (
  "at" text not null,
  "user_id" text not null references "users" ("id") on delete cascade,
  "is_part" integer default 0 not null,
  constraint "removed_waves_key" primary key ("at", "user_id")
);

CREATE INDEX "removed_waves_user" on "removed_waves" ("user_id");

CREATE TABLE "reports" (
  "id" text primary key,
  "item_id" text not null references "moderation_queue" ("id") on delete cascade,
  "reporter_key" text not null,
  "reporter_id" text references "users" ("id") on delete set null,
  "email" text,
  "reason" text not null,
  "text" text not null,
  "created_at" text not null,
  constraint "reports_once" unique ("item_id", "reporter_key")
);

CREATE INDEX "reports_latest" on "reports" ("item_id", "id");

CREATE INDEX "reports_reasons" on "reports" ("item_id", "reason");

CREATE INDEX "reports_reporter" on "reports" ("reporter_id");

CREATE TABLE retagged_blogs (
  tag text not null references former_tags (tag) on delete cascade,
  blog_id text not null references blogs (id) on delete cascade,
  place integer not null,
  had_target integer not null,
  primary key (tag, blog_id)
);

CREATE INDEX retagged_blogs_blog on retagged_blogs (blog_id);

CREATE TABLE retagged_followers (
  tag text not null references former_tags (tag) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  had_target integer not null,
  primary key (tag, user_id)
);

CREATE INDEX retagged_followers_user on retagged_followers (user_id);

CREATE TABLE retired_categories (
  name text not null primary key,
  was text not null,
  retired_at text not null,
  heir text
);

CREATE INDEX retired_categories_newest on retired_categories (retired_at);

CREATE TABLE retired_category_blogs (
  category text not null references retired_categories (name) on delete cascade,
  blog_id text not null references blogs (id) on delete cascade,
  primary key (category, blog_id)
);

CREATE INDEX retired_category_blogs_blog on retired_category_blogs (blog_id);

CREATE TABLE "returning_readers" (
  "period" text primary key,
  "readers" integer not null,
  "returned" integer not null,
  "followers" integer not null,
  "returned_followers" integer not null
);

CREATE TABLE "revision_pictures" (
  "blog_id" text not null,
  "version" integer not null,
  "picture_id" text not null references "pictures" ("id"),
  constraint "revision_pictures_key" primary key ("blog_id", "version", "picture_id"),
  constraint "revision_pictures_revision" foreign key ("blog_id", "version") references "revisions" ("blog_id", "version") on delete cascade
);

CREATE INDEX "revision_pictures_picture" on "revision_pictures" ("picture_id");

CREATE TABLE "revisions" (
  "blog_id" text not null references "blogs" ("id") on delete cascade,
  "version" integer not null,
  "saved_at" text not null,
  "title" text not null,
  "category" text not null,
  "excerpt" text not null,
  "intro" text not null,
  "main_image_id" text not null,
  "para_one_title" text not null,
  "para_one_description" text not null,
  "para_one_image_id" text,
  "para_two_title" text not null,
  "para_two_description" text not null,
  "para_two_image_id" text,
  "para_three_title" text not null,
  "para_three_description" text not null,
  "para_three_image_id" text,
  "standfirst" text default '' not null,
  "tags" text default '[]' not null,
  "language" text default '' not null,
  constraint "revisions_key" primary key ("blog_id", "version")
);

CREATE INDEX "revisions_by_age" on "revisions" ("saved_at", "blog_id", "version");

CREATE TABLE "running_instances" (
  "id" text primary key,
  "pictures" text not null,
  "secret_key" text not null,
  "public_url" text not null,
  "seen_at" bigint not null
);

CREATE TABLE "search_changes" (
  "blog_id" text primary key,
  "stamp" text not null
);

CREATE INDEX "search_changes_newest" on "search_changes" ("stamp", "blog_id");

CREATE TABLE "search_documents" (
  "doc" integer primary key autoincrement,
  "blog_id" text not null unique,
  "title_words" text not null,
  "author_words" text not null,
  "excerpt_words" text not null,
  "body_words" text not null,
  "filters" text not null,
  "length" integer not null
);

CREATE INDEX search_documents_title on search_documents (title_words, doc) where length > 0;

CREATE TABLE "search_postings" (
  "word" text not null,
  "doc" integer not null,
  "weight" smallint not null,
  "card_weight" smallint not null,
  "in_title" smallint not null,
  "length" integer not null,
  constraint "search_postings_key" primary key ("word", "doc")
) without rowid;

CREATE INDEX search_postings_titles on search_postings (word, doc) where in_title = 1;

CREATE TABLE "search_totals" (
  "only" integer primary key,
  "documents" integer not null,
  "words" bigint not null
);

CREATE TABLE "search_words" (
  "word" text primary key,
  "documents" integer not null,
  "card_documents" integer not null,
  "title_documents" integer not null,
  "initial" text,
  "length" integer not null
);

CREATE INDEX search_words_spelling on search_words (initial, length) where initial is not null;

CREATE TABLE "second_factors" (
  "user_id" text primary key references "users" ("id") on delete cascade,
  "secret" text not null,
  "last_step" integer default 0 not null,
  "created_at" text not null,
  "confirmed_at" text
);

CREATE TABLE "sessions" (
  "token_hash" text primary key,
  "user_id" text not null references "users" ("id") on delete cascade,
  "created_at" text not null,
  "expires_at" text not null,
  "device" text,
  "device_hash" text,
  "second_factor_at" text
);

CREATE INDEX "sessions_expiry" on "sessions" ("expires_at");

CREATE INDEX "sessions_user" on "sessions" ("user_id");

CREATE INDEX "sessions_user_expiry" on "sessions" ("user_id", "expires_at", "created_at");

CREATE TABLE "settings" (
  "key" text primary key,
  "value" text not null,
  "updated_at" text not null
);

CREATE TABLE "site" (
  "only" integer primary key,
  "id" text not null,
  "address" text,
  "version" text,
  "version_since" text,
  "first_steps_dismissed_at" text,
  "latest_version" text,
  "latest_version_notes" text,
  "latest_version_at" text
);

CREATE TABLE "site_analytics" (
  "day" text not null,
  "source" text not null,
  "reads" integer not null,
  "readers" integer not null,
  "seconds" integer not null,
  "finished" integer default 0 not null,
  constraint "site_analytics_key" primary key ("day", "source")
);

CREATE TABLE "site_faults" (
  "kind" text primary key,
  "since" text not null
);

CREATE TABLE "site_images" (
  "kind" text primary key,
  "hash" text not null,
  "width" integer not null,
  "height" integer not null,
  "png" text not null
);

CREATE TABLE "site_page_pictures" (
  "slug" text not null references "site_pages" ("slug") on delete cascade,
  "picture_id" text not null references "pictures" ("id"),
  constraint "site_page_pictures_key" primary key ("slug", "picture_id")
);

CREATE INDEX "site_page_pictures_picture" on "site_page_pictures" ("picture_id");

CREATE TABLE "site_pages" (
  "slug" text primary key,
  "title" text not null,
  "published" integer not null,
  "updated_at" text not null,
  "content" text not null,
  "position" integer,
  "deleted_at" text
);

CREATE TABLE "spam_words" (
  "word" text primary key,
  "spam" integer not null,
  "good" integer not null
);

CREATE TABLE "subscriptions" (
  "reader_id" text not null references "users" ("id") on delete cascade,
  "author_id" text not null references "users" ("id") on delete cascade,
  "created_at" text not null,
  constraint "subscriptions_key" primary key ("reader_id", "author_id")
);

CREATE INDEX subscriptions_gained on subscriptions (author_id, created_at);

CREATE INDEX "subscriptions_latest" on "subscriptions" ("reader_id", "created_at", "author_id");

CREATE TRIGGER count_follows_delete after delete on subscriptions
begin
  update users set following_count = following_count - 1 where id = old.reader_id;
  update users set subscriber_count = subscriber_count - 1 where id = old.author_id;
end;

CREATE TRIGGER count_follows_insert after insert on subscriptions
begin
  update users set following_count = following_count + 1 where id = new.reader_id;
  update users set subscriber_count = subscriber_count + 1 where id = new.author_id;
end;

CREATE TRIGGER notify_follower after insert on subscriptions
begin
  insert into notifications (user_id, kind, subject_id, at, since, seen_until)
  select user_id, kind, subject_id, at, substr(at, 1, 19), substr(at, 1, 19) from (select new.author_id as user_id, 'followers' as kind, '' as subject_id, new.created_at as at) as event
  where at > (select at from notified_since)
  on conflict (user_id, kind, subject_id) do update set
  since = case when notifications.seen_until >= notifications.at
  then notifications.seen_until else notifications.since end,
  at = excluded.at
  where excluded.at > notifications.at;
end;

CREATE TABLE "tag_counts" (
  "tag" text not null primary key,
  "blogs" integer not null
);

CREATE INDEX "tag_counts_busiest" on "tag_counts" ("blogs" desc, "tag");

CREATE TABLE "trending_since" (
  "day" text not null
);

CREATE TABLE "trends" (
  "blog_id" text primary key references "blogs" ("id") on delete cascade,
  "points" integer not null
);

CREATE INDEX "trends_points" on "trends" ("points", "blog_id");

CREATE TABLE "undoable_actions" (
  "id" text primary key,
  "actor_id" text not null references "users" ("id") on delete cascade,
  "action" text not null,
  "user_id" text references "users" ("id") on delete cascade,
  "post_id" text,
  "at" text not null,
  "emails" text not null,
  "former" text not null
);

CREATE INDEX "undoable_actions_actor" on "undoable_actions" ("actor_id");

CREATE INDEX "undoable_actions_at" on "undoable_actions" ("at");

CREATE INDEX "undoable_actions_user" on "undoable_actions" ("user_id");

CREATE TABLE "user_blocks" (
  "blocker_id" text not null references "users" ("id") on delete cascade,
  "blocked_id" text not null references "users" ("id") on delete cascade,
  "created_at" text not null,
  constraint "user_blocks_key" primary key ("blocker_id", "blocked_id")
);

CREATE INDEX "user_blocks_blocked" on "user_blocks" ("blocked_id", "blocker_id");

CREATE TABLE "users" (
  "id" text primary key,
  "name" text not null,
  "name_search" text not null,
  "email" text not null unique,
  "show_email" integer default 1 not null,
  "phone" text not null,
  "education" text not null,
  "role" text not null,
  "password_hash" text,
  "avatar_id" text,
  "subscriber_count" integer default 0 not null,
  "created_at" text not null,
  "email_verified_at" text,
  "following_count" integer default 0 not null,
  "email_notice" integer default 0 not null,
  "is_admin" integer default 0 not null,
  "suspended_at" text,
  "silenced_at" text,
  "contributions_removed_at" text,
  "email_visibility" text default 'nobody' not null,
  "phone_visibility" text default 'nobody' not null,
  "education_visibility" text default 'everybody' not null,
  "about" text default '' not null,
  "links" text default '' not null,
  "last_seen_at" text,
  "reading_positions_off" integer default 0 not null,
  "author_role_taken_at" text,
  "language" text default '' not null
);

CREATE INDEX users_admins on users (id) where is_admin = 1;

CREATE INDEX "users_avatar" on "users" ("avatar_id");

CREATE INDEX "users_by_name" on "users" ("role", "name_search", "id");

CREATE INDEX users_email_start on users (email, id);

CREATE INDEX "users_language" on "users" ("language") where language <> '';

CREATE INDEX users_name_search_start on users (name_search, id);

CREATE INDEX "users_top" on "users" ("role", "subscriber_count", "id");

CREATE TRIGGER author_name_parts_delete after delete on users
when old.role = 'Author'
begin
  delete from author_name_parts
  where part in (select substr(lower(old.name_search), start.key + 1, size.value) from json_each('[0' || replace(hex(zeroblob(length(old.name_search) - 1)), '00', ',0') || ']') as start,
  json_each('[1,2,3]') as size where start.key + size.value <= length(old.name_search)) and name_search = old.name_search and user_id = old.id;
end;

CREATE TRIGGER author_name_parts_insert after insert on users
when new.role = 'Author'
begin
  insert into author_name_parts (part, name_search, user_id)
  select distinct substr(lower(new.name_search), start.key + 1, size.value), new.name_search, new.id from json_each('[0' || replace(hex(zeroblob(length(new.name_search) - 1)), '00', ',0') || ']') as start,
  json_each('[1,2,3]') as size where new.role = 'Author' and start.key + size.value <= length(new.name_search)
  on conflict do nothing;
end;

CREATE TRIGGER author_name_parts_update after update of name_search, role on users
when new.name_search <> old.name_search or new.role <> old.role
begin
  delete from author_name_parts
  where part in (select substr(lower(old.name_search), start.key + 1, size.value) from json_each('[0' || replace(hex(zeroblob(length(old.name_search) - 1)), '00', ',0') || ']') as start,
  json_each('[1,2,3]') as size where start.key + size.value <= length(old.name_search)) and name_search = old.name_search and user_id = old.id;
  insert into author_name_parts (part, name_search, user_id)
  select distinct substr(lower(new.name_search), start.key + 1, size.value), new.name_search, new.id from json_each('[0' || replace(hex(zeroblob(length(new.name_search) - 1)), '00', ',0') || ']') as start,
  json_each('[1,2,3]') as size where new.role = 'Author' and start.key + size.value <= length(new.name_search)
  on conflict do nothing;
end;

CREATE TRIGGER count_users_delete after delete on users
when old.role = 'Author'
begin
  update counts set total = total - 1 where name = 'authors';
end;

CREATE TRIGGER count_users_insert after insert on users
when new.role = 'Author'
begin
  update counts set total = total + 1 where name = 'authors';
end;

CREATE TRIGGER count_users_update after update of role on users
when new.role <> old.role
begin
  update counts set total = total + case when new.role = 'Author' then 1 else -1 end where name = 'authors';
end;

CREATE TRIGGER search_author after update of name on users
when new.name <> old.name
begin
  insert into search_changes (blog_id, stamp) select id, strftime('%Y-%m-%dT%H:%M:%f') || hex(randomblob(8)) from public_blogs where author_id = new.id
  on conflict (blog_id) do update set stamp = excluded.stamp;
end;
