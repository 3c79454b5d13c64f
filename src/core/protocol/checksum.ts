import { addByte } from '@/core/lib/crc32'

/** Price and amount of a level, exactly as received. Reformatted numbers would give another checksum. */
export type ChecksumLevel = { readonly priceText: string; readonly amountText: string }

/** Best levels of each side that the checksum covers (websocket.md 1.7). */
const checksumDepth = 100

const colon = 58

/**
 * Computes the CRC-32 (zlib's) of `bidPrice:bidAmount:askPrice:askAmount:…` over the best 100 levels of each side,
 * best first, alternating. When one side ends, the other continues alone. Two empty sides give `"0"`. Levels must be
 * sorted and not empty. Hashes the parts directly, without building the joined text.
 */
export function bookChecksum(bids: readonly ChecksumLevel[], asks: readonly ChecksumLevel[]): string {
  const depth = Math.min(checksumDepth, Math.max(bids.length, asks.length))
  let crc = ~0
  for (let index = 0; index < depth; index++) {
    const bid = bids[index]
    if (bid !== undefined) crc = addLevel(crc, bid, index === 0)
    const ask = asks[index]
    if (ask !== undefined) crc = addLevel(crc, ask, index === 0 && bid === undefined)
  }
  return String(~crc >>> 0)
}

function addLevel(before: number, level: ChecksumLevel, isFirst: boolean): number {
  const crc = isFirst ? before : addByte(before, colon)
  return addText(addByte(addText(crc, level.priceText), colon), level.amountText)
}

/** Decimal texts are ASCII, so a character is a byte. */
function addText(before: number, text: string): number {
  let crc = before
  for (let at = 0; at < text.length; at++) crc = addByte(crc, text.charCodeAt(at))
  return crc
}
