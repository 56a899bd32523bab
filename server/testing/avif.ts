/** An item of an AVIF file: coded pixels, declared size, and references to other items. */
export interface AvifItem {
  /** Coded pixels as returned by `codedPixels`. */
  data: Buffer
  /** The declared size (ispe). */
  claims: { width: number; height: number }
  /** The decoder configuration (av1C). */
  config: Buffer
  /** Makes this the alpha plane of the item with this number, from 1. */
  alphaOf?: number
  /** Other properties, such as a rotation. */
  more?: Buffer[]
}

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
export const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([number(8 + body.length, 4), Buffer.from(type, 'latin1'), body])
}
const fullBox = (type: string, flags: number, ...parts: Buffer[]) => box(type, number(flags, 4), ...parts)

/** The coded pixels of a still AVIF without alpha, and its decoder configuration. */
export function codedPixels(avif: Buffer): { data: Buffer; config: Buffer } {
  const bodyOf = (type: string) => {
    const at = avif.indexOf(type, 0, 'latin1') - 4
    return avif.subarray(at + 8, at + avif.readUInt32BE(at))
  }
  return { data: bodyOf('mdat'), config: box('av1C', bodyOf('av1C')) }
}

/** An AVIF of these items, with any declared sizes; the first item is the one displayed. */
export function avifOf(items: AvifItem[]): Buffer {
  const properties: Buffer[] = []
  const add = (property: Buffer) => properties.push(property)
  const own = items.map(({ claims, config, alphaOf, more = [] }) => [
    add(fullBox('ispe', 0, number(claims.width, 4), number(claims.height, 4))),
    add(config),
    ...(alphaOf ? [add(fullBox('auxC', 0, Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0')))] : []),
    ...more.map(add),
  ])
  const names = items.map((_, at) =>
    fullBox('infe', 0x02000000, number(at + 1, 2), number(0, 2), Buffer.from('av01\0')),
  )
  const links = own.map((indices, at) =>
    Buffer.concat([number(at + 1, 2), number(indices.length, 1), Buffer.from(indices.map((index) => index | 0x80))]),
  )
  const refs = items.flatMap(({ alphaOf }, at) =>
    alphaOf ? [box('auxl', number(at + 1, 2), number(1, 2), number(alphaOf, 2))] : [],
  )
  const head = box('ftyp', Buffer.from('avif\0\0\0\0mif1avifmiaf', 'latin1'))
  const meta = (start: number) => {
    let at = start
    const places = items.map(({ data }, index) => {
      const place = Buffer.concat([
        number(index + 1, 2),
        number(0, 2),
        number(1, 2),
        number(at, 4),
        number(data.length, 4),
      ])
      at += data.length
      return place
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, number(0, 4), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, number(1, 2)),
      fullBox('iloc', 0, Buffer.from([0x44, 0]), number(items.length, 2), ...places),
      fullBox('iinf', 0, number(items.length, 2), ...names),
      ...(refs.length > 0 ? [fullBox('iref', 0, ...refs)] : []),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, number(items.length, 4), ...links)),
    )
  }
  const start = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(start), box('mdat', ...items.map(({ data }) => data))])
}

/** A single-coloured AVIF of 7,000 by 7,000 pixels, 4:4:4: decoding its 1,511 bytes takes a gigabyte. */
export const AVIF_OF_49_MEGAPIXELS = Buffer.from(
  [
    'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAA',
    'AAAERAAAEAAQAAAAAA+gABAAAAAAAABO0AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAA',
    'AAA4aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAG1gAABtYAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAT1bW',
    'RhdBIACgo/8zavtXaQENBpMtwJE5WExcnMMMMChECAAGPPyir3GXMptXz6Op16jV7soP5YGVGwGux3X1FjD+x55KwF/t/dXpZLJtUL6odB57W9',
    'BCj6BEUoMPhF+Ez8QsPQ0oLwkMhXWVWIGRSI57tjHo7THpUvbuNIm6QgroUXa/Kch0fwpc/KRGP8gLTZxxE9ksZURI8VQEYZso56zDUdxtnRZi',
    'TeBg+wIaWv/CpghM6kZHyyjPABkEuPBM4ZB5sShFwokjNjiExDQWALnelkeoTHsB/VnfWn6tWKj6kjwqPO9d7puNjFG2F63Mj3lDFEqYw7nmZq',
    'mSauoWsNZUnuv4+47s+WUDqtMsmD/YGfueIa9KfTSN3htDN/j1teeLlYl9NcQfudHBZE2Qpjz8pEY/yAtNnHET2SxiCivNUn5F7fbIuamSWlEo',
    '2YEqPCDDCR8Gpla8bVBEpXbsRrbDQj+zqDDyRJ0TD0X0LurybgHtT3ddY/MkYfJxnTZUNHfFbBjyzJOdCAKZR9YQx0sxAOEJ3PykRWJgCfaTFW',
    'FyzA+jdjdWcNV/A8tTYeZBZW0m71Rym87L3w15Kg8/eJU8rL4Kl2pN5mDqZrrO+W8geJzu9njDzSmsKFcrh78JF9ccdButIllP4SRmZw2E0jSq',
    'g0JtKSmwksAjGdYDeDaiBFAoZ5Z2smSuu6LjEzM4/UJq34RSX5E/NEk9TZBMKzb1BuuqgjoLhME2m3v1Du8f+fcGPPykRj/IC02ccRPZLGIKK8',
    '1SfkXt9si5qZJaUSjZgSo8IMMJHwamVrxtUESlduxGtsNCP7OoMPJEnRMPRfQu6vJuAe1Pd11j8yRh8nGdNlQ0d8VsGPLMk50IAplH1hDHSzEA',
    '4Qnc/KRFYmAJ9pMVYXLMD6N2N1Zw1X8Dy1Nh5kFlbSbvVHKbzsvfDXkqDz94lTysvgqXak3mYOpmus75byB4nO72eMPNKawoVyuHvwkX1xx0G6',
    '0iWU/hJGZnDYTSNKqDQm0pKbCSwCMZ1gN4NqIEUChnlnayZK67ouMTMzj9QmrfhFJfkT80ST1NkEwrNvUG66qCOguEwTabe/UO7x/59wyc/KRG',
    'P8gLTZxxE9ksYgorzVJ+Re32yLmpklpRKNmBKjwgwwkfBqZWvG1QRKV27Ea2w0I/s6gw8kSdEw9F9C7q8m4B7U93XWPzJGHycZ02VDR3xWwY8s',
    'yTnQgCmUfWEMduqSJ4AQ9Dr1ybqSelwbTcfWt1iRxKzqe2LDVeGmlbmCoolcvXnbPNVISVzOHBGNUvlrMPL906nWnXLqiWgaUp/fsafXLkfTWb',
    'HBoH6Y1mYVcAqSDbKHcMBvmdS5UgEEdPjw/J7yyRjLdybPykRWJgCfaTFWFyzA+jdjdWcNV/A8tTYeZBZW0m71Rym87L3w15Kg8/eJU8rL4Kl2',
    'pN5mDqZrrO+W8geJzu9njDzSmsKFcrh78JF9ccdButIllP4SRmZw2E0jSqg0JtKSmwksAjGdYDeDaiBFAoZ5Z2smSuu6LjEzM4/UJq34RSX5E/',
    'NEk9TZBMKzb1BuuqgjoLhMFcMhn+eDEzV+eTO9X46VXXou1zN3EGt7wDIBB+WERSvayz1NWKug54d129biJIweWLf2ijLE8zNDFHOZX26wUNG/',
    'EFXhdcWikYah828AV6jlqDb64O8oOcQIbxo=',
  ].join(''),
  'base64',
)
