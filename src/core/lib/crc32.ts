const table = crcTable()

/** Computes the CRC-32 of zlib. */
export function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (let at = 0; at < bytes.length; at++) crc = addByte(crc, bytes[at] ?? 0)
  return ~crc >>> 0
}

/** Adds a byte to the internal state, which starts at `~0` and is inverted at the end. */
export function addByte(crc: number, byte: number): number {
  return (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
}

function crcTable(): Int32Array {
  const entries = new Int32Array(256)
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    entries[byte] = crc
  }
  return entries
}
