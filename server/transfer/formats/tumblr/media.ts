import { addressOfFile } from '../neutral.ts'

/** The files of posts by the numbers of these, in their order: `123.jpg`, or `123_0.jpg` and `123_1.jpg`. */
export function mediaOf(files: string[]): Map<string, string[]> {
  const found = new Map<string, { at: number; address: string }[]>()
  for (const name of files) {
    const [, id, at = '0', type = ''] = /(?:^|\/)media\/(\d{1,25})(?:_(\d{1,4}))?\.(\w{1,5})$/.exec(name) ?? []
    if (id === undefined || !/^(?:jpe?g|png|gif|webp|avif)$/i.test(type)) continue
    const all = found.get(id) ?? []
    all.push({ at: Number(at), address: addressOfFile(name) })
    found.set(id, all)
  }
  return new Map(
    [...found].map(([id, all]) => [id, all.sort((one, other) => one.at - other.at).map(({ address }) => address)]),
  )
}

/** The larger picture of one whose address has its width; undefined: its address has none. */
export function largerOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/(?:^|\.)media\.tumblr\.com$/.test(url.hostname)) return undefined
  const larger = url.pathname.replace(/(\/tumblr_[A-Za-z0-9]{1,80})_\d{2,3}(\.(?:jpg|png|gif))$/, '$1_1280$2')
  return larger === url.pathname ? undefined : url.origin + larger
}

export const isOfTumblr = (address: string): boolean =>
  /^https?:\/\/(?:[\w-]+\.)*media\.tumblr\.com\//.test(address.trim())
