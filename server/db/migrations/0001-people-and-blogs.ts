import type { Kysely } from 'kysely'

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('email', 'text', (col) => col.notNull().unique())
    .addColumn('phone', 'text', (col) => col.notNull())
    .addColumn('education', 'text', (col) => col.notNull())
    .addColumn('role', 'text', (col) => col.notNull())
    .addColumn('password_hash', 'text', (col) => col.notNull())
    .addColumn('avatar_id', 'text')
    .addColumn('subscriber_count', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .execute()

  await db.schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (col) => col.primaryKey())
    .addColumn('user_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .execute()
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

  await db.schema
    .createTable('pictures')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('owner_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('width', 'integer', (col) => col.notNull())
    .addColumn('height', 'integer', (col) => col.notNull())
    .addColumn('placeholder', 'text', (col) => col.notNull())
    .addColumn('widths', 'text', (col) => col.notNull())
    .addColumn('bytes', 'integer', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .execute()

  await db.schema
    .createTable('blogs')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('author_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('category', 'text', (col) => col.notNull())
    .addColumn('excerpt', 'text', (col) => col.notNull())
    .addColumn('intro', 'text', (col) => col.notNull())
    .addColumn('main_image_id', 'text', (col) => col.notNull().references('pictures.id'))
    .addColumn('para_one_title', 'text', (col) => col.notNull())
    .addColumn('para_one_description', 'text', (col) => col.notNull())
    .addColumn('para_one_image_id', 'text', (col) => col.references('pictures.id'))
    .addColumn('para_two_title', 'text', (col) => col.notNull())
    .addColumn('para_two_description', 'text', (col) => col.notNull())
    .addColumn('para_two_image_id', 'text', (col) => col.references('pictures.id'))
    .addColumn('para_three_title', 'text', (col) => col.notNull())
    .addColumn('para_three_description', 'text', (col) => col.notNull())
    .addColumn('para_three_image_id', 'text', (col) => col.references('pictures.id'))
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('updated_at', 'text', (col) => col.notNull())
    .addColumn('published_at', 'text')
    .execute()
  // One index for each ordering that a list asks for: everything, one category, one author.
  await db.schema.createIndex('blogs_newest').on('blogs').columns(['published_at', 'id']).execute()
  await db.schema.createIndex('blogs_category').on('blogs').columns(['category', 'published_at', 'id']).execute()
  await db.schema.createIndex('blogs_author').on('blogs').columns(['author_id', 'created_at', 'id']).execute()

  await db.schema
    .createTable('blog_pictures')
    .addColumn('blog_id', 'text', (col) => col.notNull().references('blogs.id').onDelete('cascade'))
    .addColumn('picture_id', 'text', (col) => col.notNull().references('pictures.id'))
    .addPrimaryKeyConstraint('blog_pictures_key', ['blog_id', 'picture_id'])
    .execute()
  await db.schema.createIndex('blog_pictures_picture').on('blog_pictures').column('picture_id').execute()
}
