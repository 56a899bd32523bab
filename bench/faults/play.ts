import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { Health } from './health.ts'
import { type Happened, Load } from './load.ts'
import { missingAt } from './read-back.ts'

/** Seconds in which all instances must be healthy again. */
const HEALS_WITHIN = 15
/** The same after the start, when nothing is warm yet. */
const BEGINS_WITHIN = 60
/** Seconds in which every open page must be connected again and receive a new blog. */
const SOCKETS_WITHIN = 30
/** Seconds of load before each fault. */
const BEFORE = 2
/**
 * How many times an instance is asked for a missing write, a second apart: it may be rejecting requests at that moment.
 */
const TRIES = 3

/** One fault: its name on the command line and in the table, how it is injected, and how it ends. */
export interface Fault {
  name: string
  what: string
  /** Where the pictures of the site under test are stored. */
  pictures: 'folder' | 'bucket'
  /**
   * Injects the fault and ends it. Recovery is measured from its end, or from its beginning if `counts` says so, as for
   * faults that only the site itself ends.
   * @returns a note for the table
   * @throws Error if the site misbehaves during the fault; Skipped if this machine cannot inject it
   */
  play(stage: Stage): Promise<string | undefined>
  counts?: 'from its beginning'
  /** No request may be rejected. */
  refusesNobody?: true
}

export interface Stage {
  cluster: Cluster
  load: Load
}

/** This machine cannot inject the fault. */
export class Skipped extends Error {}

export interface Row {
  name: string
  what: string
  refused: string
  acknowledged: number
  lost: number
  /** Seconds. */
  pause: number
  well: number | undefined
  sockets: string
  note: string
  /** Everything that went wrong. */
  wrong: string[]
}

/** Injects faults into a cluster, one after the other, under continuous load. */
export class Player {
  readonly #stage: Stage
  readonly #health: Health
  readonly #sockets: number
  readonly #urls: string[]
  readonly #all: Happened[] = []

  private constructor(stage: Stage, health: Health, sockets: number) {
    this.#stage = stage
    this.#health = health
    this.#sockets = sockets
    this.#urls = stage.cluster.instances.map(({ url }) => url)
  }

  static async begin(cluster: Cluster, sockets: number): Promise<Player> {
    const load = await Load.begin(cluster.proxy.url, sockets)
    const urls = cluster.instances.map(({ url }) => url)
    const blogs = await Promise.all(urls.map((url) => load.post('Where it is seen who hears', url)))
    const health = new Health(urls, load.author, blogs as string[])
    await health.untilWell(performance.now(), BEGINS_WITHIN)
    return new Player({ cluster, load }, health, sockets)
  }

  async play(fault: Fault): Promise<Row> {
    const { load } = this.#stage
    await load.take()
    await sleep(BEFORE * 1000)
    const row = {
      name: fault.name,
      what: fault.what,
      well: undefined,
      sockets: '',
      note: '',
      wrong: [],
    } as Partial<Row>
    const wrong = row.wrong as string[]
    const begun = performance.now()
    try {
      row.note = (await fault.play(this.#stage)) ?? ''
    } catch (error) {
      if (error instanceof Skipped) row.note = `skipped: ${error.message}`
      else wrong.push((error as Error).message)
    }
    const since = fault.counts ? begun : performance.now()
    try {
      row.well = await this.#health.untilWell(since, HEALS_WITHIN)
      row.sockets = await this.#socketsBack(wrong)
    } catch (error) {
      wrong.push((error as Error).message)
    }
    const happened = await load.take()
    this.#all.push(happened)
    wrong.push(...new Set(happened.wrong))
    const refused = [...told('reads', happened.refusedReads), ...told('writes', happened.refusedWrites)].join('; ')
    if (fault.refusesNobody && refused) wrong.push('somebody was refused')
    const lost = await this.#lostOf(happened)
    if (lost > 0) wrong.push(`${lost} acknowledged writes are lost`)
    const { pause, acknowledged } = happened
    return { ...row, refused, pause, acknowledged: acknowledged.length, lost, wrong } as Row
  }

  /** Checks all acknowledged writes once more, on each instance. @returns how many there are, and how many are lost */
  async last(): Promise<{ acknowledged: number; lost: number }> {
    let [acknowledged, lost] = [0, 0]
    for (const happened of this.#all) {
      acknowledged += happened.acknowledged.length
      lost += await this.#lostOf(happened)
    }
    return { acknowledged, lost }
  }

  async stop(): Promise<void> {
    this.#health.stop()
    await this.#stage.load.stop()
  }

  /** Counts the acknowledged writes that are missing on at least one instance. */
  async #lostOf({ acknowledged }: Happened): Promise<number> {
    const lost = new Set<object>()
    for (const url of this.#urls) {
      let missing = acknowledged
      for (let left = TRIES; left > 0 && missing.length > 0; left--) {
        if (left < TRIES) await sleep(1000)
        missing = await missingAt(url, missing, this.#stage.load.author.cookieHeader)
      }
      for (const one of missing) lost.add(one)
    }
    return lost.size
  }

  /** Waits until every open page is connected, then publishes a blog that all of them should receive. */
  async #socketsBack(wrong: string[]): Promise<string> {
    const { load } = this.#stage
    const begun = performance.now()
    const seconds = () => (performance.now() - begun) / 1000
    const count = async (title: string, which: 'connected' | 'heard') => (await load.sockets.count(title))[which]
    while ((await count('', 'connected')) < this.#sockets && seconds() < SOCKETS_WITHIN) await sleep(100)
    const back = seconds()
    const title = `Does everybody hear this? ${Math.random()}`
    if (!(await load.post(title, this.#urls[0] as string))) wrong.push('a blog for all pages to hear of was refused')
    while ((await count(title, 'heard')) < this.#sockets && seconds() < SOCKETS_WITHIN) await sleep(100)
    const heard = await count(title, 'heard')
    if (heard < this.#sockets) wrong.push(`of ${this.#sockets} open pages ${heard} heard of a new blog`)
    return `${heard} after ${back.toFixed(1)} s`
  }
}

function told(who: string, refused: Map<string, number>): string[] {
  const counts = [...refused].map(([status, count]) => `${count} (${status})`)
  return counts.length > 0 ? [`${who} ${counts.join(', ')}`] : []
}
