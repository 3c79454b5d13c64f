/*
 * Reads SQLite's write-ahead log as SQLite does after a crash (https://www.sqlite.org/fileformat2.html#walformat): a
 * header of 32 bytes, then frames of 24 bytes and a page. A frame counts if it has the header's salts, and a correct
 * checksum over everything before it. A frame with a database size ends a transaction. SQLite silently drops
 * everything after the last complete transaction. This file determines whether that was more than an interrupted
 * write.
 */
const headerBytes = 32
const frameHeaderBytes = 24

export type LogEnd = {
  /** Bytes up to the end of the last complete transaction. */
  readonly wholeBytes: number
  /** Bytes of this log after the last complete transaction, without the remains of an older log. */
  readonly lostBytes: number
  /** `torn`: the last write is incomplete. `damaged`: valid frames of this log follow an invalid one. */
  readonly kind: 'whole' | 'torn' | 'damaged'
}

export function readLogEnd(log: Buffer): LogEnd {
  if (log.length === 0) return { wholeBytes: 0, lostBytes: 0, kind: 'whole' }
  const header = readHeader(log)
  if (header === undefined) {
    // A file of at most one frame is a log whose creation was interrupted.
    return { wholeBytes: 0, lostBytes: log.length, kind: log.length > headerBytes * 2 ? 'damaged' : 'torn' }
  }
  const frameBytes = frameHeaderBytes + header.pageSize
  let sum = header.sum
  let wholeBytes = headerBytes
  let at = headerBytes
  for (; at + frameBytes <= log.length && hasSalts(log, at); at += frameBytes) {
    sum = addUp(log, at, 8, sum, header.isBigEndian)
    sum = addUp(log, at + frameHeaderBytes, header.pageSize, sum, header.isBigEndian)
    if (log.readUInt32BE(at + 16) !== sum[0] || log.readUInt32BE(at + 20) !== sum[1]) break
    if (log.readUInt32BE(at + 4) !== 0) wholeBytes = at + frameBytes
  }
  return describeRest(log, { wholeBytes, brokenAt: at, frameBytes })
}

function describeRest(
  log: Buffer,
  { wholeBytes, brokenAt, frameBytes }: { wholeBytes: number; brokenAt: number; frameBytes: number },
): LogEnd {
  let end = brokenAt
  let framesBehind = 0
  for (let at = brokenAt; at + frameHeaderBytes <= log.length && hasSalts(log, at); at += frameBytes) {
    end = Math.min(at + frameBytes, log.length)
    if (at > brokenAt) framesBehind += 1
  }
  // A frame with damaged salts looks like the remains of an older log, unless newer frames of this log follow.
  for (let at = brokenAt + frameBytes; framesBehind === 0 && at + frameHeaderBytes <= log.length; at += frameBytes) {
    if (!hasSalts(log, at)) continue
    framesBehind += 1
    end = Math.min(at + frameBytes, log.length)
  }
  // A frame head at the very end of the file, too short to have salts.
  if (brokenAt < log.length && brokenAt + frameHeaderBytes > log.length) end = log.length
  if (end === wholeBytes) return { wholeBytes, lostBytes: 0, kind: 'whole' }
  return { wholeBytes, lostBytes: end - wholeBytes, kind: framesBehind > 0 ? 'damaged' : 'torn' }
}

type Sum = readonly [number, number]

function readHeader(log: Buffer) {
  if (log.length < headerBytes) return undefined
  const magic = log.readUInt32BE(0)
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return undefined
  const isBigEndian = magic === 0x377f0683
  const sum = addUp(log, 0, 24, [0, 0], isBigEndian)
  if (log.readUInt32BE(24) !== sum[0] || log.readUInt32BE(28) !== sum[1]) return undefined
  return { pageSize: log.readUInt32BE(8), sum, isBigEndian }
}

/** True if a frame has the log's salts, which are at byte 8 of a frame and at byte 16 of the log. */
function hasSalts(log: Buffer, frameAt: number): boolean {
  return log.compare(log, 16, 24, frameAt + 8, frameAt + 16) === 0
}

function addUp(log: Buffer, from: number, length: number, [first, second]: Sum, isBigEndian: boolean): Sum {
  let a = first
  let b = second
  for (let at = from; at < from + length; at += 8) {
    a = (a + (isBigEndian ? log.readUInt32BE(at) : log.readUInt32LE(at)) + b) >>> 0
    b = (b + (isBigEndian ? log.readUInt32BE(at + 4) : log.readUInt32LE(at + 4)) + a) >>> 0
  }
  return [a, b]
}
