import {
  type CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  ValueNode,
} from 'kysely'
import { type Outcome, openSqlite, type SqliteConnection } from './sqlite-connection.ts'
import { SqliteWriter } from './sqlite-writer.ts'

/**
 * Kysely's dialect for Node's `node:sqlite`: two connections to one file in WAL mode. Reads run synchronously on this
 * thread; writes run on their own thread, so that reads continue while a commit waits for the disk.
 * @param file path of the database file
 * @param changed called within 200 ms after another process has changed the file; left out: the file is not watched
 */
export function sqliteDialect(file: string, changed?: () => void): Dialect {
  return {
    createDriver: () => new SqliteDriver(file, changed),
    createAdapter: () => new Adapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

export class Adapter extends SqliteAdapter {
  /** SQLite supports transactional DDL, which Kysely does not assume; so a failed migration leaves nothing behind. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  /** The writer itself runs one transaction at a time; Kysely's lock would make reads wait too. */
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

/**
 * Limits are written into the SQL: SQLite plans a query by the limit, and one that is a parameter makes it parse and plan
 * the whole statement again at each run, which takes longer than most reads.
 */
export class Compiler extends SqliteQueryCompiler {
  protected override visitLimit({ limit }: LimitNode): void {
    this.append('limit ')
    const isNumber = ValueNode.is(limit) && Number.isSafeInteger(limit.value)
    this.visitNode(isNumber ? ValueNode.createImmediate(limit.value) : limit)
  }
}

class SqliteDriver implements Driver {
  readonly #file: string
  readonly #changed: (() => void) | undefined
  #connections: { reader: SqliteConnection; writer: SqliteWriter } | undefined

  constructor(file: string, changed: (() => void) | undefined) {
    this.#file = file
    this.#changed = changed
  }

  async init(): Promise<void> {
    // The writer first: it creates the file if it is missing.
    const writer = await SqliteWriter.open(this.#file, this.#changed)
    this.#connections = { reader: openSqlite(this.#file, { readOnly: true }), writer }
  }

  async acquireConnection(): Promise<Connection> {
    if (!this.#connections) throw new Error('The database is not open.')
    return new Connection(this.#connections.reader, this.#connections.writer)
  }

  beginTransaction(connection: Connection): Promise<void> {
    return connection.begin()
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollBack()
  }

  async savepoint(connection: Connection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    await connection.executeQuery(compile(sql`savepoint ${sql.id(name)}`.toOperationNode(), createQueryId()))
  }

  async rollbackToSavepoint(
    connection: Connection,
    name: string,
    compile: QueryCompiler['compileQuery'],
  ): Promise<void> {
    await connection.executeQuery(compile(sql`rollback to ${sql.id(name)}`.toOperationNode(), createQueryId()))
  }

  async releaseSavepoint(connection: Connection, name: string, compile: QueryCompiler['compileQuery']): Promise<void> {
    await connection.executeQuery(compile(sql`release ${sql.id(name)}`.toOperationNode(), createQueryId()))
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    // The last connection to close checkpoints and removes the WAL, which a read-only one cannot do.
    this.#connections?.reader.close()
    await this.#connections?.writer.close()
  }
}

/** Runs one query, or one transaction. */
class Connection implements DatabaseConnection {
  readonly #reader: SqliteConnection
  readonly #writer: SqliteWriter
  #inTransaction = false

  constructor(reader: SqliteConnection, writer: SqliteWriter) {
    this.#reader = reader
    this.#writer = writer
  }

  async executeQuery<Row>({ sql: text, parameters, query }: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = { sql: text, parameters }
    if (this.#inTransaction) return resultOf(await this.#writer.runInTransaction(statement))
    // Raw SQL may write, so it goes to the writer; the reader's connection is read-only as a safeguard.
    const reads = query.kind === 'SelectQueryNode'
    return resultOf(reads ? this.#reader.run(statement) : await this.#writer.change(statement))
  }

  async begin(): Promise<void> {
    await this.#writer.begin()
    this.#inTransaction = true
  }

  async commit(): Promise<void> {
    await this.#writer.commit()
    this.#inTransaction = false
  }

  async rollBack(): Promise<void> {
    this.#inTransaction = false
    await this.#writer.rollBack()
  }

  // biome-ignore lint/correctness/useYield: nothing is given
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed: an open reading would hold the log of changes back.')
  }
}

export function resultOf<Row>({ rows, changes, insertId }: Outcome): QueryResult<Row> {
  return {
    rows: rows as Row[],
    ...(changes !== undefined && { numAffectedRows: BigInt(changes) }),
    ...(insertId !== undefined && { insertId: BigInt(insertId) }),
  }
}
