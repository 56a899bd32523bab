import { crc32, deflateSync } from 'node:zlib'

/**
 * A PNG that declares a size; its row of pixels compresses to almost nothing.
 * @param isDeep three 16-bit channels in seven passes instead of 1 bit of grey
 */
export function pngOf(width: number, height: number, rows = 1, isDeep = false): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = isDeep ? 16 : 1
  header[9] = isDeep ? 2 : 0
  header[12] = isDeep ? 1 : 0
  const pixels = Buffer.alloc((Math.ceil(width / 8) + 1) * rows)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF of one-pixel frames on a canvas, with 18 bytes per frame. */
export function gifOf(width: number, height: number, frames: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  const frame = Buffer.from('2c000000000100010000' + '02024401' + '00', 'hex')
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ])
}

/** A lossless WebP that declares a size of up to 16,384 by 16,384 in its first five bytes and contains nothing else. */
export function webpOf(width: number, height: number): Buffer {
  const bits = Buffer.alloc(24)
  bits[0] = 0x2f
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1)
  const head = Buffer.alloc(20)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(12 + bits.length, 4)
  head.write('WEBPVP8L', 8, 'latin1')
  head.writeUInt32LE(bits.length, 16)
  return Buffer.concat([head, bits])
}
